// Compares the errors of a content file before and after an edit.

import { hasErrors, type Problem } from "../../base/problems.ts";
import type { Project } from "../config.ts";
import { parseContentFile, readCommon } from "../content/parse.ts";
import { isEmptyOptionalFile } from "../content/read-content.ts";
import type { SourceFile } from "../content/source-file.ts";
import { checkFile } from "../content/validate.ts";

async function findProblems(file: SourceFile, config: Project) {
	if (isEmptyOptionalFile(file)) return [];
	const read = parseContentFile(file, readCommon(config));
	const { model } = file;
	return model ? checkFile(model.schema, read).problems : read.problems;
}

export async function findNewErrors(
	previous: SourceFile,
	edited: SourceFile,
	config: Project,
): Promise<Problem[]> {
	const known = (await findProblems(previous, config)).map(
		({ message }) => message,
	);
	const problems = [...(await findProblems(edited, config))];
	for (const message of known) {
		const index = problems.findIndex((problem) => problem.message === message);
		if (index >= 0) problems.splice(index, 1);
	}
	return hasErrors(problems) ? problems : [];
}
