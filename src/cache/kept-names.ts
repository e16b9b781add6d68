// Short texts under digests, on disk: those that the last build asked for or added.
import path from "node:path";
import type { Digest } from "./digest.ts";
import { findCacheFolder, openDiskCache } from "./disk-cache.js";

/** Sites that take turns, as branches do. */
const KEPT_LISTS = 4;

interface NamesSetting {
	readonly rootDir: string;
	readonly kind: string;
	/** Of all that the names depend on besides what they stand under. */
	readonly key: string;
}

function parseLines(text: string): Map<Digest, string> {
	const names = new Map<Digest, string>();
	for (const line of text.split("\n")) {
		const [mark = "", name = ""] = line.split("\t");
		if (mark !== "") names.set(mark, name);
	}
	return names;
}

export class KeptNames {
	readonly #cache;
	readonly #key: string;
	readonly #known: ReadonlyMap<Digest, string>;
	readonly #now = new Map<Digest, string>();

	constructor({ key, ...place }: NamesSetting) {
		const setting = { ...place, keep: KEPT_LISTS };
		this.#cache = openDiskCache(setting);
		// The same for a site that was moved with its node_modules, not for its neighbour.
		const site = path.relative(findCacheFolder(setting), place.rootDir);
		this.#key = `${key}\0${site}`;
		this.#known = parseLines(this.#cache.get(this.#key)?.toString() ?? "");
	}

	/** Whether there is nothing to be found. */
	get isEmpty(): boolean {
		return this.#known.size === 0;
	}

	readonly find = (mark: Digest): string | undefined => {
		const name = this.#known.get(mark);
		if (name !== undefined) this.#now.set(mark, name);
		return name;
	};

	readonly add = (mark: Digest, name: string): void => {
		this.#now.set(mark, name);
	};

	save(): void {
		const known = this.#known;
		const isSame = [...this.#now].every(
			([mark, name]) => known.get(mark) === name,
		);
		if (isSame && known.size === this.#now.size) return;
		const lines = [...this.#now].map(([mark, name]) => `${mark}\t${name}\n`);
		this.#cache.put(this.#key, Buffer.from(lines.join("")));
	}
}
