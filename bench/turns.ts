// Reads the options of a benchmark, measures in turns, and makes a table with columns for each Node.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { formatTable, median, type Usage } from "./measure.ts";

export interface NodeVersion {
	/** "Node 24.21.0" */
	readonly name: string;
	readonly file: string;
}

function readNode(file: string): NodeVersion {
	const version = execFileSync(file, ["--version"], { encoding: "utf8" });
	return { name: version.trim().replace("v", "Node "), file };
}

/** Each --node names a Node to measure. Without one, the Node that runs the benchmark is measured. */
export function readOptions(runs: string) {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			node: { type: "string", multiple: true, default: [process.execPath] },
			runs: { type: "string", default: runs },
			write: { type: "boolean", default: false },
		},
	});
	return {
		positionals,
		turns: Number(values.runs),
		nodes: values.node.map(readNode),
		isWritten: values.write,
	};
}

/** Milliseconds and bytes; NaN for what is unknown. */
export type Figures = Pick<Usage, "wall" | "cpu" | "peak">;

/** The figures of all turns for each subject, under the name of the run. */
export type Measured<Subject> = ReadonlyMap<
	string,
	ReadonlyMap<Subject, readonly Figures[]>
>;

/** A slow minute of the machine hits all subjects alike: each runs once before any runs again, in changing order. */
export async function measureInTurns<Subject>(
	names: readonly string[],
	subjects: readonly Subject[],
	turns: number,
	run: (name: string, subject: Subject) => Promise<Figures>,
): Promise<Measured<Subject>> {
	const all = new Map(
		names.map((name) => [
			name,
			new Map(subjects.map((one): [Subject, Figures[]] => [one, []])),
		]),
	);
	for (let turn = 0; turn < turns; turn++)
		for (const [name, bySubject] of all) {
			const order = turn % 2 === 0 ? subjects : subjects.toReversed();
			for (const subject of order)
				bySubject.get(subject)?.push(await run(name, subject));
		}
	return all;
}

const COLUMNS = [
	{ head: "wall, s", key: "wall", unit: 1000, digits: 3 },
	{ head: "CPU, s", key: "cpu", unit: 1000, digits: 2 },
	{ head: "memory, MB", key: "peak", unit: 1e6, digits: 0 },
] as const;

/** Formats the median, or two medians and their ratio: "1.69 / 1.70 = 0.99" */
function formatField(
	compared: readonly (readonly Figures[])[],
	{ key, unit, digits }: (typeof COLUMNS)[number],
): string {
	const medians = compared.map(
		(figures) => median(figures.map((one) => one[key])) / unit,
	);
	const [own = Number.NaN, other] = medians;
	if (Number.isNaN(own)) return "";
	if (other === undefined) return own.toFixed(digits);
	return `${own.toFixed(digits)} / ${other.toFixed(digits)} = ${(own / other).toFixed(2)}`;
}

export interface Row {
	readonly site: string;
	readonly run: string;
	/** For each Node the figures of one subject, or of two to compare. */
	readonly byNode: readonly (readonly (readonly Figures[])[])[];
}

export function formatRows(
	nodes: readonly NodeVersion[],
	rows: readonly Row[],
): string {
	const heads = nodes.flatMap(({ name }) =>
		COLUMNS.map(({ head }) => `${name}: ${head}`),
	);
	const body = rows.map(({ site, run, byNode }) => [
		site,
		run,
		...byNode.flatMap((compared) =>
			COLUMNS.map((column) => formatField(compared, column)),
		),
	]);
	return formatTable([["site", "run", ...heads], ...body]);
}

/** Makes the rows of a benchmark whose subjects are the Nodes. */
export function toRows(
	site: string,
	measured: Measured<NodeVersion>,
	nodes: readonly NodeVersion[],
): Row[] {
	return [...measured].map(([run, figures]) => ({
		site,
		run,
		byNode: nodes.map((node) => [figures.get(node) ?? []]),
	}));
}
