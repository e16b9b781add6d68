// The arguments of npm run bench: sizes, --runs N, --write.
import { parseArgs } from "node:util";

const DEFAULT_SIZES = [34, 1_000, 10_000];

export interface Options {
	/** Numbers of services, the smallest first. */
	readonly sizes: readonly number[];
	/** Runs of each that count. */
	readonly runs: number;
	/** Whether bench/README.md is written too. */
	readonly isWritten: boolean;
}

function parseCount(text: string): number {
	const count = Number(text.replaceAll(",", ""));
	if (Number.isInteger(count) && count > 0) return count;
	throw new Error(`"${text}" is not a number of services or runs`);
}

/** Without sizes the run is the one that bench/README.md tells of. */
export function parseOptions(args: readonly string[]): Options {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			runs: { type: "string", default: "5" },
			write: { type: "boolean", default: false },
		},
	});
	const sizes = positionals.map(parseCount).sort((a, b) => a - b);
	return {
		sizes: sizes.length > 0 ? sizes : DEFAULT_SIZES,
		runs: parseCount(values.runs),
		isWritten: values.write || args.length === 0,
	};
}
