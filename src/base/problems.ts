// Defines the problems that hypno reports, as data. Nothing here prints or exits.
import { createHash } from "node:crypto";
import { findMissingPackage, INSTALL_HINT } from "./source-dir.js";
import { groupBy } from "./text/group-by.ts";

export type Severity = "error" | "warning";

/** Lines and columns count from 1. */
export interface Position {
	readonly line: number;
	readonly column: number;
}

export interface Location extends Position {
	readonly file: string;
	readonly excerpt?: string;
}

/** Replaces words of one line; "" deletes them. The end of the line belongs to them where the whole line goes. */
export interface Edit {
	readonly from: string;
	readonly to: string;
}

export interface Described {
	readonly message: string;
	readonly hint?: string;
	/** Identifies what is wrong in the fingerprint, so it stays the same when the message is reworded. */
	readonly target?: string;
	readonly suggestions?: readonly string[];
	readonly pages?: readonly string[];
	readonly fix?: string;
	/** The correction, when only one is possible. */
	readonly correction?: Edit;
}

/** Something wrong. Those that a rule of the check finds have a target, and are called findings. */
export interface Problem extends Described {
	readonly rule: string;
	readonly severity: Severity;
	readonly source?: Location | undefined;
	/** The correction, if a content file can take it. */
	readonly edit?: Edit & Location;
	/** True if the preview can edit the text at the location. */
	readonly isEditable?: boolean;
	/** Set if a template failed: the content file of its page, while `source` is in the template. */
	readonly rendered?: string;
	/** Set for an accepted problem: the reason from hypno-baseline.json. */
	readonly accepted?: string;
}

/** A problem may move in its file and be reworded; one without a target is identified by its position. */
export function fingerprint({ rule, source, target }: Problem): string {
	const { file = "", line, column } = source ?? {};
	const text = [rule, file, target ?? `${line}:${column}`].join("\0");
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

export type ExitCode = 0 | 1 | 2 | 3;

const describeCause = ({ rule, target, message }: Problem) =>
	[rule, target, message].join("\0");

export function compareProblems(a: Problem, b: Problem): number {
	const none = { file: "", line: 0, column: 0 };
	const { file, line, column } = a.source ?? none;
	const other = b.source ?? none;
	if (file !== other.file) return file < other.file ? -1 : 1;
	const distance = line - other.line || column - other.column;
	if (distance !== 0) return Math.sign(distance);
	const [first, two] = [describeCause(a), describeCause(b)];
	return first < two ? -1 : Number(first > two);
}

/** Thrown for mistakes that a person can correct. Any other error that is thrown is a bug. */
export class UserError extends Error {
	readonly problems: readonly Problem[];
	readonly exitCode: ExitCode;

	constructor(problems: readonly Problem[], exitCode: ExitCode = 1) {
		super(problems.map((problem) => problem.message).join("\n"));
		this.name = "UserError";
		this.problems = problems.toSorted(compareProblems);
		this.exitCode = exitCode;
	}
}

export function usageError(message: string, hint?: string, source?: Location) {
	const problem: Problem = {
		rule: "usage",
		severity: "error",
		message,
		...(hint && { hint }),
		...(source && { source }),
	};
	return new UserError([problem], 2);
}

export function unfinishedError(rule: string, message: string, hint: string) {
	return new UserError([{ rule, severity: "error", message, hint }], 3);
}

const ENVIRONMENT_ERRORS: Readonly<Record<string, string>> = {
	EACCES: "permission denied: you may not read or write this",
	EPERM: "permission denied: you may not read or write this",
	EROFS: "read-only disk: nothing can be written here",
	ENOSPC: "the disk is full",
	EDQUOT: "disk quota exceeded: your share of the disk is full",
	EMFILE: "too many files are open",
	EBUSY: "busy: another program is using this",
	ENAMETOOLONG: "this name is too long",
	EISDIR: "this is a folder, where hypno needs a file",
	ENOTFILE: "this is a pipe, a socket or a device, where hypno needs a file",
	ENXIO: "this is a pipe, a socket or a device, where hypno needs a file",
	EFBIG: "this file is too large for hypno",
	ELOOP: "this link leads to itself",
	EIO: "the disk has an error and cannot be read or written here",
	ENOTDIR: "a part of this path is a file, not a folder",
};

export function findSystemReason(error: unknown): string | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	return ENVIRONMENT_ERRORS[String(error.code)];
}

