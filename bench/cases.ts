// What is timed: a project in one of four states. The cases of a project stand in an order
// in which each leaves what the next needs.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Aside } from "./aside.ts";
import {
	measurePeak,
	measureWall,
	numberIn,
	type Peak,
	type Spread,
	spreadOf,
} from "./measure.ts";
import type { Project } from "./tools.ts";

/**
 * bare: no output, no cache, and nothing that the installation made; cold: no output, no cache;
 * fresh: no output; unchanged and changed: the output is there.
 */
export const KINDS = ["bare", "cold", "fresh", "unchanged", "changed"] as const;
export type Kind = (typeof KINDS)[number];

export interface Case {
	/** Services. */
	readonly size: number;
	readonly project: Project;
	readonly kind: Kind;
}

export interface Figures {
	readonly size: number;
	readonly tool: string;
	readonly kind: Kind;
	/** Milliseconds. */
	readonly wall: Spread;
	/** Bytes: the process, and what it started beside it. */
	readonly peak: number;
	readonly childPeak: number;
}

/** What --json of hypno must say, so that a kind is what it is called. */
const EXPECTED: Readonly<Record<Kind, readonly [key: string, value: number]>> =
	{
		bare: ["unchanged", 0],
		cold: ["unchanged", 0],
		fresh: ["unchanged", 0],
		unchanged: ["written", 0],
		changed: ["written", 1],
	};

let edits = 0;

/** A text of the first record that stands on its page alone. */
function changeRecord({ records }: Project): void {
	const file = path.join(records, "stop-smoking.md");
	edits++;
	const text = fs.readFileSync(file, "utf8");
	fs.writeFileSync(file, text.replace(/^badge: .*$/m, `badge: Edit ${edits}`));
}

async function prepare({ project, kind }: Case, aside: Aside): Promise<void> {
	const { outDir, caches, command, installed } = project;
	const isFirst = kind === "bare" || kind === "cold";
	if (isFirst) for (const cache of caches) aside.move(cache);
	if (kind === "bare" && installed) aside.move(installed.folder);
	else if (installed && !fs.existsSync(installed.folder))
		await measureWall(installed.command);
	// The run after a cold one remembers more, the pages among them.
	if (kind === "fresh") {
		await measureWall(command);
		aside.move(outDir);
		await measureWall(command);
	}
	if (isFirst || kind === "fresh") aside.move(outDir);
	if (kind === "changed") changeRecord(project);
}

export async function timeCase(one: Case, aside: Aside): Promise<number> {
	await prepare(one, aside);
	// What earlier runs wrote would be put on the disk during this one.
	execFileSync("sync");
	return measureWall(one.project.command);
}

function checkPeakRun({ size, project, kind }: Case, { stdout }: Peak): void {
	if (project.tool !== "hypno") return;
	const [key, value] = EXPECTED[kind];
	if (numberIn(stdout, key) !== value)
		throw new Error(`${size}, ${kind}: ${key} is not ${value}: ${stdout}`);
}

/** The highest of some runs, because peaks differ with the garbage collector. */
export async function measurePeaks(
	cases: readonly Case[],
	{ runs, aside }: { runs: number; aside: Aside },
): Promise<Map<Case, Peak>> {
	const highest = new Map<Case, Peak>();
	for (let run = 0; run < runs; run++) {
		for (const one of cases) {
			await prepare(one, aside);
			const peak = await measurePeak(one.project.command);
			checkPeakRun(one, peak);
			const before = highest.get(one);
			if (!before || before.own < peak.own) highest.set(one, peak);
		}
	}
	return highest;
}

/** One run of each in turn, then the next of each: what else the machine does meets them all. */
export async function timeInTurn<Key>(
	runs: ReadonlyMap<Key, () => Promise<number>>,
	rounds: { readonly warmUps: number; readonly counted: number },
): Promise<Map<Key, Spread>> {
	const times = new Map<Key, number[]>();
	for (let round = 0; round < rounds.warmUps + rounds.counted; round++) {
		for (const [key, run] of runs) {
			const time = await run();
			if (round >= rounds.warmUps)
				times.set(key, [...(times.get(key) ?? []), time]);
		}
	}
	return new Map([...times].map(([key, all]) => [key, spreadOf(all)]));
}
