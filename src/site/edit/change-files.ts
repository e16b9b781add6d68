// Writes changes of several content files: all of them, or none.
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { replaceFile } from "../../base/disk/replace-file.ts";
import { UserError, usageError } from "../../base/problems.ts";
import type { Project } from "../config.ts";
import { SourceFile } from "../content/source-file.ts";
import type { ContentDocument } from "../document/document.ts";
import { applyEdits, type RangeEdit } from "../document/edit.ts";
import { findNewErrors } from "./file-errors.ts";
import {
	type FileWrite,
	findRefusal,
	guardDisk,
	openFile,
} from "./open-file.ts";

export interface ContentChange {
	readonly document: ContentDocument;
	readonly isNew?: boolean;
	readonly edits: readonly RangeEdit[];
	/** The path of the file from now on; undefined if it is deleted. */
	readonly to: string | undefined;
}

/** @throws UserError (2) if no file can come to this path, or go from it */
function assertWritable(
	{ sourcePath, before, after }: FileWrite,
	config: Project,
) {
	const filePath = path.join(config.rootDir, sourcePath);
	const isNew = before === undefined;
	// A command that was killed may have written the file already.
	const isDone = attempt(() => String(readRegularFile(filePath)) === after);
	// A link that leads nowhere exists too.
	if (isNew && !isDone && fs.lstatSync(filePath, { throwIfNoEntry: false }))
		throw usageError(
			`${sourcePath} already exists and was not changed`,
			"Open the file in a text editor to change it",
		);
	const folder = path.dirname(filePath);
	if (fs.existsSync(folder) && findRefusal(folder, config))
		throw usageError(
			`${path.dirname(sourcePath)} is read-only, or a link leads to it`,
			"Change this, and try again",
		);
}

const refuseChanged = (sourcePath: string) =>
	usageError(
		`another program has changed ${sourcePath}`,
		"Nothing was written: try again",
	);

/** @throws UserError (2) if the file cannot be changed, or is no longer as it was read */
function assertUnchanged({ path, text }: ContentDocument, config: Project) {
	const opened = openFile(path, config);
	if (opened && !("file" in opened)) throw new UserError([opened], 2);
	if (opened?.onDisk !== text) throw refuseChanged(path);
}

/** @throws UserError (1) if the file would have a new error, (2) if it cannot be changed */
function prepare(
	{ document, isNew, edits, to }: ContentChange,
	config: Project,
): FileWrite[] {
	const { path: sourcePath, text } = document;
	const after = applyEdits(text, edits);
	const model = config.models.modelOf(sourcePath);
	const read = (written: string) => new SourceFile(sourcePath, written, model);
	const problems = findNewErrors(read(text), read(after), config);
	if (problems.length > 0) throw new UserError(problems);
	if (!isNew) assertUnchanged(document, config);
	const before = isNew ? undefined : text;
	if (to === sourcePath) return [{ sourcePath, before, after }];
	const removed = { sourcePath, before, after: undefined };
	if (to === undefined) return [removed];
	return [{ sourcePath: to, before: undefined, after }, removed];
}

/** @throws UserError (2), and writes nothing, if another program has changed the file meanwhile */
function writeText(
	{ sourcePath, before, after }: FileWrite,
	{ rootDir }: Project,
): void {
	const filePath = path.join(rootDir, sourcePath);
	const from = before === undefined ? undefined : Buffer.from(before);
	if (after !== undefined) {
		fs.mkdirSync(path.dirname(filePath), { recursive: true });
		if (!replaceFile(filePath, after, from)) throw refuseChanged(sourcePath);
	} else if (from?.equals(readRegularFile(filePath))) fs.rmSync(filePath);
	else throw refuseChanged(sourcePath);
}

function writeAll(writes: readonly FileWrite[], config: Project): void {
	const done: FileWrite[] = [];
	try {
		for (const write of writes) {
			writeText(write, config);
			done.unshift(write);
		}
	} catch (error) {
		for (const { sourcePath, before, after } of done)
			attempt(() =>
				writeText({ sourcePath, before: after, after: before }, config),
			);
		throw error;
	}
}

/** Takes back what was written, all of it. @throws UserError (2) if the disk refuses it, or another program was faster */
export function restoreFiles(
	writes: readonly FileWrite[],
	config: Project,
): void {
	const [{ sourcePath } = { sourcePath: "" }] = writes;
	const restore = () => {
		for (const write of writes) assertWritable(write, config);
		writeAll(writes.toReversed(), config);
		return true;
	};
	if (!guardDisk(sourcePath, restore)) throw refuseChanged(sourcePath);
}

/**
 * @returns what was written
 * @throws UserError before anything is written; after an error of the disk, all files are as they were
 */
export async function writeChanges(
	changes: readonly ContentChange[],
	config: Project,
	isDryRun: boolean,
): Promise<readonly FileWrite[]> {
	const writes: FileWrite[] = [];
	for (const change of changes)
		for (const write of prepare(change, config)) writes.push(write);
	const isList = ({ sourcePath }: FileWrite) =>
		config.models.listedBy(sourcePath) !== undefined;
	// While the list has its old names, a command that was killed can run again.
	writes.sort((a, b) => Number(isList(a)) - Number(isList(b)));
	for (const write of writes) assertWritable(write, config);
	if (!isDryRun) writeAll(writes, config);
	return writes;
}
