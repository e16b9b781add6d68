import { expect, test } from "vitest";
import { contentProblem, mergePageProblems, UserError } from "./problems.ts";

test("equal problems of several pages are merged", () => {
	const failed = (page: string, message: string) =>
		contentProblem(message, {
			pages: [page],
			source: { file: `${page}.md`, line: 1, column: 1 },
		});
	const folded = mergePageProblems([
		failed("/a", "stopped"),
		failed("/b", "stopped"),
		failed("/c", "missing"),
		failed("/d", "stopped"),
	]);
	expect(folded.map(({ message, pages }) => [message, pages])).toEqual([
		["stopped", ["/a", "/b", "/d"]],
		["missing", ["/c"]],
	]);
	expect(folded[0]?.source?.file).toBe("/a.md");
});

test("problems are sorted by location", () => {
	const at = (file: string, line: number, column: number) =>
		({
			rule: "a",
			severity: "error",
			message: "b",
			source: { file, line, column },
		}) as const;
	const nowhere = { rule: "a", severity: "error", message: "c" } as const;
	const { problems } = new UserError([
		at("b", 1, 1),
		at("a", 10, 1),
		at("a", 2, 9),
		nowhere,
		at("a", 2, 4),
	]);
	expect(problems).toEqual([
		nowhere,
		at("a", 2, 4),
		at("a", 2, 9),
		at("a", 10, 1),
		at("b", 1, 1),
	]);
});

test("equal mistakes on several lines of content are all reported, and one line only once", () => {
	const found = (page: string, file: string, line: number) =>
		contentProblem("no HTML", {
			pages: [page],
			source: { file: `content/${file}`, line, column: 1 },
		});
	const merged = mergePageProblems([
		found("/a", "articles/a.md", 3),
		found("/a", "articles/a.md", 5),
		found("/b", "articles/b.md", 3),
		found("/a", "site.yaml", 9),
		found("/b", "site.yaml", 9),
	]);
	expect(merged.map(({ source, pages }) => [source?.line, pages])).toEqual([
		[3, ["/a"]],
		[5, ["/a"]],
		[3, ["/b"]],
		[9, ["/a", "/b"]],
	]);
});
