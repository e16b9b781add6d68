import { expect, test } from "vitest";
import { interpolate } from "./claims.ts";

function run(value: object, body = "") {
	return interpolate({ sourcePath: "a.md", value, body, bodyLine: 10 });
}

test("names are filled in at every depth, in lists and in the body", () => {
	const claims = { clients: "1000+", years: 25 };
	const { value, body, problems } = run(
		{ claims, a: "{clients} {clients}", b: [{ c: "{years}", d: 4, e: null }] },
		"{years} years",
	);
	expect(problems).toEqual([]);
	expect(body).toBe("25 years");
	expect(value).toEqual({
		claims,
		a: "1000+ 1000+",
		b: [{ c: "25", d: 4, e: null }],
	});
});

test.each([
	"{count}",
	"{ a }",
	"{}",
	"{1}",
	"{a b}",
	"{a-b}",
	"a{",
	"}a",
	"{a",
])("%s is left as it stands", (text) => {
	expect(run({ text })).toMatchObject({ value: { text }, problems: [] });
});

test("a claim is filled in once: its own text is not looked through", () => {
	const value = { claims: { a: "{b}", b: "{a}" }, text: "{a}" };
	expect(run(value).value).toMatchObject({ text: "{b}", claims: { a: "{b}" } });
});

test("an unknown name points at its value, or at its place in the body", () => {
	const { problems } = run(
		{ claims: { years: 1 }, list: ["x", "{yers}"] },
		"one\ntwo {b}\n{years} {c}",
	);
	expect(problems.map((problem) => problem.source)).toEqual([
		{ file: "a.md", keys: ["list", 1], on: "value" },
		{ file: "a.md", line: 11, column: 5 },
		{ file: "a.md", line: 12, column: 9 },
	]);
	expect(problems[0]).toMatchObject({ suggestions: ["years"] });
});

test.each([
	[
		{ text: "{a}" },
		'Add it at the top of this file, as in claims: { a: "25+" }',
	],
	[{ claims: null, text: "{a}" }, "Add it at the top"],
	[{ claims: ["a"], text: "{b}" }, "Did you mean"],
	[{ claims: { a: {} }, text: "{a}" }, "Add it at the top"],
])("claims %j", (value, hint) => {
	const { problems } = run(value);
	expect(problems).toHaveLength(1);
	expect(problems[0]?.hint).toContain(hint);
});

test("names from JavaScript itself are unknown", () => {
	const { problems } = run({ a: "{constructor} {toString} {hasOwnProperty}" });
	expect(problems).toHaveLength(3);
});

test("dollar signs in a claim stay", () => {
	const value = { claims: { price: "$& $1 $$" }, text: "{price}" };
	expect(run(value).value).toMatchObject({ text: "$& $1 $$" });
});
