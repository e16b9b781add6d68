// Names of files that computers, sync programs and editors make, and pictures that are not what their name says.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { edited, makeSite } from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";
import { makeJpeg } from "./support/pictures.ts";
import { makePng } from "./support/png.ts";
import { runHypno } from "./support/run-hypno.ts";

const SERVICE = "content/services/stop-smoking.md";
const SITE = "content/site.yaml";

async function run(files: Parameters<typeof makeSite>[0]) {
	const { rootDir, outDir } = makeSite(files);
	const check = async () => {
		const flags = ["check", "--format", "json"];
		const { stdout } = await runHypno(flags, { cwd: rootDir });
		const { findings } = JSON.parse(stdout);
		return findings as {
			rule: string;
			severity: string;
			message: string;
			source: { file: string };
		}[];
	};
	const build = () => runHypno(["build"], { cwd: rootDir });
	return { rootDir, outDir, check, build };
}

describe("a copy that a program made beside the file", () => {
	test.each([
		"fees 2.pdf",
		"fees (1).pdf",
		"fees copy.pdf",
		"fees copy 3.pdf",
		"fees - Copy.pdf",
		"fees - Copy (2).pdf",
		"fees (conflicted copy).pdf",
		"fees (Jane's conflicted copy 2027-01-02).pdf",
		"fees (Case Conflict).pdf",
		"fees.sync-conflict-20270102-101112-ABCDEF7.pdf",
	])("%s is not published, and reported", async (name) => {
		const { outDir, build, check } = await run({
			"static/forms/fees.pdf": "one",
			[`static/forms/${name}`]: "two",
		});
		expect((await build()).exitCode).toBe(0);
		expect(fs.readdirSync(path.join(outDir, "forms"))).toEqual(["fees.pdf"]);
		const found = (await check()).filter(
			({ source }) => source?.file === `static/forms/${name}`,
		);
		expect(found).toMatchObject([
			{ rule: "static/private", severity: "error" },
		]);
		expect(found[0]?.message).toContain("a copy of forms/fees.pdf");
	});

	test("is none where there is no such file", async () => {
		const names = [
			"chapter 1.pdf",
			"chapter 2.pdf",
			"room (1).pdf",
			"copy.pdf",
			"fees 2027.pdf",
			"fees.pdf",
			"fees 2.txt",
			"10 copy rules.pdf",
		];
		const files = names.map((name) => [`static/${name}`, "x"]);
		const { outDir, build } = await run(Object.fromEntries(files));
		expect((await build()).stderr).not.toContain("copy of");
		for (const name of names)
			expect(fs.existsSync(path.join(outDir, name)), name).toBe(true);
	});

	test.each([
		["content/services/stop-smoking 2.md", SERVICE],
		["content/services/stop-smoking (1).md", SERVICE],
		["content/site copy.yaml", SITE],
		["content/pages/about - Copy.yaml", "content/pages/about.yaml"],
		[
			"content/services/stop-smoking.sync-conflict-20270102-101112-A.md",
			SERVICE,
		],
	])("%s stops no build, and is reported", async (copy, original) => {
		const { build, check } = await run({ [copy]: "half: [" });
		const { exitCode, stderr } = await build();
		expect(stderr).toContain(`a copy of ${original}`);
		expect(exitCode).toBe(0);
		const found = (await check()).filter(({ source }) => source?.file === copy);
		expect(found).toMatchObject([
			{ rule: "content/invalid", severity: "warning" },
		]);
	});
});

test.each(["NFC", "NFD"] as const)(
	"a name with an accent is one file in both writings (%s on disk)",
	async (stored) => {
		for (const written of ["NFC", "NFD"] as const) {
			const name = "café menü.pdf";
			const link = `[It](</${name.normalize(written)}>)`;
			const { outDir, check, build } = await run({
				[`static/${name.normalize(stored)}`]: "x",
				[SERVICE]: `${serviceText("stop-smoking")}\n${link}\n`,
			});
			expect((await build()).exitCode).toBe(0);
			expect(fs.existsSync(path.join(outDir, name.normalize("NFC")))).toBe(
				true,
			);
			const links = (await check()).filter(({ rule }) => /^link/.test(rule));
			expect(links).toEqual([]);
			const page = path.join(outDir, "services/stop-smoking.html");
			const html = fs.readFileSync(page, "utf8");
			expect(html).toContain(encodeURI(name.normalize("NFC")));
		}
	},
);

