// Very long texts, which nobody writes on purpose, are reported soon and at the right location.
import { expect, test } from "vitest";
import { checkContent, makeSite } from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";
import { runBin } from "./support/run-bin.ts";

const LIST = "content/services.yaml";
const SITE = "content/site.yaml";

test.each<[string, string, string]>([
	[
		"a list of 150,000 lines",
		`services:\n${"  - ocd\n".repeat(150_000)}`,
		"too many mistakes",
	],
	[
		"150,000 unknown keys",
		Array.from({ length: 150_000 }, (_, at) => `k${at}: x\n`).join(""),
		"unknown key",
	],
	[
		"150,000 unknown claims",
		`services:\n${'  - "{ocd}"\n'.repeat(150_000)}`,
		"unknown claim",
	],
	["19 MB on one line", "x".repeat(19_000_000), "should contain lines"],
])("a list of services is reported as invalid: %s", async (_, text, words) => {
	const { located } = await checkContent({ [LIST]: text });
	expect(located.map(({ message }) => message).join()).toContain(words);
});

const many = (length: number, line: (at: number) => string) =>
	Array.from({ length }, (_, at) => line(at)).join("");
const RECORD = "content/services/stop-smoking.md";

test.each<[string, string, string]>([
	["settings", SITE, many(150_000, (at) => `k${at}: x\n`)],
	[
		"a page",
		"content/pages/home.yaml",
		`hero:\n${many(150_000, (at) => `  k${at}: x\n`)}`,
	],
	[
		"a page with unknown claims",
		"content/pages/about.yaml",
		`x:\n${'  - "{ocd}"\n'.repeat(150_000)}`,
	],
	[
		"a service",
		RECORD,
		serviceText("stop-smoking").replace(
			"---\n",
			`---\n${many(150_000, (at) => `k${at}: x\n`)}`,
		),
	],
])(
	"of 150,000 mistakes in one file, 100 are listed and the others counted: %s",
	async (_, file, text) => {
		const { rootDir } = makeSite({ [file]: text });
		const { stdout, exitCode } = await runBin([
			"--root",
			rootDir,
			"check",
			"--format",
			"json",
		]);
		expect(exitCode).toBe(1);
		const found: { message: string; source?: { file: string } }[] =
			JSON.parse(stdout).findings;
		const ofFile = found.filter(({ source }) => source?.file === file);
		expect(ofFile.length).toBeLessThan(110);
		expect(ofFile.map(({ message }) => message).join()).toMatch(
			/this file has 1(?:49|50)\d{3} more mistakes than the 100 that are listed/,
		);
	},
);

test.each<[string, string, string, string]>([
	[
		"a text of 100 kB that 50,000 aliases repeat",
		"content/pages/about.yaml",
		`hero:\n  text: &long ${"x".repeat(100_000)}\n  lines:\n${"    - *long\n".repeat(50_000)}`,
		"repeats a long text",
	],
	[
		"60,000 claims in a name",
		SITE,
		`claims: { rating: "25+" }\nname: "${"{rating}".repeat(60_000)}"\n`,
		"the claims in the texts of this file",
	],
])(
	"what grows too much is reported with its line: %s",
	async (_, file, text, words) => {
		const { rootDir } = makeSite({ [file]: text });
		const { stdout, exitCode } = await runBin([
			"--root",
			rootDir,
			"check",
			"--format",
			"json",
		]);
		expect(exitCode).toBe(1);
		const found: {
			message: string;
			source?: { file: string; line: number };
		}[] = JSON.parse(stdout).findings;
		const one = found.find(({ message }) => message.includes(words));
		expect(one?.source?.file).toBe(file);
		expect(one?.source?.line).toBeGreaterThan(1);
	},
);

test("each of 150,000 lost addresses is reported", async () => {
	const lines = Array.from({ length: 150_000 }, (_, at) => `/old/${at}\n`);
	const { rootDir } = makeSite({ "urls.lock": lines.join("") });
	const only = ["--only", "link/broken", "--format", "json"];
	const { stdout } = await runBin(["--root", rootDir, "check", ...only]);
	expect(JSON.parse(stdout).summary.errors).toBeGreaterThanOrEqual(150_000);
});

test("pages with one endlessly repeated character are checked by all rules", async () => {
	const pages = ["](", "[", "{", "(", "“", "# ", "*", "&", "a."].map(
		(sign, at): [string, string] => {
			const head = "---\ntitle: Long\ndescription: Nothing at all.\n---\n\n";
			const words = `Words ${sign.repeat(199_000 / sign.length)} end\n`;
			return [`content/pages/long-${at}.md`, head + words];
		},
	);
	const site = makeSite(Object.fromEntries(pages));
	const { stdout } = await runBin([
		"--root",
		site.rootDir,
		"check",
		"--format",
		"json",
	]);
	expect(JSON.parse(stdout).coverage.pages).toBeGreaterThan(pages.length);
});

test.each([
	["brackets", "["],
	["braces", "{"],
	["anchors", "&a "],
	["questions", "? "],
])("a text of %s alone is reported at the right location", async (_, sign) => {
	const text = `name: ${sign.repeat(900_000 / sign.length)}`;
	const { located } = await checkContent({ [SITE]: text });
	const { line, column } = located[0]?.source ?? {};
	expect(located[0]?.source?.file).toBe(SITE);
	expect(line).toBeLessThanOrEqual(2);
	expect(column).toBeLessThanOrEqual(text.length + 1);
});
