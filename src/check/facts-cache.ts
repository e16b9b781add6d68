// Stores the facts of pages and the locations of findings from one check to the next.
import { openDiskCache } from "../base/disk/disk-cache.ts";
import type { Digest } from "../base/disk/fingerprint.ts";

export type FactsCache = Readonly<ReturnType<typeof openFactsCache>>;

/** A check that may be ended before its end saves new facts after so many ms, and spends little time on it. */
const SAVE_PAUSE = 200;
const SAVE_FACTOR = 20;

/** @param key everything besides the page that facts depend on: hypno, the rules, the settings */
export function openFactsCache(rootDir: string, key: string) {
	// Several sites or sets of rules may be checked in turn.
	const cache = openDiskCache({ rootDir, kind: "facts", maxEntries: 4 });
	const stored = cache.get(key)?.toString() ?? "";
	const previous = new Map<Digest, string>();
	for (const line of stored.split("\n"))
		previous.set(line.slice(0, line.indexOf(" ")), line);
	const current = new Map<Digest, string>();
	const save = (lines: ReadonlyMap<Digest, string>) => {
		const text = [...lines.values()].join("\n");
		if (text !== stored) cache.put(key, Buffer.from(text));
	};
	let saveAt = performance.now() + SAVE_PAUSE;
	return {
		find: (key: Digest) => previous.get(key)?.slice(key.length + 1),
		add: (key: Digest, facts: string) => {
			current.set(key, `${key} ${facts}`);
			const now = performance.now();
			if (previous.has(key) || now < saveAt) return;
			save(new Map([...previous, ...current]));
			saveAt = now + SAVE_PAUSE + SAVE_FACTOR * (performance.now() - now);
		},
		/** Drops what was not added again. */
		save: () => save(current),
	};
}
