import { describe, expect, test } from "vitest";
import {
	listShippedContent,
	readShippedText,
} from "../../test/support/shipped-files.ts";
import { sourceOf } from "../../test/support/shipped-models.ts";
import { readValues } from "../content/parse.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import { findFenceProblem, splitFile } from "../content/source-file.ts";
import { explainBrokenYaml } from "../content/yaml/broken-yaml.ts";
import { addLocations } from "../content/yaml/locate-keys.ts";
import type { KeyPath } from "../problems.ts";
import { ContentDocument } from "./document.ts";
import { fillText, writtenOffset } from "./filled-text.ts";

const YAML = "content/a.yaml";
const MARKDOWN = "content/a.md";

/** The forms of a file that an editor may leave behind. */
const FORMS: readonly (readonly [string, (text: string) => string])[] = [
	["as it is", (text) => text],
	["with the line ends of Windows", (text) => text.replaceAll("\n", "\r\n")],
	["with the line ends of old Macs", (text) => text.replaceAll("\n", "\r")],
	["with a byte order mark", (text) => `\uFEFF${text}`],
	["with both", (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`],
];

/** Locates a place as the check does today. */
async function locateToday(
	path: string,
	text: string,
	place: Omit<KeyPath, "file">,
) {
	const source = { file: path, ...place };
	const problem = {
		rule: "test",
		severity: "warning",
		message: "",
		source,
	} as const;
	const [located] = await addLocations([problem], [sourceOf(path, text)]);
	return located?.source;
}

describe.each(FORMS)("a file %s", (_, change) => {
	test("has the values, the body and the locations of today", async () => {
		let count = 0;
		for (const path of listShippedContent().slice(0, 5)) {
			const text = readShippedText(path);
			const document = new ContentDocument(path, change(text));
			const raw = readValues(sourceOf(path, text))?.raw;
			const { body, bodyLine } = splitFile(sourceOf(path, text));
			expect(document.problems).toEqual([]);
			expect(document.body).toBe(body);
			if (path.endsWith(".md")) expect(document.bodyLine).toBe(bodyLine);
			for (const { keys, value } of listLeaves(document.value).slice(0, 10)) {
				count++;
				const { length } = String(value);
				for (const place of [
					{ keys },
					{ keys, on: "key" },
					{ keys, offset: length - 1 },
					{ keys, offset: length },
				] as const)
					expect(document.locateValue(place)).toEqual(
						await locateToday(path, text, place),
					);
				const at = document.at(keys);
				expect(at?.value).toBe(value);
				expect(document.valueAt(at?.range.start ?? 0)).toEqual(keys);
				if (typeof keys.at(-1) === "string")
					expect(document.valueAt(at?.keyRange?.start ?? 0)).toEqual(keys);
			}
			if (raw && !("claims" in raw.value))
				expect(document.value).toEqual(raw.value);
		}
		expect(count).toBeGreaterThan(30);
	});

	test("has each offset of its Markdown in its text", () => {
		const body = "\nOne.\n\nTwo\nthree.\n";
		const written = change(`---\ntitle: A\n--- \n${body}`);
		const document = new ContentDocument(MARKDOWN, written);
		expect(document.value).toEqual({ title: "A" });
		expect(document.body).toBe(` \n${body}`);
		for (const word of ["One", "Two", "three"]) {
			const offset = document.bodyOffset(document.body.indexOf(word));
			expect(written.slice(offset)).toMatch(new RegExp(`^${word}`));
			const [excerpt = ""] = body
				.split("\n")
				.filter((line) => line.startsWith(word));
			const line =
				3 +
				document.body.slice(0, document.body.indexOf(word)).split("\n").length -
				1;
			expect(document.locateBody(document.body.indexOf(word))).toEqual({
				file: MARKDOWN,
				line,
				column: 1,
				excerpt,
			});
		}
	});
});

test.each([
	"",
	"text",
	"---",
	"---\na: b",
	"----\na: b\n---\n",
	"---json\n{}\n---\n",
	"---js\n0\n---\n",
	"---\na: b\n----\n",
	"---\na: b\n---x\n",
	"---\n---\n",
	"\n---\na: b\n---\n",
])("the front matter of %j has the problem of today", async (text) => {
	const problem = findFenceProblem(sourceOf(MARKDOWN, text));
	const [expected] = await addLocations(problem ? [problem] : [], [
		sourceOf(MARKDOWN, text),
	]);
	const { problems } = new ContentDocument(MARKDOWN, text);
	expect(problems.map(({ message, hint }) => [message, hint])).toEqual(
		expected ? [[expected.message, expected.hint]] : [],
	);
	expect(problems[0]?.source?.line).toBe(expected?.source?.line);
});

const STYLES = [
	"plain: one here two",
	"long: one two",
	"  here three",
	'quoted: "one \\"two\\"',
	'  here"',
	'escaped: "\\u00e9 \\U0001F6CC\\n\\',
	'  here"',
	"single: 'it''s one here'",
	"folded: >- # a comment",
	"  one two",
	"  three here",
	"literal: |",
	"  one",
	"",
	"    deeper",
	"  here two",
	"first: >-",
	"  here one",
];

test.each([
	"plain",
	"long",
	"quoted",
	"escaped",
	"single",
	"folded",
	"literal",
	"first",
])("a word of a value is located: %s", (key) => {
	for (const end of ["\n", "\r\n"]) {
		const text = STYLES.join(end);
		const document = new ContentDocument(YAML, text);
		const value = String(document.at([key])?.value);
		const { line, column } = document.locateValue({
			keys: [key],
			offset: value.indexOf("here"),
		});
		expect(text.split(end)[line - 1]?.slice(column - 1)).toMatch(/^here/);
	}
});

test("an offset of a text with claims leads to what is written", () => {
	const written = "For {years} years, {name} helped { clients } people.";
	const words: Record<string, string> = { years: "25+", clients: "500" };
	const filled = fillText(written, (name) => words[name]);
	expect(filled.text).toBe("For 25+ years, {name} helped 500 people.");
	const at = (word: string) =>
		written.slice(writtenOffset(filled, filled.text.indexOf(word)));
	expect(at("For")).toMatch(/^For \{/);
	expect(at("25+")).toMatch(/^\{years\}/);
	expect(at("5+")).toMatch(/^\{years\}/);
	expect(at(" years,")).toMatch(/^ years,/);
	expect(at("{name}")).toMatch(/^\{name\}/);
	expect(at("00")).toMatch(/^\{ clients/);
	expect(at("people")).toBe("people.");
});

const SITE = `# Words.
claims: { a: 1 }
name: Calm Practice
tagline: Hello
address:
  file: /share.png
  alt: Rings
area:
  - London
phone: "020"
email: "a@b.c"
`;
const NAME = "name: Calm Practice";
const PHONE = 'phone: "020"';

test.each([
	["  file:", "\tfile:"],
	["  file:", "  \tfile:"],
	["tagline:", "name: Other\ntagline:"],
	[NAME, "name: Calm: Practice"],
	[NAME, "name:Calm Practice"],
	[NAME, `${NAME}\nhello there`],
	[PHONE, 'phone: "020'],
	[PHONE, "phone: '020"],
	[NAME, "name: [calm"],
	[NAME, "name: {calm"],
	["  alt", "   alt"],
	["  alt", " alt"],
	[NAME, "name: {calm} people"],
	[NAME, 'name: "Calm" Practice'],
	[NAME, "name: 'It's calm'"],
	[NAME, "name: 'Clients' sleep"],
	[NAME, "name: @calm"],
	[NAME, "name: %calm"],
	[NAME, "name: *calm"],
	[NAME, "name: *calm*"],
	[NAME, "name: !calm down"],
	[NAME, "name: & calm"],
	[PHONE, 'phone: "020 \\q"'],
	["tagline:", "---\ntagline:"],
	["  - London\n", "  - London\n  a: b\n"],
	["  - London\n", "  - London\n  - *a\n"],
	[NAME, "name: Calm\u0007 Practice"],
	[NAME, "name: - calm"],
	[NAME, "name: **Calm** practice"],
	[NAME, "name: > calm"],
	[NAME, "name: | calm"],
	["tagline:", " tagline:"],
	["claims:", " claims:"],
])(
	"broken YAML is explained in the words of today: %j, %j",
	async (from, to) => {
		const text = SITE.replace(from, () => to);
		const { load, CORE_SCHEMA, YAMLException } = await import("js-yaml");
		let expected = "";
		try {
			load(text, { schema: CORE_SCHEMA });
		} catch (error) {
			if (!(error instanceof YAMLException)) throw error;
			const [problem] = await explainBrokenYaml(sourceOf(YAML, text), error);
			const [located] = await addLocations(problem ? [problem] : [], [
				sourceOf(YAML, text),
			]);
			expected = `${located?.source?.line}:${located?.source?.column} ${located?.message}`;
		}
		const [problem] = new ContentDocument(YAML, text).problems;
		const { line, column } = problem?.source ?? {};
		// The package names the first column of some lines.
		const isIndent = problem?.message.startsWith("wrong indentation");
		const place = expected.startsWith(`${line}:1 `) && isIndent ? 1 : column;
		expect(`${line}:${place} ${problem?.message}`).toBe(expected);
	},
);

test("all keys that are there twice are reported, unless the file has another mistake", () => {
	const text = "a: 1\nb:\n  c: 2\n  c: 3\na: 4\n";
	const linesOf = (text: string) =>
		new ContentDocument(YAML, text).problems.map(({ source }) => source?.line);
	expect(linesOf(text)).toEqual([4, 5]);
	expect(linesOf(`${text}d: [\n`)).toEqual([4]);
});
