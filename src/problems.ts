// Problems of what a person wrote, as data. Nothing here prints or exits.

export type Severity = "error" | "warning";

/** Where a person wrote it. Lines and columns count from 1. */
export interface Location {
	readonly file: string;
	readonly line: number;
	readonly column: number;
	/** The source line, for the excerpt. */
	readonly excerpt?: string;
}

/** A value inside a content file, by its keys; the line is looked up only when it is shown. */
export interface Pointer {
	readonly file: string;
	readonly keys: readonly (string | number)[];
	/** Whether the key itself is meant or the value behind it. */
	readonly on: "key" | "value";
	/** The words in it that are meant, where not all are. */
	readonly part?: string;
}

interface ProblemBase {
	readonly rule: string;
	readonly severity: Severity;
	/** Says in plain words what is wrong and why, without the place. */
	readonly message: string;
	/** Says what to do, with an example. */
	readonly hint?: string;
	/** A command that mends it. */
	readonly fix?: string;
	/** A command that does the same for all findings of the rule at once. */
	readonly fixAll?: string;
	readonly target?: string;
	readonly suggestions?: readonly string[];
	readonly pages?: readonly string[];
	/** The content file that a template was given when it stopped; the source is in the template. */
	readonly rendered?: string;
	/** The reason in the baseline, when the finding was accepted. */
	readonly accepted?: string;
}

export interface Problem extends ProblemBase {
	readonly source?: Location;
}

/** A problem whose line and column may still have to be looked up. */
export interface UnlocatedProblem extends ProblemBase {
	readonly source?: Location | Pointer;
	/** Whether its hint is to put the value in quotes, as it is written, where that is one line. */
	readonly needsQuotes?: boolean;
}

export type ExitCode = 0 | 1 | 2 | 3;

/** By file, line and column; what has no place comes first. */
function compareLocations(
	{ source: a }: Problem,
	{ source: b }: Problem,
): number {
	if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b));
	if (a.file !== b.file) return a.file < b.file ? -1 : 1;
	return a.line - b.line || a.column - b.column;
}

/** Thrown for whatever a person can mend; everything else that is thrown is a bug. */
export class UserError extends Error {
	/** In the order of their places. */
	readonly problems: readonly Problem[];
	readonly exitCode: ExitCode;

	constructor(problems: readonly Problem[], exitCode: ExitCode = 1) {
		super(problems.map((problem) => problem.message).join("\n"));
		this.name = "UserError";
		this.problems = problems.toSorted(compareLocations);
		this.exitCode = exitCode;
	}
}

/** Wrong use of the command: a flag, a folder, the environment. */
export function usageError(message: string, hint?: string): UserError {
	const problem = { rule: "usage", severity: "error", message } as const;
	return new UserError(
		[hint === undefined ? problem : { ...problem, hint }],
		2,
	);
}

const ENVIRONMENT_ERRORS: Readonly<Record<string, string>> = {
	EACCES: "this may not be written or read by you",
	EPERM: "this may not be written or read by you",
	EROFS: "this disk can only be read",
	ENOSPC: "the disk is full",
	EDQUOT: "your share of the disk is full",
	EMFILE: "too many files are open",
	EBUSY: "another program holds this folder",
	ENAMETOOLONG: "this name is too long",
	ENOTDIR: "a part of this path is a file, not a folder",
};

/** What a person can do something about: mistakes, and failures of the machine; else undefined. */
export function toUserError(error: unknown): UserError | undefined {
	if (error instanceof UserError) return error;
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const reason = ENVIRONMENT_ERRORS[String(error.code)];
	if (reason === undefined) return undefined;
	const location = "path" in error ? `${String(error.path)}: ` : "";
	return usageError(
		`${location}${reason}`,
		"Mend that and run hypno again; the site is as it was before",
	);
}

type Fixed = "rule" | "severity" | "message";

/** An error of the rule content/invalid. */
export function invalid(
	message: string,
	details?: Omit<Problem, Fixed>,
): Problem;
export function invalid(
	message: string,
	details?: Omit<UnlocatedProblem, Fixed>,
): UnlocatedProblem;
export function invalid(
	message: string,
	details: Omit<UnlocatedProblem, Fixed> = {},
): UnlocatedProblem {
	return { rule: "content/invalid", severity: "error", message, ...details };
}

/** The same as what is thrown by a stage that cannot go on. */
export function invalidInput(
	message: string,
	details: Omit<Problem, Fixed>,
): UserError {
	return new UserError([invalid(message, details)]);
}

export function invalidFile(
	file: string,
	message: string,
	hint: string,
): UnlocatedProblem {
	return invalid(message, { hint, source: { file, line: 1, column: 1 } });
}

export function hasErrors(problems: readonly UnlocatedProblem[]): boolean {
	return problems.some((problem) => problem.severity === "error");
}

/** One problem for all pages that have the same one; its place is that of the first. */
export function foldPages<Kind extends UnlocatedProblem>(
	problems: readonly Kind[],
): Kind[] {
	const folded = new Map<string, { problem: Kind; pages: string[] }>();
	for (const problem of problems) {
		const { rule, message, hint, pages = [], rendered, source } = problem;
		const cause = JSON.stringify([rule, message, hint, rendered && source]);
		const first = folded.get(cause);
		if (first) first.pages.push(...pages);
		else folded.set(cause, { problem, pages: [...pages] });
	}
	return [...folded.values()].map(({ problem, pages }) => ({
		...problem,
		pages,
	}));
}

export interface StageResult<Value> {
	/** Undefined when problems kept the stage from making it. */
	readonly value?: Value;
	readonly problems: readonly Problem[];
}

/** Problems that a stage threw, as a value. */
export async function catchProblems<Value>(
	stage: Promise<Value>,
): Promise<StageResult<Value>> {
	try {
		return { value: await stage, problems: [] };
	} catch (error) {
		if (!(error instanceof UserError) || error.exitCode !== 1) throw error;
		return { problems: error.problems };
	}
}
