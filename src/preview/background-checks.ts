// Checks the site in a child process once edits pause, so that no edit waits for a check.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import path from "node:path";
import { describeThrown } from "../base/problems.ts";
import { ROOT } from "../base/source-dir.js";
import { formatDuration } from "../base/text/words.ts";
import type { BackgroundResult } from "./pages/live-preview.ts";
import { type ResultOptions, readCheckResult } from "./read-check-result.ts";

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

/** Ends a check with this process, even by a signal: the system closes the pipe then. Windows ends children itself. */
function endTogether(check: ChildProcess): void {
	if (process.platform === "win32" || !check.pid) return;
	const guard = spawn("sh", ["-c", `read -r _; kill -9 ${check.pid}`], {
		stdio: ["pipe", "ignore", "ignore"],
	});
	guard.on("error", () => {});
	check.on("exit", () => guard.kill("SIGKILL"));
}

/** @returns its report, and what it says on stderr, or else why there is none */
function spawnCheck(
	rootDir: string,
	limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<{ stdout: string; output: string }> {
	const flags = ["check", "--format", "json", "--skip", SKIPPED];
	const args = [ENTRY, "--root", rootDir, ...flags];
	const maxBuffer = Number.POSITIVE_INFINITY;
	const options = { ...limits, maxBuffer, killSignal: "SIGKILL" } as const;
	return new Promise((resolve) => {
		const finish = (error: unknown, stdout = "", stderr = "") =>
			resolve({ stdout, output: stderr || describeThrown(error).message });
		try {
			endTogether(execFile(process.execPath, args, options, finish));
		} catch (error) {
			// The system has no memory for another process.
			finish(error);
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
		const run = await spawnCheck(config.rootDir, { timeout, signal });
		const duration = performance.now() - begin;
		const result = await readCheckResult(run.stdout, options);
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
	const close = () => {
		clearTimeout(delay);
		running.abort();
	};
	const start = () => {
		close();
		delay = setTimeout(check, checkDelay).unref();
	};
	return { start, close };
}
