// A second thread for large builds, as the stages see it: it reads some of the services, and
// makes some of their pages. With few of either there is none, since it has to be started.
import type { MessagePort, Worker } from "node:worker_threads";
import type { Digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { type SoundFiles, slugOf } from "../content/read-all.ts";
import { markFile, type SourceFile, withMark } from "../content/source-file.ts";
import type { Route } from "../plan/route.ts";
import type { SharedPages } from "../render/pages.ts";
import { Claims } from "./claims.ts";
import { createMailbox, Mailbox } from "./mailbox.ts";
import {
	orderPages,
	orderReading,
	sharePieces,
	type ThreadPlan,
} from "./page-order.ts";
import type { PiecesMade } from "./page-thread.ts";
import { createMarks, markAt } from "./read-marks.ts";
import type { ThreadStart } from "./read-share.ts";
import { shareBetween } from "./shared-pages.ts";

/** Files or pages: for fewer the thread has hardly begun when all is done. */
const WORTH_IT = 2_000;
const PATIENCE = 10_000;
const MOST_WAITING = 16;
const NONE: ReadonlySet<string> = new Set();

/** A thread that runs this program, as its start begins one. */
export type StartThread = (
	data: ThreadStart,
	transfer: readonly MessagePort[],
) => Pick<Worker, "postMessage" | "terminate">;

interface ThreadSetting {
	/** How many files or pages are worth a thread. */
	readonly worthIt?: number;
	/** In milliseconds: what says nothing for longer is not waited for again. */
	readonly patience?: number;
	/** Pieces of pages, before the thread waits for this one; they wait in memory. */
	readonly mostWaiting?: number;
	/** The ids of rules that pages are to be read for. */
	readonly rules?: readonly string[] | undefined;
}

interface Running {
	readonly reading: Claims;
	/** Whether something is to be told of the files that it has read. */
	readonly judging: Claims;
	readonly marks: SharedArrayBuffer;
	readonly mailbox: Mailbox<PiecesMade>;
	readonly worker: ReturnType<StartThread>;
}

export interface SharedReading extends SoundFiles {
	/**
	 * To be told of the paths of all files as soon as they are listed: it may begin. Gives those
	 * that it may read, each of which the first thread need not read before it is to.
	 */
	readonly foresee: (sourcePaths: readonly string[]) => ReadonlySet<string>;
}

export class SecondThread {
	readonly #config: Config;
	readonly #start: StartThread;
	readonly #worthIt: number;
	readonly #patience: number;
	readonly #mostWaiting: number;
	readonly #rules: readonly string[] | undefined;
	/** By the paths of pages. */
	readonly #notes = new Map<string, string>();
	/** Of the files of all services. */
	#sourcePaths: readonly string[] = [];
	/** Of the files that several pages may show. */
	#sharedPaths: readonly string[] = [];
	/** By the paths of the services' files, whose number is not small. */
	readonly #places = new Map<string, number>();
	#running: Running | undefined;
	/** The files that it has read. */
	readonly #read = new Set<string>();

	#isLost = false;
	#judges = false;

	constructor(config: Config, start: StartThread, setting: ThreadSetting = {}) {
		const { worthIt = WORTH_IT, patience = PATIENCE } = setting;
		this.#mostWaiting = setting.mostWaiting ?? MOST_WAITING;
		this.#rules = setting.rules;
		this.#config = config;
		this.#start = start;
		this.#worthIt = worthIt;
		this.#patience = patience;
	}

	/** @param known what earlier builds had nothing to say of */
	shareReading(known: SoundFiles | undefined): SharedReading {
		const places = this.#places;
		return {
			isEmpty: known?.isEmpty ?? true,
			foresee: (sourcePaths) => {
				const isService = (sourcePath: string) =>
					slugOf({ sourcePath }) !== undefined;
				const services = sourcePaths.filter(isService);
				if (this.#rules)
					this.#sharedPaths = sourcePaths.filter((path) => !isService(path));
				if (known?.isEmpty === false) return NONE;
				this.#shareFiles(
					services,
					services.map(() => false),
				);
				return this.#running ? new Set(services) : NONE;
			},
			findSite: (files) => known?.findSite(files),
			addSite: (files, content) => known?.addSite(files, content),
			begin: (files) => {
				if (this.#running) return;
				this.#shareFiles(
					files.map(({ sourcePath }) => sourcePath),
					files.map((file) => known?.find(file) !== undefined),
				);
			},
			find: (file) => {
				const { sourcePath } = file;
				const mark = known?.isEmpty ? undefined : known?.find(file);
				const place = places.get(sourcePath);
				if (mark !== undefined || place === undefined) return mark;
				const found = this.#findSound(file, place);
				if (found === undefined) return undefined;
				this.#read.add(sourcePath);
				return known?.add(withMark(file, found)) ?? found;
			},
			add: (file) => known?.add(file) ?? markFile(file),
		};
	}

	/** Undefined where there are too few. */
	sharePages(plan: ThreadPlan): SharedPages | undefined {
		if (plan.routes.length < this.#worthIt || this.#isLost) return undefined;
		this.#running ??= this.#run(this.#sourcePaths.map(() => true));
		const { worker, mailbox, judging } = this.#running;
		const isOther = (route: Route) => this.#read.has(route.sourcePath);
		const own = plan.routes.filter((route) => !isOther(route));
		const routes = [...own, ...plan.routes.filter(isOther)];
		const shares = sharePieces(own.length, routes.length);
		const claims = Claims.of(shares.pieces);
		const rules = this.#rules;
		const reading =
			rules && orderReading(plan, { rules, judging: judging.shared });
		this.#judges = reading !== undefined;
		worker.postMessage(
			orderPages({ ...plan, routes }, { shares, claims, reading }),
		);
		const keepNotes = (piece: PiecesMade | undefined) => {
			for (const [index, made] of piece?.pages.entries() ?? []) {
				const route = piece && routes[piece.first + index];
				if (route && made?.note) this.#notes.set(route.path, made.note);
			}
			return piece;
		};
		return shareBetween(
			routes,
			{ claims, shares },
			{
				take: () => keepNotes(mailbox.take()),
				wait: () => keepNotes(mailbox.wait(this.#patience)),
			},
		);
	}

	/** Of a page that it has read, and that nothing is told of by itself. */
	noteOf({ path }: Pick<Route, "path">): string | undefined {
		return this.#notes.get(path);
	}

	/** Whether it has read the file, and found that nothing is to be told of it. */
	isQuiet({ sourcePath }: Pick<SourceFile, "sourcePath">): boolean {
		const place = this.#places.get(sourcePath);
		const isAsked = this.#judges && !this.#isLost && this.#read.has(sourcePath);
		if (!this.#running || !isAsked || place === undefined) return false;
		const { judging } = this.#running;
		if (judging.claim(place)) return false;
		const verdict = judging.waitFor(place, this.#patience);
		this.#isLost = verdict === "unknown";
		return verdict === "sound";
	}

	stop(): void {
		void this.#running?.worker.terminate();
	}

	/** @param isKnown which files need not be read */
	#shareFiles(
		sourcePaths: readonly string[],
		isKnown: readonly boolean[],
	): void {
		this.#sourcePaths = sourcePaths;
		for (const [place, sourcePath] of sourcePaths.entries())
			this.#places.set(sourcePath, place);
		const unknown = isKnown.filter((is) => !is).length;
		if (unknown >= this.#worthIt) this.#run(isKnown);
	}

	/** @param isKnown which files need not be read */
	#run(isKnown: readonly boolean[]): Running {
		const sourcePaths = this.#sourcePaths;
		const reading = Claims.of(sourcePaths.length);
		const judging = Claims.of(sourcePaths.length);
		const marks = createMarks(sourcePaths.length);
		for (const [place, is] of isKnown.entries()) if (is) reading.claim(place);
		const [taking, mailbox] = createMailbox(this.#mostWaiting);
		const worker = this.#start(
			{
				config: this.#config,
				sourcePaths,
				sharedPaths: this.#sharedPaths,
				reading: reading.shared,
				marks,
				holding: this.#rules ? "much" : "little",
				mailbox,
			},
			[mailbox.port],
		);
		// What waits for it waits without giving up its turn.
		taking.port.unref();
		this.#running = {
			reading,
			judging,
			marks,
			worker,
			mailbox: new Mailbox(taking),
		};
		return this.#running;
	}

	/** Undefined where this thread is to read the file. */
	#findSound(file: SourceFile, place: number): Digest | undefined {
		if (!this.#running || this.#isLost) return undefined;
		const { reading, marks } = this.#running;
		if (reading.claim(place)) return undefined;
		const verdict = reading.waitFor(place, this.#patience);
		this.#isLost = verdict === "unknown";
		if (verdict !== "sound") return undefined;
		const mark = markAt(marks, place).toString("base64url");
		// It may have read the file before or after a change.
		return file.mark === undefined || file.mark === mark ? mark : undefined;
	}
}
