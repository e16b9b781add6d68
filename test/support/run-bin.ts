// Runs bin/hypno.js in a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

export const BIN = path.resolve(import.meta.dirname, "../../bin/hypno.js");

const MAX_RUN_MS = 90_000;

interface RunOptions {
	/** The path of another bin/hypno.js. */
	readonly bin?: string;
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
	readonly nodeFlags?: readonly string[];
	/** Called once the process has started. */
	readonly onStart?: (child: ChildProcess) => void;
}

interface RunResult {
	/** Null when a signal ended the process. */
	readonly exitCode: number | null;
	readonly signal: string | null;
	readonly stdout: string;
	readonly stderr: string;
}

export function runBin(
	flags: readonly string[],
	options: RunOptions = {},
): Promise<RunResult> {
	const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env;
	const { bin = BIN, nodeFlags = [], onStart } = options;
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...nodeFlags, bin, ...flags], {
			cwd: options.cwd,
			env: { ...inherited, ...options.env },
			stdio: ["ignore", "pipe", "pipe"],
			// A program that hangs must not outlive the test that it fails.
			timeout: MAX_RUN_MS,
			killSignal: "SIGKILL",
		});
		let stdout = "";
		let stderr = "";
		child.stdout.on("data", (chunk) => {
			stdout += String(chunk);
		});
		child.stderr.on("data", (chunk) => {
			stderr += String(chunk);
		});
		child.on("error", reject);
		child.on("close", (exitCode, signal) =>
			resolve({ exitCode, signal, stdout, stderr }),
		);
		onStart?.(child);
	});
}
