// Collects new files in a hidden folder of the site, and puts them into their places: all of them, or none.
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";

export class WorkFolder {
	readonly #rootDir: string;
	readonly #folder: string;
	readonly #files: string[] = [];

	constructor(rootDir: string) {
		this.#rootDir = rootDir;
		this.#folder = fs.mkdtempSync(path.join(rootDir, ".hypno-import-"));
	}

	/** @param file relative to the site: "content/articles/sleep.md" */
	add(file: string, contents: string | Uint8Array): void {
		fs.writeFileSync(
			path.join(this.#folder, String(this.#files.length)),
			contents,
		);
		this.#files.push(file);
	}

	/** @param finish the last change; if it throws, no new file stays @throws if a file of this name has come meanwhile */
	async place(finish: () => Promise<void>): Promise<void> {
		const placed: string[] = [];
		const folders: string[] = [];
		try {
			for (const [index, file] of this.#files.entries()) {
				const from = path.join(this.#folder, String(index));
				const to = path.join(this.#rootDir, file);
				const created = fs.mkdirSync(path.dirname(to), { recursive: true });
				if (created) folders.unshift(created);
				fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL);
				placed.push(to);
			}
			await finish();
		} catch (error) {
			for (const file of placed) attempt(() => fs.rmSync(file));
			for (const folder of folders) attempt(() => fs.rmdirSync(folder));
			throw error;
		}
	}

	remove(): void {
		fs.rmSync(this.#folder, { recursive: true, force: true });
	}
}
