// Finds words that YAML takes for a comment, and lines that YAML takes for part of the text above.
import { contentProblem, type UnlocatedProblem } from "../../problems.ts";
import { splitFile } from "../front-matter.ts";
import { findStrings } from "../groups.ts";
import { schemaOf } from "../schema/index.ts";
import { keysWithin } from "../schema-tree.ts";
import type { SourceFile } from "../source-file.ts";
import { openDocument } from "./document.ts";
import { repairIndentation } from "./indentation.ts";
import { LineColumns } from "./line-columns.ts";

/** A comment that was hardly meant: #1 or # 1, or a # after a word that ends no text. */
const LOST =
	/(?<=\S[ \t]+)#(?:[^\s#]| \d)|(?:\b(?:the|an?|and|or|of|to|in|on|at|by|for|from|with|number|no\.?)|[,&(])[ \t]+# \S/i;

/** Warns of texts such as Number #1, which end before the # unless they are in quotes. */
export async function findCommentedText(
	file: SourceFile,
): Promise<UnlocatedProblem[]> {
	if (!LOST.test(file.text)) return [];
	const { yaml, text, document, positionOf } = await openDocument(file);
	const problems: UnlocatedProblem[] = [];
	yaml.visit(document, {
		Scalar: (_key, { type, range }) => {
			if (type !== "PLAIN" || !range) return;
			const [start, end] = range;
			const [all, lost] = /^[ \t]+(#.*)/.exec(text.slice(end)) ?? [];
			const shown = text.slice(start, end).trim();
			if (all === undefined || lost === undefined || shown === "") return;
			// The comment on a figure may begin with a figure.
			const isFigure = /^# /.test(lost) && !/\p{L}/u.test(shown);
			if (isFigure || !LOST.test(shown + all.slice(0, all.indexOf("#") + 3)))
				return;
			const whole = `${shown} ${lost.trimEnd()}`;
			const problem = contentProblem(
				`cut-off text: pages do not show "${lost.trimEnd()}", because a space and a # begin a comment`,
				{
					severity: "warning",
					hint: `Put quotes round the whole text, as in ${JSON.stringify(whole)}; if this is a comment, put it on a line of its own`,
					source: {
						file: file.sourcePath,
						...positionOf(end + all.length - lost.length),
					},
				},
			);
			problems.push(problem);
		},
	});
	return problems;
}

/** Finds lines that are part of the text above them because of their indentation. */
export function findMisreadLines(
	file: SourceFile,
	value: object,
): readonly UnlocatedProblem[] {
	const schema = schemaOf(file.sourcePath);
	if (!schema) return [];
	const keys = keysWithin(schema).join("|");
	const lost = new RegExp(`\\s(?:-|(?:${keys}):)(?:\\s|$)`);
	if (!findStrings(value).some((text) => lost.test(text))) return [];
	const lines = splitFile(file).yaml.split("\n");
	return new LineColumns(lines, schema).misread.size > 0
		? repairIndentation(file).problems
		: [];
}
