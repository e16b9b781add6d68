import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

const sentences = (text: string) => splitSentences(text).map((one) => one.text);

test("sentences are found with their offsets", () => {
	const found = splitSentences("One day.\n  Two\n  (days)! Three?");
	expect(found.map(({ text, offsetAt }) => [text, offsetAt(0)])).toEqual([
		["One day.", 0],
		["Two (days)!", 11],
		["Three?", 25],
	]);
	expect(found[1]?.offsetAt("Two (da".length)).toBe(20);
});

test.each([
	["", []],
	["no end", ["no end"]],
	[
		"We see, e.g. Dr. Who at 3.30 p.m. on Monday",
		["We see, e.g. Dr. Who at 3.30 p.m.", "on Monday"],
	],
	['He said "yes." Then no.', ['He said "yes."', "Then no."]],
	["- one\n- two\n1. three", ["- one", "- two", "1. three"]],
	[
		"A heading\n\nand a text\nof two lines",
		["A heading", "and a text of two lines"],
	],
	["Read [the page](/cure-all. Now) twice.", ["Read [the page twice."]],
	["Stop… now", ["Stop…", "now"]],
])("a text is split into sentences: %s", (text, expected) => {
	expect(sentences(text)).toEqual(expected);
});
