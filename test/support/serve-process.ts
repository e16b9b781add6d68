// Runs hypno serve in a process of its own for one test.
import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const BIN = path.resolve(import.meta.dirname, "../../bin/hypno.js");

export interface Served {
	readonly pid: number;
	readonly origin: string;
	readonly stdout: () => string;
	readonly stderr: () => string;
	/** @returns the exit code, as a shell shows it */
	readonly interrupt: () => Promise<number>;
}

/** Resolves once the server has printed its address. */
export function serve(
	rootDir: string,
	flags: readonly string[],
	bin = BIN,
): Promise<Served> {
	const child = spawn(process.execPath, [
		bin,
		...["--root", rootDir, "serve", "--port", "0", ...flags],
	]);
	onTestFinished(() => {
		child.kill("SIGKILL");
	});
	let stdout = "";
	let stderr = "";
	const ended = new Promise<number>((resolve) => {
		child.on("close", (code, signal) =>
			resolve(code ?? 128 + os.constants.signals[signal ?? "SIGKILL"]),
		);
	});
	child.stderr.on("data", (chunk) => {
		stderr += String(chunk);
	});
	return new Promise((resolve, reject) => {
		ended.then(() => reject(new Error(`hypno serve ended: ${stderr}`)), reject);
		child.stdout.on("data", (chunk) => {
			stdout += String(chunk);
			resolve({
				pid: child.pid ?? 0,
				origin: stdout.trim().replace(/\/$/, ""),
				stdout: () => stdout,
				stderr: () => stderr,
				interrupt: () => {
					child.kill("SIGINT");
					return ended;
				},
			});
		});
	});
}
