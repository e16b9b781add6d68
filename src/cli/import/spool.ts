// Holds texts and pictures outside the memory until all are known, and puts new files into their places: all of them, or none.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";

export class Spool {
	readonly #handle: number;
	#size = 0;

	constructor() {
		const file = path.join(os.tmpdir(), `hypno-import-${randomUUID()}`);
		this.#handle = fs.openSync(file, "wx+", 0o600);
		// The system frees the space with the handle, however the command ends.
		fs.rmSync(file);
	}

	/** @returns what reads it again */
	add(contents: string | Uint8Array): () => Buffer {
		const bytes = Buffer.from(contents);
		const { length } = bytes;
		const start = this.#size;
		fs.writeFileSync(this.#handle, bytes);
		this.#size += length;
		return () => {
			const read = Buffer.alloc(length);
			fs.readSync(this.#handle, read, 0, length, start);
			return read;
		};
	}
}

/**
 * @param files their contents, by their paths in the site: "content/articles/sleep.md"
 * @param finish the last change; if it throws, no new file stays
 * @throws if a file of this name has come meanwhile
 */
export async function placeFiles(
	files: ReadonlyMap<string, () => Buffer>,
	rootDir: string,
	finish: () => Promise<unknown>,
): Promise<void> {
	const placed: string[] = [];
	const folders: string[] = [];
	try {
		for (const [file, read] of files) {
			const to = path.join(rootDir, file);
			let folder = path.dirname(to);
			const created = fs.mkdirSync(folder, { recursive: true });
			while (created && folder.length >= created.length) {
				folders.push(folder);
				folder = path.dirname(folder);
			}
			fs.writeFileSync(to, read(), { flag: "wx" });
			placed.push(to);
		}
		await finish();
	} catch (error) {
		for (const file of placed) attempt(() => fs.rmSync(file));
		folders.sort((a, b) => b.length - a.length);
		for (const folder of folders) attempt(() => fs.rmdirSync(folder));
		throw error;
	}
}
