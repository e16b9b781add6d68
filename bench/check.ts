// Measures hypno check as a whole process beside hypno build and beside linkinator's own crawl
// of the same output, and writes bench/CHECK.md. Usage: npm run bench:check [-- SIZE …]
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Aside, createAside } from "./aside.ts";
import { formatReport } from "./check-report.ts";
import { generateSite } from "./generate.ts";
import {
	measurePeak,
	measureWall,
	nodeCommand,
	PROJECT,
	type Spread,
	spreadOf,
} from "./measure.ts";
import { CACHE_FOLDER } from "./tools.ts";

const BIN = path.join(PROJECT, "bin/hypno.js");
const CRAWL = path.join(import.meta.dirname, "crawl.ts");
const wanted = process.argv.slice(2).map(Number);
const SIZES = wanted.length > 0 ? wanted : [1_000, 10_000];
const RUNS = 5;
/** The first run of a command remembers the program, the second the site. */
const WARM_UPS = 2;
const PEAK_RUNS = 2;
/** linkinator takes minutes where a site has more pages. */
const MOST_CRAWLED = 1_000;
const CONTENT_RULES = "link,content,service,facts,claims";
const HTML_RULES = "html,a11y";

export interface Site {
	readonly name: string;
	readonly rootDir: string;
	readonly outDir: string;
	readonly pages: number;
}

export interface Crawl {
	readonly milliseconds: number;
	readonly links: number;
	readonly broken: readonly string[];
}

/** What is run: a build, and checks by some rules, by all but those for HTML, and by all. */
const KINDS = ["build", "content", "plain", "all"] as const;
type What = (typeof KINDS)[number];

export interface Times extends Readonly<Record<What, Spread>> {
	/** Bytes, of plain. */
	readonly peak: number;
}

export interface Figures {
	readonly site: Site;
	/** Runs that remember earlier ones, and find the output of the same input. */
	readonly later: Times;
	/** Runs that find nothing. */
	readonly first: Times;
	/** After the edit of one text, plain. */
	readonly edited: Spread;
	readonly crawl: Crawl | undefined;
	/** What hypno check calls broken. */
	readonly broken: readonly string[];
}

function makeSites(workDir: string): Site[] {
	const outDir = (name: string) => path.join(workDir, `dist-${name}`);
	const generated = SIZES.map((count): Site => {
		const rootDir = path.join(workDir, `site-${count}`);
		generateSite(count, rootDir);
		// So that what hypno remembers of this site is its own.
		fs.mkdirSync(path.join(rootDir, "node_modules"));
		const name = `N = ${count.toLocaleString("en")}`;
		return { name, rootDir, outDir: outDir(String(count)), pages: count + 5 };
	});
	const name = "shipped site";
	const shipped = { name, rootDir: PROJECT, outDir: outDir("shipped") };
	return [{ ...shipped, pages: 39 }, ...generated];
}

const buildCommand = ({ rootDir, outDir }: Site) =>
	nodeCommand([BIN, "--root", rootDir, "build", "--out", outDir, "--quiet"]);
/** A check that finds something ends with 1. */
const checkCommand = ({ rootDir, outDir }: Site, ...flags: string[]) => {
	const args = [BIN, "--root", rootDir, "check", "--format", "json"];
	return nodeCommand([...args, "--output", `${outDir}.json`, ...flags], {
		done: [0, 1],
	});
};

const commandsOf = (site: Site) => ({
	build: buildCommand(site),
	content: checkCommand(site, "--only", CONTENT_RULES),
	plain: checkCommand(site, "--skip", HTML_RULES),
	all: checkCommand(site),
});

interface Rounds {
	readonly warmUps: number;
	readonly counted: number;
	/** Before each run. */
	readonly prepare: () => void;
}

