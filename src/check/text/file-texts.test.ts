// The texts of a content file are listed with their keys or lines.
import { expect, test } from "vitest";
import { checkContent } from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { measureProcessorTime } from "../../../test/support/processor-time.ts";
import { listLeaves } from "../../site/content/schema/meaning.ts";
import { textsOf } from "./file-texts.ts";

const STOP = "content/services/stop-smoking.md";
const FRONT_MATTER = serviceText("stop-smoking");
const BODY_LINE = FRONT_MATTER.split("\n").length;

async function readText(sourcePath: string, text?: string) {
	const { read } = await checkContent(
		text === undefined ? {} : { [sourcePath]: text },
	);
	const file = read.find((candidate) => candidate.sourcePath === sourcePath);
	if (!file) throw new Error(`${sourcePath} was not read`);
	return textsOf(file);
}

const readBody = async (body: string) =>
	(await readText(STOP, FRONT_MATTER + body)).filter(
		({ keys }) => keys.length === 0,
	);

test("values are read with their keys, without filling in claims", async () => {
	const entries = await readText("content/testimonials.yaml");
	expect(entries.map(({ keys, text }) => `${keys.join(".")}: ${text}`)).toEqual(
		[
			"claims.clientsHelped: 500+",
			"heading: In their words",
			"sampleNote: Samples.",
			"testimonials.0.name: J.",
			"testimonials.0.role: Teacher",
			"testimonials.0.text: I sleep again.",
			"stats.0.value: {clientsHelped}",
			"stats.0.label: clients helped",
		],
	);
	expect(entries.at(-1)?.locate(3)).toMatchObject({
		file: "content/testimonials.yaml",
		column: "    label: ".length + 4,
		excerpt: "    label: clients helped",
	});
});

test("paragraphs of Markdown are read with the location of each character", async () => {
	const [first, second, ...others] = await readBody(
		"\n  One line\nand another.\n\n \t\n- A list\n",
	);
	expect([first?.text, second?.text.trim(), others]).toEqual([
		"One line\nand another.",
		"- A list",
		[],
	]);
	const at = (line: number, column: number) => ({
		file: STOP,
		line: BODY_LINE + line,
		column,
	});
	expect(first?.locate(0)).toMatchObject(at(1, 3));
	expect(first?.locate(4)).toMatchObject(at(1, 7));
	expect(first?.locate("One line\nand".length)).toMatchObject(at(2, 4));
	expect(second?.locate(2)).toMatchObject(at(5, 3));
});

test("a body is read with Windows line breaks and without a line break at its end", async () => {
	const entries = await readBody("One\r\n\r\nTwo");
	expect(entries.map(({ text }) => text.trim())).toEqual(["One", "Two"]);
	expect(entries[1]?.locate(1)).toMatchObject({
		file: STOP,
		line: BODY_LINE + 2,
		column: 2,
	});
});

test("an empty body has no texts", async () => {
	expect(await readBody("")).toEqual([]);
	expect(await readBody("\n \n")).toEqual([]);
});

test("a body of mostly blank lines is read as fast as any other", async () => {
	const seconds = await measureProcessorTime(async () => {
		const entries = await readBody(`One${"\n \t".repeat(20_000)}x`);
		expect(entries).toHaveLength(2);
	});
	expect(seconds).toBeLessThan(2);
});

test("values of every kind are read, except groups, lists and missing values", () => {
	const value = { a: "x", b: [1, true, null, { c: "y" }], d: undefined, e: {} };
	expect(listLeaves(value)).toEqual([
		{ value: "x", keys: ["a"] },
		{ value: 1, keys: ["b", 0] },
		{ value: true, keys: ["b", 1] },
		{ value: "y", keys: ["b", 3, "c"] },
	]);
	expect(listLeaves(undefined)).toEqual([]);
});
