// Where the time goes, by stage. While nobody has asked for it, nothing is measured.

/** A stretch of work, in milliseconds since the process started. */
interface Span {
	readonly stage: string;
	readonly begin: number;
	/** What waits goes on beside other work, what does not holds everything else up. */
	readonly waits: boolean;
	duration: number;
	/** Of which in spans within it. */
	within: number;
}

export interface StageTime {
	readonly stage: string;
	/** Without the stages within it. */
	readonly ms: number;
	readonly times: number;
}

export interface Profile {
	/** In the order in which they began. */
	readonly stages: readonly StageTime[];
	/** In milliseconds, from the start of the process. */
	readonly total: number;
	/** In the format that the performance panels of browsers open. */
	readonly trace: string;
}

let recorded: Span[] | undefined;
const open: Span[] = [];

/** @returns what ends it */
function begin(spans: Span[], stage: string, waits: boolean): () => void {
	const start = performance.now();
	const span = { stage, begin: start, waits, duration: 0, within: 0 };
	const around = open.at(-1);
	spans.push(span);
	open.push(span);
	return () => {
		open.splice(open.indexOf(span), 1);
		span.duration = performance.now() - start;
		if (around && !waits) around.within += span.duration;
	};
}

export function inStage<Value>(stage: string, make: () => Value): Value {
	if (!recorded) return make();
	const end = begin(recorded, stage, false);
	try {
		return make();
	} finally {
		end();
	}
}

export async function inWaitingStage<Value>(
	stage: string,
	make: () => Promise<Value>,
): Promise<Value> {
	if (!recorded) return make();
	const end = begin(recorded, stage, true);
	try {
		return await make();
	} finally {
		end();
	}
}

/** Each item is a stretch of its own: what is done with it in between does not count. */
export function inStageEach<Item>(
	stage: string,
	items: Iterable<Item>,
): Iterable<Item> {
	if (!recorded) return items;
	return (function* () {
		const iterator = items[Symbol.iterator]();
		try {
			for (;;) {
				const next = inStage(stage, () => iterator.next());
				if (next.done) return;
				yield next.value;
			}
		} finally {
			iterator.return?.();
		}
	})();
}

function sumStages(spans: readonly Span[]): StageTime[] {
	const stages = new Map<string, { ms: number; times: number }>();
	for (const { stage, duration, within } of spans) {
		const { ms, times } = stages.get(stage) ?? { ms: 0, times: 0 };
		const own = Math.max(duration - within, 0);
		stages.set(stage, { ms: ms + own, times: times + 1 });
	}
	return [...stages].map(([stage, sums]) => ({ stage, ...sums }));
}

function formatTrace(spans: readonly Span[]): string {
	const waiting = spans.filter(({ waits }) => waits).map(({ stage }) => stage);
	const lines = ["hypno", ...new Set(waiting)];
	const names = lines.map((name, tid) => ({
		...{ ph: "M", name: "thread_name", pid: 1, tid },
		args: { name },
	}));
	const events = spans.map(({ stage, begin, duration, waits }) => ({
		...{ ph: "X", cat: "hypno", name: stage, pid: 1 },
		tid: waits ? lines.indexOf(stage) : 0,
		// In microseconds.
		ts: Math.round(begin * 1000),
		dur: Math.round(duration * 1000),
	}));
	return JSON.stringify({ traceEvents: [...names, ...events] });
}

/**
 * Measures from here on; the time until now is that of a stage called start.
 * @returns what ends it
 */
export function startProfile(): () => Profile {
	const duration = performance.now();
	const start = { stage: "start", begin: 0, waits: false, within: 0 };
	const spans: Span[] = [{ ...start, duration }];
	recorded = spans;
	return () => {
		recorded = undefined;
		return {
			stages: sumStages(spans),
			total: performance.now(),
			trace: formatTrace(spans),
		};
	};
}
