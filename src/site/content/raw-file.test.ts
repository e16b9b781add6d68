import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
	locationOf,
	makeSite,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import {
	SHIPPED_MODELS,
	withModels,
} from "../../../test/support/shipped-models.ts";
import { SITE_FILE } from "../addresses/source-paths.ts";
import { ContentDocument } from "../document/document.ts";
import { editContent, type TextTarget } from "../edit/edit-content.ts";
import {
	type Claims,
	interpolate,
	NOTHING_COMMON,
	readClaims,
} from "./raw-file.ts";

const SHARED: Claims = new Map();

function fill(sourcePath: string, value: object, body = "", shared = SHARED) {
	const yaml = JSON.stringify(value, undefined, 2);
	const text = sourcePath.endsWith(".md") ? `---\n${yaml}\n---\n${body}` : yaml;
	const document = new ContentDocument(sourcePath, text);
	const claims = readClaims(document, value, shared);
	const model = SHIPPED_MODELS.modelOf(sourcePath);
	const file = { sourcePath, document, model, value, ...NOTHING_COMMON };
	return interpolate({ ...file, claims }, true);
}

const run = (value: object, body?: string) => fill("a.md", value, body);

test("claims are filled in at every depth, in lists and in the body", () => {
	const claims = { clients: "1000+", years: 25 };
	const { value, body, problems } = run(
		{ claims, a: "{clients} {clients}", b: [{ c: "{years}", d: 4, e: null }] },
		"{years} years",
	);
	expect(problems).toEqual([]);
	expect(body).toBe("25 years");
	expect(value).toEqual({
		claims,
		a: "1000+ 1000+",
		b: [{ c: "25", d: 4, e: null }],
	});
});

test.each(["{}", "{ }", "{a b}", "a{", "}a", "{a"])(
	"%s is left unchanged",
	(text) => {
		expect(run({ text })).toMatchObject({ value: { text }, problems: [] });
	},
);

test.each(["{1}", "{a-b}", "{a_b}", "{ a }", "{count}", "{\u00e9}"])(
	"%s is reported when no such claim exists",
	(text) => {
		expect(run({ text }, text).problems).toHaveLength(2);
	},
);

test("spaces inside the braces are ignored", () => {
	const { value, problems } = run({ claims: { a: 1 }, text: "{ a } {a }" });
	expect(value).toMatchObject({ text: "1 1" });
	expect(problems).toEqual([]);
});

test("{count} stays in the text of the menu", () => {
	const navigation = { moreServices: "{ count } more" };
	expect(fill(SITE_FILE, { navigation })).toMatchObject({
		value: { navigation: { moreServices: "{count} more" } },
		problems: [],
	});
	expect(
		fill(SITE_FILE, { navigation: { home: "{count}" } }).problems,
	).toHaveLength(1);
});

test("a claim of several lines is filled in as one line", () => {
	const { body } = run({ claims: { a: "one\n two" } }, "{a}");
	expect(body).toBe("one two");
});

test("a {name} within a claim is not filled in, and its braces are reported there alone", () => {
	const value = { claims: { a: "{b}", b: "{a}" }, text: "{a}" };
	expect(run(value).value).toMatchObject({ text: "b", claims: { a: "{b}" } });
});

test("an unknown claim is reported at its value or at its position in the body", () => {
	const { problems } = run(
		{ claims: { years: 1 }, list: ["x", "no {yers}"] },
		"one\ntwo {b}\n{years} {c}",
	);
	const file = "a.md";
	expect(problems.map((problem) => problem.source)).toEqual([
		{ file, line: 8, column: 9, excerpt: '    "no {yers}"' },
		{ file, line: 13, column: 5, excerpt: "two {b}" },
		{ file, line: 14, column: 9, excerpt: "{years} {c}" },
	]);
	expect(problems[0]).toMatchObject({ suggestions: ["years"] });
});

test.each([
	[
		{ text: "{a}" },
		'Add the claim at the top of this file, as in claims: { a: "25+" }',
	],
	[{ claims: null, text: "{a}" }, "Add the claim at the top"],
	[{ claims: ["a"], text: "{b}" }, "Add the claim at the top"],
	[{ claims: { years: 1 }, text: "{yers}" }, "Did you mean {years}?"],
	[
		{ claims: { years: 1, clients: 2 }, text: "{session-length}" },
		"known are {years}, {clients}",
	],
	[{ claims: { a: {} }, text: "{a}" }, "Add the claim at the top"],
])("an unknown claim is reported with how to add it: %j", (value, hint) => {
	const { problems } = run(value);
	expect(problems).toHaveLength(1);
	expect(problems[0]?.hint).toContain(hint);
});

