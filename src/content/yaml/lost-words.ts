// A content file -> the words and lines of it that YAML reads, but not as what they are meant to be.
import { invalid, type UnlocatedProblem } from "../../problems.ts";
import { splitFile } from "../front-matter.ts";
import { textsIn } from "../groups.ts";
import { schemaOf } from "../schema/index.ts";
import { keysWithin } from "../schema-tree.ts";
import type { SourceFile } from "../source-file.ts";
import { openDocument } from "./document.ts";
import { repairIndentation } from "./indentation.ts";
import { LineColumns } from "./line-columns.ts";

/** Warnings for texts without quotes that end before a # with a word behind it: Number #1 */
export async function findLostWords(
	file: SourceFile,
): Promise<UnlocatedProblem[]> {
	if (!/[ \t]#[^\s#]/.test(file.text)) return [];
	const { yaml, text, document, positionOf } = await openDocument(file);
	const problems: UnlocatedProblem[] = [];
	yaml.visit(document, {
		Scalar: (_key, { type, range }) => {
			if (type !== "PLAIN" || !range) return;
			const [start, end] = range;
			const [all, lost] = /^[ \t]+(#[^\s#].*)/.exec(text.slice(end)) ?? [];
			const kept = text.slice(start, end).trim();
			if (all === undefined || lost === undefined || kept === "") return;
			const whole = `${kept} ${lost.trimEnd()}`;
			const problem = invalid(
				`this text ends before "${lost.trimEnd()}", because a space and a # begin a comment that no page shows`,
				{
					hint: `Put quotes round the whole text, as in ${JSON.stringify(whole)}; begin a real comment with # and a space`,
					source: {
						file: file.sourcePath,
						...positionOf(end + all.length - lost.length),
					},
				},
			);
			problems.push({ ...problem, severity: "warning" });
		},
	});
	return problems;
}

/** Lines that have become words of the text above them, because of where they begin. */
export function findLostLines(
	file: SourceFile,
	value: object,
): readonly UnlocatedProblem[] {
	const schema = schemaOf(file.sourcePath);
	if (!schema) return [];
	const keys = keysWithin(schema).join("|");
	const lost = new RegExp(`\\s(?:-|(?:${keys}):)(?:\\s|$)`);
	if (!textsIn(value).some((text) => lost.test(text))) return [];
	const lines = splitFile(file).yaml.split("\n");
	return new LineColumns(lines, schema).lost.size > 0
		? repairIndentation(file).problems
		: [];
}
