// What one line of a template makes many times over, and what only looks like it.
import { expect, test } from "vitest";
import type { UnplacedProblem } from "../problems.ts";
import { joinSame } from "./join-same.ts";

const PLACE = { file: "templates/pages/about.tsx", line: 3, column: 5 };

function placed(change: Partial<UnplacedProblem>, defect?: string) {
	const problem: UnplacedProblem = {
		rule: "a11y/label",
		severity: "error",
		message: "<input> has no label",
		target: "<input>",
		source: PLACE,
		pages: ["/about"],
		...change,
	};
	return { problem, defect };
}

const first = placed({ message: 'a: "1"', target: "1" }, "field");
const second = placed({ message: 'a: "2"', target: "2" }, "field");

test("the same at one place is told once, with all its pages", () => {
	const joined = joinSame([placed({}), placed({ pages: ["/contact"] })]);
	expect(joined).toEqual([placed({ pages: ["/about", "/contact"] }).problem]);
});

test("one mistake in different words is told once at one place, and how often", () => {
	expect(joinSame([first, second, second])).toEqual([
		placed({ message: 'a: "1" (3 times on a page)', target: "field" }).problem,
	]);
});

test("one mistake on different pages is not counted", () => {
	const elsewhere = placed(
		{ message: 'a: "2"', target: "2", pages: ["/contact"] },
		"field",
	);
	expect(joinSame([first, elsewhere])).toEqual([
		placed({
			message: 'a: "1"',
			target: "field",
			pages: ["/about", "/contact"],
		}).problem,
	]);
});

test.each([
	["another rule", placed({ rule: "a11y/alt-text" }, "field")],
	["another mistake", placed({ message: "b" }, "name")],
	["another line", placed({ source: { ...PLACE, line: 4 } }, "field")],
	["no name of the mistake", placed({ message: "b" })],
])("%s is another finding", (_name, other) => {
	expect(joinSame([first, other])).toHaveLength(2);
});

test("in the content each text is told", () => {
	const source = { file: "content/site.yaml", line: 1, column: 1 };
	const inContent = [first, second].map(({ problem, defect }) => ({
		problem: { ...problem, source },
		defect,
	}));
	expect(joinSame(inContent)).toEqual(inContent.map(({ problem }) => problem));
});

test("what is known by its message keeps it", () => {
	const { target: _, ...problem } = placed({}).problem;
	const finding = { problem, defect: undefined };
	expect(joinSame([finding, finding])).toEqual([problem]);
});
