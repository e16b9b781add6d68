// Turns an error of the file system, thrown while the output folder is written, into a message.
import fs from "node:fs";
import { dirname } from "node:path";
import { findSystemReason, usageError } from "../../base/problems.ts";

/** Messages name the output folder, because nobody knows the work folder beside it. */
const WORK_FOLDER = /\.([^/\\]+)\.hypno-[\w-]*(?:[/\\](?:new|old))?/;

/** Creates its parents too: the option `recursive` never ends in places such as /proc. @throws UserError (2) */
export function createFolder(dir: string): void {
	if (fs.existsSync(dir)) return;
	createFolder(dirname(dir));
	try {
		fs.mkdirSync(dir);
	} catch (error) {
		throw describeSystemError(error);
	}
}

export function describeSystemError(error: unknown): unknown {
	if (!(error instanceof Error) || !("syscall" in error)) return error;
	const { path = "the output folder", dest = path } = Object(error);
	if (error.syscall === "mkdtemp")
		return usageError(
			`${dirname(path)}: ${findSystemReason(error) ?? "the system lets nobody write here"}`,
			"A build needs a folder beside the output folder, so that both can be swapped. Allow hypno to write there, or name an output folder below one of your own, as in --out dist; the site has not been changed",
		);
	// Renaming, copying and linking fail at the new path, unless the old one is gone.
	const written = String(fs.existsSync(path) ? dest : path);
	// A name that is not UTF-8 is decoded to another name, which no file has.
	const other = written.includes("\uFFFD")
		? "this name is not valid UTF-8"
		: "another program changed this during the build, or the system lets nobody write here";
	return usageError(
		`${written.replace(WORK_FOLDER, "$1")}: ${findSystemReason(error) ?? other}`,
		"Solve this problem and build again, or name another folder, as in --out dist; the site has not been changed",
	);
}
