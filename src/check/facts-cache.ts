// The facts of pages from one check to the next: a page that would be made of the same, examined by
// the same rules, is neither made nor examined again.
import { openDiskCache } from "../cache/disk-cache.js";
import type { PendingPage } from "../page/make-page.ts";
import { type PageFacts, packFacts, unpackFacts } from "./examine.ts";

export interface FactsCache {
	/** Finds what an earlier check added. */
	readonly find: (page: PendingPage) => PageFacts | undefined;
	readonly add: (page: Pick<PendingPage, "key">, facts: PageFacts) => void;
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
const KEPT = 4;

export function openFactsCache({ rootDir, key }: CacheSetting): FactsCache {
	const cache = openDiskCache({ rootDir, kind: "facts", keep: KEPT });
	const lines = cache.get(key)?.toString().split("\n") ?? [];
	const before = new Map(
		lines.map((line) => [line.slice(0, line.indexOf(" ")), line] as const),
	);
	const now: string[] = [];
	let isSame = true;
	return {
		find: ({ key, route }) => {
			const line = before.get(key);
			if (line === undefined) return undefined;
			return unpackFacts(line.slice(key.length + 1), route);
		},
		add: ({ key }, facts) => {
			const line = before.get(key);
			isSame &&= line !== undefined;
			now.push(line ?? `${key} ${packFacts(facts)}`);
		},
		save: () => {
			if (isSame && now.length === before.size) return;
			cache.put(key, Buffer.from(now.join("\n")));
		},
	};
}
