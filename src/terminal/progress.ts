// Draws the progress of long work on one line of a terminal, and clears the line at the end. Draws nothing
// for short work or if the output is not a terminal.
import { formatDuration, formatNumber } from "../report/words.ts";

export interface Progress {
	readonly tick: () => void;
	readonly end: () => void;
}

/** A screen is the terminal with a clock. Tests replace both. */
interface Screen {
	readonly width: number | undefined;
	readonly write: (text: string) => void;
	readonly now: () => number;
}

export interface Work {
	readonly units: string;
	readonly total: number;
}

/** Nothing is drawn in the first milliseconds, so short work draws nothing. */
const DRAW_DELAY = 500;
const DRAW_INTERVAL = 100;
/** The remaining time is shown only after this, because the first pages are slower than the others. */
const ESTIMATE = { ms: 1000, share: 0.05 };
const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[2K";

const SILENT: Progress = { tick: () => {}, end: () => {} };

function formatLine({ units, total }: Work, done: number, ms: number): string {
	const filled = Math.round((BAR_WIDTH * done) / total);
	const perSecond = (done * 1000) / ms;
	const left = Math.ceil((total - done) / perSecond) * 1000;
	const isKnown = ms >= ESTIMATE.ms && done >= total * ESTIMATE.share;
	const counts = [done, total].map(formatNumber);
	return [
		`[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}]`,
		`${counts.join(" of ")} ${units}`,
		`${formatNumber(Math.round(perSecond))}/s`,
		...(isKnown ? [`${formatDuration(left)} left`] : []),
	].join("  ");
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
			const line = formatLine(work, Math.min(done, work.total), now - start);
			screen.write(`\r${line.slice(0, width - 1)}`);
		},
		end: () => {
			if (drawn !== undefined) screen.write(CLEAR_LINE);
		},
	};
}

export async function* withProgress<Item>(
	items: Iterable<Item> | AsyncIterable<Item>,
	progress: Progress,
	counts: (item: Item) => boolean,
): AsyncGenerator<Item> {
	try {
		for await (const item of items) {
			if (counts(item)) progress.tick();
			yield item;
		}
	} finally {
		progress.end();
	}
}
