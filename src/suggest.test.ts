import { expect, test } from "vitest";
import { editDistance, suggest, suggestName } from "./suggest.ts";

test.each([
	["", "", 0],
	["a", "", 1],
	["abc", "abc", 0],
	["abc", "abd", 1],
	["abc", "acb", 1],
	["tagliine", "tagline", 1],
	["biuld", "build", 1],
	["kitten", "sitting", 3],
])("the distance from %s to %s is %d edits", (from, to, edits) => {
	expect(editDistance(from, to)).toBe(edits);
	expect(editDistance(to, from)).toBe(edits);
});

test.each([
	["leave", ["Leaf", "Heart"], ["Leaf"]],
	["HEART", ["Leaf", "Heart"], ["Heart"]],
	["rainbow", ["Leaf", "Heart"], []],
	["", ["Leaf"], []],
	["x", [], []],
	["bat", ["cat", "bar", "rat"], ["bar"]],
])(
	"the names nearest to %s are suggested from %j",
	(mistaken, known, expected) => {
		expect(suggest(mistaken, known)).toEqual(expected);
	},
);

test("the nearest names come first, up to the limit", () => {
	const known = ["stress-management", "anger-management", "stress-relieve"];
	expect(suggest("stress-relief", known, 2)).toEqual(["stress-relieve"]);
	expect(suggest("stress-management", known, 2)).toEqual([
		"stress-management",
		"anger-management",
	]);
});

test.each([
	["titel", ["title", "text"], "title"],
	["brian", ["Brain", "Heart"], "Brain"],
	["TrendngDown", ["TrendingDown", "TrendingUp"], "TrendingDown"],
	["TrendngDwn", ["TrendingDown", "TrendingUp"], undefined],
	["yearsHera", ["yearsHere", "yearsHerd"], undefined],
	["sessions7", ["sessions6"], undefined],
	["intro", ["info"], undefined],
	["cat", ["car"], undefined],
	["other", ["title"], undefined],
])(
	"%s is corrected where it can only be one of %j: %s",
	(misspelt, known, meant) => {
		const { correction } = {
			correction: undefined,
			...suggestName(misspelt, known),
		};
		expect(correction?.replacement).toBe(meant);
	},
);
