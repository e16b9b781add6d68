// The arguments of npm run bench and npm run bench:watch.
import { parseArgs } from "node:util";

export interface Options {
	/** Numbers of services, the smallest first. */
	readonly sizes: readonly number[];
	/** Runs of each that count. */
	readonly runs: number;
	/** Whether bench/README.md is written too. */
	readonly isWritten: boolean;
}

export interface WatchOptions {
	/** Numbers of services, the smallest first. */
	readonly sizes: readonly number[];
	/** Edits of each kind that count. */
	readonly edits: number;
	/** Template edits between two looks at the server's memory. */
	readonly memoryEdits: number;
	/** Whether bench/WATCH.md is written too. */
	readonly isWritten: boolean;
}

function parseCount(text: string): number {
	const count = Number(text.replaceAll(",", ""));
	if (Number.isInteger(count) && count > 0) return count;
	throw new Error(`"${text}" is not a number of services or runs`);
}

function parseSizes(
	positionals: readonly string[],
	usual: readonly number[],
): readonly number[] {
	const sizes = positionals.map(parseCount).sort((a, b) => a - b);
	return sizes.length > 0 ? sizes : usual;
}

/** Without arguments the run is the one that bench/README.md tells of. */
export function parseOptions(args: readonly string[]): Options {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			runs: { type: "string", default: "5" },
			write: { type: "boolean", default: false },
		},
	});
	return {
		sizes: parseSizes(positionals, [34, 1_000, 10_000]),
		runs: parseCount(values.runs),
		isWritten: values.write || args.length === 0,
	};
}

/** Without arguments the run is the one that bench/WATCH.md tells of. */
export function parseWatchOptions(args: readonly string[]): WatchOptions {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			edits: { type: "string", default: "20" },
			"memory-edits": { type: "string", default: "500" },
			write: { type: "boolean", default: false },
		},
	});
	return {
		sizes: parseSizes(positionals, [34, 1_000]),
		edits: parseCount(values.edits),
		memoryEdits: parseCount(values["memory-edits"]),
		isWritten: values.write || args.length === 0,
	};
}