test("names of JavaScript's own properties are reported as unknown claims", () => {
	const { problems } = run({ a: "{constructor} {toString} {hasOwnProperty}" });
	expect(problems).toHaveLength(3);
});

test("dollar signs in a claim are preserved", () => {
	const value = { claims: { price: "$& $1 $$" }, text: "{price}" };
	expect(run(value).value).toMatchObject({ text: "$& $1 $$" });
});

const SERVICE = "content/services/stop-smoking.md";
const TEXT = serviceText("stop-smoking");
const LINES = TEXT.split("\n").length;

async function locate(text: string) {
	const { located } = await checkContent({ [SERVICE]: text });
	return located.map(locationOf);
}

const below = (line: number) => `${SERVICE}:${LINES + line}:1`;
const CONFLICT = "<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> other\n";

test.each([
	["in Markdown", `${TEXT}\nOne.\n\n${CONFLICT}`, [below(3)]],
	["twice", `${TEXT}${CONFLICT}${CONFLICT}`, [below(0), below(5)]],
	["half deleted", `${TEXT}Ours.\n=======\n>>>>>>> other\n`, [below(2)]],
	["in a block of code", `${TEXT}\`\`\`\n${CONFLICT}\`\`\`\n`, [below(1)]],
	[
		"in front matter",
		TEXT.replace(
			/^title:.*\n/m,
			"<<<<<<< HEAD\n$&=======\ntitle: b\n>>>>>>> b\n",
		),
		[`${SERVICE}:3:1`],
	],
	[
		"before the front matter",
		`<<<<<<< HEAD\n${TEXT}=======\n>>>>>>> b\n`,
		[`${SERVICE}:1:1`],
	],
])("merge marks %s are reported", async (_, text, expected) => {
	expect(await locate(text)).toEqual(expected);
});

test.each([
	"A heading\n=======\n\nA text.\n",
	"> > > quoted\n",
	"`<<<<<<<` and a > b >>>>>>>\n",
	"`{ code` and\n\n```\nif (a) {\n```\n\n    indented {\n",
	"{ } and {two words} and {{}}\n",
	"café 😀 \u00a0 a\u200db\ttab\n",
])("these words are innocent: %j", async (body) => {
	expect(await locate(`${TEXT}\n${body}`)).toEqual([]);
});

test.each([
	["in Markdown", `${TEXT}\nOne.\n\nFor {years years\nwe work.\n`, [below(3)]],
	["of a later line", `${TEXT}\nOne\ntwo} **three**\n`, [below(2)]],
	["in two paragraphs", `${TEXT}\nOne {a\n\nb} two.\n`, [below(1), below(3)]],
	[
		"in front matter",
		TEXT.replace(/^subtitle: /m, "$&A } "),
		[`${SERVICE}:4:13`],
	],
	[
		"in a list of the front matter",
		TEXT.replace("Steadier", "Steadier {"),
		[`${SERVICE}:11:14`],
	],
])("a brace without its partner is reported: %s", async (_, text, expected) => {
	const { located } = await checkContent({ [SERVICE]: text });
	const braces = located.filter(({ message }) => /without/.test(message));
	expect(braces.map(locationOf)).toEqual(expected);
});

test("a brace within the value of a claim is reported once, where the claim is", async () => {
	const text = TEXT.replace(
		"---\n",
		'---\nclaims: { years: "{n}", open: "3 {" }\n',
	);
	expect(await locate(`${text}\n{years} and {open}\n`)).toEqual([
		`${SERVICE}:2:19`,
		`${SERVICE}:2:34`,
	]);
});

test.each([
	["an escape of YAML", TEXT.replace(/^title: .*/m, 'title: "a\\u0000b"')],
	[
		"a lone surrogate of YAML",
		TEXT.replace(/^title: .*/m, 'title: "a\\uD83Db"'),
	],
	["ESC in front matter", TEXT.replace(/^title: /m, "title: a\u001b")],
	["NEL in front matter", TEXT.replace(/^title: /m, "title: a\u0085")],
	["NUL in front matter", TEXT.replace(/^title: /m, "title: a\0")],
])("an invisible character is reported: %s", async (_, text) => {
	const [location] = await locate(text);
	expect(location).toMatch(`${SERVICE}:3:`);
});

test.each(["\u0000", "\u0001", "\u001b", "\u007f", "\u009b", "\ufffe"])(
	"an invisible character of Markdown is reported: %j",
	async (character) => {
		const text = `${TEXT}\nOne.\nT${character}wo.\n`;
		expect(await locate(text)).toEqual([`${SERVICE}:${LINES + 2}:2`]);
	},
);

