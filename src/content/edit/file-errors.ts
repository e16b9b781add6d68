// Compares the errors of a content file before and after an edit.
import { slugOf } from "../../plan/service-file.ts";
import {
	hasErrors,
	type Problem,
	type UnlocatedProblem,
} from "../../problems.ts";
import { checkFile } from "../check-file.ts";
import { customPageName, parseCustomPage } from "../parse-custom-page.ts";
import { readService } from "../parse-service.ts";
import { readContentFile } from "../read.ts";
import { schemaOf } from "../schema/index.ts";
import type { SourceFile } from "../source-file.ts";
import { addLocations } from "../yaml/locate.ts";

/** Checks a file alone, as a build does. */
async function findProblems(
	file: SourceFile,
): Promise<readonly UnlocatedProblem[]> {
	const { sourcePath } = file;
	if (slugOf(sourcePath) !== undefined)
		return (await readService(file)).problems;
	const read = await readContentFile(file);
	const page = customPageName(sourcePath);
	const schema = schemaOf(sourcePath);
	if (page !== undefined)
		return [...read.problems, ...parseCustomPage(page, read).problems];
	return schema
		? [...read.problems, ...checkFile(schema, read).problems]
		: read.problems;
}

/** Returns the errors that the edited file has and the previous one had not. */
export async function findNewErrors(
	previous: SourceFile,
	edited: SourceFile,
): Promise<Problem[]> {
	const known = new Set(
		(await findProblems(previous)).map(({ message }) => message),
	);
	const found = (await findProblems(edited)).filter(
		({ message }) => !known.has(message),
	);
	return hasErrors(found) ? addLocations(found, [edited]) : [];
}
