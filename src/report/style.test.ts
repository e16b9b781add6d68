import { expect, test } from "vitest";
import { createStyle, wantsColour } from "./style.ts";

test.each([
	[{}, true, true],
	[{}, false, false],
	[{ TERM: "dumb" }, true, false],
	[{ NO_COLOR: "1" }, true, false],
	[{ NO_COLOR: "" }, true, true],
	[{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
	[{ FORCE_COLOR: "1" }, false, true],
	[{ FORCE_COLOR: "1", TERM: "dumb" }, false, true],
	[{ FORCE_COLOR: "0" }, true, false],
	[{ FORCE_COLOR: "false" }, true, false],
	[{ FORCE_COLOR: "" }, false, false],
])(
	"colour with %j on a terminal (%s): %s",
	(environment, isTerminal, wanted) => {
		expect(wantsColour(environment, isTerminal)).toBe(wanted);
	},
);

test("colour closes what it opens, and paints no empty text", () => {
	expect(createStyle(true).red("a")).toBe("\u001b[31ma\u001b[0m");
	expect(createStyle(true).red("")).toBe("");
	expect(createStyle(false).red("a")).toBe("a");
});
