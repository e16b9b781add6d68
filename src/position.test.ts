import { expect, test } from "vitest";
import { createPositionFinder, locationAt, moveOffset } from "./position.ts";

test.each([
	["", 0, 1, 1],
	["abc", 2, 1, 3],
	["abc", 3, 1, 4],
	["a\nb", 1, 1, 2],
	["a\nb", 2, 2, 1],
	["\n\n\nx", 2, 3, 1],
	["a\n", 2, 2, 1],
])(
	"in %j, offset %i is located in line %i, column %i",
	(text, offset, line, column) => {
		expect(createPositionFinder(text)(offset)).toEqual({ line, column });
	},
);

test("every offset of a text of many lines is found", () => {
	const lines = Array.from({ length: 50 }, (_, index) => "x".repeat(index % 7));
	const text = lines.join("\n");
	const positionOf = createPositionFinder(text);
	for (let offset = 0; offset <= text.length; offset++) {
		const before = text.slice(0, offset).split("\n");
		const column = (before.at(-1)?.length ?? 0) + 1;
		expect(positionOf(offset)).toEqual({ line: before.length, column });
	}
});

test("a location contains the text of its line", () => {
	expect(locationAt("a.txt", "one\ntwo\nthree", 5)).toEqual({
		file: "a.txt",
		line: 2,
		column: 2,
		excerpt: "two",
	});
});

test.each([
	["one two three", "two", "  one\n    two\n    three"],
	["one two three", "wo", "one\ntwo three"],
	[" one  two", "two", "one two"],
	["one two", "one", "one two"],
])("an offset is found again in other white space: %j %s", (from, word, to) => {
	expect(moveOffset(from.indexOf(word), from, to)).toBe(to.indexOf(word));
});