export function toUserError(error: unknown): UserError | undefined {
	if (error instanceof UserError) return error;
	const missing = findMissingPackage(describeThrown(error).message);
	if (missing !== undefined) return usageError(missing, INSTALL_HINT);
	const reason = findSystemReason(error);
	if (reason === undefined) return undefined;
	const location =
		error instanceof Error && "path" in error ? `${String(error.path)}: ` : "";
	return usageError(
		`${location}${reason}`,
		"Solve this problem and run hypno again; the site has not been changed",
	);
}

/** Templates and packages may throw anything, also an error whose message or stack is not a text. */
export function describeThrown(error: unknown) {
	try {
		if (!(error instanceof Error)) {
			const text = String(error);
			if (!text.startsWith("[object ")) return { message: text, stack: "" };
			const value = JSON.stringify(error).slice(0, 100);
			return { message: `what was thrown is no error: ${value}`, stack: "" };
		}
		const stack: unknown = error.stack;
		const isText = typeof stack === "string";
		return { message: String(error.message), stack: isText ? stack : "" };
	} catch {
		return { message: "what was thrown is no error", stack: "" };
	}
}

export function contentProblem(
	message: string,
	details: Partial<Problem> = {},
): Problem {
	return { rule: "content/invalid", severity: "error", message, ...details };
}

export function templateProblem(
	message: string,
	details: Partial<Problem>,
): Problem {
	return { ...contentProblem(message, details), rule: "template/invalid" };
}

export function templateError(message: string, details: Partial<Problem>) {
	return new UserError([templateProblem(message, details)]);
}

export function isBuildRule(rule: string): boolean {
	return rule === "content/invalid" || rule === "template/invalid";
}

export function fileProblem(file: string, message: string, hint: string) {
	const source = { file, line: 1, column: 1 };
	return contentProblem(message, { hint, source });
}

export function hasErrors(problems: readonly Problem[]): boolean {
	return problems.some((problem) => problem.severity === "error");
}

/** A file with more mistakes is not hand-written: the list stops here. */
export const MAX_REPORTED = 100;

/** Keeps the first mistakes of each content file, and says how many more there are. */
export function limitProblems(problems: readonly Problem[]) {
	const counts = new Map<string, number>();
	const kept: Problem[] = [];
	for (const problem of problems) {
		const { rule, source } = problem;
		const isLimited = rule === "content/invalid" && source !== undefined;
		const count = isLimited ? (counts.get(source.file) ?? 0) + 1 : 0;
		if (isLimited) counts.set(source.file, count);
		if (count <= MAX_REPORTED) kept.push(problem);
	}
	for (const [file, count] of counts) {
		const more = count - MAX_REPORTED;
		if (more <= 0) continue;
		const message = `this file has ${more} more ${more === 1 ? "mistake" : "mistakes"} than the ${MAX_REPORTED} that are listed`;
		const hint = "Correct those first, or restore its last good version";
		kept.push(fileProblem(file, message, hint));
	}
	return kept;
}

export function mergePageProblems(problems: readonly Problem[]): Problem[] {
	// A line of a template may fail on each page with another message; each line of content is a mistake of its own.
	const byCause = groupBy(problems, (problem) => {
		const { rule, message, hint, source, rendered } = problem;
		const { file = "", line, column } = source ?? {};
		const place = [file, line, column];
		const isWritten = file.startsWith("content/");
		const cause = [message, hint, isWritten && place];
		return JSON.stringify([rule, rendered ? place : cause]);
	});
	const merged = byCause.map((same) => {
		const pages = same.flatMap((problem) => problem.pages ?? []);
		return { ...same[0], pages };
	});
	return limitProblems(merged);
}

export async function catchProblems<Value>(stage: Promise<Value>) {
	try {
		return { value: await stage, problems: [] };
	} catch (error) {
		if (!(error instanceof UserError) || error.exitCode !== 1) throw error;
		return { value: undefined, problems: error.problems };
	}
}
