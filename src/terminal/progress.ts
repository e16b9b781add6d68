// How far a long piece of work has come, drawn on one line of a terminal that is wiped when
// the work is done. Nothing is drawn on anything else, nor for work that is soon done.
import { formatDuration, formatNumber } from "../report/words.ts";

export interface Progress {
	readonly tick: () => void;
	readonly end: () => void;
}

/** What is drawn on, and the time: given, so that a test can hold the clock. */
interface Screen {
	readonly width: number | undefined;
	readonly write: (text: string) => void;
	/** In milliseconds. */
	readonly now: () => number;
}

export interface Work {
	readonly units: string;
	readonly total: number;
}

/** In milliseconds: shorter work draws nothing. */
const PATIENCE = 500;
const BETWEEN_DRAWINGS = 100;
/** The first pages are slower than the rest: before this, a guess would be far off. */
const ESTIMATE = { ms: 1000, share: 0.05 };
const BAR = 24;
const WIPE = "\r\u001b[2K";

const SILENT: Progress = { tick: () => {}, end: () => {} };

function formatLine({ units, total }: Work, done: number, ms: number): string {
	const filled = Math.round((BAR * done) / total);
	const perSecond = (done * 1000) / ms;
	const left = Math.ceil((total - done) / perSecond) * 1000;
	const isKnown = ms >= ESTIMATE.ms && done >= total * ESTIMATE.share;
	const counts = [done, total].map(formatNumber);
	return [
		`[${"#".repeat(filled)}${"-".repeat(BAR - filled)}]`,
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
			const last = drawn ?? start + PATIENCE - BETWEEN_DRAWINGS;
			if (now - last < BETWEEN_DRAWINGS) return;
			drawn = now;
			const line = formatLine(work, Math.min(done, work.total), now - start);
			screen.write(`\r${line.slice(0, width - 1)}`);
		},
		end: () => {
			if (drawn !== undefined) screen.write(WIPE);
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
