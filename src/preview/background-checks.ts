// Checks the site in a child process once edits pause, so that no edit waits for a check.
import { fork } from "node:child_process";
import path from "node:path";
import { describeThrown } from "../base/problems.ts";
import { ROOT } from "../base/source-dir.js";
import { formatDuration } from "../base/text/words.ts";
import { type CheckMessage, STARTED } from "./check-process.ts";
import type { BackgroundResult } from "./pages/live-preview.ts";
import { type ResultOptions, showResult } from "./show-check-result.ts";

export interface CheckEnd extends Partial<BackgroundResult> {
	readonly noFindings?: string;
	readonly output?: string;
}

export interface ChecksOptions extends ResultOptions {
	readonly onEnd: (end: CheckEnd) => unknown;
	/** In ms without an edit, before a check starts. */
	readonly checkDelay?: number | undefined;
	/** Returns the time limit of the next check in ms. */
	readonly findLimit?: (() => number) | undefined;
}

const ENTRY = path.join(ROOT, "bin/hypno.js");
/** These rules are slow, request other sites, or check what the preview does not have. */
const SKIPPED = "html,a11y,link/external,baseline/stale,budget/bytes";
/** In ms. The first check of a session takes no longer, unless it never ends. */
const FIRST_LIMIT = 120_000;
const MIN_LIMIT = 30_000;
/** A check that takes this many times as long as the one before will probably never end. */
const FACTOR = 10;

interface Run {
	/** Undefined if the check has not come to an end. */
	readonly message?: CheckMessage | undefined;
	readonly output: string;
}

/** @returns what the check reports, and what it says on stderr, or else why there is no report */
function forkCheck(
	rootDir: string,
	limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<Run> {
	const args = ["--root", rootDir, "check", "--skip", SKIPPED];
	return new Promise((resolve) => {
		let message: CheckMessage | undefined;
		let output = "";
		const explain = (error: unknown) =>
			resolve({ output: output || describeThrown(error).message });
		try {
			const check = fork(ENTRY, args, {
				...limits,
				env: { ...process.env, [STARTED]: "1" },
				execArgv: [],
				killSignal: "SIGKILL",
				stdio: ["ignore", "ignore", "pipe", "ipc"],
			});
			check.stderr?.setEncoding("utf8").on("data", (text) => {
				output += text;
			});
			check.on("message", (sent: CheckMessage) => {
				message = sent;
			});
			check.on("error", explain);
			check.on("close", () => resolve({ message, output }));
		} catch (error) {
			// The system has no memory for another process.
			explain(error);
		}
	});
}

export function createBackgroundChecks(options: ChecksOptions) {
	const { config, onEnd, checkDelay = 300, findLimit } = options;
	let delay: NodeJS.Timeout | undefined;
	let running = new AbortController();
	let nextLimit = FIRST_LIMIT;
	const check = async () => {
		running = new AbortController();
		const { signal } = running;
		const timeout = Math.round(findLimit?.() ?? nextLimit);
		const begin = performance.now();
		const run = await forkCheck(config.rootDir, { timeout, signal });
		const duration = performance.now() - begin;
		const result = run.message && (await showResult(run.message, options));
		if (signal.aborted) return;
		const output = run.output.trimEnd();
		if (result) {
			nextLimit = Math.max(MIN_LIMIT, FACTOR * duration);
			onEnd(result.problems ? result : { ...result, output });
			return;
		}
		const isLate = duration >= timeout;
		const reason = isLate
			? `took longer than ${formatDuration(timeout)} and were ended`
			: "could not finish";
		const noFindings = `The checks ${reason}. They begin again with the next change`;
		const end = `${noFindings}.`;
		onEnd({ noFindings, output: isLate ? end : `${output}\n${end}` });
	};
	/** The next check finds in the cache what the ended one has found of pages. */
	const stop = () => {
		clearTimeout(delay);
		running.abort();
	};
	const start = () => {
		stop();
		delay = setTimeout(check, checkDelay).unref();
	};
	return { start, stop };
}
