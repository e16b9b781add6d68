// Writes changes of several content files once all of them are known to be possible.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { UserError, usageError } from "../../problems.ts";
import type { SourceFile } from "../source-file.ts";
import { locateProblems } from "../yaml/locate.ts";
import { findNewErrors } from "./file-errors.ts";
import { applyEdits, openFile, type PlacedEdit } from "./open-file.ts";

export interface ContentChange {
	/** The file as it was read. */
	readonly file: SourceFile;
	/** True if the file does not exist yet. */
	readonly isNew?: true;
	readonly edits: readonly PlacedEdit[];
	/** The path of the file from now on; undefined if it is deleted. */
	readonly to: string | undefined;
}

/**
 * @returns a function that makes the change
 * @throws UserError (1) if the file would have a new error, (2) if it cannot be changed
 */
async function prepare(
	{ file, isNew, edits, to }: ContentChange,
	config: Config,
) {
	const { sourcePath, text } = file;
	const at = (name: string) => path.join(config.rootDir, name);
	const hasNewPath = to !== undefined && (isNew || to !== sourcePath);
	if (hasNewPath && fs.existsSync(at(to)))
		throw usageError(
			`${to} already exists and was not changed`,
			"Open the file in a text editor to change it",
		);
	const edited = { sourcePath, text: applyEdits(text, edits) };
	const problems = await findNewErrors(file, edited, config);
	if (problems.length > 0) throw new UserError(problems);
	const opened = isNew ? undefined : openFile(sourcePath, config);
	if (opened && !("file" in opened))
		throw new UserError(await locateProblems([opened], config), 2);
	const onDisk = applyEdits(opened?.onDisk ?? text, edits);
	return () => {
		if (!hasNewPath && to !== undefined) opened?.write(onDisk);
		if (hasNewPath) {
			fs.mkdirSync(path.dirname(at(to)), { recursive: true });
			fs.writeFileSync(at(to), onDisk, { flag: "wx" });
		}
		if (to !== sourcePath) fs.rmSync(at(sourcePath));
	};
}

export async function writeChanges(
	changes: readonly ContentChange[],
	config: Config,
	isDryRun: boolean,
): Promise<void> {
	const steps: (() => void)[] = [];
	// The disk may refuse files that come or go, so they are first.
	for (const change of changes) {
		const step = await prepare(change, config);
		if (change.isNew || change.to !== change.file.sourcePath)
			steps.unshift(step);
		else steps.push(step);
	}
	if (!isDryRun) for (const step of steps) step();
}
