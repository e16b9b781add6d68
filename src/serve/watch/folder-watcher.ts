// chokidar, but for one thing: it lists a folder, with the times and sizes of all files in it,
// on every event there. Here a folder is listed again only when entries came or went: else
// the edit of one of a thousand files takes as long as all of them.
import fs from "node:fs";
import { type ChokidarOptions, FSWatcher } from "chokidar";

/** In milliseconds: entries that come within a tick of the clock leave one time. */
const TICK = 50;

export class FolderWatcher extends FSWatcher {
	/** When the entries of a folder that was listed had changed last. */
	readonly #listed = new Map<string, number>();

	constructor(options: ChokidarOptions) {
		super(options);
		const forget = (folder: string) => this.#listed.delete(folder);
		this.on("addDir", forget);
		this.on("unlinkDir", forget);
	}

	override _readdirp(...asked: Parameters<FSWatcher["_readdirp"]>) {
		const [folder] = asked;
		const time = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
		if (this.#listed.get(folder) === time) {
			this._throttled.get("readdir")?.get(folder)?.clear();
			return undefined;
		}
		if (Date.now() - time > TICK) this.#listed.set(folder, time);
		else this.#listed.delete(folder);
		return super._readdirp(...asked);
	}
}
