// Names of files that computers, sync programs and editors make, in a build and in a check. Which names these are is tested
// in src/site/config.test.ts.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { makeSite } from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";
import { runHypno } from "./support/run-hypno.ts";

const SERVICE = "content/services/stop-smoking.md";
const ACCENTS = ["NFC", "NFD"] as const;

const reportSchema = z.object({
	findings: z.array(
		z.looseObject({
			rule: z.string(),
			source: z.looseObject({ file: z.string() }).optional(),
		}),
	),
});

test("copies and leftovers are neither read nor published, copies are reported, and other names are left alone", async () => {
	const accents = ACCENTS.flatMap((stored) =>
		ACCENTS.map((written) => ({
			file: `menü ${stored}.pdf`.normalize(stored),
			link: `[It](</${`menü ${stored}.pdf`.normalize(written)}>)`,
		})),
	);
	const plain = [
		"chapter 1.pdf",
		"chapter 2.pdf",
		"fees 2027.pdf",
		"Leaflet.pdf",
		"Forms/Intake.pdf",
		"Forms/second.pdf",
		...accents.map(({ file }) => file),
	];
	const { rootDir, outDir } = makeSite({
		...Object.fromEntries(plain.map((name) => [`static/${name}`, "x"])),
		"static/forms-1/fees.pdf": "one",
		"static/forms-1/fees 2.pdf": "two",
		"static/.goutputstream-AB12": "x",
		"static/fees.pdf.part": "x",
		"content/site copy.yaml": "half: [",
		"content/services/stop-smoking (1).md": "half: [",
		"content/services/ocd.md.crdownload": "x",
		[SERVICE]: `${serviceText("stop-smoking")}\n${accents.map(({ link }) => link).join("\n")}\n`,
	});
	const { exitCode, stderr } = await runHypno(["build"], { cwd: rootDir });
	expect(exitCode).toBe(0);
	expect(stderr).toContain("a copy of content/site.yaml");
	expect(stderr).toContain(`a copy of ${SERVICE}`);
	expect(fs.readdirSync(path.join(outDir, "forms-1"))).toEqual(["fees.pdf"]);
	for (const name of plain)
		expect(fs.existsSync(path.join(outDir, name.normalize("NFC"))), name).toBe(
			true,
		);
	for (const name of [".goutputstream-AB12", "fees.pdf.part"])
		expect(fs.existsSync(path.join(outDir, name)), name).toBe(false);
	const page = path.join(outDir, "services/stop-smoking.html");
	const html = fs.readFileSync(page, "utf8");
	for (const { file } of accents)
		expect(html).toContain(encodeURI(file.normalize("NFC")));

	const flags = ["check", "--format", "json"];
	const { stdout } = await runHypno(flags, { cwd: rootDir });
	const { findings } = reportSchema.parse(JSON.parse(stdout));
	const found = findings.filter(
		({ rule, source }) =>
			/^(?:link|static)/.test(rule) ||
			/ (?:copy|2|\(1\))\./.test(source?.file ?? ""),
	);
	expect(found).toMatchObject([
		{
			rule: "content/invalid",
			severity: "warning",
			source: { file: "content/services/stop-smoking (1).md" },
		},
		{
			rule: "content/invalid",
			severity: "warning",
			source: { file: "content/site copy.yaml" },
		},
		{
			rule: "static/private",
			severity: "error",
			message: expect.stringContaining("a copy of forms-1/fees.pdf"),
			source: { file: "static/forms-1/fees 2.pdf" },
		},
	]);
});

test("names that computers take for the same are errors", async () => {
	const { rootDir } = makeSite({
		"static/Contact.html": "x",
		[`static/${"é.pdf".normalize("NFC")}`]: "one",
		[`static/${"é.pdf".normalize("NFD")}`]: "two",
	});
	const { exitCode, stderr } = await runHypno(["build"], { cwd: rootDir });
	expect(exitCode).toBe(1);
	expect(stderr).toContain("two files of the site have the same path");
	expect(stderr).toContain(
		"static/Contact.html:1:1  error  content/invalid  this name differs from contact.html in capitals only",
	);
});
