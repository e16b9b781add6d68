import { expect, test } from "vitest";
import { findJsonError } from "./located-json.ts";

test.each([
	'{"a":[1,-2.5e3,true,false,null,"\\u00e9\\n"],"b":{}}',
	" [] ",
	'"x"',
	"0",
])("valid JSON is accepted: %s", (text) => {
	expect(() => JSON.parse(text)).not.toThrow();
	expect(findJsonError(text)).toBeUndefined();
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
	['{"a": 01}', 6],
	['{"a": "\\x"}', 6],
	["", 0],
	['{"a": “b”}', 6],
])("invalid JSON is refused: %s, from offset %i", (text, offset) => {
	expect(() => JSON.parse(text)).toThrow(SyntaxError);
	expect(findJsonError(text)?.offset).toBe(offset);
});
