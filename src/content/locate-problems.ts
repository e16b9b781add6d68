// Problems that point at content -> the same with line and column, as the files are now.
import type { Config } from "../config.ts";
import type { Problem, UnplacedProblem } from "../problems.ts";
import { placeProblems } from "./locate.ts";
import {
	CONTENT_FOLDER,
	readSourceFile,
	type SourceFile,
} from "./source-file.ts";
import { mendIndentation, problemId } from "./yaml/indentation.ts";

/** Names a line in the wrong column in place of all that follows from it. */
function dropEchoes(
	problems: readonly UnplacedProblem[],
	file: SourceFile,
): readonly UnplacedProblem[] {
	const mayBeEcho = ({ severity, source }: UnplacedProblem) =>
		severity === "error" &&
		source?.file === file.sourcePath &&
		"keys" in source;
	if (!problems.some(mayBeEcho)) return problems;
	const mended = mendIndentation(file);
	const kept = problems.filter(
		(one) =>
			one.source?.file !== file.sourcePath || !mended.gone.has(problemId(one)),
	);
	const known = new Set(kept.map(problemId));
	const others = mended.problems.filter((one) => !known.has(problemId(one)));
	return mended.gone.size > 0 ? [...kept, ...others] : problems;
}

/** Looks up the line of each problem, in the content files as they are now. */
export async function locateProblems(
	problems: readonly UnplacedProblem[],
	config: Pick<Config, "contentDir">,
): Promise<Problem[]> {
	const named = new Set(problems.flatMap(({ source }) => source?.file ?? []));
	const files = [...named]
		.filter((sourcePath) => sourcePath.startsWith(CONTENT_FOLDER))
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	return placeProblems(files.reduce(dropEchoes, problems), files);
}
