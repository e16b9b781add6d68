// Stores the facts of pages and the locations of findings from one check to the next.
import { openDiskCache } from "../base/disk/disk-cache.ts";
import { type Digest, digest } from "../base/disk/fingerprint.ts";

export type FactsCache = Readonly<ReturnType<typeof openFactsCache>>;

/** A check that may be ended before its end saves new facts after so many ms. */
const SAVE_PAUSE = 200;

/** The file is written anew when more than one line in so many is of a page that has changed or is gone. */
const MAX_OLD = 4;

const formatLine = (key: Digest, facts: string) =>
	`${key} ${digest(key, facts)} ${facts}`;

/** "KEY HASH FACTS" -> the facts; undefined for a line that is damaged */
function parseLine(line: Buffer) {
	const [key = "", hash = ""] = line.subarray(0, 200).toString().split(" ");
	const facts = line.subarray(key.length + hash.length + 2).toString();
	return digest(key, facts) === hash ? facts : undefined;
}

function indexLines(lines: readonly Buffer[]) {
	const byKey = new Map<Digest, Buffer>();
	for (const line of lines)
		byKey.set(line.subarray(0, line.indexOf(" ")).toString(), line);
	return { byKey, count: lines.length };
}

/** @param key everything besides the page that facts depend on: hypno, the rules, the settings */
export function openFactsCache(rootDir: string, key: string) {
	// Several sites or sets of rules may be checked in turn.
	const cache = openDiskCache({ rootDir, kind: "facts", maxEntries: 4 });
	// The later one of two lines with one key is right.
	const readAll = () => indexLines(cache.readLines(key));
	const stored = readAll();
	let { count } = stored;
	const used = new Set<Digest>();
	let added: string[] = [];
	let saveAt = performance.now() + SAVE_PAUSE;
	const append = () => {
		if (added.length > 0) cache.appendLines(key, added);
		added = [];
		saveAt = performance.now() + SAVE_PAUSE;
	};
	return {
		find: (key: Digest) => {
			const line = stored.byKey.get(key);
			const facts = line && parseLine(line);
			if (facts !== undefined) used.add(key);
			return facts;
		},
		add: (key: Digest, facts: string) => {
			used.add(key);
			count++;
			added.push(formatLine(key, facts));
			if (performance.now() >= saveAt) append();
		},
		/** Drops what was neither found nor added, once it is a large part of the file. */
		save: () => {
			append();
			if (count - used.size <= count / MAX_OLD) return;
			const live: Buffer[] = [];
			for (const [key, line] of readAll().byKey)
				if (used.has(key)) live.push(line);
			cache.replaceLines(key, live);
		},
	};
}
