import { expect, test } from "vitest";
import { findJsonSlip } from "./broken-json.ts";

test.each([
	'{"a":[1,-2.5e3,true,false,null,"\\u00e9\\n"],"b":{}}',
	" [] ",
	'"x"',
	"0",
])("%s is JSON", (text) => {
	expect(() => JSON.parse(text)).not.toThrow();
	expect(findJsonSlip(text)).toBeUndefined();
});

test.each([
	['{"a": 1 "b": 2}', 8],
	['{"a": 1, "b": 2,}', 16],
	["[1, 2,]", 6],
	["{a: 1}", 1],
	["{'a': 1}", 1],
	["{\"a\": 'b'}", 6],
	['{"a" 1}', 5],
	['{"a": b}', 6],
	['{"a": "b\nc"}', 6],
	['{"a": "b', 6],
	['{"a": 1', 7],
	["[1", 2],
	['{"a": 1} x', 9],
	['{"a": 01}', 7],
	['{"a": "\\x"}', 6],
	["", 0],
	['{"a": “b”}', 6],
])("%s has a slip at %i", (text, offset) => {
	expect(() => JSON.parse(text)).toThrow(SyntaxError);
	expect(findJsonSlip(text)?.offset).toBe(offset);
});

test("the words", () => {
	const words = [
		'{"a": 1 "b": 2}',
		'{"a": 1,}',
		"{'a': 1}",
		'{"a": b}',
		'{"a" 1}',
		'{"a": "b\nc"}',
		'{"a": 1',
		'{"a": 1} {"b": 2}',
		"",
	].map((text) => findJsonSlip(text)?.what);
	expect(words).toMatchInlineSnapshot(`
		[
		  "a comma is missing before "b": 2}",
		  "a comma stands before the closing }",
		  "a name is not in double quotes: 'a': 1}",
		  "a text is not in double quotes: b}",
		  "a colon is missing before 1}",
		  "the text that begins with "b does not end in its line, or holds a \\ that means nothing",
		  "it ends in the middle",
		  "something follows after its end: {"b": 2}",
		  "it is empty",
		]
	`);
});
