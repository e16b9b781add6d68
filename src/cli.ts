// Runs a command line. Only this file catches every error and sets the exit code.
import { CommanderError } from "commander";
import type { StarterOptions } from "./commands/preview/follow-changes.ts";
import {
	type ExitCode,
	findSystemReason,
	toUserError,
	type UserError,
	usageError,
} from "./problems.ts";
import { createProgram, VERSION } from "./program.ts";
import { formatProblems } from "./report/text.ts";
import { createTerminal, type Terminal } from "./terminal/terminal.ts";

function toUsageError({ code, message }: CommanderError): UserError {
	if (code === "commander.help")
		return usageError("missing command", "Run npx hypno --help");
	const [what = "", suggestion] = message.replace(/^error: /, "").split("\n");
	return usageError(
		what,
		suggestion?.replace(/[()]/g, "") ??
			"Run npx hypno --help for the commands, or npx hypno build --help for the options of one",
	);
}

function reportFailure(error: unknown, terminal: Terminal): ExitCode {
	const isUsage = error instanceof CommanderError;
	// The package commander throws after --help and --version too.
	if (isUsage && error.exitCode === 0) return 0;
	const known = isUsage ? toUsageError(error) : toUserError(error);
	if (known) {
		const text = formatProblems(known.problems, terminal.errorStyle);
		terminal.error(text.trimEnd());
		return known.exitCode;
	}
	const detail = error instanceof Error ? error.stack : String(error);
	terminal.error(
		`${detail}\n\nThis is a bug in hypno ${VERSION} (Node ${process.version}), not a mistake of yours. The site is as it was before.\nPlease report it with the lines above and what you did.`,
	);
	return 3;
}

async function runCommand(
	argv: readonly string[],
	starter: StarterOptions,
	terminal: Terminal,
): Promise<ExitCode> {
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

export async function run(
	argv: readonly string[],
	starter: StarterOptions,
): Promise<ExitCode> {
	let printError: unknown;
	const terminal = createTerminal((error) => {
		printError = error;
	});
	const exitCode = await runCommand(argv, starter, terminal);
	if (printError === undefined) return exitCode;
	const reason = findSystemReason(printError) ?? String(printError);
	terminal.error(`The result could not be printed: ${reason}.`);
	return 3;
}

/** Runs the job of a worker thread. */
export async function work(): Promise<void> {
	const { beginJob } = await import("./commands/threads/jobs.ts");
	await beginJob();
}

export async function main(
	argv: readonly string[],
	starter: StarterOptions,
): Promise<never> {
	const exitCode = await run(argv, starter);
	// Without an exit, esbuild's service would keep the process alive.
	process.exit(exitCode);
}
