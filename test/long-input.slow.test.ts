// Very long texts, which nobody writes on purpose, are reported soon and at the right location.
import { expect, test } from "vitest";
import { checkContent, makeSite } from "./support/make-site.ts";
import { runBin } from "./support/run-bin.ts";

const LIST = "content/services.yaml";
const SITE = "content/site.yaml";

test.each<[string, string, string]>([
	["19 MB on one line", "x".repeat(19_000_000), "should contain lines"],
])("a list of services is reported as invalid: %s", async (_, text, words) => {
	const { located } = await checkContent({ [LIST]: text });
	expect(located.map(({ message }) => message).join()).toContain(words);
});

test("each of 150,000 lost addresses is reported", async () => {
	const lines = Array.from({ length: 150_000 }, (_, at) => `/old/${at}\n`);
	const { rootDir } = makeSite({ "urls.lock": lines.join("") });
	const only = ["--only", "link/broken", "--format", "json"];
	const { stdout } = await runBin(["--root", rootDir, "check", ...only]);
	expect(JSON.parse(stdout).summary.errors).toBeGreaterThanOrEqual(150_000);
});

test("pages with one endlessly repeated character are checked by all rules", async () => {
	const pages = ["[", "{", "(", "“", "# ", "*", "&", "a."].map(
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
