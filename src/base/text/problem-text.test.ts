import { expect, test } from "vitest";
import { contentProblem, type Problem } from "../problems.ts";
import { formatCounts, formatProblem, formatProblems } from "./problem-text.ts";
import { COLOURED, PLAIN } from "./style.ts";

const ERROR: Problem = { rule: "a", severity: "error", message: "" };
const WARNING: Problem = { ...ERROR, severity: "warning" };

const at = (excerpt: string, column: number): Problem => ({
	...contentProblem("no", { hint: "Do this" }),
	source: { file: "content/site.yaml", line: 3, column, excerpt },
});

/** Returns the character above the caret. */
function pointedAt(problem: Problem): string | undefined {
	const [, excerpt = "", caret = ""] = formatProblem(problem, PLAIN).split(
		"\n",
	);
	return excerpt[caret.indexOf("^")];
}

const LONG = `${"a".repeat(300)}X${"b".repeat(300)}`;

test.each([
	["the first character", "Xabc", 1],
	["the last character", "abcX", 4],
	["a character after tabs", "\t\t- \tX", 6],
	["the middle of a long line", LONG, 301],
	["the start of a long line", `X${LONG.replace("X", "")}`, 1],
	["the 55th character", `${"c".repeat(54)}X${"d".repeat(300)}`, 55],
	["the end of a long line", `${"c".repeat(300)}X`, 301],
	["a control character of terminals", "\u001b[2JX", 5],
])("the caret points at %s", (_name, excerpt, column) => {
	expect(pointedAt(at(excerpt, column))).toBe("X");
});

test("control characters never reach the terminal", () => {
	const problem = at("a\u001b[31mb\u0007\tc", 1);
	const sign = "\u001b[31m\r\n\u009b\u202e";
	const words = {
		rule: sign,
		message: sign,
		hint: sign,
		fix: sign,
		pages: [sign],
		source: { file: sign, line: 1, column: 1, excerpt: sign },
	};
	const text = formatProblem({ ...problem, ...words }, PLAIN);
	expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
	expect(text.split("\n")).toHaveLength(6);
});

test.each([
	[["/about"], undefined, ["Did you mean /about?"]],
	[["/a", "/b", "/c", "/d"], undefined, ["Did you mean /a, /b or /c?"]],
	[["/a"], "Did you mean /a?", ["Did you mean /a?"]],
	[["/a", "/b"], "Write /b", ["Write /b"]],
	[["/a"], "See /a/b", ["Did you mean /a?", "See /a/b"]],
	[["/a"], "See b/a", ["Did you mean /a?", "See b/a"]],
	[["/"], "See /a", ["Did you mean /?", "See /a"]],
	[["{n}"], "Did you mean {n}? Or add n", ["Did you mean {n}? Or add n"]],
	[[], "Write it", ["Write it"]],
])(
	"the suggestions %j with the hint %j are shown once",
	(suggestions, hint, expected) => {
		const problem = { ...ERROR, suggestions, ...(hint ? { hint } : {}) };
		const [, ...lines] = formatProblem(problem, PLAIN).split("\n");
		expect(lines.map((line) => line.trim())).toEqual(expected);
	},
);

test.each(["", "a"])(
	"a very long message is shortened without splitting a character: %j",
	(start) => {
		const message = `${start}${"😀".repeat(9999)}`;
		const text = formatProblem({ ...ERROR, message }, PLAIN);
		expect(text.length).toBeLessThan(1100);
		expect(text).toMatch(/😀…$/u);
		expect(text).not.toMatch(/\p{Cs}/u);
	},
);

test("long lines are shortened on both sides", () => {
	const [, excerpt = ""] = formatProblem(at(LONG, 301), PLAIN).split("\n");
	expect(excerpt.length).toBeLessThan(110);
	expect(excerpt.trim()).toMatch(/^….*…$/);
});

test("the caret may be after the end of the line", () => {
	expect(formatProblem(at("name:", 6), PLAIN)).toContain("\n         ^\n");
});

test.each([
	[[], ""],
	[["/"], "on /"],
	[["/", "/about"], "on /, /about"],
	[["/", "/about", "/contact"], "on /, /about, /contact"],
	[["/", "/a", "/b", "/c", "/d"], "on /, /a, /b and 2 more"],
])("the pages of a problem are listed: %j", (pages, expected) => {
	const text = formatProblem({ ...ERROR, pages }, PLAIN);
	expect(text.split("\n").slice(1).join("").trim()).toBe(expected);
});

test("an empty line separates problems", () => {
	const problems = ["one", "two"].map((message) => ({ ...ERROR, message }));
	expect(formatProblems(problems, PLAIN)).toBe(
		"error  a  one\n\nerror  a  two\n",
	);
});

test.each([
	[[], ""],
	[[ERROR], "1 error"],
	[[ERROR, ERROR, WARNING], "2 errors, 1 warning"],
	[[WARNING, WARNING], "2 warnings"],
])("problems are counted by severity", (problems, expected) => {
	expect(formatCounts(problems)).toBe(expected);
});

test("colour shows the severity and changes no text", () => {
	const problem = at("name: 42", 7);
	const coloured = formatProblem(problem, COLOURED);
	expect(coloured).toContain("\u001b[31merror\u001b[0m");
	expect(coloured.replace(/\p{Cc}\[\d+m/gu, "")).toBe(
		formatProblem(problem, PLAIN),
	);
});

test("every problem is listed, however many a file has", () => {
	const inSite = Array.from({ length: 4012 }, () => at("name: 42", 7));
	const text = formatProblems(inSite, PLAIN);
	expect(text.match(/content\/site\.yaml:3:7/g)).toHaveLength(4012);
});