test("two files whose names look the same are two files of one path", async () => {
	const { build } = await run({
		[`static/${"é.pdf".normalize("NFC")}`]: "one",
		[`static/${"é.pdf".normalize("NFD")}`]: "two",
	});
	const { exitCode, stderr } = await build();
	expect(exitCode).toBe(1);
	expect(stderr).toContain("two files of the site have the same path");
});

test.each([
	["static/Contact.html", "contact.html"],
	["static/ROBOTS.txt", "robots.txt"],
	["static/Services/list.pdf", "services"],
	["static/Assets/a.pdf", "assets"],
	["static/Favicon.svg", "favicon.svg"],
])(
	"%s differs from %s in capitals only, which is an error",
	async (file, other) => {
		const { build } = await run({ [file]: "x" });
		const { exitCode, stderr } = await build();
		expect(exitCode).toBe(1);
		const own = file.replace(/\/[^/]+\.pdf$/, "");
		expect(stderr).toContain(
			`${own}:1:1  error  content/invalid  this name differs from ${other} in capitals only`,
		);
	},
);

test("names with capitals of their own are no error", async () => {
	const { build } = await run({
		"static/Leaflet.pdf": "x",
		"static/Forms/Intake.pdf": "x",
		"static/Forms/second.pdf": "x",
	});
	expect((await build()).exitCode).toBe(0);
});

describe("a picture that is not what its name says is an error", () => {
	test.each([
		["a JPEG", "png", () => makeJpeg({ width: 1200, height: 630 })],
		["a PNG", "jpg", async () => makePng(1200, 630)],
		["a PNG", "jpeg", async () => makePng(1200, 630)],
	])("%s as share.%s", async (_, ending, make) => {
		const { build } = await run({
			[`static/card.${ending}`]: await make(),
			[SITE]: edited(SITE, "file: /share.png", `file: /card.${ending}`),
		});
		const { exitCode, stderr } = await build();
		expect(exitCode).toBe(1);
		expect(stderr).toContain(`/card.${ending} is not what its name says`);
		expect(stderr).toMatch(/content\/site\.yaml:\d+:\d+/);
	});

	test("a JPEG as share.JPG is a JPEG", async () => {
		const { build } = await run({
			"static/card.JPG": await makeJpeg({ width: 1200, height: 630 }),
			[SITE]: edited(SITE, "file: /share.png", "file: /card.JPG"),
		});
		expect((await build()).stderr).not.toContain("what its name says");
	});

	test("a PNG as a logo named .svg", async () => {
		const { build } = await run({
			"static/logo.svg": makePng(64, 64),
			[SITE]: `${edited(SITE, "name:", "name:")}\nbrand: { logo: /logo.svg }\n`,
		});
		const { exitCode, stderr } = await build();
		expect(exitCode).toBe(1);
		expect(stderr).toContain("/logo.svg is not what its name says");
	});
});

test("what editors and downloads leave is neither read nor published", async () => {
	const names = [
		"fees.pdf.part",
		"fees.pdf.crdownload",
		"fees.pdf.download",
		"fees.tmp",
		".goutputstream-AB12",
		".fees.pdf.icloud",
		"fees.pdf~",
		"~$fees.docx",
		"#fees.pdf#",
		"fees.pdf.kate-swp",
		".fees.pdf.swp",
	];
	const files = names.flatMap((name) => [
		[`static/${name}`, "x"],
		[`content/services/${name}`, "x"],
	]);
	const { build, outDir } = await run(Object.fromEntries(files));
	const { exitCode, stderr } = await build();
	expect(stderr).not.toContain("error");
	expect(exitCode).toBe(0);
	for (const name of names)
		expect(fs.existsSync(path.join(outDir, name)), name).toBe(false);
});
