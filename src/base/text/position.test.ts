import { expect, test } from "vitest";
import { locationAt } from "./position.ts";

test("a location contains the text of its line", () => {
	expect(locationAt("a.txt", "one\ntwo\nthree", 5)).toEqual({
		file: "a.txt",
		line: 2,
		column: 2,
		excerpt: "two",
	});
});
