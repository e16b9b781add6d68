// Draws the progress of long work on one line of a terminal, and clears the line at the end.
import type { Progress, Work } from "../../base/terminal.ts";
import { formatNumber } from "../../base/text/words.ts";

/** A screen is the terminal with a clock. Tests replace both. */
interface Screen {
	readonly width: number | undefined;
	readonly write: (text: string) => void;
	readonly now: () => number;
}

/** Nothing is drawn in the first milliseconds, so short work draws nothing. */
const DRAW_DELAY = 500;
const DRAW_INTERVAL = 100;
const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[2K";

const SILENT: Progress = { tick: () => {}, end: () => {} };

function formatLine({ units, total }: Work, done: number): string {
	const filled = Math.round((BAR_WIDTH * done) / total);
	const bar = "#".repeat(filled).padEnd(BAR_WIDTH, "-");
	return `[${bar}]  ${formatNumber(done)} of ${formatNumber(total)} ${units}`;
}

export function createProgress(screen: Screen, work: Work): Progress {
	const { width } = screen;
	if (width === undefined || work.total === 0) return SILENT;
	const start = screen.now();
	let done = 0;
	let drawn: number | undefined;
	return {
		tick: () => {
			done++;
			const now = screen.now();
			const last = drawn ?? start + DRAW_DELAY - DRAW_INTERVAL;
			if (now - last < DRAW_INTERVAL) return;
			drawn = now;
			const line = formatLine(work, Math.min(done, work.total));
			screen.write(`\r${line.slice(0, width - 1)}`);
		},
		end: () => {
			if (drawn !== undefined) screen.write(CLEAR_LINE);
		},
	};
}
