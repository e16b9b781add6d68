// Measures hypno check as a whole process beside hypno build and beside linkinator's own crawl
// of the same output, and writes bench/CHECK.md. Usage: npm run bench:check [-- SIZE …]
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
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

const BIN = path.join(PROJECT, "bin/hypno.js");
const CRAWL = path.join(import.meta.dirname, "crawl.ts");
const wanted = process.argv.slice(2).map(Number);
const SIZES = wanted.length > 0 ? wanted : [1_000, 10_000];
/** Fewer where one takes long. */
const runsOf = ({ pages }: Site) => (pages > 5_000 ? 1 : 5);
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

interface Figures {
	readonly site: Site;
	readonly build: Spread;
	readonly links: Spread;
	readonly all: Spread;
	readonly peak: number;
	readonly crawl: Crawl | undefined;
	/** What hypno check calls broken. */
	readonly broken: readonly string[];
}

function makeSites(workDir: string): Site[] {
	const outDir = (name: string) => path.join(workDir, `dist-${name}`);
	const generated = SIZES.map((count): Site => {
		const rootDir = path.join(workDir, `site-${count}`);
		generateSite(count, rootDir);
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

async function timeInTurn(site: Site): Promise<Spread[]> {
	const commands = [
		buildCommand(site),
		checkCommand(site, "--skip", "html,a11y"),
		checkCommand(site),
	];
	const rounds: number[][] = [];
	for (let round = 0; round <= runsOf(site); round++) {
		const times: number[] = [];
		for (const command of commands) times.push(await measureWall(command));
		rounds.push(times);
	}
	return commands.map((_, index) =>
		spreadOf(rounds.slice(1).flatMap((times) => times[index] ?? [])),
	);
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

async function measure(site: Site): Promise<Figures> {
	const none = spreadOf([]);
	const [build = none, links = none, all = none] = await timeInTurn(site);
	const peaks = [];
	for (let run = 0; run < runsOf(site) / 2; run++)
		peaks.push(await measurePeak(checkCommand(site, "--skip", "html,a11y")));
	const broken = readBroken(site);
	return {
		site,
		build,
		links,
		all,
		peak: Math.max(...peaks.map(({ own }) => own)),
		crawl: crawl(site),
		broken,
	};
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

function formatFigures(figures: readonly Figures[]): string {
	return formatTable([
		[
			"site",
			"build, s",
			"check without HTML rules, s",
			"beyond the build, s",
			"check, s",
			"beyond the build, s",
			"peak without HTML rules, MB",
			"linkinator's crawl, s",
			"broken: linkinator and hypno",
		],
		...figures.map((row) => [
			row.site.name,
			seconds(row.build),
			seconds(row.links),
			beyond(row.links, row.build),
			seconds(row.all),
			beyond(row.all, row.build),
			megabytes(row.peak),
			row.crawl ? (row.crawl.milliseconds / 1000).toFixed(1) : "",
			compare(row),
		]),
	]);
}

function formatReport(figures: readonly Figures[]): string {
	return `# What checking costs

Written by \`npm run bench:check\`. ${formatMachine(PACKAGES)}

Wall times of whole processes that take turns: the median of five runs (of one with 10,000 services) after
one that does not count, and in brackets the fastest and the slowest. The build finds the output of the same
input, so that it writes nothing; the check never writes. Both take the pages
that earlier runs remembered. The HTML rules are \`html/invalid\` and \`a11y/*\`, left out with
\`--skip html,a11y\`. The peak is the highest resident set of up to three runs.

${formatFigures(figures)}

linkinator's crawl is one run of \`tsx bench/crawl.ts DIR\`: it starts at the home page and
follows every link of the built folder, which hypno serves to it. Its start does not count, and
it does not look at fragments, which hypno checks as well. It is left out where it takes minutes.
Times differ between machines and days by a factor of two: compare ratios within one run.
`;
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-bench-"));
try {
	const figures: Figures[] = [];
	for (const site of makeSites(workDir)) figures.push(await measure(site));
	const report = formatReport(figures);
	fs.writeFileSync(path.join(import.meta.dirname, "CHECK.md"), report);
	console.log(report);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
