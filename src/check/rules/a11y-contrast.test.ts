import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { a11yContrast } from "./a11y-contrast.ts";

const STYLESHEET = "templates/styles/tokens.css";

async function check(text: string) {
	const readStylesheets = () => [{ sourcePath: STYLESHEET, text }];
	const found = await runRule(a11yContrast, [], { readStylesheets });
	return found.map((one, index) => [formatFound(found)[index], one.hint]);
}

test("reports nothing about the shipped design tokens", async () => {
	expect(await runRule(a11yContrast)).toEqual([]);
});

test("reports a text colour that is too light at its token, with a shade that passes", async () => {
	const css =
		"@theme {\n\t--color-soft: #999;\n\t--color-page: #ffffff;\n\t--color-band: #eeeeee;\n}\n";
	expect(await check(css)).toEqual([
		[
			`${STYLESHEET}:2:16: the colour soft #999999 has too little contrast for people with poor eyesight: 2.84 : 1 on page #ffffff (light mode; at least 4.5 : 1 is needed); 2.45 : 1 on band #eeeeee (light mode; at least 4.5 : 1 is needed)`,
			"Write --color-soft: #6c6c6c, the nearest shade with enough contrast",
		],
	]);
	expect(await check(css.replace("#999", "#6c6c6c"))).toEqual([]);
});

test("requires less contrast for borders than for texts", async () => {
	const css = (color: string) =>
		`@theme { --color-field: ${color}; --color-page: #fff; }`;
	expect(await check(css("#949494"))).toEqual([]);
	expect(await check(css("#959595"))).toHaveLength(1);
});

test("reports a colour of both schemes once, with a shade that passes in both", async () => {
	const css =
		"@theme { --color-on-notice: #777; --color-notice: #fff; }\n@media (prefers-color-scheme: dark) { :root { --color-notice: #777; } }";
	const [[, hint] = [], ...others] = await check(css);
	expect(others).toEqual([]);
	expect(hint).toBe(
		"Write --color-on-notice: #060606, the nearest shade with enough contrast",
	);
});

test("proposes two colours when no shade of one colour passes", async () => {
	const css =
		"@theme { --color-soft: #777; --color-page: #333; --color-band: #fff; }";
	expect((await check(css)).map(([, hint]) => hint)).toEqual([
		expect.stringMatching(/^Make one of these colours/),
	]);
});

test.each([
	[
		"in an unknown format",
		"@theme { --color-soft: oklch(80% 0 0); --color-page: #fff; }",
	],
	[
		"in an unknown format in the dark scheme",
		"@theme { --color-soft: #555; --color-page: #fff; }\n@media (prefers-color-scheme: dark) { :root { --color-soft: lab(80% 0 0); --color-page: #222; } }",
	],
	[
		"for print",
		"@media print { :root { --color-soft: #999; --color-page: #fff; } }",
	],
	["for a part of a page", ".bar { --color-soft: #999; --color-page: #fff; }"],
	["in a comment", "@theme { /* --color-soft: #999; */ --color-page: #fff; }"],
	[
		"that belong to no pair",
		"@theme { --color-wall: #999; --color-page: #fff; }",
	],
])("reports nothing about colours %s", async (_name, css) => {
	expect(await check(css)).toEqual([]);
});
