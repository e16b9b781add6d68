// The facts of pages from one check to the next: a page that would be made of the same, examined by
// the same rules, is neither made nor examined again.
import type { Digest } from "../cache/digest.ts";
import { openDiskCache } from "../cache/disk-cache.js";

export interface FactsCache {
	/** Finds the facts that an earlier check added, as text. */
	readonly find: (page: Digest) => string | undefined;
	readonly add: (page: Digest, facts: string) => void;
	/** Called after the last page: what was not added is forgotten. */
	readonly save: () => void;
}

interface CacheSetting {
	/** The folder that holds the cache. */
	readonly rootDir: string;
	/** Covers everything that facts depend on besides the page: hypno, the rules, shared content. */
	readonly key: string;
}

/** Sites or sets of rules that take turns. */
const MAX_CACHED_RUNS = 4;

export function openFactsCache({ rootDir, key }: CacheSetting): FactsCache {
	const cache = openDiskCache({
		rootDir,
		kind: "facts",
		keep: MAX_CACHED_RUNS,
	});
	const lines = cache.get(key)?.toString().split("\n") ?? [];
	const previous = new Map(
		lines.map((line) => [line.slice(0, line.indexOf(" ")), line] as const),
	);
	const current: string[] = [];
	let isSame = true;
	return {
		find: (key) => previous.get(key)?.slice(key.length + 1),
		add: (key, facts) => {
			const line = `${key} ${facts}`;
			isSame &&= previous.get(key) === line;
			current.push(line);
		},
		save: () => {
			if (isSame && current.length === previous.size) return;
			cache.put(key, Buffer.from(current.join("\n")));
		},
	};
}
