// hypno of the checked out commit beside hypno of another one, both installed from nothing and
// measured in turns, as whole processes by their command line. Prints a table; with --write it
// goes into bench/README.md. Usage: npm run bench:compare -- REF [SIZE …] [--runs N] [--write]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
	type Command,
	describeMachine,
	formatTable,
	measure,
	median,
	numberIn,
	type Usage,
	writeSection,
} from "./measure.ts";
import { type EditKind, startPreview } from "./preview.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

/** Sites as large as this one and larger are checked without the rules that take long. */
const LARGE = 10_000;
/** Milliseconds between two edits: what a server does after the page is not waited for. */
const PAUSE = 1_000;
const EDIT_KINDS: readonly EditKind[] = ["template", "record"];

interface Run {
	readonly name: string;
	/** Before the run, not measured. */
	readonly prepare?: (site: Site, services: number) => unknown;
	readonly args: (services: number) => readonly string[];
	/** The build's JSON must have this value, or it was not the kind of run that is measured. */
	readonly expected?: readonly [key: string, value: number];
}

const BUILD = ["build", "--json"];
const check = (services: number) => [
	...["check", "--format", "json"],
	...(services >= LARGE ? ["--skip", "html,a11y"] : []),
];
const forget = ({ forget }: Site) => forget();

/**
 * In an order in which each leaves what the next one needs. The run after a cold one still adds
 * to what is remembered, so that what later runs take is measured after two.
 */
const RUNS: readonly Run[] = [
	{
		name: "cold build",
		prepare: forget,
		args: () => BUILD,
		expected: ["unchanged", 0],
	},
	{
		name: "build, nothing changed",
		prepare: ({ hypno }) => measure(hypno(...BUILD)),
		args: () => BUILD,
		expected: ["written", 0],
	},
	{
		name: "build, one record changed",
		prepare: ({ editRecord }) => editRecord(),
		args: () => BUILD,
		expected: ["written", 1],
	},
	{ name: "first check", prepare: forget, args: check },
	{
		name: "later check",
		prepare: ({ hypno }, services) =>
			measure(foundOrNot(hypno(...check(services)))),
		args: check,
	},
];

/** A check that finds something ends with 1. */
function foundOrNot(command: Command): Command {
	return { ...command, exitCodes: [0, 1] };
}

type Figures = Pick<Usage, "wall" | "cpu" | "peak">;

/** Measurements of this commit, then of the other. */
type Pair<Value> = readonly [Value, Value];

interface Row {
	readonly site: string;
	readonly run: string;
	readonly figures: Pair<readonly Figures[]>;
}

async function measureRun(
	site: Site,
	services: number,
	{ prepare, args, expected }: Run,
): Promise<Figures> {
	await prepare?.(site, services);
	const words = args(services);
	const usage = await measure(foundOrNot(site.hypno(...words)));
	if (expected && numberIn(usage.stdout, expected[0]) !== expected[1])
		throw new Error(`${words.join(" ")}: ${expected.join(" is not ")}`);
	return usage;
}

interface Setting {
	readonly name: string;
	readonly services: number;
	readonly turns: number;
}

/** The one that begins changes with each turn. */
async function inTurns<Key extends string>(
	keys: readonly Key[],
	turns: number,
	run: (key: Key, which: 0 | 1) => Promise<Figures>,
): Promise<Map<Key, Pair<Figures[]>>> {
	const all = new Map(
		keys.map((key): [Key, Pair<Figures[]>] => [key, [[], []]]),
	);
	for (let turn = 0; turn < turns; turn++)
		for (const [key, figures] of all)
			for (const which of turn % 2 === 0
				? ([0, 1] as const)
				: ([1, 0] as const))
				figures[which].push(await run(key, which));
	return all;
}

async function measureCommands(
	sites: Pair<Site>,
	{ name, services, turns }: Setting,
): Promise<Row[]> {
	const byName = new Map(RUNS.map((run) => [run.name, run]));
	const all = await inTurns([...byName.keys()], turns, (key, which) => {
		const run = byName.get(key);
		if (!run) throw new Error(`no run ${key}`);
		return measureRun(sites[which], services, run);
	});
	return [...all].map(([run, figures]) => ({ site: name, run, figures }));
}

async function measurePreview(
	sites: Pair<Site>,
	{ name, turns }: Setting,
): Promise<Row[]> {
	const servers = [await startPreview(sites[0]), await startPreview(sites[1])];
	try {
		const edit = async (kind: EditKind, which: 0 | 1) => {
			await wait(PAUSE);
			const server = servers[which];
			const wall = (await server?.timeEdit(kind)) ?? Number.NaN;
			return { wall, cpu: Number.NaN, peak: server?.peak() ?? Number.NaN };
		};
		// The first edits are slower than the following ones.
		await inTurns(EDIT_KINDS, 2, edit);
		const all = await inTurns(EDIT_KINDS, turns, edit);
		return [...all].map(([kind, figures]) => ({
			...{ site: name, run: `preview, edit of a ${kind}`, figures },
		}));
	} finally {
		for (const server of servers) await server.close();
	}
}

/** "1.69 / 1.70 = 0.99": the medians and their ratio. */
function formatPair(
	[these, others]: Pair<readonly Figures[]>,
	key: keyof Figures,
	{ unit, digits }: { readonly unit: number; readonly digits: number },
): string {
	const [own, other] = [these, others].map(
		(figures) => median(figures.map((one) => one[key])) / unit,
	);
	if (own === undefined || other === undefined || Number.isNaN(own)) return "";
	const [a, b] = [own.toFixed(digits), other.toFixed(digits)];
	return `${a} / ${b} = ${(own / other).toFixed(2)}`;
}

function formatRows(rows: readonly Row[]): string {
	return formatTable([
		["site", "run", "wall time, s", "CPU time, s", "peak memory, MB"],
		...rows.map(({ site, run, figures }) => [
			...[site, run],
			formatPair(figures, "wall", { unit: 1000, digits: 3 }),
			formatPair(figures, "cpu", { unit: 1000, digits: 2 }),
			formatPair(figures, "peak", { unit: 1e6, digits: 0 }),
		]),
	]);
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: "string", default: "5" },
		write: { type: "boolean", default: false },
	},
});
const [ref, ...sizes] = positionals;
if (ref === undefined)
	throw new Error("Usage: npm run bench:compare -- REF [SIZE …]");
const SHIPPED = "shipped";
const selected = sizes.length > 0 ? sizes : [SHIPPED, "1000", "10000"];
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-compare-"));
try {
	const versions = [
		installVersion("HEAD", path.join(workDir, "this")),
		installVersion(ref, path.join(workDir, "other")),
	] as const;
	const rows: Row[] = [];
	for (const size of selected) {
		console.error(size);
		const services = size === SHIPPED ? undefined : Number(size);
		const sites = [
			createSite(versions[0], path.join(workDir, `this-${size}`), services),
			createSite(versions[1], path.join(workDir, `other-${size}`), services),
		] as const;
		const setting = {
			name: services?.toLocaleString("en") ?? "shipped",
			services: services ?? 0,
			turns: Number(values.runs),
		};
		rows.push(...(await measureCommands(sites, setting)));
		if (services !== undefined)
			rows.push(...(await measurePreview(sites, setting)));
	}
	const report = `\`npm run bench:compare -- ${process.argv.slice(2).join(" ")}\`: ${describeMachine()}; medians of ${values.runs} turns.

- this: ${versions[0].title}
- other: ${versions[1].title}

Each field is this / other = ratio.

${formatRows(rows)}`;
	if (values.write) writeSection("compare", report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
