// Runs bin/hypno.js, or hypno serve for one test, in a process of its own, also that of a copy of hypno whose source a test
// may change.

import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

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

const ROOT = path.resolve(import.meta.dirname, "../..");

/** @param packages are copied, while all others are linked */
export function copyHypno(folder: string, ...packages: string[]): void {
	const copy = (name: string) =>
		fs.cpSync(path.join(ROOT, name), path.join(folder, name), {
			recursive: true,
			filter: (from) => !from.endsWith(".test.ts"),
		});
	for (const name of ["bin", "src", "docs", "package.json"]) copy(name);
	fs.mkdirSync(path.join(folder, "node_modules"));
	for (const name of fs.readdirSync(path.join(ROOT, "node_modules")))
		if (!name.startsWith(".") && !packages.includes(name))
			fs.symlinkSync(
				path.join(ROOT, "node_modules", name),
				path.join(folder, "node_modules", name),
			);
	for (const name of packages) copy(path.join("node_modules", name));
}

/** @throws Error when the file does not contain the passage to replace */
export function editFile(file: string, from: string, to: string): void {
	const text = fs.readFileSync(file, "utf8");
	if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
	fs.writeFileSync(file, text.replace(from, to));
}
