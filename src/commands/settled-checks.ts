// After the site has settled -> what the checks find in it, found in another thread, so that
// no edit waits for them.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Problem } from "../problems.ts";
import { SOURCE_DIR } from "../source-dir.js";

interface ChecksOptions {
	readonly config: Config;
	/** Only told of the site as it was when nothing has changed since. */
	readonly onFindings: (findings: readonly Problem[]) => void;
	/** Whether anyone would see them. */
	readonly isWanted: () => boolean;
	readonly onBug: (error: unknown) => void;
	/** In milliseconds; a person who writes stops for longer than between two saves. */
	readonly settle?: number;
}

const SETTLE = 500;

export class SettledChecks {
	readonly #options: ChecksOptions;
	#worker: Worker | undefined;
	#timer: NodeJS.Timeout | undefined;
	/** Of the build that is shown, and of the one that is checked. */
	#shown = 0;
	#asked: number | undefined;
	#told: number | undefined;

	constructor(options: ChecksOptions) {
		this.#options = options;
	}

	/** The site is another one. */
	readonly renew = (): void => {
		this.#shown++;
		this.want();
	};

	/** Someone is there to see the findings. */
	readonly want = (): void => {
		clearTimeout(this.#timer);
		const { settle = SETTLE } = this.#options;
		this.#timer = setTimeout(() => this.#ask(), settle).unref();
	};

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.terminate();
	}

	#ask(): void {
		const isDone = this.#told === this.#shown || this.#asked !== undefined;
		if (isDone || !this.#options.isWanted()) return;
		this.#asked = this.#shown;
		this.#start().postMessage(this.#options.config);
	}

	#start(): Worker {
		if (this.#worker) return this.#worker;
		const { onFindings, onBug } = this.#options;
		const worker = new Worker(
			path.join(SOURCE_DIR, "commands/check-thread.js"),
		);
		worker.unref();
		worker.on("message", (findings: readonly Problem[]) => {
			const isCurrent = this.#asked === this.#shown;
			this.#told = this.#asked;
			this.#asked = undefined;
			if (isCurrent) onFindings(findings);
			else this.want();
		});
		worker.on("error", (error) => {
			// The same would happen again for the same site.
			this.#told = this.#asked;
			this.#asked = undefined;
			this.#worker = undefined;
			onBug(error);
		});
		this.#worker = worker;
		return worker;
	}
}
