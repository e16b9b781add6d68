// The runs of hypno that are measured on a site.
import { setTimeout as wait } from "node:timers/promises";
import { type Command, measure, readNumber } from "./measure.ts";
import { type EditKind, type PreviewServer, startPreview } from "./preview.ts";
import type { Figures } from "./turns.ts";
import type { Site } from "./versions.ts";

/** Sites with so many services and more are checked without the slow rules. */
const LARGE_SITE = 10_000;
/** The server gets these milliseconds between two edits to finish what it does after the response. */
const PAUSE = 1_000;

export interface Subject {
	readonly site: Site;
	readonly node: string;
}

interface Run {
	/** This happens before the run, with the same Node, and is not measured. */
	readonly prepare: (subject: Subject, check: readonly string[]) => unknown;
	readonly args: (check: readonly string[]) => readonly string[];
	/** The JSON of a build must have this value, so that no run of another kind is measured. */
	readonly expected?: readonly [key: string, value: number];
}

const BUILD = ["build", "--json"];
const CHECK = ["check", "--format", "json"];
const build = () => BUILD;
const reset = ({ site }: Subject) => site.reset();

/** A check with findings exits with 1. */
export function allowFindings(command: Command): Command {
	return { ...command, exitCodes: [0, 1] };
}

/**
 * Each run leaves what the next one needs. The run after a cold one still adds to the cache, so later
 * runs are measured after two.
 */
const RUNS: Readonly<Record<string, Run>> = {
	"cold build": { prepare: reset, args: build, expected: ["unchanged", 0] },
	"build, nothing changed": {
		prepare: ({ site, node }) => measure(site.hypno(...BUILD), node),
		args: build,
		expected: ["written", 0],
	},
	"build, one record changed": {
		prepare: ({ site }) => site.editRecord(),
		args: build,
		expected: ["written", 1],
	},
	"first check": { prepare: reset, args: (check) => check },
	"later check": {
		prepare: ({ site, node }, check) =>
			measure(allowFindings(site.hypno(...check)), node),
		args: (check) => check,
	},
};

export const RUN_NAMES = Object.keys(RUNS);
export const CHECK_NAMES = ["first check", "later check"];

/** The first run of a Node compiles hypno, which later ones find compiled. */
export function warmUp(site: Site, node: string) {
	return measure(site.hypno(...BUILD), node);
}

/** @param services is the number of services on the site */
export async function measureRun(
	name: string,
	{ site, node }: Subject,
	services: number,
): Promise<Figures> {
	const run = RUNS[name];
	if (!run) throw new Error(`no run ${name}`);
	const { prepare, args, expected } = run;
	const isLarge = services >= LARGE_SITE;
	const check = isLarge ? [...CHECK, "--skip", "html,a11y"] : CHECK;
	await prepare({ site, node }, check);
	const words = args(check);
	const usage = await measure(allowFindings(site.hypno(...words)), node);
	if (expected && readNumber(usage.stdout, expected[0]) !== expected[1])
		throw new Error(`${words.join(" ")}: ${expected.join(" is not ")}`);
	return usage;
}

const EDITS: Readonly<Record<string, EditKind>> = {
	"preview, edit of a template": "template",
	"preview, edit of a record": "record",
};
export const EDIT_NAMES = Object.keys(EDITS);

export async function measureEdit(
	name: string,
	server: PreviewServer,
): Promise<Figures> {
	const kind = EDITS[name];
	if (!kind) throw new Error(`no edit ${name}`);
	await wait(PAUSE);
	const wall = await server.timeEdit(kind);
	return { wall, cpu: Number.NaN, peak: server.peak() };
}

const COLD_START = "preview, first page, cold";
export const START_NAMES = [COLD_START, "preview, first page, later"];

/** Measures from the start of the process to the first page. */
export async function measureStart(
	name: string,
	site: Site,
	node: string,
): Promise<Figures> {
	if (name === COLD_START) site.reset();
	const server = await startPreview(site, node);
	try {
		const wall = await server.timeFirstPage();
		return { wall, cpu: server.cpu(), peak: server.peak() };
	} finally {
		await server.close();
	}
}
