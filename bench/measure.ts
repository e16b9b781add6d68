// Processes measured as wholes, from their start to their end.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const PROJECT = path.resolve(import.meta.dirname, "..");
const PRELOAD = pathToFileURL(
	path.join(import.meta.dirname, "peak-memory.js"),
).href;
/** Milliseconds between two looks at the memory of a process that is not Node's. */
const LOOK = 5;

export interface Command {
	readonly file: string;
	readonly args: readonly string[];
	readonly workingDir: string;
	/** Exit codes of a run that counts; 0 alone unless said. */
	readonly done?: readonly number[];
}

/** Of several runs, in the unit of the values. */
export interface Spread {
	readonly median: number;
	readonly min: number;
	readonly max: number;
}

export interface Peak {
	/** Bytes. */
	readonly own: number;
	/** Bytes, of the processes it started (esbuild) together. */
	readonly children: number;
	readonly stdout: string;
}

/** A run of Node in the project's folder. */
export function nodeCommand(
	args: readonly string[],
	options: Partial<Command> = {},
): Command {
	return { file: process.execPath, args, workingDir: PROJECT, ...options };
}

/** What a process wrote to stdout and to the file descriptor 3. */
function run(
	command: Command,
	onStart: (child: ChildProcess) => void = () => {},
): Promise<[string, string]> {
	const { file, args, workingDir, done = [0] } = command;
	return new Promise((resolve, reject) => {
		const child = spawn(file, args, {
			cwd: workingDir,
			stdio: ["ignore", "pipe", "inherit", "pipe"],
			// Nothing that is measured may call home.
			env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
		});
		onStart(child);
		const texts: [string, string] = ["", ""];
		child.stdout?.on("data", (chunk) => {
			texts[0] += String(chunk);
		});
		child.stdio[3]?.on("data", (chunk) => {
			texts[1] += String(chunk);
		});
		child.on("error", reject);
		child.on("close", (exitCode) => {
			if (done.includes(exitCode ?? -1)) resolve(texts);
			else
				reject(
					new Error(`${file} ${args.join(" ")}: exit ${exitCode}\n${texts[0]}`),
				);
		});
	});
}

/** @returns a number under a key of JSON that was written by another process */
export function numberIn(json: string, key: string): number {
	const value: unknown = JSON.parse(json);
	const found =
		typeof value === "object" && value !== null
			? Object.entries(value).find(([name]) => name === key)?.[1]
			: undefined;
	if (typeof found !== "number") throw new Error(`no number ${key}: ${json}`);
	return found;
}

/** @returns milliseconds */
export async function measureWall(command: Command): Promise<number> {
	const start = performance.now();
	await run(command);
	return performance.now() - start;
}

/**
 * @param key VmHWM for the highest resident set so far, VmRSS for that of now
 * @returns bytes; 0 once the process has ended, and on systems other than Linux
 */
export function residentBytes(pid: number, key: "VmHWM" | "VmRSS"): number {
	const file = `/proc/${pid}/status`;
	const status = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
	const [, kilobytes = 0] =
		new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(status) ?? [];
	return Number(kilobytes) * 1024;
}

/** Seen from outside: what it takes in its last milliseconds may be missed. */
async function watchPeak(command: Command): Promise<Peak> {
	let own = 0;
	let timer: NodeJS.Timeout | undefined;
	const [stdout] = await run(command, ({ pid = 0 }) => {
		timer = setInterval(() => {
			own = Math.max(own, residentBytes(pid, "VmHWM"));
		}, LOOK);
	}).finally(() => clearInterval(timer));
	return { own, children: 0, stdout };
}

export async function measurePeak(command: Command): Promise<Peak> {
	if (command.file !== process.execPath) return watchPeak(command);
	const args = ["--import", PRELOAD, ...command.args];
	const [stdout, report] = await run({ ...command, args });
	return {
		own: numberIn(report, "own"),
		children: numberIn(report, "children"),
		stdout,
	};
}

export function spreadOf(values: readonly number[]): Spread {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (index: number) => sorted[index] ?? Number.NaN;
	const middle = sorted.length / 2;
	return {
		median: (at(Math.ceil(middle) - 1) + at(Math.floor(middle))) / 2,
		min: at(0),
		max: at(sorted.length - 1),
	};
}
