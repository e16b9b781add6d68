import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { formatProblem } from "./format-problem.ts";

test("an excerpt and its caret are shown without the indent that the lines share", () => {
	const file = "templates/deep.tsx";
	const lines = [
		"a(",
		"\t\t\t<p>",
		"",
		"\t\t\t\t{b.c}",
		"\t\t\t</p>",
		"\t\t\t)",
	];
	const { rootDir } = makeSite({ [file]: lines.join("\n") });
	const html = formatProblem(
		{
			...{ rule: "content/invalid", severity: "error", message: "no" },
			source: { file, line: 4, column: 6 },
		},
		{ rootDir, linkTo: () => "x:y" },
	);
	const text = html.replace(/<[^>]+>/g, "").split("\n");
	expect(text.slice(4, 10)).toEqual([
		"2&lt;p&gt;",
		"3",
		"4    {b.c}",
		"     ^",
		"5&lt;/p&gt;",
		"6)",
	]);
});
