// An error of the file system while the output folder is written -> a message with the path.
import fs from "node:fs";
import { dirname } from "node:path";
import { toUserError, type UserError, usageError } from "../problems.ts";

const REASONS: Readonly<Record<string, string>> = {
	EIO: "the disk reports an error when it is read or written",
	EXDEV: "this is on another disk than the folder beside it",
	EEXIST: "another program has written here meanwhile",
	ENOTEMPTY: "another program has written here meanwhile",
	ENOENT: "this was deleted meanwhile, or the system lets nobody write here",
};

const HINT =
	"Correct that, or name another folder, as in --out dist; the site is as it was before";

interface SystemError extends Error {
	readonly code: unknown;
	/** The new path of a file that was renamed, copied or linked. */
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

/** @returns a UserError (2) */
export function describeSystemError(error: SystemError): UserError {
	const { code, dest, syscall } = error;
	const path = dest ?? error.path ?? "the output folder";
	// Names are decoded as UTF-8, and no file has the name that results.
	const reason = String(path).includes("\uFFFD")
		? "the name of this is not valid UTF-8"
		: (REASONS[String(code)] ??
			`the system refuses to ${syscall} it (${code})`);
	const known = toUserError(Object.assign(error, { path }));
	return known ?? usageError(`${path}: ${reason}`, HINT);
}