test.each([
	["  - Steadier sleep\n   - Calm\n", 12],
	["  - Steadier sleep\n     - Calm\n     - More\n  - Last\n", 12],
])(
	"an entry that YAML adds to the one above is reported: %j",
	async (to, line) => {
		const text = TEXT.replace("  - Steadier sleep\n", to);
		const { located } = await checkContent({ [SERVICE]: text });
		expect(located).toMatchObject([
			{
				message: expect.stringContaining("wrong indentation"),
				source: { line },
			},
		]);
	},
);

test.each([
	"  - Steadier sleep - at last\n",
	"  - >-\n    One\n    - two\n",
	"  - |\n    - One\n      - two\n",
	"  - Steadier sleep\n  # comment\n  - Two\n",
])("this list is innocent: %j", async (to) => {
	expect(await locate(TEXT.replace("  - Steadier sleep\n", to))).toEqual([]);
});

test("each is reported in words", async () => {
	const describe = async (text: string) =>
		formatLocatedProblems((await checkContent({ [SERVICE]: text })).located);
	const all = [
		await describe(`${TEXT}${CONFLICT}`),
		await describe(`${TEXT}For {years years\n`),
		await describe(TEXT.replace("---\n", '---\nclaims: { years: "{n}" }\n')),
		await describe(`${TEXT}Two \u001b\n`),
	];
	expect(all.join("\n")).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:27:1 error: merge mark: Git left two versions of these lines, one below the other
		  -> Delete the version that is wrong, and the lines that begin with <<<<<<<, ======= and >>>>>>>
		content/services/stop-smoking.md:27:1 error: a brace without its partner: visitors would read it
		  -> Delete it, or write { before and } after the name of a claim, as in {yearsOfPractice}
		content/services/stop-smoking.md:2:19 error: the value of the claim {years} contains a brace, which visitors would read
		  -> Write the figure or the words themselves: a claim cannot contain another claim
		content/services/stop-smoking.md:27:5 error: invisible character: no page can show it
		  -> Delete the words round it and type them again; such characters come with copied text"
	`);
});

test.each<[string, TextTarget, string, string, RegExp]>([
	[
		"a brace",
		{ keys: ["title"] },
		"Stop Smoking Hypnotherapy",
		"Stop {now",
		/without/,
	],
	["a brace in Markdown", { passage: 0 }, "One.", "One }.", /without/],
	["a brace in a claim", { keys: ["claims", "n"] }, "3", "{3}", /claim/],
	["a lone surrogate", { passage: 0 }, "One.", "One \ud83d", /invisible/],
	["NUL", { keys: ["title"] }, "Stop Smoking Hypnotherapy", "\0", /invisible/],
	["a merge mark", { passage: 0 }, "One.", "<<<<<<< HEAD", /merge/],
])(
	"the editor refuses it, also in a file with such a mistake: %s",
	async (_, target, previous, words, reason) => {
		const text = TEXT.replace("---\n", "---\nclaims: { n: 3 }\n");
		for (const rest of ["", "\nTwo {\n\nThree \u001b\n"]) {
			const { rootDir, config } = makeSite({
				[SERVICE]: `${text}\nOne.\n${rest}`,
			});
			const file = path.join(rootDir, SERVICE);
			const before = fs.readFileSync(file);
			const result = await editContent(
				{ sourcePath: SERVICE, target, previous, words },
				withModels(config),
			);
			expect(result).toMatchObject({
				state: "refused",
				problems: [{ message: expect.stringMatching(reason) }],
			});
			expect(fs.readFileSync(file)).toEqual(before);
		}
	},
);

test("merge marks in YAML are called by their name", async () => {
	const site = "content/site.yaml";
	const { located } = await checkContent({
		[site]: edited(
			site,
			"tagline:",
			"<<<<<<< HEAD\ntagline: a\n=======\n>>>>>>> b\ntagline:",
		),
	});
	expect(located.map(locationOf)).toEqual([`${site}:4:1`]);
	expect(located[0]?.message).toContain("merge mark");
});

test.each([
	"{:toc}",
	"{#own-id}",
	"{.lead}",
	"{ :toc }",
	"{-}",
	"{width=50%}",
	"{page.title}",
	"{{ site.title }}",
	"{t('title')}",
	"import {Fan} from './fan.js'",
	"One.\nexport { Fan }",
])("%s is named as a sign of another program", (text) => {
	const [first, ...others] = run({}, `${text}\n`).problems;
	expect(first?.message).toContain("belongs to another program");
	expect(first?.hint).toContain("headings get their names by themselves");
	expect(others).toEqual([]);
});

test.each(["{yers}", "{years-of-practice}", "{{title}}", "import\n{Fan}"])(
	"%s may be the name of a claim",
	(text) => {
		const [first] = run({}, `${text}\n`).problems;
		expect(first?.message).toContain("unknown claim");
	},
);
