import { expect, test } from "vitest";
import { parseRange } from "./response.ts";

test.each([
	["bytes=0-0", { first: 0, last: 0 }],
	["bytes=2-5", { first: 2, last: 5 }],
	["bytes=9-", { first: 9, last: 9 }],
	["bytes=0-", { first: 0, last: 9 }],
	["bytes=5-99", { first: 5, last: 9 }],
	["bytes=-3", { first: 7, last: 9 }],
	["bytes=-99", { first: 0, last: 9 }],
	[`bytes=0-${"9".repeat(400)}`, { first: 0, last: 9 }],
	["bytes=10-", "outside"],
	["bytes=10-12", "outside"],
	["bytes=-0", "outside"],
	[`bytes=${"9".repeat(400)}-`, "outside"],
	["bytes=5-2", undefined],
	["bytes=12-10", undefined],
	["bytes=-", undefined],
	["bytes=0-1,3-4", undefined],
	["bytes=a-b", undefined],
	["bytes=--1", undefined],
	["bytes=1.5-3", undefined],
	["lines=0-1", undefined],
	["", undefined],
	[undefined, undefined],
])("the range %s of ten bytes is parsed", (header, range) => {
	expect(parseRange(header, 10)).toEqual(range);
});

test.each(["bytes=0-", "bytes=-5", "bytes=0-0"])(
	"the range %s is outside of an empty file",
	(header) => {
		expect(parseRange(header, 0)).toBe("outside");
	},
);
