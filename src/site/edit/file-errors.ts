// Compares the errors of a content file before and after an edit.

import { hasErrors, type Problem } from "../../base/problems.ts";
import type { Project } from "../config.ts";
import { findUnknownNames } from "../content/collections.ts";
import { parseContentFile, readCommon, readValues } from "../content/parse.ts";
import { isEmptyOptionalFile, readContent } from "../content/read-content.ts";
import { listMeant } from "../content/schema/meaning.ts";
import type { SourceFile } from "../content/source-file.ts";
import { checkFile } from "../content/validate.ts";

function findProblems(file: SourceFile, config: Project) {
	if (isEmptyOptionalFile(file)) return [];
	const read = parseContentFile(file, readCommon(config));
	const { model } = file;
	return model ? checkFile(model.schema, read).problems : read.problems;
}

/** Leaves out each problem that was there before. */
function keepNew(
	before: readonly Problem[],
	now: readonly Problem[],
): Problem[] {
	const problems = [...now];
	for (const { message } of before) {
		const index = problems.findIndex((problem) => problem.message === message);
		if (index >= 0) problems.splice(index, 1);
	}
	return hasErrors(problems) ? problems : [];
}

export function findNewErrors(
	previous: SourceFile,
	edited: SourceFile,
	config: Project,
): Problem[] {
	const before = findProblems(previous, config);
	return keepNew(before, findProblems(edited, config));
}

function listNames(file: SourceFile): string {
	const value = readValues(file)?.raw.value;
	const names: string[] = [];
	for (const meaning of ["record", "personName"] as const)
		for (const { text } of listMeant(file.model?.schema, value, meaning))
			names.push(text);
	return names.join("\n");
}

/** Finds the names of people and records that an edit brings in, and that nobody and nothing on the site has. */
export async function findNewNames(
	previous: SourceFile,
	edited: SourceFile,
	config: Project,
): Promise<Problem[]> {
	// Other files say who and what there is. Few edits change a name, so few wait for them.
	if (listNames(previous) === listNames(edited)) return [];
	const { site } = await readContent({ ...config, showsDrafts: true });
	if (!site) return [];
	const common = readCommon(config);
	const find = (file: SourceFile) =>
		findUnknownNames(parseContentFile(file, common), site);
	return keepNew(find(previous), find(edited));
}
