import { expect, test } from "vitest";
import { counted } from "./words.ts";

test.each([
	["Three ways we work", 2, "Two ways we work"],
	["Three ways we work", 3, "Three ways we work"],
	[
		"Four stages, the same for everyone",
		5,
		"Five stages, the same for everyone",
	],
	["Six further fields, each its own", 4, "Four further fields, each its own"],
	["The three we are asked about most", 2, "The two we are asked about most"],
	["Our three steps", 12, "Our 12 steps"],
	["Two people with one fear", 5, "Two people with one fear"],
	["Two of us see you", 5, "Two of us see you"],
	["One way to rest", 5, "One way to rest"],
	["How we work", 5, "How we work"],
	["Tenfields", 2, "Tenfields"],
])("of %j, %i are %j", (words, length, expected) => {
	expect(counted(words, Array(length).fill(0))).toBe(expected);
});
