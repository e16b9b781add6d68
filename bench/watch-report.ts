// Figures of the watching servers -> bench/WATCH.md.
import {
	formatMachine,
	formatTable,
	megabytes,
	milliseconds,
} from "./format.ts";
import type { Spread } from "./measure.ts";
import type { WatchOptions } from "./options.ts";
import { formatPeers } from "./report.ts";
import type { Growth } from "./resident.ts";
import type { Tool } from "./tools.ts";

export interface WatchFigures {
	/** Services. */
	readonly size: number;
	readonly tool: string;
	readonly kind: "content" | "template";
	/** Milliseconds. */
	readonly wall: Spread;
}

export interface WatchReport {
	readonly figures: readonly WatchFigures[];
	readonly growth: Growth;
	readonly eleventy: Tool | undefined;
	readonly options: WatchOptions;
}

const PACKAGES = ["react-dom", "esbuild", "tailwindcss"];
/** Milliseconds, by kind and number of services. */
const BOUNDS: Readonly<Record<string, number>> = {
	"content 34": 15,
	"content 1000": 30,
	"template 34": 120,
};
/** Bytes. */
const GROWTH_BOUND = 50e6;

const judge = (isMet: boolean) => (isMet ? "met" : "**not met**");

function formatGoal({ size, tool, kind, wall }: WatchFigures): string {
	const bound = BOUNDS[`${kind} ${size}`];
	if (bound === undefined || !tool.startsWith("hypno")) return "";
	return `${bound}: ${judge(wall.median <= bound)}`;
}

function formatTimes(figures: readonly WatchFigures[]): string {
	return formatTable([
		["site", "edit", "server", "milliseconds", "goal"],
		...figures.map((one) => [
			`${(one.size + 5).toLocaleString("en")} pages`,
			one.kind === "content" ? "a record" : "the template of services",
			one.tool,
			milliseconds(one.wall),
			formatGoal(one),
		]),
	]);
}

function formatGrowth({ cold, warm, last, edits }: Growth): string {
	const row = (name: string, from: number) => [
		name,
		megabytes(from),
		megabytes(last),
		megabytes(last - from),
		`50: ${judge(last - from < GROWTH_BOUND)}`,
	];
	return formatTable([
		["resident memory", "before, MB", "after, MB", "more, MB", "goal"],
		row(`${edits} edits, after 10 others`, warm),
		row(`${edits + 10} edits, from the start`, cold),
	]);
}

export function formatWatchReport(report: WatchReport): string {
	const { figures, growth, eleventy, options } = report;
	return `# From a saved file to the page that shows it

Written by \`npm run bench:watch\`. ${formatMachine(PACKAGES)}
Beside it: ${formatPeers(eleventy ? [eleventy] : [])}

Milliseconds from the write of a file to the last byte of the page that has the change: the
median of ${options.edits} edits after 3 that do not count, and in brackets the fastest and the slowest.
The page is asked for again and again over one open connection, without a pause. The servers
run at the same time, on the same content, and are edited in turn.

${formatTimes(figures)}

Times differ between machines and days by a factor of two: compare ratios within one run.

## Memory of hypno serve --watch

Resident memory of the server before and after edits of the template of services, on the
smallest site, each 15 seconds after the last edit. No browser is open, so that nothing is
checked in the background.

${formatGrowth(growth)}
`;
}
