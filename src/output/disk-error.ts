// Turns an error of the file system, thrown while the output folder is written, into a message.
import fs from "node:fs";
import { dirname } from "node:path";
import { findSystemReason, type UserError, usageError } from "../problems.ts";

const REASONS: Readonly<Record<string, string>> = {
	EXDEV: "this folder is on another disk than the folder that contains it",
	EEXIST: "another program wrote here during the build",
	ENOTEMPTY: "another program wrote here during the build",
	ENOENT: "another program deleted this, or the system lets nobody write here",
};

const HINT =
	"Solve this problem and build again, or name another folder, as in --out dist; the site has not been changed";

/** Messages name the output folder, because nobody knows the work folder beside it. */
const WORK_FOLDER = /\.([^/\\]+)\.hypno-[\w-]*(?:[/\\](?:new|old))?/;

interface SystemError extends Error {
	readonly code: unknown;
	/** When a file is renamed, copied or linked, this is its new path. */
	readonly dest?: unknown;
	readonly path?: unknown;
	readonly syscall: unknown;
}

export function isSystemError(error: unknown): error is SystemError {
	return error instanceof Error && "syscall" in error && "code" in error;
}

/**
 * Creates its parents too. The option `recursive` never ends in places such as /proc.
 * @throws UserError (2)
 */
export function createFolder(dir: string): void {
	if (fs.existsSync(dir)) return;
	createFolder(dirname(dir));
	try {
		fs.mkdirSync(dir);
	} catch (error) {
		throw isSystemError(error) ? describeSystemError(error) : error;
	}
}

export function describeSystemError(error: SystemError): UserError {
	const { code, dest, syscall } = error;
	const written = String(dest ?? error.path ?? "the output folder");
	const path = written.replace(WORK_FOLDER, "$1");
	// A name that is not UTF-8 is decoded to another name, which no file has.
	if (path.includes("\uFFFD"))
		return usageError(`${path}: this name is not valid UTF-8`, HINT);
	const reason = findSystemReason(error) ?? REASONS[String(code)];
	const other = `the system refuses to ${syscall} this (${code})`;
	return usageError(`${path}: ${reason ?? other}`, HINT);
}
