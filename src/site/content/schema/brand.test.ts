import { expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
} from "../../../../test/support/make-site.ts";
import { SHIPPED_COLOURS } from "../../../../test/support/palettes.ts";

const SITE = "content/site.yaml";

/** @param changes replace colours of the day */
function writeBrand(changes: Readonly<Record<string, string>> = {}): string {
	const lines: string[] = ["brand:", "  colours:"];
	const { light, dark } = SHIPPED_COLOURS;
	const schemes = { light: { ...light, ...changes }, dark };
	for (const [scheme, colours] of Object.entries(schemes)) {
		lines.push(`    ${scheme}:`);
		for (const [name, value] of Object.entries(colours))
			lines.push(`      ${name}: "${value}"`);
	}
	return edited(SITE, "domainForSale:", `${lines.join("\n")}\ndomainForSale:`);
}

async function describeProblems(changes: Readonly<Record<string, string>>) {
	const { located } = await checkContent({ [SITE]: writeBrand(changes) });
	return formatLocatedProblems(located);
}

test("colours that can be read are no problem", async () => {
	expect(await describeProblems({})).toBe("");
});

test("a pale text is an error at its line, with the contrast and the nearest shade", async () => {
	expect(await describeProblems({ text: "#8A8A8A" })).toBe(
		'content/site.yaml:22:13 error: text has a contrast of 2.89:1 on page and its bands, and needs 4.5:1\n  -> The nearest shade that passes is "#6A6A6A"',
	);
});

test("the nearest shade passes, and a little less does not", async () => {
	expect(await describeProblems({ text: "#6A6A6A" })).toBe("");
	expect(await describeProblems({ text: "#6C6C6C" })).toContain("4.4");
});

test("a button as dark as the opening is an error, since its outline needs 3:1", async () => {
	expect(await describeProblems({ action: "#2A5A52" })).toMatch(
		/action has a contrast of 1\.\d+:1 on opening, and needs 3:1\n {2}-> The nearest shade that passes is "#[\dA-F]{6}"$/,
	);
});

test("on a page of middle grey no shade of the text can be read", async () => {
	const found = await describeProblems({ page: "#777777", text: "#777777" });
	expect(found).toContain("No shade can be read there");
});

test("what is no colour is reported once, with an example", async () => {
	expect(await describeProblems({ links: "pine" })).toBe(
		'content/site.yaml:23:14 error: "pine" is not a colour: write # and six digits or letters from a to f\n  -> Write it with quotes, as in "#1F5A52"',
	);
});

test("a colour without quotes, which YAML takes for a comment, is reported with its quotes", async () => {
	const text = writeBrand().replace('page: "#FBF7F0"', "page: #FBF7F0");
	const { located } = await checkContent({ [SITE]: text });
	expect(formatLocatedProblems(located)).toContain('page: "#FBF7F0"');
});
