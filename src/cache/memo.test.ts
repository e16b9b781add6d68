import { expect, test } from "vitest";
import { KeptMemo, NO_MEMO, saysTheSame } from "./memo.ts";

test("the very same inputs give the earlier value, others a new one", () => {
	const memo = new KeptMemo<object>();
	const text = { text: "a" };
	const make = () => ({});
	const first = memo.recall("page", [text, 1], make);
	memo.begin();
	expect(memo.recall("page", [text, 1], make)).toBe(first);
	memo.begin();
	const second = memo.recall("page", [{ text: "a" }, 1], make);
	expect(second).not.toBe(first);
	expect(memo.recall("another", [text, 1], make)).not.toBe(second);
});

test("what one build did not ask for is forgotten", () => {
	const memo = new KeptMemo<object>();
	const first = memo.recall("page", [], () => ({}));
	memo.begin();
	memo.begin();
	expect(memo.recall("page", [], () => ({}))).not.toBe(first);
});

test("a value that says the same is the earlier one", () => {
	const memo = new KeptMemo<object>();
	const first = memo.settle("route", { path: "/", links: [{ href: "/a" }] });
	memo.begin();
	const again = { path: "/", links: [{ href: "/a" }] };
	expect(memo.settle("route", again)).toBe(first);
	memo.begin();
	const other = { path: "/", links: [{ href: "/b" }] };
	expect(memo.settle("route", other)).toBe(other);
});

test("a single build remembers nothing", () => {
	const make = () => ({});
	expect(NO_MEMO.recall("a", [], make)).not.toBe(NO_MEMO.recall("a", [], make));
});

test.each([
	[1, 1, true],
	[Number.NaN, Number.NaN, true],
	["a", "b", false],
	[undefined, null, false],
	[{}, null, false],
	[[], {}, false],
	[[1, [2]], [1, [2]], true],
	[[1], [1, undefined], false],
	[{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
	[{ a: undefined }, { b: undefined }, false],
	[{ a: undefined }, {}, false],
])("%j and %j say the same: %s", (a, b, expected) => {
	expect(saysTheSame(a, b)).toBe(expected);
	expect(saysTheSame(b, a)).toBe(expected);
});
