// OutputFile[] -> the new folder, and on request the same files compressed beside them. What is
// made late is made meanwhile, unless the old folder has it.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { isWorthCompressing } from "../http/content-type.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import { COMPRESSORS } from "./compress.ts";
import type { Contents, OutputFile } from "./file.ts";
import { describeState, type FileTable, type TableFile } from "./file-table.ts";
import { LateWork } from "./late-work.ts";
import type { Manifest } from "./manifest.ts";
import {
	type Placed,
	placeFile,
	placeKept,
	placeOld,
	type Staging,
} from "./place.ts";

/** How many files are written before what else is at work is let in. */
const FILES_PER_TURN = 50;

export interface Placing {
	readonly staging: Staging;
	/** What the old folder holds. */
	readonly previous: Manifest;
	/** What an earlier build knew of it. */
	readonly table?: FileTable | undefined;
	/** "beside": a .br and a .gz beside each text that is worth it. */
	readonly compression: "none" | "beside";
	/** Shows how far what is made late has come. */
	readonly progress?: ((work: Work) => Progress) | undefined;
}

class Placement {
	/** By path. */
	readonly placed = new Map<string, Placed>();
	/** The next build may find these again. */
	readonly pages: TableFile[] = [];
	readonly late = new LateWork();
	/** What the site itself holds: nothing that is compressed takes its place. */
	readonly #own = new Set<string>();
	readonly #options: Placing;

	constructor(options: Placing) {
		this.#options = options;
	}

	async add(file: OutputFile): Promise<void> {
		const { outputPath, contents, audience, hash, origin } = file;
		this.#own.add(outputPath);
		const isTwice = this.placed.has(outputPath);
		if (isTwice) fs.rmSync(this.#at(outputPath));
		if (typeof contents === "function" && hash === undefined) {
			this.#addLate(outputPath, contents);
			return;
		}
		if (hash !== undefined && origin !== undefined)
			this.pages.push({ outputPath, hash, origin });
		const placed =
			this.#placeUntouched(outputPath, hash) ??
			this.#place(
				outputPath,
				typeof contents === "function" ? await contents() : contents,
			);
		const isWanted = this.#options.compression === "beside" && !audience;
		if (isWanted && isWorthCompressing(outputPath, placed.bytes))
			this.#addCompressed(outputPath, placed.isWritten ? "new" : "unchanged");
	}

	/** The old file, where it has this hash and nobody has touched it. */
	#placeUntouched(outputPath: string, hash: string | undefined) {
		const { staging, previous, table } = this.#options;
		const row = table?.find(outputPath);
		if (hash === undefined || row?.hash !== hash) return undefined;
		const isMeant = (stats: Stats) => describeState(stats) === row.state;
		const placed = placeOld(staging, outputPath, { previous, isMeant });
		if (placed) this.placed.set(outputPath, placed);
		return placed;
	}

	#at(outputPath: string): string {
		return path.join(this.#options.staging.dir, outputPath);
	}

	#place(outputPath: string, contents: Contents): Placed {
		const { staging, previous } = this.#options;
		const placed = placeFile(staging, { outputPath, contents }, previous);
		this.placed.set(outputPath, placed);
		return placed;
	}

	#addLate(outputPath: string, make: () => Promise<Uint8Array>): void {
		const { staging, previous } = this.#options;
		const kept = placeKept(staging, outputPath, previous);
		if (kept) this.placed.set(outputPath, kept);
		else this.late.add(async () => void this.#place(outputPath, await make()));
	}

	#addCompressed(outputPath: string, state: "new" | "unchanged"): void {
		const { staging, previous } = this.#options;
		for (const [ending, compress] of COMPRESSORS) {
			const beside = `${outputPath}${ending}`;
			if (this.#own.has(beside)) continue;
			const kept =
				state === "unchanged" && placeOld(staging, beside, { previous });
			if (kept) this.placed.set(beside, kept);
			else
				this.late.add(async () => {
					// Read again: many may wait, and need not be held in memory meanwhile.
					const made = await compress(fs.readFileSync(this.#at(outputPath)));
					if (!this.#own.has(beside)) this.#place(beside, made);
				});
		}
	}
}

export interface PlacedFiles {
	/** By path. */
	readonly placed: ReadonlyMap<string, Placed>;
	readonly pages: readonly TableFile[];
}

export async function placeFiles(
	files: AsyncIterable<OutputFile>,
	options: Placing,
): Promise<PlacedFiles> {
	const placement = new Placement(options);
	const { placed, pages, late } = placement;
	let count = 0;
	try {
		for await (const file of files) {
			await placement.add(file);
			if (++count % FILES_PER_TURN === 0)
				await new Promise((resolve) => setImmediate(resolve));
		}
	} catch (error) {
		await late.stop();
		throw error;
	}
	const progress = options.progress?.({ units: "files", total: late.left });
	await late.end(progress?.tick).finally(() => progress?.end());
	return { placed, pages };
}
