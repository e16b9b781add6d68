// Flags and commands; the only catch-all, the only place that sets the exit code.
import { CommanderError } from "commander";
import type { Starter } from "./commands/preview/restart.ts";
import {
	type ExitCode,
	toUserError,
	type UserError,
	usageError,
} from "./problems.ts";
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

function reportBug(error: unknown, terminal: Terminal): ExitCode {
	const detail = error instanceof Error ? error.stack : String(error);
	terminal.error(
		`${detail}\n\nThis is a bug in hypno ${VERSION} (Node ${process.version}), not a mistake of yours. The site is as it was before.\nPlease report it with the lines above and what you did.`,
	);
	return 3;
}

function reportFailure(error: unknown, terminal: Terminal): ExitCode {
	const known =
		error instanceof CommanderError ? usageProblem(error) : toUserError(error);
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
