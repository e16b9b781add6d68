// Compares the errors of a content file before and after an edit.
import type { Config } from "../../config.ts";
import { parseContentFile, readSiteClaims } from "../../content/parse.ts";
import { isEmptyOptionalFile } from "../../content/read-content.ts";
import { schemaOf } from "../../content/schema/index.ts";
import type { SourceFile } from "../../content/source-file.ts";
import { checkFile } from "../../content/validate.ts";
import { addLocations } from "../../content/yaml/locate-keys.ts";
import { hasErrors, type Problem } from "../../problems.ts";

/** Checks a file alone, with the claims of the site. */
async function findProblems(file: SourceFile, config: Config) {
	if (isEmptyOptionalFile(file)) return [];
	const read = await parseContentFile(file, readSiteClaims(config));
	const schema = schemaOf(file.sourcePath);
	const checked = schema ? checkFile(schema, read).problems : [];
	return [...read.problems, ...checked];
}

/** Finds an error with none of the known messages, as a file has while another program writes it. */
export async function findUnknownError(
	file: SourceFile,
	known: ReadonlySet<string>,
	config: Config,
): Promise<Problem | undefined> {
	const found = (await findProblems(file, config)).find(
		({ severity, message }) => severity === "error" && !known.has(message),
	);
	return found && (await addLocations([found], [file]))[0];
}

/** Returns the errors that the edited file has and the previous one had not. */
export async function findNewErrors(
	previous: SourceFile,
	edited: SourceFile,
	config: Config,
): Promise<Problem[]> {
	const known = (await findProblems(previous, config)).map(
		({ message }) => message,
	);
	const found = await findProblems(edited, config);
	for (const message of known) {
		const index = found.findIndex((problem) => problem.message === message);
		if (index >= 0) found.splice(index, 1);
	}
	return hasErrors(found) ? addLocations(found, [edited]) : [];
}
