// Measures hypno build as a whole process beside the floor, prints the tables and writes
// bench/README.md. Usage: npm run bench
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { generateSite } from "./generate.ts";
import {
	measurePeak,
	measureWall,
	numberIn,
	type Peak,
	type Spread,
	spreadOf,
} from "./measure.ts";
import { type BuildFigures, formatReport, type Report } from "./report.ts";

const PROJECT = path.resolve(import.meta.dirname, "..");
const BIN = path.join(PROJECT, "bin/hypno.js");
const SIZES = [34, 1_000, 10_000];
const RUNS = 5;
/** Peaks differ from run to run with the garbage collector: the highest counts. */
const PEAK_RUNS = 3;

interface Site {
	readonly name: string;
	readonly rootDir: string;
	readonly outDir: string;
}

interface Kind {
	readonly isCold: boolean;
	/** The key of --json that must be 0. */
	readonly none: "unchanged" | "written";
}

const COLD: Kind = { isCold: true, none: "unchanged" };
const REBUILD: Kind = { isCold: false, none: "written" };

async function repeat<Value>(times: number, once: () => Promise<Value>) {
	const values: Value[] = [];
	for (let index = 0; index < times; index++) values.push(await once());
	return values;
}

/**
 * One run of each in turn, then the next of each: what else the machine does meets them all.
 * The first of each does not count.
 */
async function timeInTurn(
	cases: readonly (() => Promise<number>)[],
): Promise<Spread[]> {
	const rounds = await repeat(RUNS + 1, async () => {
		const round: number[] = [];
		for (const once of cases) round.push(await once());
		return round;
	});
	return cases.map((_, index) =>
		spreadOf(rounds.slice(1).flatMap((round) => round[index] ?? [])),
	);
}

/** Deleting would make the next run pay: see bench/README.md. */
function moveAside({ outDir }: Site): void {
	if (!fs.existsSync(outDir)) return;
	const aside = fs.mkdtempSync(`${outDir}-aside-`);
	fs.renameSync(outDir, path.join(aside, "dist"));
}

function highest(peaks: readonly Peak[], key: "own" | "children"): number {
	return Math.max(...peaks.map((peak) => peak[key]));
}

interface Build {
	readonly site: Site;
	readonly kind: Kind;
}

function argsOf({ site }: Build): string[] {
	const { rootDir, outDir } = site;
	return [BIN, "--root", rootDir, "build", "--out", outDir, "--json"];
}

function prepare({ site, kind }: Build): void {
	if (kind.isCold) moveAside(site);
}

function timeBuild(build: Build): Promise<number> {
	prepare(build);
	return measureWall(argsOf(build));
}

async function measureBuild(build: Build, wall: Spread): Promise<BuildFigures> {
	const { site, kind } = build;
	const peaks = await repeat(PEAK_RUNS, () => {
		prepare(build);
		return measurePeak(argsOf(build));
	});
	const summary = peaks[0]?.stdout ?? "";
	if (numberIn(summary, kind.none) !== 0)
		throw new Error(`${site.name}: ${kind.none} is not 0: ${summary}`);
	return {
		wall,
		peak: highest(peaks, "own"),
		childPeak: highest(peaks, "children"),
		pages: numberIn(summary, "pages"),
		bytes: numberIn(summary, "bytes"),
	};
}

function floorCommands(workDir: string): Map<string, readonly string[]> {
	const empty = path.join(workDir, "empty.ts");
	fs.writeFileSync(empty, "export {};\n");
	return new Map([
		["`node -e 0`", ["-e", "0"]],
		["`node --import tsx empty.ts`", ["--import", "tsx", empty]],
		["`hypno --version`", [BIN, "--version"]],
	]);
}

function makeSites(workDir: string): Site[] {
	const outDir = (name: string) => path.join(workDir, `dist-${name}`);
	const generated = SIZES.map((count) => {
		const rootDir = path.join(workDir, `site-${count}`);
		generateSite(count, rootDir);
		const name = `N = ${count.toLocaleString("en")}`;
		return { name, rootDir, outDir: outDir(String(count)) };
	});
	const name = "shipped site";
	return [{ name, rootDir: PROJECT, outDir: outDir("shipped") }, ...generated];
}

async function measureAll(workDir: string): Promise<Report> {
	const commands = floorCommands(workDir);
	const sites = makeSites(workDir);
	const walls = await timeInTurn([
		...[...commands.values()].map((args) => () => measureWall(args)),
		...sites.flatMap((site) => [
			() => timeBuild({ site, kind: COLD }),
			() => timeBuild({ site, kind: REBUILD }),
		]),
	]);
	const nextWall = () => walls.shift() ?? spreadOf([]);
	const floor = [...commands.keys()].map((name) => ({
		name,
		wall: nextWall(),
	}));
	const builds = [];
	for (const site of sites) {
		const cold = await measureBuild({ site, kind: COLD }, nextWall());
		const rebuild = await measureBuild({ site, kind: REBUILD }, nextWall());
		builds.push({ name: site.name, cold, rebuild });
	}
	return { floor, builds };
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
try {
	const report = formatReport(await measureAll(workDir));
	fs.writeFileSync(path.join(import.meta.dirname, "README.md"), report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
