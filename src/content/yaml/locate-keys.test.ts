import { expect, test } from "vitest";
import { isScalar, LineCounter, parseDocument } from "yaml";
import { readShipped } from "../../../test/support/shipped-files.ts";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import { ContentDocument } from "../../document/document.ts";
import type { Place, Problem } from "../../problems.ts";
import { readValues } from "../parse.ts";
import type { SourceFile } from "../source-file.ts";
import { addLocations } from "./locate-keys.ts";

function at(file: string, key: string): Problem<Place> {
	const source = { file, keys: [key] } as const;
	return { rule: "test", severity: "warning", message: "", source };
}

/** Returns the positions that the parser gives for the values of the top-level keys. */
function findByParser(file: SourceFile): [string, number, number][] {
	const document = new ContentDocument(file.sourcePath, file.text);
	const { start, end } = document.yamlRange;
	const text = file.text.slice(start, end);
	const firstLine = document.locate(start).line;
	const lines = new LineCounter();
	const { contents } = parseDocument(text, { lineCounter: lines });
	const items: readonly unknown[] =
		contents && "items" in contents ? contents.items : [];
	return items.flatMap((item) => {
		const { key, value }: { key?: unknown; value?: unknown } = Object(item);
		const range: unknown = Object(value).range;
		if (!isScalar(key) || !isScalar(value) || !Array.isArray(range)) return [];
		const { line, col } = lines.linePos(Number(range[0]));
		return [[String(key.value), line + firstLine - 1, col]];
	});
}

async function compare(file: SourceFile): Promise<number> {
	const expected = findByParser(file);
	const problems = expected.map(([key]) => at(file.sourcePath, key));
	const located = addLocations(problems, [file]);
	const found = located.map(({ source }, index) => [
		expected[index]?.[0],
		source?.line,
		source?.column,
	]);
	expect(found).toEqual(expected);
	return expected.length;
}

test("values of top-level keys are located as by the parser, in all shipped files", async () => {
	let count = 0;
	for (const [sourcePath, bytes] of Object.entries(readShipped())) {
		if (!/^content\/[^.].*\.(?:md|yaml)$/.test(sourcePath)) continue;
		count += await compare(sourceOf(sourcePath, String(bytes)));
	}
	expect(count).toBeGreaterThan(80);
});

test("values are located in every style of YAML", async () => {
	const text = [
		"plain: text",
		'quoted:   "text"',
		"single: 'text'",
		"folded: >-",
		"  plain: not this one",
		"literal: |",
		"  text",
		"below:",
		"  text",
		"number: 12",
		"dash: -5",
		"tagged: !!str 5",
		'"key": text',
		"",
	].join("\n");
	expect(await compare(sourceOf("content/a.yaml", text))).toBe(10);
});

const STYLES = [
	"plain: one here two",
	"long: one two",
	"  here three",
	'quoted: "one \\"two\\"',
	'  here"',
	"single: 'it''s one here'",
	"folded: >- # a comment",
	"  one two",
	"  three here",
	"literal: |",
	"  one",
	"",
	"  here two",
	"first: >-",
	"  here one",
];

test.each([
	["plain", 1, 12],
	["long", 3, 3],
	["quoted", 5, 3],
	["single", 6, 20],
	["folded", 9, 9],
	["literal", 13, 3],
	["first", 15, 3],
])("a word of a value in YAML is located: %s", async (key, line, column) => {
	const file = sourceOf("content/a.yaml", STYLES.join("\n"));
	const value = readValues(file)?.value ?? {};
	const [, text = ""] =
		Object.entries(value).find(([name]) => name === key) ?? [];
	const problem = at(file.sourcePath, key);
	const offset = String(text).indexOf("here");
	const source = {
		file: file.sourcePath,
		keys: [key],
		offset,
	} as const;
	const [located] = addLocations([{ ...problem, source }], [file]);
	expect(located?.source).toMatchObject({ line, column });
});
