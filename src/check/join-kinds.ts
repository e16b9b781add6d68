// Joins the findings of records that are listed and have no file, which one command solves.
import { fingerprint, type Problem } from "../base/problems.ts";
import { groupBy } from "../base/text/group-by.ts";
import { formatNumber, join } from "../base/text/words.ts";

/** If more findings share a fix, only the first shows its source line and its hint. */
export const MAX_SIMILAR = 3;

/** The word for a record that is listed and has no file: "hypno new article sleep" -> "article" */
export const unwrittenWord = ({ fix = "" }: Problem) =>
	/ new (\S+) /.exec(fix)?.[1];

export function joinKinds(problems: readonly Problem[]): Problem[] {
	const kindOf = (problem: Problem) =>
		unwrittenWord(problem) ?? fingerprint(problem);
	return groupBy(problems, kindOf).flatMap((alike): readonly Problem[] => {
		const [first] = alike;
		const word = unwrittenWord(first);
		if (!word || alike.length <= MAX_SIMILAR) return alike;
		const { rule, severity, source } = first;
		const { file = "", line = 1, column = 1 } = source ?? {};
		const targets = alike.map(({ target = "" }) => target);
		const message = `${formatNumber(alike.length)} listed ${word}s have no text, so their pages tell visitors that the ${word} was not found: ${join(targets, "and")}`;
		const hint = `Run npx hypno new ${word} --missing, which makes a file for each of them to fill in, or npx hypno remove ${word} --unwritten, which takes them from the list`;
		return [{ rule, severity, message, hint, source: { file, line, column } }];
	});
}
