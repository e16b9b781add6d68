// Findings of one rule, file and target are one finding with all its pages.
import { expect, test } from "vitest";
import type { Problem } from "../base/problems.ts";
import { mergeFindings } from "./merge.ts";

const found = (line: number, page: string, change: Partial<Problem> = {}) => ({
	rule: "link/broken",
	severity: "error" as const,
	message: "/gone does not exist",
	target: "/gone",
	source: { file: "templates/footer.tsx", line, column: 3 },
	pages: [page],
	...change,
});

test("equal findings are one, at the first line and with all pages", () => {
	expect(
		mergeFindings([found(9, "/b"), found(4, "/a"), found(9, "/a")]),
	).toEqual([
		{
			...found(4, "/a"),
			message: "/gone does not exist (also on line 9)",
			pages: ["/a", "/b"],
		},
	]);
	expect(mergeFindings([found(4, "/a"), found(4, "/b")])).toEqual([
		{ ...found(4, "/a"), pages: ["/a", "/b"] },
	]);
});

test("findings of another rule, file or target stay apart", () => {
	const source = { file: "content/site.yaml", line: 4, column: 3 };
	const all = [
		found(4, "/"),
		found(4, "/", { rule: "link/fragment" }),
		found(4, "/", { source }),
		found(4, "/", { target: "/lost" }),
	];
	expect(mergeFindings(all)).toHaveLength(4);
});

test("different messages about one thing are joined", () => {
	const other = found(4, "/", { message: "/gone is too long" });
	expect(mergeFindings([found(4, "/"), other])[0]?.message).toBe(
		"/gone does not exist; /gone is too long",
	);
});
