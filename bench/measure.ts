// Node processes measured as wholes, from their start to their end.
import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PROJECT = path.resolve(import.meta.dirname, "..");
const PRELOAD = pathToFileURL(
	path.join(import.meta.dirname, "peak-memory.js"),
).href;

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

/** A check that finds something ends with 1. */
const DONE = [0, 1];

/** What a process wrote to stdout and to the file descriptor 3. */
function run(args: readonly string[]): Promise<[string, string]> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, args, {
			cwd: PROJECT,
			stdio: ["ignore", "pipe", "inherit", "pipe"],
		});
		const texts: [string, string] = ["", ""];
		child.stdout?.on("data", (chunk) => {
			texts[0] += String(chunk);
		});
		child.stdio[3]?.on("data", (chunk) => {
			texts[1] += String(chunk);
		});
		child.on("error", reject);
		child.on("close", (exitCode) => {
			if (DONE.includes(exitCode ?? -1)) resolve(texts);
			else reject(new Error(`node ${args.join(" ")}: exit ${exitCode}`));
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
export async function measureWall(args: readonly string[]): Promise<number> {
	const start = performance.now();
	await run(args);
	return performance.now() - start;
}

export async function measurePeak(args: readonly string[]): Promise<Peak> {
	const [stdout, report] = await run(["--import", PRELOAD, ...args]);
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
