// Runs a command line in the process of the test, which takes a fraction of the time of runBin. Tests of the
// process itself need runBin: its streams and exit, signals, flags of Node, and errors outside of a command.
import { vi } from "vitest";
import { digestFolder } from "../../src/base/disk/fingerprint.ts";
import type { ExitCode } from "../../src/base/problems.ts";
import { SOURCE_DIR } from "../../src/base/source-dir.js";
import { runCommand } from "../../src/cli/cli.ts";
import { recordTerminal } from "./record-terminal.ts";

interface RunOptions {
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
}

interface RunResult {
	readonly exitCode: ExitCode;
	readonly stdout: string;
	readonly stderr: string;
}

/** Without a version, a command would cache nothing. What other sources cached is not what is tested. */
const VERSION = digestFolder(SOURCE_DIR);

let isRunning = false;

/** @throws Error while another run has changed the working directory */
export async function runHypno(
	flags: readonly string[],
	{ cwd, env = {} }: RunOptions = {},
): Promise<RunResult> {
	if (isRunning) throw new Error("runs in one process must not overlap");
	isRunning = true;
	const before = process.cwd();
	const variables = { HYPNO_VERSION: VERSION, ...env };
	for (const [name, value] of Object.entries(variables))
		vi.stubEnv(name, value);
	try {
		if (cwd !== undefined) process.chdir(cwd);
		const { terminal, output } = recordTerminal();
		const exitCode = await runCommand(["node", "hypno", ...flags], terminal);
		return { exitCode, ...output };
	} finally {
		process.chdir(before);
		vi.unstubAllEnvs();
		isRunning = false;
	}
}
