// Opens a content file for edits, and writes the file unless another program has changed it since.
import fs from "node:fs";
import path from "node:path";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { replaceFile } from "../../base/disk/replace-file.ts";
import {
	fileProblem,
	findSystemReason,
	type Problem,
	UserError,
} from "../../base/problems.ts";
import { CONTENT_FOLDER } from "../addresses/source-paths.ts";
import { type Config, isHidden, type Project } from "../config.ts";
import {
	type ContentSource,
	decodeSource,
	type SourceFile,
} from "../content/source-file.ts";

/** The text of a file before and after a change, as the disk has it; undefined without a file. */
export interface FileWrite {
	readonly sourcePath: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

interface OpenFile {
	readonly file: SourceFile;
	/** The text of the file with every character. */
	readonly onDisk: string;
	readonly changedAt: number;
	/** @returns undefined, and writes nothing, if the file has changed since it was opened */
	readonly write: (after: string) => FileWrite | undefined;
}

/** @returns undefined if the file, or the files of the folder, may be edited */
export function findRefusal(filePath: string, { contentDir }: Config) {
	const name = path.relative(contentDir, filePath);
	const ownPath = path.join(fs.realpathSync(contentDir), name);
	if (fs.realpathSync(filePath) !== ownPath)
		return "this file cannot be edited here, because a link leads to it";
	const isReadOnly = (fs.statSync(filePath).mode & 0o222) === 0;
	return isReadOnly ? "this file is read-only" : undefined;
}

/** False for the path of a file that hypno does not read, whatever a request names. */
export function isUsed(sourcePath: string, { models }: Project): boolean {
	// On Windows a name with a backslash would lead to another folder.
	const isPlain = !sourcePath.includes("\\") && !isHidden(sourcePath);
	return isPlain && models.modelOf(sourcePath) !== undefined;
}

/** Another program may replace the file at any moment, also by a link that leads nowhere. */
const NOT_FOUND_CODES = new Set<unknown>(["ENOENT", "ENOTDIR", "ELOOP"]);

/** @returns undefined where there is no file. @throws UserError (2) if the disk refuses */
export function guardDisk<Value>(
	sourcePath: string,
	run: () => Value,
): Value | undefined {
	try {
		return run();
	} catch (error) {
		if (NOT_FOUND_CODES.has(Reflect.get(Object(error), "code")))
			return undefined;
		const reason = findSystemReason(error);
		if (reason === undefined) throw error;
		const hint = "Solve this problem, and try again; the file is as it was";
		throw new UserError([fileProblem(sourcePath, reason, hint)], 2);
	}
}

/** @returns undefined without a file, a problem if it may not be edited. @throws UserError (2) if the disk refuses */
export function openFile(
	sourcePath: string,
	config: Config & ContentSource,
): OpenFile | Problem | undefined {
	const name = sourcePath.slice(CONTENT_FOLDER.length);
	const filePath = path.join(config.contentDir, name);
	const problem = (message: string, hint: string) =>
		fileProblem(sourcePath, message, hint);
	const withDisk = <Value>(run: () => Value) => guardDisk(sourcePath, run);
	const refusal = withDisk(() => findRefusal(filePath, config));
	if (refusal)
		return problem(refusal, "Change this, or open the file in an editor");
	const bytes = withDisk(() => readRegularFile(filePath));
	if (!bytes) return undefined;
	if (bytes.length === 0)
		return problem(
			"this file is empty at the moment: another program may be writing it",
			"Save again in a moment, or restore the last good version of the file",
		);
	const file = decodeSource(sourcePath, bytes, config.models);
	if (!("text" in file)) return file;
	const onDisk = bytes.toString("utf8");
	const write = (after: string): FileWrite | undefined => {
		const isWritten = withDisk(
			() =>
				!findRefusal(filePath, config) && replaceFile(filePath, after, bytes),
		);
		return isWritten ? { sourcePath, before: onDisk, after } : undefined;
	};
	const changedAt = withDisk(() => fs.statSync(filePath).mtimeMs) ?? 0;
	return { file, onDisk, changedAt, write };
}
