// Measures hypno check as a whole process beside hypno build and beside linkinator's own crawl
// of the same output, and writes bench/CHECK.md. Usage: npm run bench:check [-- SIZE …]
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Aside, createAside } from "./aside.ts";
import { formatMachine, formatTable, megabytes, seconds } from "./format.ts";
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
/** Fewer where one takes long. */
const firstRunsOf = ({ pages }: Site) => (pages > 5_000 ? 3 : RUNS);
/** The first run of a command remembers the program, the second the site. */
const WARM_UPS = 2;
const PEAK_RUNS = 2;
/** linkinator takes minutes where a site has more pages. */
const MOST_CRAWLED = 1_000;
const PACKAGES = ["linkinator", "html-validate", "htmlparser2"];

interface Site {
	readonly name: string;
	readonly rootDir: string;
	readonly outDir: string;
	readonly pages: number;
}

interface Crawl {
	readonly milliseconds: number;
	readonly links: number;
	readonly broken: readonly string[];
}

/** What is run; the HTML rules are left out of links. */
type What = "build" | "links" | "all";

interface Times extends Readonly<Record<What, Spread>> {
	/** Bytes, of links. */
	readonly peak: number;
}

interface Figures {
	readonly site: Site;
	/** Runs that remember earlier ones, and find the output of the same input. */
	readonly later: Times;
	/** Runs that find nothing. */
	readonly first: Times;
	/** After the edit of one text, links alone. */
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
	links: checkCommand(site, "--skip", "html,a11y"),
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
	const times: Record<What, number[]> = { build: [], links: [], all: [] };
	const kinds: readonly What[] = ["build", "links", "all"];
	for (let round = 0; round < warmUps + counted; round++)
		for (const kind of kinds) {
			prepare();
			execFileSync("sync");
			const time = await measureWall(commands[kind]);
			if (round >= warmUps) times[kind].push(time);
		}
	const peaks = [];
	for (let run = 0; run < PEAK_RUNS; run++) {
		prepare();
		peaks.push((await measurePeak(commands.links)).own);
	}
	return {
		build: spreadOf(times.build),
		links: spreadOf(times.links),
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
			times.push(await measureWall(commandsOf(site).links));
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
		counted: firstRunsOf(site),
		prepare: () => {
			for (const dir of [site.rootDir, PROJECT])
				aside.move(path.join(dir, CACHE_FOLDER));
			aside.move(site.outDir);
		},
	});
	return { site, later, first, edited, crawl: crawled, broken };
}

function beyond(check: Spread, build: Spread): string {
	return ((check.median - build.median) / 1000).toFixed(2);
}

function compare({ crawl: own, broken }: Figures): string {
	if (!own) return "";
	const same = JSON.stringify(own.broken) === JSON.stringify(broken);
	return same
		? `the same ${broken.length}`
		: `${own.broken.length} and ${broken.length}`;
}

function formatTimes(
	figures: readonly Figures[],
	timesOf: (row: Figures) => Times,
): string {
	return formatTable([
		[
			"site",
			"build, s",
			"check without HTML rules, s",
			"beyond the build, s",
			"peak, MB",
			"check, s",
			"beyond the build, s",
		],
		...figures.map((row) => {
			const { build, links, all, peak } = timesOf(row);
			return [
				row.site.name,
				seconds(build),
				seconds(links),
				beyond(links, build),
				megabytes(peak),
				seconds(all),
				beyond(all, build),
			];
		}),
	]);
}

function formatCrawls(figures: readonly Figures[]): string {
	return formatTable([
		[
			"site",
			"after the edit of one text, without HTML rules, s",
			"linkinator's crawl, s",
			"broken: linkinator and hypno",
		],
		...figures.map((row) => [
			row.site.name,
			seconds(row.edited),
			row.crawl ? (row.crawl.milliseconds / 1000).toFixed(1) : "",
			compare(row),
		]),
	]);
}

function formatReport(figures: readonly Figures[]): string {
	return `# What checking costs

Written by \`npm run bench:check\`. ${formatMachine(PACKAGES)}

Wall times of whole processes that take turns: the median of ${RUNS} runs, of 3 first ones with
10,000 services, and in brackets the fastest and the slowest. The check never writes to the
output. The HTML rules are \`html/invalid\` and \`a11y/*\`, left out with \`--skip html,a11y\`.
The peak is the highest resident set of ${PEAK_RUNS} runs without them.

## Later runs

Builds and checks that remember earlier ones. The build finds the output of the same input, so
that it writes nothing; the check reads the pages of which something is to be told.

${formatTimes(figures, ({ later }) => later)}

## First runs

Nothing is there but the project as \`npm ci\` leaves it: each run finds no output and nothing that
is remembered.

${formatTimes(figures, ({ first }) => first)}

## Beside linkinator

${formatCrawls(figures)}

linkinator's crawl is one run of \`tsx bench/crawl.ts DIR\`: it starts at the home page and
follows every link of the built folder, which hypno serves to it. Its start does not count, and
it does not look at fragments, which hypno checks as well. It is left out where it takes minutes.
Times differ between machines and days by a factor of two: compare ratios within one run.
`;
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
const aside = createAside();
try {
	const figures: Figures[] = [];
	for (const site of makeSites(workDir))
		figures.push(await measure(site, aside));
	const report = formatReport(figures);
	fs.writeFileSync(path.join(import.meta.dirname, "CHECK.md"), report);
	console.log(report);
} finally {
	aside.clear();
	fs.rmSync(workDir, { recursive: true, force: true });
}
