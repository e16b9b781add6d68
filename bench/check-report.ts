// What checking costs -> bench/CHECK.md.
import type { Figures, Times } from "./check.ts";
import { formatMachine, formatTable, megabytes, seconds } from "./format.ts";
import type { Spread } from "./measure.ts";

const PACKAGES = ["linkinator", "html-validate", "htmlparser2"];

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
			"links and content, s",
			"beyond the build, s",
			"check without HTML rules, s",
			"beyond the build, s",
			"peak, MB",
			"check, s",
			"beyond the build, s",
		],
		...figures.map((row) => {
			const { build, content, plain, all, peak } = timesOf(row);
			return [
				row.site.name,
				seconds(build),
				seconds(content),
				beyond(content, build),
				seconds(plain),
				beyond(plain, build),
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

interface Setting {
	readonly runs: number;
	readonly peakRuns: number;
	/** As they are given to --only, and to --skip. */
	readonly contentRules: string;
	readonly htmlRules: string;
}

export function formatReport(
	figures: readonly Figures[],
	{ runs, peakRuns, contentRules, htmlRules }: Setting,
): string {
	return `# What checking costs

Written by \`npm run bench:check\`. ${formatMachine(PACKAGES)}

Wall times of whole processes that take turns: the median of ${runs} runs, and in brackets the
fastest and the slowest. The check never writes to the output. Links and content are checked with \`--only ${contentRules}\`; the HTML
rules, \`html/invalid\` and \`a11y/*\`, are left out with \`--skip ${htmlRules}\`. The peak is the
highest resident set of ${peakRuns} runs without these.

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
it does not look at fragments, which hypno checks as well. It is left out where it takes minutes:
with 10,000 services it starts all requests at once, ended with an error after a minute, and with a
time limit of fifteen took 353 s and called thousands of pages broken that are there.
Times differ between machines and days by a factor of two: compare ratios within one run.
`;
}
