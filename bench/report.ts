// Figures -> bench/README.md. Names no machine, no folder and no date.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Spread } from "./measure.ts";

export interface BuildFigures {
	/** Milliseconds. */
	readonly wall: Spread;
	/** Bytes. */
	readonly peak: number;
	readonly childPeak: number;
	readonly pages: number;
	/** Of all files of the site. */
	readonly bytes: number;
}

export interface Report {
	readonly floor: readonly { readonly name: string; readonly wall: Spread }[];
	/** The smallest generated site second, then the larger ones. */
	readonly builds: readonly {
		readonly name: string;
		readonly cold: BuildFigures;
		readonly rebuild: BuildFigures;
	}[];
}

const PACKAGES = [
	"react",
	"react-dom",
	"esbuild",
	"tailwindcss",
	"lightningcss",
	"js-yaml",
	"gray-matter",
	"markdown-it",
	"zod",
	"tsx",
];

function readVersion(name: string): string {
	const file = path.join(
		import.meta.dirname,
		"../node_modules",
		name,
		"package.json",
	);
	return (
		/"version":\s*"([^"]+)"/.exec(fs.readFileSync(file, "utf8"))?.[1] ?? ""
	);
}

export function formatMachine(packages: readonly string[]): string {
	const memory = Math.round(os.totalmem() / 2 ** 30);
	const versions = packages.map((name) => `${name} ${readVersion(name)}`);
	return `${os.type()}, ${os.availableParallelism()} cores, ${memory} GB of memory, Node ${process.versions.node}; ${versions.join(", ")}.`;
}

export function formatTable(rows: readonly (readonly string[])[]): string {
	const [head = [], ...body] = rows;
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...body]
		.map((row) => `| ${row.join(" | ")} |`)
		.join("\n");
}

export function seconds({ median, min, max }: Spread): string {
	const format = (ms: number) => (ms / 1000).toFixed(2);
	return `${format(median)} (${format(min)}-${format(max)})`;
}

export function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(0);
}

function formatFloor({ floor }: Report): string {
	return formatTable([
		["process", "milliseconds"],
		...floor.map(({ name, wall }) => [
			name,
			`${wall.median.toFixed(0)} (${wall.min.toFixed(0)}-${wall.max.toFixed(0)})`,
		]),
	]);
}

function formatBuilds({ builds }: Report): string {
	return formatTable([
		[
			"site",
			"pages",
			"output, MB",
			"cold, s",
			"nothing changed, s",
			"peak cold, MB",
			"peak nothing changed, MB",
			"esbuild beside it, MB",
		],
		...builds.map(({ name, cold, rebuild }) => [
			name,
			cold.pages.toLocaleString("en"),
			(cold.bytes / 1e6).toFixed(1),
			seconds(cold.wall),
			seconds(rebuild.wall),
			megabytes(cold.peak),
			megabytes(rebuild.peak),
			megabytes(cold.childPeak),
		]),
	]);
}

/**
 * Milliseconds for each page that a site has more than the smallest one, by the fastest runs:
 * what else the machine does makes a run slower, never faster.
 */
function costPerPage(figures: BuildFigures, smallest: BuildFigures): number {
	const more = figures.pages - smallest.pages;
	return (figures.wall.min - smallest.wall.min) / more;
}

function formatCosts({ builds }: Report): string {
	const [, smallest, ...larger] = builds;
	if (!smallest) return "";
	const row = (title: string, kind: "cold" | "rebuild") => {
		const costs = larger.map((build) =>
			costPerPage(build[kind], smallest[kind]),
		);
		const [first = Number.NaN] = costs;
		const ratio = (costs.at(-1) ?? Number.NaN) / first;
		return [title, ...costs.map((cost) => cost.toFixed(2)), ratio.toFixed(2)];
	};
	return formatTable([
		["milliseconds per page", ...larger.map(({ name }) => name), "ratio"],
		row("cold", "cold"),
		row("nothing changed", "rebuild"),
	]);
}

export function formatReport(report: Report): string {
	return `# Benchmarks

Written by \`npm run bench\`, which takes some minutes. ${formatMachine(PACKAGES)}

Each figure is the wall time of a whole process, the file cache warm: the median of five
runs after one that does not count, and in brackets the fastest and the slowest. The
processes take turns, so that they meet the same conditions. Peak memory is the highest
resident set of the process in three runs of their own. *Cold* finds no output folder;
*nothing changed* finds the output of the same input.

Times differ between machines and days by a factor of two: compare ratios within one run.

## The floor

${formatFloor(report)}

Node's own start, the same with the loader that runs TypeScript, and the command line
without a command. Nothing that a build does can bring it below the second of these.

## hypno build

${formatBuilds(report)}

## What one page more costs

${formatCosts(report)}

The time beyond that of the smallest generated site, for each page beyond its pages, by the
fastest runs, which other work on the machine disturbs least. A ratio of 1 is linear.

## How it is measured

- \`npx tsx bench/generate.ts N DIR\` writes the site with N services: the shipped pages,
  templates and static files, the shipped services first, and every service with a content
  file put together from parts of the shipped ones. The menu lists the first 34.
- The command is \`node bin/hypno.js --root DIR build --out OUT --json\`. The run stops unless
  a cold build says that it wrote every file and a rebuild that it wrote none.
- An old output is moved aside, not deleted: ext4 does not reuse freed inodes for minutes and
  steps over them at each create, which makes the run after a deletion up to ten times slower.
- A profile of one build: \`node --cpu-prof bin/hypno.js --root DIR build\`.
`;
}
