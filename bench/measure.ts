// Measures whole processes from their start to their end, and formats the results as tables.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export const PROJECT = path.resolve(import.meta.dirname, "..");
const PRELOAD = path.join(import.meta.dirname, "usage.cjs");
/** The memory of a process that does not run Node is read every so many milliseconds. */
const PROBE_INTERVAL = 5;

/** Stands in a command for the Node that is measured. */
export const NODE = "node";

export interface Command {
	readonly file: string;
	readonly args: readonly string[];
	readonly workingDir: string;
	/** The exit codes of a successful run; the default is 0. */
	readonly exitCodes?: readonly number[];
}

export interface Usage {
	/** Milliseconds from the start to the end. */
	readonly wall: number;
	/** Milliseconds of processor time; NaN when it is unknown. */
	readonly cpu: number;
	/** The highest resident memory in bytes. */
	readonly peak: number;
	readonly stdout: string;
}

/** @returns bytes; 0 once the process has ended, and on systems other than Linux */
export function readPeakMemory(pid: number): number {
	const file = `/proc/${pid}/status`;
	const status = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
	return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** @returns milliseconds of a running process and its threads; 0 on systems other than Linux */
export function readProcessorTime(pid: number): number {
	const file = `/proc/${pid}/stat`;
	const stat = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
	const [, fields = ""] = stat.split(") ");
	const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
	return (user + system) * 10;
}

/** @returns a number under a key of JSON that was written by another process */
export function readNumber(json: string, key: string): number {
	const value: unknown = JSON.parse(json);
	const found =
		typeof value === "object" && value !== null
			? Object.entries(value).find(([name]) => name === key)?.[1]
			: undefined;
	if (typeof found !== "number") throw new Error(`no number ${key}: ${json}`);
	return found;
}

/**
 * @param node is the Node that runs the command
 * @throws Error for an exit code of a run that failed
 */
export function measure(
	command: Command,
	node = process.execPath,
): Promise<Usage> {
	const { file, args, workingDir, exitCodes = [0] } = command;
	const isNode = file === NODE;
	// Pending writes of earlier runs would otherwise reach the disk during this one.
	execFileSync("sync");
	return new Promise((resolve, reject) => {
		const start = performance.now();
		const flags = isNode ? ["--require", PRELOAD, ...args] : args;
		const child = spawn(isNode ? node : file, flags, {
			cwd: workingDir,
			stdio: ["ignore", "pipe", "inherit", "pipe"],
			// A measured program must not send telemetry.
			env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
		});
		let [stdout, report, seen] = ["", "", 0];
		const timer = setInterval(() => {
			if (!isNode) seen = Math.max(seen, readPeakMemory(child.pid ?? 0));
		}, PROBE_INTERVAL);
		child.stdout?.on("data", (chunk) => {
			stdout += String(chunk);
		});
		child.stdio[3]?.on("data", (chunk) => {
			report += String(chunk);
		});
		child.on("error", reject);
		child.on("close", (exitCode) => {
			const wall = performance.now() - start;
			clearInterval(timer);
			if (!exitCodes.includes(exitCode ?? -1))
				reject(
					new Error(`${file} ${args.join(" ")}: exit ${exitCode}\n${stdout}`),
				);
			else if (isNode)
				resolve({
					wall,
					stdout,
					cpu: readNumber(report, "cpu"),
					peak: readNumber(report, "peak"),
				});
			else resolve({ wall, stdout, cpu: Number.NaN, peak: seen });
		});
	});
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (index: number) => sorted[index] ?? Number.NaN;
	const middle = sorted.length / 2;
	return (at(Math.ceil(middle) - 1) + at(Math.floor(middle))) / 2;
}

/** The machine is not quiet if this is much above 0. */
const [load = Number.NaN] = os.loadavg();

export function describeMachine(): string {
	const memory = Math.round(os.totalmem() / 2 ** 30);
	return `${os.type()}, ${os.availableParallelism()} cores, ${memory} GB of memory, load ${load.toFixed(1)} before the first run`;
}

export function formatTable(rows: readonly (readonly string[])[]): string {
	const [head = [], ...body] = rows;
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...body]
		.map((row) => `| ${row.join(" | ")} |`)
		.join("\n");
}

/** Replaces the text between the two comments with that name in bench/README.md. */
export function writeSection(name: string, text: string): void {
	const file = path.join(import.meta.dirname, "README.md");
	const [open, close] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
	const before = fs.readFileSync(file, "utf8");
	const [start, end] = [before.indexOf(open), before.indexOf(close)];
	if (start < 0 || end < start) throw new Error(`${file} has no ${open}`);
	fs.writeFileSync(
		file,
		`${before.slice(0, start)}${open}\n\n${text.trim()}\n\n${before.slice(end)}`,
	);
}

/**
 * Moves old outputs and caches instead of deleting them, because the run after a deletion is up to ten
 * times slower: ext4 skips freed inodes for minutes. They are deleted with the working folder.
 */
export function moveAway(filePath: string): void {
	if (!fs.existsSync(filePath)) return;
	const folder = fs.mkdtempSync(`${filePath}-moved-`);
	fs.renameSync(filePath, path.join(folder, "moved"));
}
