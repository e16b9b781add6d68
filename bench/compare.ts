// Compares hypno of the checked-out commit with hypno of another one. Both are installed from nothing, and
// whole processes of them are measured in turns. Prints a table, or writes it into bench/README.md.
// Usage: npm run bench:compare -- REF [SIZE …] [--runs N] [--write]
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
	readNumber,
	type Usage,
	writeSection,
} from "./measure.ts";
import { type EditKind, startPreview } from "./preview.ts";
import { createSite, installVersion, type Site } from "./versions.ts";

/** Sites with so many services and more are checked without the slow rules. */
const LARGE_SITE = 10_000;
/** The server gets these milliseconds between two edits to finish what it does after the response. */
const PAUSE = 1_000;
const EDIT_KINDS: readonly EditKind[] = ["template", "record"];

interface Run {
	readonly name: string;
	/** This happens before the run and is not measured. */
	readonly prepare?: (site: Site, services: number) => unknown;
	readonly args: (services: number) => readonly string[];
	/** The JSON of a build must have this value, so that no run of another kind is measured. */
	readonly expected?: readonly [key: string, value: number];
}

const BUILD = ["build", "--json"];
const CHECK = ["check", "--format", "json"];
const check = (services: number) =>
	services >= LARGE_SITE ? [...CHECK, "--skip", "html,a11y"] : CHECK;
const reset = ({ reset }: Site) => reset();

/**
 * Each run leaves what the next one needs. The run after a cold one still adds to the cache, so later
 * runs are measured after two.
 */
const RUNS: readonly Run[] = [
	{
		name: "cold build",
		prepare: reset,
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
	{ name: "first check", prepare: reset, args: check },
	{
		name: "later check",
		prepare: ({ hypno }, services) =>
			measure(allowFindings(hypno(...check(services)))),
		args: check,
	},
];

/** A check with findings exits with 1. */
function allowFindings(command: Command): Command {
	return { ...command, exitCodes: [0, 1] };
}

type Figures = Pick<Usage, "wall" | "cpu" | "peak">;

/** The first value is of this commit, the second of the other. */
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
	const usage = await measure(allowFindings(site.hypno(...words)));
	if (expected && readNumber(usage.stdout, expected[0]) !== expected[1])
		throw new Error(`${words.join(" ")}: ${expected.join(" is not ")}`);
	return usage;
}

interface Setting {
	readonly name: string;
	readonly services: number;
	readonly turns: number;
}

/** The commit that runs first changes with each turn. */
async function measureInTurns<Key extends string>(
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
	const all = await measureInTurns([...byName.keys()], turns, (key, which) => {
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
		await measureInTurns(EDIT_KINDS, 2, edit);
		const all = await measureInTurns(EDIT_KINDS, turns, edit);
		return [...all].map(([kind, figures]) => ({
			...{ site: name, run: `preview, edit of a ${kind}`, figures },
		}));
	} finally {
		for (const server of servers) await server.close();
	}
}

/** Formats the medians and their ratio as "1.69 / 1.70 = 0.99". */
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
