// Runs a command line. Only this file catches every error and sets the exit code.
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CommanderError } from "commander";
import {
	describeThrown,
	type ExitCode,
	findSystemReason,
	toUserError,
	UserError,
	usageError,
} from "../base/problems.ts";
import type { Terminal } from "../base/terminal.ts";
import { formatProblems } from "../base/text/problem-text.ts";
import { explainFailure, formatBug } from "./bug.ts";
import { COMMANDS, createProgram, FORMATS } from "./program.ts";
import { createTerminal, exit } from "./terminal/terminal.ts";

function toUsageError(error: CommanderError, command: string | undefined) {
	const { code, message } = error;
	if (code === "commander.help")
		return usageError("missing command", "Run npx hypno --help");
	const [what = "", suggestion] = message.replace(/^error: /, "").split("\n");
	return usageError(
		what,
		suggestion?.replace(/[()]/g, "") ??
			(command
				? `Run npx hypno ${command} --help for its options`
				: "Run npx hypno --help for the commands"),
	);
}

function toBug(error: unknown): UserError {
	const message = `hypno has a bug: ${describeThrown(error).message}`;
	return new UserError([{ rule: "bug", severity: "error", message }], 3);
}

function readRequest(argv: readonly string[]) {
	const { values, positionals } = parseArgs({
		args: argv.slice(2),
		strict: false,
		options: {
			root: { type: "string" },
			format: { type: "string" },
			output: { type: "string" },
			json: { type: "boolean" },
		},
	});
	const { root, format, output, json } = values;
	return {
		command: positionals.find((name) => COMMANDS.includes(name)),
		rootDir: path.resolve(typeof root === "string" ? root : "."),
		format: FORMATS.find((name) => name === format),
		output: typeof output === "string" ? output : undefined,
		isJson: json === true,
	};
}

async function reportFailure(
	error: unknown,
	argv: readonly string[],
	terminal: Terminal,
): Promise<ExitCode> {
	const isUsage = error instanceof CommanderError;
	// The package commander throws after --help and --version too.
	if (isUsage && error.exitCode === 0) return 0;
	const { command, isJson, ...request } = readRequest(argv);
	const known = isUsage ? toUsageError(error, command) : toUserError(error);
	const failure = known ?? toBug(error);
	const text = known
		? formatProblems(known.problems, terminal.errorStyle)
		: formatBug(error);
	terminal.error(text.trimEnd());
	if (command === "check") {
		const { publishFailure } = await import("./commands/publish-report.ts");
		const options = { ...request, environment: process.env };
		const report = publishFailure(failure, options, terminal);
		const { sendReport } = await import("../preview/check-process.ts");
		await sendReport(report);
	}
	if (command === "build") {
		const { reportFailedBuild } = await import("./commands/build.ts");
		reportFailedBuild(failure, isJson, terminal);
	}
	return failure.exitCode;
}

export async function runCommand(argv: readonly string[], terminal: Terminal) {
	let exitCode: ExitCode = 0;
	const finish = (code: ExitCode) => {
		exitCode = code;
	};
	const version = process.env.HYPNO_VERSION;
	const program = createProgram({ terminal, finish, version });
	try {
		await program.parseAsync(argv);
		return exitCode;
	} catch (error) {
		if (isEnding) return exitCode;
		return reportFailure(explainFailure(error), argv, terminal);
	}
}

export async function run(argv: readonly string[]): Promise<ExitCode> {
	let printError: unknown;
	const terminal = createTerminal((error) => {
		printError = error;
	});
	const exitCode = await runCommand(argv, terminal);
	if (printError === undefined) return exitCode;
	const reason = findSystemReason(printError) ?? String(printError);
	terminal.error(`The result could not be printed: ${reason}.`);
	return 3;
}

/** True once an error outside of the command ends it. What fails in the command then is a consequence. */
let isEnding = false;

/** An error outside of the command ends it; the preview keeps running. */
async function handleUncaught(error: unknown, argv: readonly string[]) {
	const terminal = createTerminal(() => {});
	isEnding = readRequest(argv).command !== "serve";
	const failure = explainFailure(error, true);
	const exitCode = await reportFailure(failure, argv, terminal);
	if (!isEnding) return;
	const { finishBundling } = await import("../site/bundle/bundle-modules.ts");
	await finishBundling();
	exit(exitCode);
}

export async function main(argv: readonly string[]): Promise<never> {
	// A template runs in the same process, and must not end it as if the site were built.
	process.exit = () => {
		throw new Error("process.exit would end hypno");
	};
	// A template fails on many pages at once, and one message is enough.
	let handling: Promise<void> | undefined;
	const onFailure = async (error: unknown) => {
		if (handling) return;
		process.exitCode = 3;
		handling = handleUncaught(error, argv);
		await handling;
		handling = undefined;
	};
	process.on("uncaughtException", onFailure);
	process.on("unhandledRejection", onFailure);
	const exitCode = await run(argv);
	// Node reports a promise that a template left rejected once all that is ready has run.
	await setImmediate();
	await handling;
	// Without an exit, the process of esbuild would keep this one alive.
	exit(exitCode);
}
