import { describe, expect, test } from "vitest";
import {
	listShippedContent,
	readShippedText,
} from "../../../test/support/shipped-files.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import { ContentDocument } from "./document.ts";

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

describe.each(FORMS)("a file %s", (_, change) => {
	test("has the values and the body that it has as it is, each at its keys and offsets", () => {
		let count = 0;
		for (const path of listShippedContent().slice(0, 5)) {
			const text = readShippedText(path);
			const document = new ContentDocument(path, change(text));
			const plain = new ContentDocument(path, text);
			expect(document.problems).toEqual([]);
			expect(document.value).toEqual(plain.value);
			expect(document.body).toBe(plain.body);
			expect(document.bodyLine).toBe(plain.bodyLine);
			for (const { keys, value } of listLeaves(document.value).slice(0, 10)) {
				count++;
				const { length } = String(value);
				for (const place of [
					{ keys },
					{ keys, on: "key" },
					{ keys, offset: length - 1 },
					{ keys, offset: length },
				] as const)
					expect(document.locateValue(place)).toEqual(plain.locateValue(place));
				const at = document.at(keys);
				expect(at?.value).toBe(value);
				expect(document.valueAt(at?.range.start ?? 0)).toEqual(keys);
				if (typeof keys.at(-1) === "string")
					expect(document.valueAt(at?.keyRange?.start ?? 0)).toEqual(keys);
			}
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
			expect(
				document.locate(document.bodyOffset(document.body.indexOf(word))),
			).toEqual({
				file: MARKDOWN,
				line,
				column: 1,
				excerpt,
			});
		}
	});
});

test.each([
	["", "1 missing"],
	["text", "1 missing"],
	["---", "1 unfinished"],
	["---\na: b", "1 unfinished"],
	["----\na: b\n---\n", "1 missing"],
	["---json\n{}\n---\n", "1 missing"],
	["---js\n0\n---\n", "1 missing"],
	["---\na: b\n----\n", "3 unfinished"],
	["---\na: b\n---x\n", "3 unfinished"],
	["---\n---\n", undefined],
	["\n---\na: b\n---\n", "1 missing"],
])("the front matter of %j has the problem %s", (text, expected) => {
	const [problem] = new ContentDocument(MARKDOWN, text).problems;
	const { message = "", source } = problem ?? {};
	const found = problem && `${source?.line} ${message.split(" ")[0]}`;
	expect(found).toBe(expected);
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

test("all keys that are there twice are reported, unless the file has another mistake", () => {
	const text = "a: 1\nb:\n  c: 2\n  c: 3\na: 4\n";
	const linesOf = (text: string) =>
		new ContentDocument(YAML, text).problems.map(({ source }) => source?.line);
	expect(linesOf(text)).toEqual([4, 5]);
	expect(linesOf(`${text}d: [\n`)).toEqual([4]);
});
