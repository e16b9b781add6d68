import { expect, test } from "vitest";
import { COLOURED, chooseStyle, PLAIN } from "./style.ts";

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
	"with %j on a terminal (%s), colour is used: %s",
	(environment, isTerminal, expected) => {
		const style = chooseStyle(environment, { isTTY: isTerminal });
		expect(style).toBe(expected ? COLOURED : PLAIN);
	},
);

test("each colour is closed, and an empty text gets none", () => {
	expect(COLOURED.red("a")).toBe("\u001b[31ma\u001b[0m");
	expect(COLOURED.red("")).toBe("");
	expect(PLAIN.red("a")).toBe("a");
});
