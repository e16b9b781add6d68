// The pages of earlier builds, on disk: those that would be made of the very same are not made
// again. Only ever memory: what is missing, damaged or cannot be kept is made again.
import fs from "node:fs";
import path from "node:path";
import type { Contents } from "../output/file.ts";
import { type Digest, digest } from "./digest.ts";
import { type BatchEntry, BatchWriter, openBatches } from "./page-batch.ts";

/** Sites that share everything but their pages: two branches, and one to go back to. */
const KEPT_FOLDERS = 3;
/** With more files than these, all pages are put into one. */
const MANY_BATCHES = 8;
/** In milliseconds: what a build left behind that was killed. */
const LEFTOVER_AGE = 3_600_000;

export type KeptPage = BatchEntry;

export interface KeptPages {
	/** @param mark of all that the page is made of, besides what all pages share */
	readonly find: (mark: Digest) => KeptPage | undefined;
	/** @returns the digest of the bytes */
	readonly add: (mark: Digest, contents: Contents) => Digest;
	/** To be called once, when all pages are made. */
	readonly save: () => void;
	/** To be called in its place when there is no site. */
	readonly discard: () => void;
}

/** Runs what only memory depends on. */
function tryTo<Result>(run: () => Result): Result | undefined {
	try {
		return run();
	} catch {
		// A disk that is full or may not be written: nothing but time is lost.
		return undefined;
	}
}

function listByTime(folder: string) {
	return fs
		.readdirSync(folder)
		.map((name) => {
			const filePath = path.join(folder, name);
			return { filePath, changedAt: fs.statSync(filePath).mtimeMs };
		})
		.sort((a, b) => b.changedAt - a.changedAt);
}

/** Leaves the folder that was used last, and a few others. */
function tidyUp(folder: string): void {
	const now = Date.now();
	fs.utimesSync(folder, now / 1000, now / 1000);
	const unused = listByTime(path.dirname(folder)).slice(KEPT_FOLDERS);
	const left = listByTime(folder).filter(
		({ filePath, changedAt }) =>
			filePath.endsWith(".part") && changedAt < now - LEFTOVER_AGE,
	);
	for (const { filePath } of [...unused, ...left])
		fs.rmSync(filePath, { recursive: true, force: true });
}

class PagesOnDisk implements KeptPages {
	readonly #folder: string;
	readonly #batches;
	/** Those that this build is made of. */
	readonly #used = new Map<Digest, KeptPage>();
	#writer: BatchWriter | undefined;
	#isBroken = false;

	constructor(folder: string) {
		this.#folder = folder;
		this.#batches = tryTo(() => openBatches(folder)) ?? [];
	}

	readonly find = (mark: Digest): KeptPage | undefined => {
		const batch = this.#batches.findLast(({ entries }) => entries.has(mark));
		const page = batch?.entries.get(mark);
		if (page) this.#used.set(mark, page);
		return page;
	};

	readonly add = (mark: Digest, contents: Contents): Digest => {
		const hash = digest(contents);
		this.#write((writer) => writer.add(mark, hash, contents));
		return hash;
	};

	readonly save = (): void => {
		const isCrowded = this.#batches.length >= MANY_BATCHES;
		if (isCrowded) this.#gather();
		if (this.#writer) this.#write((writer) => writer.finish());
		for (const { filePath, close } of this.#batches) {
			close();
			if (isCrowded && !this.#isBroken)
				tryTo(() => fs.rmSync(filePath, { force: true }));
		}
		if (this.#used.size > 0 || this.#writer) tryTo(() => tidyUp(this.#folder));
	};

	readonly discard = (): void => {
		for (const { close } of this.#batches) close();
		if (!this.#isBroken) tryTo(() => this.#writer?.discard());
	};

	/** Writes what this build was made of once more, beside what is new. */
	#gather(): void {
		for (const [mark, { hash, read }] of this.#used) {
			const bytes = tryTo(read);
			if (bytes) this.#write((writer) => writer.add(mark, hash, bytes));
		}
	}

	#write(run: (writer: BatchWriter) => void): void {
		if (this.#isBroken) return;
		const isDone = tryTo(() => {
			this.#writer ??= new BatchWriter(this.#folder);
			run(this.#writer);
			return true;
		});
		if (isDone) return;
		this.#isBroken = true;
		tryTo(() => this.#writer?.discard());
	}
}

/**
 * @param folder of the memory, where other sites have theirs
 * @param shared digest of what all pages are made with
 */
export function openKeptPages(folder: string, shared: Digest): KeptPages {
	return new PagesOnDisk(path.join(folder, shared));
}
