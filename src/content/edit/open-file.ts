// Opens a content file for edits, and writes the file unless another program has changed it since.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { fileProblem, type UnlocatedProblem } from "../../problems.ts";
import {
	CONTENT_FOLDER,
	readSourceFile,
	type SourceFile,
} from "../source-file.ts";
import { applyEdits, type TextEdit, toDiskEdits } from "./text-edit.ts";

/**
 * Writes the file as it was, with every byte.
 * @returns false, and writes nothing, if the file has changed since
 */
export type UndoWrite = () => boolean;

interface OpenFile {
	readonly file: SourceFile;
	/**
	 * Writes the edits.
	 * @returns undefined, and writes nothing, if the file has changed since it was opened
	 * @throws Error with a code if the disk fails
	 */
	readonly save: (edits: readonly TextEdit[]) => UndoWrite | undefined;
}

/** True for a regular file at its own path, not one that a link leads to. */
function isOwnFile(filePath: string, { contentDir }: Config): boolean {
	if (!fs.existsSync(filePath)) return false;
	const name = path.relative(contentDir, filePath);
	const real = path.join(fs.realpathSync(contentDir), name);
	return fs.lstatSync(filePath).isFile() && fs.realpathSync(filePath) === real;
}

/** Writes another file and renames it, so that no program reads half of the text. */
function replaceFile(filePath: string, text: string): void {
	const { mode } = fs.statSync(filePath);
	const name = `.${path.basename(filePath)}.${process.pid}`;
	const temporary = path.join(path.dirname(filePath), name);
	try {
		fs.writeFileSync(temporary, text);
		fs.chmodSync(temporary, mode);
		fs.renameSync(temporary, filePath);
	} finally {
		fs.rmSync(temporary, { force: true });
	}
}

/** @returns undefined if the file does not exist; a problem if it may not be edited */
export function openFile(
	sourcePath: string,
	config: Config,
): OpenFile | UnlocatedProblem | undefined {
	const name = sourcePath.slice(CONTENT_FOLDER.length);
	const filePath = path.join(config.contentDir, name);
	if (!fs.existsSync(filePath)) return undefined;
	if (!isOwnFile(filePath, config))
		return fileProblem(
			sourcePath,
			"this file cannot be edited here, because a link leads to it",
			"Open the file in an editor",
		);
	const onDisk = fs.readFileSync(filePath, "utf8");
	const file = readSourceFile(sourcePath, config);
	if (!("text" in file)) return file;
	const replace = (from: string, to: string) => {
		const isSame =
			isOwnFile(filePath, config) && fs.readFileSync(filePath, "utf8") === from;
		if (isSame) replaceFile(filePath, to);
		return isSame;
	};
	const save = (edits: readonly TextEdit[]) => {
		const edited = applyEdits(onDisk, toDiskEdits(onDisk, edits));
		return replace(onDisk, edited) ? () => replace(edited, onDisk) : undefined;
	};
	return { file, save };
}
