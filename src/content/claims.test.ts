import { expect, test } from "vitest";
import { interpolate } from "./claims.ts";

function run(value: object, body = "") {
	return interpolate({ sourcePath: "a.md", value, body, bodyLine: 10 });
}

test("claims are filled in at every depth, in lists and in the body", () => {
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

test.each(["{}", "{ }", "{a b}", "a{", "}a", "{a"])(
	"%s is left unchanged",
	(text) => {
		expect(run({ text })).toMatchObject({ value: { text }, problems: [] });
	},
);

test.each(["{1}", "{a-b}", "{a_b}", "{ a }", "{count}", "{\u00e9}"])(
	"%s is reported when no such claim exists",
	(text) => {
		expect(run({ text }, text).problems).toHaveLength(2);
	},
);

test("spaces inside the braces are ignored", () => {
	const { value, problems } = run({ claims: { a: 1 }, text: "{ a } {a }" });
	expect(value).toMatchObject({ text: "1 1" });
	expect(problems).toEqual([]);
});

test("{count} stays in the text of the menu", () => {
	const fill = (value: object) =>
		interpolate({
			sourcePath: "content/site.yaml",
			value,
			body: "",
			bodyLine: 0,
		});
	const navigation = { moreServices: "{ count } more" };
	expect(fill({ navigation })).toMatchObject({
		value: { navigation: { moreServices: "{count} more" } },
		problems: [],
	});
	expect(fill({ navigation: { home: "{count}" } }).problems).toHaveLength(1);
});

test("a claim of several lines is filled in as one line", () => {
	const { body } = run({ claims: { a: "one\n two" } }, "{a}");
	expect(body).toBe("one two");
});

test("a {name} within a claim is not filled in, and its braces are reported there alone", () => {
	const value = { claims: { a: "{b}", b: "{a}" }, text: "{a}" };
	expect(run(value).value).toMatchObject({ text: "b", claims: { a: "{b}" } });
});

test("an unknown claim is reported at its value or at its position in the body", () => {
	const { problems } = run(
		{ claims: { years: 1 }, list: ["x", "no {yers}"] },
		"one\ntwo {b}\n{years} {c}",
	);
	expect(problems.map((problem) => problem.source)).toEqual([
		{ file: "a.md", keys: ["list", 1], on: "value", offset: 3 },
		{ file: "a.md", line: 11, column: 5 },
		{ file: "a.md", line: 12, column: 9 },
	]);
	expect(problems[0]).toMatchObject({ suggestions: ["years"] });
});

test.each([
	[
		{ text: "{a}" },
		'Add the claim at the top of this file, as in claims: { yearsOfPractice: "25+" }',
	],
	[{ claims: null, text: "{a}" }, "Add the claim at the top"],
	[{ claims: ["a"], text: "{b}" }, "Add the claim at the top"],
	[{ claims: { years: 1 }, text: "{yers}" }, "Did you mean {years}?"],
	[
		{ claims: { years: 1, clients: 2 }, text: "{session-length}" },
		"The claims of this file are {years}, {clients}",
	],
	[{ claims: { a: {} }, text: "{a}" }, "Add the claim at the top"],
])("an unknown claim is reported with how to add it: %j", (value, hint) => {
	const { problems } = run(value);
	expect(problems).toHaveLength(1);
	expect(problems[0]?.hint).toContain(hint);
});

test("names of JavaScript's own properties are reported as unknown claims", () => {
	const { problems } = run({ a: "{constructor} {toString} {hasOwnProperty}" });
	expect(problems).toHaveLength(3);
});

test("dollar signs in a claim are preserved", () => {
	const value = { claims: { price: "$& $1 $$" }, text: "{price}" };
	expect(run(value).value).toMatchObject({ text: "$& $1 $$" });
});