/** One of each in turn, then the next of each. */
async function timeInTurn(
	site: Site,
	{ warmUps, counted, prepare }: Rounds,
): Promise<Times> {
	const commands = commandsOf(site);
	const times: Record<What, number[]> = {
		build: [],
		content: [],
		plain: [],
		all: [],
	};
	for (let round = 0; round < warmUps + counted; round++)
		for (const kind of KINDS) {
			prepare();
			execFileSync("sync");
			const time = await measureWall(commands[kind]);
			if (round >= warmUps) times[kind].push(time);
		}
	const peaks = [];
	for (let run = 0; run < PEAK_RUNS; run++) {
		prepare();
		peaks.push((await measurePeak(commands.plain)).own);
	}
	return {
		build: spreadOf(times.build),
		content: spreadOf(times.content),
		plain: spreadOf(times.plain),
		all: spreadOf(times.all),
		peak: Math.max(...peaks),
	};
}

/** A text that no rule has anything to say of. */
function editService({ rootDir }: Site, edit: number): void {
	const file = path.join(rootDir, "content/services/stop-smoking.md");
	const text = fs.readFileSync(file, "utf8");
	fs.writeFileSync(file, text.replace(/^badge: .*$/m, `badge: Edit ${edit}`));
}

async function timeEdited(site: Site): Promise<Spread> {
	const file = path.join(site.rootDir, "content/services/stop-smoking.md");
	const before = fs.readFileSync(file);
	const times: number[] = [];
	try {
		for (let run = 0; run < RUNS; run++) {
			editService(site, run);
			times.push(await measureWall(commandsOf(site).plain));
		}
	} finally {
		fs.writeFileSync(file, before);
	}
	return spreadOf(times);
}

function readBroken({ outDir }: Site): string[] {
	const report: unknown = JSON.parse(fs.readFileSync(`${outDir}.json`, "utf8"));
	const findings: unknown[] =
		typeof report === "object" && report !== null && "findings" in report
			? Object.values(Object(report.findings))
			: [];
	const targets = findings.flatMap((finding) => {
		const { rule, target }: { rule?: unknown; target?: unknown } =
			Object(finding);
		return rule === "link/broken" && typeof target === "string" ? [target] : [];
	});
	return [...new Set(targets)].sort();
}

function crawl({ outDir, pages }: Site): Crawl | undefined {
	if (pages > MOST_CRAWLED + 5) return undefined;
	const tsx = ["--import", "tsx", CRAWL, path.relative(PROJECT, outDir)];
	const output = execFileSync(process.execPath, tsx, { cwd: PROJECT });
	const { milliseconds, links, broken }: Record<string, unknown> = Object(
		JSON.parse(output.toString()),
	);
	return {
		milliseconds: Number(milliseconds),
		links: Number(links),
		broken: Array.isArray(broken) ? broken.map(String) : [],
	};
}

async function measure(site: Site, aside: Aside): Promise<Figures> {
	const later = await timeInTurn(site, {
		warmUps: WARM_UPS,
		counted: RUNS,
		prepare: () => {},
	});
	const edited = await timeEdited(site);
	const broken = readBroken(site);
	const crawled = crawl(site);
	const first = await timeInTurn(site, {
		warmUps: 0,
		counted: RUNS,
		prepare: () => {
			for (const dir of [site.rootDir, PROJECT])
				aside.move(path.join(dir, CACHE_FOLDER));
			aside.move(site.outDir);
		},
	});
	return { site, later, first, edited, crawl: crawled, broken };
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
const aside = createAside();
try {
	const figures: Figures[] = [];
	for (const site of makeSites(workDir))
		figures.push(await measure(site, aside));
	const report = formatReport(figures, {
		...{ runs: RUNS, peakRuns: PEAK_RUNS },
		...{ contentRules: CONTENT_RULES, htmlRules: HTML_RULES },
	});
	fs.writeFileSync(path.join(import.meta.dirname, "CHECK.md"), report);
	console.log(report);
} finally {
	aside.clear();
	fs.rmSync(workDir, { recursive: true, force: true });
}
