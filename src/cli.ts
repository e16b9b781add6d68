// Flags and commands; the only catch-all, the only place that sets the exit code.
import { CommanderError } from "commander";
import type { Starter } from "./commands/preview/restart.ts";
import { type ExitCode, UserError, usageError } from "./problems.ts";
import { createProgram, VERSION } from "./program.ts";
import { formatProblems } from "./report/text.ts";
import { createTerminal, type Terminal } from "./terminal/terminal.ts";

/** Commander's message as ours; undefined for --help and --version. */
function usageProblem(error: CommanderError): UserError | undefined {
	if (error.exitCode === 0) return undefined;
	if (error.code === "commander.help")
		return usageError("no command was given", "Run npx hypno build");
	const [message = "", suggestion] = error.message
		.replace(/^error: /, "")
		.split("\n");
	return usageError(
		message,
		suggestion?.replace(/[()]/g, "") ??
			"npx hypno --help lists the commands, npx hypno build --help the options of one",
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

/** Failures of the machine rather than of the program. */
function environmentProblem(error: unknown): UserError | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const reason = ENVIRONMENT_ERRORS[String(error.code)];
	if (reason === undefined) return undefined;
	const place = "path" in error ? `${String(error.path)}: ` : "";
	return usageError(
		`${place}${reason}`,
		"Mend that and run hypno again; the site is as it was before",
	);
}

function reportBug(error: unknown, terminal: Terminal): ExitCode {
	const detail = error instanceof Error ? error.stack : String(error);
	terminal.error(
		`${detail}\n\nThis is a bug in hypno ${VERSION} (Node ${process.version}), not a mistake of yours. The site is as it was before.\nPlease report it with the lines above and what you did.`,
	);
	return 3;
}

function reportFailure(error: unknown, terminal: Terminal): ExitCode {
	const known =
		error instanceof UserError
			? error
			: error instanceof CommanderError
				? usageProblem(error)
				: environmentProblem(error);
	if (error instanceof CommanderError && !known) return 0;
	if (!known) return reportBug(error, terminal);
	terminal.error(formatProblems(known.problems, terminal.errorStyle).trimEnd());
	return known.exitCode;
}

/** @returns the exit code */
export async function run(
	argv: readonly string[],
	starter: Starter,
): Promise<ExitCode> {
	const terminal = createTerminal();
	let exitCode: ExitCode = 0;
	const finish = (code: ExitCode) => {
		exitCode = code;
	};
	const program = createProgram({ terminal, finish, starter });
	try {
		await program.parseAsync(argv);
		return exitCode;
	} catch (error) {
		return reportFailure(error, terminal);
	}
}

/** Ends the process. */
export async function main(
	argv: readonly string[],
	starter: Starter,
): Promise<never> {
	process.once("SIGINT", () => process.exit(130));
	process.once("SIGTERM", () => process.exit(143));
	const exitCode = await run(argv, starter);
	// esbuild's service would keep the process alive.
	process.exit(exitCode);
}
