// An error of the file system while the output folder is written -> a message with the path.
import { toUserError, type UserError, usageError } from "../problems.ts";

const REASONS: Readonly<Record<string, string>> = {
	EIO: "the disk reports an error when it is read or written",
	EXDEV: "this is on another disk than the folder beside it",
	EEXIST: "another program has written here meanwhile",
	ENOTEMPTY: "another program has written here meanwhile",
	ENOENT: "another program has deleted this meanwhile",
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

/** @returns a UserError (2) */
export function describeSystemError(error: SystemError): UserError {
	const { code, dest, syscall } = error;
	const path = dest ?? error.path ?? "the output folder";
	const reason =
		REASONS[String(code)] ?? `the system refuses to ${syscall} it (${code})`;
	const known = toUserError(Object.assign(error, { path }));
	return known ?? usageError(`${path}: ${reason}`, HINT);
}
