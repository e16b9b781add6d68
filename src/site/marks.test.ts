import { expect, test } from "vitest";
import { changeWords, mark, openMarks, readMarks, unmark } from "./marks.ts";

const NESTED = `About ${mark(`Within ${mark("24", 7)} hours`, 120)}.`;

test("the words of a mark are found with its number, also of one within another", () => {
	expect(unmark(NESTED)).toBe("About Within 24 hours.");
	expect(readMarks(NESTED)).toEqual([
		{ index: 120, start: 6, end: 21 },
		{ index: 7, start: 13, end: 15 },
	]);
});

test("a mark without words has a place in the text", () => {
	expect(readMarks(`/contact${mark("", 3)}`)).toEqual([
		{ index: 3, start: 8, end: 8 },
	]);
});

test("a mark that another text closes goes on to the end", () => {
	const [before = "", after = ""] = NESTED.split("24");
	expect(readMarks(before)).toEqual([
		{ index: 120, start: 6, end: 13 },
		{ index: 7, start: 13, end: 13 },
	]);
	const open = openMarks(before);
	expect(readMarks(open + after)).toEqual([
		{ index: 120, start: 0, end: 6 },
		{ index: 7, start: 0, end: 0 },
	]);
	expect(openMarks(open + after)).toBe("");
});

test("words are changed within their mark", () => {
	const changed = changeWords(mark(mark("a", 2), 1), (words) => `${words}b`);
	expect(changed).toBe(mark(mark("ab", 2), 1));
	expect(changeWords("a", (words) => `${words}b`)).toBe("ab");
});
