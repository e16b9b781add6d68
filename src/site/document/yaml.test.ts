import fs from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import glob from "fast-glob";
import { CORE_SCHEMA, load } from "js-yaml";
import { describe, expect, test } from "vitest";
import {
	isMap,
	isNode,
	isSeq,
	type Node,
	type ParsedNode,
	parseDocument,
} from "yaml";
import { makeYaml } from "../../../test/support/made-yaml.ts";
import { ContentDocument } from "./document.ts";
import { parseYaml } from "./yaml.ts";
import type { TextRange, YamlEntry } from "./yaml-entries.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const CONTENT = glob
	.sync(
		[
			"test/fixtures/site/content/**/*.{md,yaml}",
			"content/**/*.{md,yaml}",
			"templates/starter/site/**/*.{md,yaml}",
		],
		{ cwd: ROOT },
	)
	.sort();

interface Comparison {
	readonly text: string;
	/** Where the YAML begins in the text. */
	readonly offset: number;
	readonly differences: string[];
	count: number;
}

/** The package lets a list or a group in lines end below the comments that follow it. */
function isEnd({ text }: Comparison, end: number, other: number, node: Node) {
	const isBlock = (isMap(node) || isSeq(node)) && !node.flow;
	if (!isBlock) return end === other;
	return /^(?:[ \t\r\n]+|#[^\r\n]*)*$/.test(text.slice(end, other));
}

function compareRange(
	comparison: Comparison,
	range: TextRange | undefined,
	node: Node,
) {
	comparison.count++;
	const { text, offset, differences } = comparison;
	const [start, end] = (node.range ?? [0, 0]).map((at) => at + offset);
	const isSame =
		range?.start === start &&
		isEnd(comparison, range?.end ?? 0, end ?? 0, node);
	if (isSame) return;
	const ours = range ? text.slice(range.start, range.end) : "nothing";
	const both = [ours, text.slice(start, end)];
	differences.push(JSON.stringify(both.map((one) => one.slice(0, 60))));
}

function compareEntry(
	comparison: Comparison,
	entry: YamlEntry | undefined,
	node: Node,
) {
	compareRange(comparison, entry?.range, node);
	const entries = [...(entry?.entries.values() ?? [])];
	if (isMap(node))
		for (const [index, { key, value }] of node.items.entries()) {
			const part = entries[index];
			if (isNode(key)) compareRange(comparison, part?.keyRange, key);
			if (isNode(value)) compareEntry(comparison, part, value);
		}
	if (isSeq(node))
		for (const [index, item] of node.items.entries())
			if (isNode(item)) compareEntry(comparison, entries[index], item);
}

const parseByPackage = (text: string) =>
	parseDocument<ParsedNode>(text, { schema: "core", logLevel: "error" });

function compareFile(name: string, text: string) {
	const document = new ContentDocument(name, text);
	const { start, end } = document.yamlRange;
	const hasBom = text.startsWith("\uFEFF") && start === 0;
	const from = start + Number(hasBom);
	const { contents } = parseByPackage(text.slice(from, end));
	const differences: string[] = [];
	const comparison = { text, offset: from, differences, count: 0 };
	if (contents) compareEntry(comparison, document.root, contents);
	return comparison;
}

const readContent = (name: string) =>
	fs.readFileSync(path.join(ROOT, name), "utf8");

describe("the range of each value and each key is that of the package yaml", () => {
	test.each([
		["as it is", (text: string) => text],
		[
			"with the line ends of Windows",
			(text: string) => text.replaceAll("\n", "\r\n"),
		],
		["with a byte order mark", (text: string) => `\uFEFF${text}`],
	])("in all content, %s", (_, change) => {
		let count = 0;
		const differences: string[] = [];
		for (const name of CONTENT) {
			const compared = compareFile(name, change(readContent(name)));
			count += compared.count;
			for (const one of compared.differences)
				differences.push(`${name}: ${one}`);
		}
		expect(differences).toEqual([]);
		expect(count).toBeGreaterThan(5000);
	});

	test("in 500 made files", () => {
		let files = 0;
		let count = 0;
		const differences: string[] = [];
		for (let seed = 0; files < 500; seed++) {
			const text = makeYaml(seed);
			const parsed = parseByPackage(text.replace("\uFEFF", ""));
			const document = new ContentDocument("made.yaml", text);
			// The two parsers refuse different files, such as one with an anchor that is named twice.
			if (parsed.errors.length > 0 || document.problems.length > 0) continue;
			// The package loses an item below an empty one, if a comment between them is further left.
			if (!isDeepStrictEqual(parsed.toJS(), document.value)) continue;
			files++;
			const compared = compareFile("made.yaml", text);
			count += compared.count;
			for (const one of compared.differences)
				differences.push(`${seed}: ${one}`);
		}
		expect(differences).toEqual([]);
		expect(count).toBeGreaterThan(8_000);
	});
});

const ODD = [
	"a: &x b\nc: &y\n  d: e # z\n\n# f\n\ng: &z [1, 2]\nh: *x # k\n",
	"&a k: v\n",
	"x:\n  &a k: v\n",
	"x: !!str 5\ny: &q !!str # c\nz: # d\n\n  w:   # e\n",
	"a: |\n  x\n\n  y\n\n\nb: |+\n  z\n\n\n# c\nc: >-2\n   x\n  y",
	"- \n- # c\n- a\n-",
	"{a, b: , c:\n, 'd': e}",
	"[a: b, ? c, ? d : e]",
	"? a\n? b\n: c\n",
	"- &a\n- &b x\n- !!str\n- &c [*b , *b]\n- {*b : *b}",
	"a: |  # c +\n  x\n    \n   \nb: 1",
	"a: |\nb: >+\n\n\nc: |-\n\n  x\n",
	"a: !<tag:yaml.org,2002:str> x\nb: ! y",
	"\"a b\" : 'c'\n'd': \"e\\\n  f\"\n? |\n  k\n: 1\n",
	"a: [\n  b, # c\n  d,\n]\ne: {f: g,\n h: # i\n }\n",
	"---\na: 1\n...\n",
	"&root\na: 1\n",
	'[a, b: [c], {d: e}, "f":g]',
	"a:    \nb:\t\nc: ~\n",
	"{: a, b}",
	"a:\n  -\n    - b\n  -\n\n  - c\n",
	"a: &x 1\n<<: *x\n",
];

test.each(ODD)("in odd YAML: %j", (text) => {
	for (const written of [text, text.replaceAll("\n", "\r\n")])
		expect(compareFile("odd.yaml", written).differences).toEqual([]);
});

test("long runs of spaces and empty lines are read quickly", () => {
	const words = `a${" ".repeat(200_000)}b`;
	const text = `a: "${words}"\nb: |\n  a${"\n".repeat(200_000)}\nc: d\n`;
	const before = performance.now();
	const document = new ContentDocument("long.yaml", text);
	expect(document.at(["b"])?.range.end).toBe(text.indexOf("|") + 6);
	expect(performance.now() - before).toBeLessThan(2000);
});

/** Returns the reason of js-yaml, and the offset at which it stopped. */
function findError(text: string): [reason: string, offset: number] {
	const parsed = parseYaml(text, { start: 0, end: text.length });
	return "reason" in parsed ? [parsed.reason, parsed.offset] : ["", 0];
}

test.each(["a:\n b: 1\n  c: 2\n", "a: 1\na: 2\n", 'a: "b\n', "a: *b\n"])(
	"broken YAML throws with the mark of js-yaml: %j",
	(text) => {
		for (const written of [text, `\uFEFF${text}`]) {
			const expected = { reason: "", mark: { position: 0 } };
			try {
				load(text, { schema: CORE_SCHEMA });
			} catch (error) {
				Object.assign(expected, error);
			}
			const offset = expected.mark.position + written.length - text.length;
			expect(findError(written)).toEqual([expected.reason, offset]);
		}
	},
);

test.each([
	["brackets", "[".repeat(10_000)],
	["groups in brackets", "{a: ".repeat(10_000)],
	["entries", "- ".repeat(10_000)],
	["groups", Array.from({ length: 10_000 }, (_, at) => `${" ".repeat(at)}a:`)],
])("10,000 levels of %s are refused, and do not fill the stack", (_, text) => {
	const [reason] = findError(typeof text === "string" ? text : text.join("\n"));
	expect(reason).toBe("nesting exceeded maxDepth (100)");
});

test("99 levels of brackets are read", () => {
	const text = `${"[".repeat(99)}${"]".repeat(99)}\n`;
	let entry = new ContentDocument("a.yaml", text).root;
	let levels = 0;
	for (; entry; entry = entry.entries.get(0)) {
		expect(entry.range).toEqual({ start: levels, end: 198 - levels });
		levels++;
	}
	expect(levels).toBe(99);
});
