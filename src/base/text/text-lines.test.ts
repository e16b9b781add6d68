import { expect, test } from "vitest";
import { TextLines } from "./text-lines.ts";

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
		expect(new TextLines(text).positionOf(offset)).toEqual({ line, column });
	},
);

test("every offset of a text of many lines is found", () => {
	const lines = Array.from({ length: 50 }, (_, index) => "x".repeat(index % 7));
	const text = lines.join("\n");
	const whole = new TextLines(text);
	for (let offset = 0; offset <= text.length; offset++) {
		const before = text.slice(0, offset).split("\n");
		const column = (before.at(-1)?.length ?? 0) + 1;
		expect(whole.positionOf(offset)).toEqual({ line: before.length, column });
	}
});
