// Figures -> bench/README.md. Names no machine, no folder and no date.
import type { Figures } from "./cases.ts";
import {
	formatMachine,
	formatTable,
	megabytes,
	milliseconds,
	seconds,
} from "./format.ts";
import {
	costPerPage,
	findFigures,
	judgeCost,
	judgePeak,
	judgeRatio,
	RATIO_GOALS,
	type Verdict,
} from "./goals.ts";
import type { Spread } from "./measure.ts";
import type { Tool } from "./tools.ts";

/** Services of a generated site, and what hypno made of it. */
export interface SiteFacts {
	readonly size: number;
	readonly pages: number;
	/** Of all files of the site. */
	readonly bytes: number;
}

export interface Report {
	readonly floor: ReadonlyMap<string, Spread>;
	readonly sites: readonly SiteFacts[];
	readonly figures: readonly Figures[];
	readonly peers: readonly Tool[];
	/** Runs that count, of the usual sizes. */
	readonly runs: number;
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

export function formatPeers(peers: readonly Tool[]): string {
	const told = peers.map(({ name, version, install }) =>
		version === undefined
			? `${name} is not installed (\`${install}\`)`
			: `${name} ${version}`,
	);
	return `${told.join(", ")}.`;
}

const sizesOf = ({ sites }: Report) => sites.map(({ size }) => size);
const nameSize = (size: number) => `N = ${size.toLocaleString("en")}`;

/** @param format of the value and of its bound */
export function formatVerdict(
	verdict: Verdict | undefined,
	format = (value: number) => value.toFixed(2),
): string {
	if (!verdict) return "not measured";
	const { value, bound, isMet } = verdict;
	if (bound === undefined) return format(value);
	return `${format(value)}, goal ${format(bound)}: ${isMet ? "met" : "**not met**"}`;
}

function formatGoals(report: Report): string {
	const { figures } = report;
	const sizes = sizesOf(report);
	return formatTable([
		["", ...sizes.map(nameSize)],
		...RATIO_GOALS.map((goal) => [
			goal.what,
			...sizes.map((size) => formatVerdict(judgeRatio(goal, figures, size))),
		]),
		[
			"highest peak, MB",
			...sizes.map((size) =>
				formatVerdict(judgePeak(figures, size), megabytes),
			),
		],
	]);
}

const KIND_NAMES = {
	bare: "cold, not compiled by its installation",
	cold: "cold",
	fresh: "fresh",
	unchanged: "nothing changed",
	changed: "one record changed",
} as const;

function formatBuilds({ figures, peers, sites }: Report): string {
	const rows = sites.flatMap(({ size, pages, bytes }) => {
		const eleventy = findFigures(figures, size, ["Eleventy", "cold"]);
		const measured = figures.filter((one) => one.size === size);
		const missing = peers.filter(({ name }) =>
			measured.every(({ tool }) => tool !== name),
		);
		const site = `${nameSize(size)}: ${pages.toLocaleString("en")} pages, ${(bytes / 1e6).toFixed(1)} MB`;
		return [
			...measured.map(({ tool, kind, wall, peak, childPeak }) => [
				site,
				`${tool}, ${KIND_NAMES[kind]}`,
				seconds(wall),
				eleventy ? (wall.median / eleventy.wall.median).toFixed(2) : "",
				megabytes(peak),
				childPeak > 0 ? megabytes(childPeak) : "",
			]),
			...missing.map(({ name, version }) => [
				site,
				name,
				version === undefined ? "not installed" : "not run at this size",
				...["", "", ""],
			]),
		];
	});
	return formatTable([
		["site", "build", "seconds", "of Eleventy's", "peak, MB", "beside it, MB"],
		...rows,
	]);
}

function formatCosts(report: Report): string {
	const { figures } = report;
	const larger = sizesOf(report).slice(1);
	if (larger.length === 0) return "Only one size was measured.";
	return formatTable([
		["milliseconds per page", ...larger.map(nameSize), "10,000 : 1,000"],
		...(["cold", "fresh", "unchanged"] as const).map((kind) => [
			KIND_NAMES[kind],
			...larger.map((size) =>
				(costPerPage(figures, size, kind) ?? 0).toFixed(2),
			),
			kind === "unchanged"
				? formatVerdict(withoutBound(judgeCost(figures, kind)))
				: formatVerdict(judgeCost(figures, kind)),
		]),
	]);
}

function withoutBound(verdict: Verdict | undefined): Verdict | undefined {
	return verdict && { ...verdict, bound: undefined, isMet: undefined };
}

function formatFloor({ floor }: Report): string {
	return formatTable([
		["process", "milliseconds"],
		...[...floor].map(([name, wall]) => [name, milliseconds(wall)]),
	]);
}

export function formatReport(report: Report): string {
	return `# Benchmarks

Written by \`npm run bench\`, which takes about twenty minutes. ${formatMachine(PACKAGES)}
Beside it: ${formatPeers(report.peers)}

Each figure is the wall time of a whole process, the file cache warm: the median of ${report.runs}
runs after one that does not count, and in brackets the fastest and the slowest. The
processes take turns, so that they meet the same conditions. Peak memory is the highest
resident set of the process in three runs of their own, and of what it started beside it
(esbuild). *Cold* finds no output folder and nothing that an earlier run remembered; hypno is
then as \`npm ci\` leaves it, compiled, as the others are by those who publish them, and a row of
its own shows what the first run takes where that was not done. *Fresh*
finds what three earlier runs remembered, but no output folder; *nothing changed* finds the output of the same input; of *one record
changed* one text of one content file differs.

Times differ between machines and days by a factor of two: compare ratios within one run.

## Goals

A ratio is that of two medians: hypno's time as a part of the other's. The peak is hypno's own.

${formatGoals(report)}

## Builds

${formatBuilds(report)}

## What one page more costs

${formatCosts(report)}

The time beyond that of the smallest generated site, for each page beyond its pages, by the
fastest runs, which other work on the machine disturbs least. A ratio of 1 is linear.

## The floor

${formatFloor(report)}

Node's own start, the same with the loader that runs TypeScript, and the command line
without a command.

## How it is measured

- \`npx tsx bench/generate.ts N DIR\` writes the site with N services: the shipped pages,
  templates and static files, the shipped services first, and every service with a content
  file put together from parts of the shipped ones. The menu lists the first 34.
- \`npm run bench:peers\` installs Eleventy and Astro into \`bench/peers/\`; Hugo is the one on
  the \`PATH\`. Astro is of the newest major that runs on Node 20; the next ones need Node 22.
- The peers read the same content files of the services and write the same pages with
  templates of their own, 11ty.js, Astro components and Go templates. The run stops unless
  all have the same pages, and 25 services the same words, links, form fields, head and
  structured data, and within 3 % as many bytes.
- The peers are spared work that hypno does: they are handed the values of the whole site with
  figures filled in, and every file that is neither a page nor the sitemap: style sheet, script,
  font, icons, headers. The five pages that are no services are plain lists of their words.
  They check nothing. No generator draws pictures for sharing here, which hypno can.
- The command is \`node bin/hypno.js --root DIR build --out OUT --json\`. The run stops unless
  a build without an output says that it wrote every file, a rebuild that it wrote none, and
  one after a change that it wrote one.
- An old output is moved aside, not deleted: ext4 does not reuse freed inodes for minutes and
  steps over them at each create, which makes the run after a deletion up to ten times slower.
  What a run wrote is on the disk before the next one starts.
- \`npm run bench -- 34 1000 --runs 3\` measures other sizes and only prints; \`--write\` writes
  this file as well. Sizes over 20,000 are run once, and without the peers.
- A profile of one build: \`node --cpu-prof bin/hypno.js --root DIR build\`.
`;
}
