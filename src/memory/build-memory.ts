// What builds remember on disk of each other, for the same program alone: which content files
// had nothing to be said of, and the pages.
import path from "node:path";
import { markFile, type SoundFiles } from "../content/read-all.ts";
import { type Digest, digest } from "../digest.ts";
import { findCacheFolder, openDiskCache } from "../disk-cache.js";
import { type KeptPages, openKeptPages } from "./kept-pages.ts";

const DIGEST_BYTES = 32;

export interface BuildMemory {
	readonly sound: SoundFiles;
	/** @param shared all that every page is made with */
	readonly openPages: (shared: string) => KeptPages;
	/** To be called when the site is made. */
	readonly save: () => void;
	/** To be called in its place when there is no site. */
	readonly discard: () => void;
}

interface MemorySetting {
	readonly rootDir: string;
	/** Differs for programs that may make other pages of the same files. */
	readonly program: string;
}

/** Digests one after the other, as they are kept. */
function splitDigests(bytes: Buffer): Set<Digest> {
	const digests = new Set<Digest>();
	for (let at = 0; at < bytes.length; at += DIGEST_BYTES)
		digests.add(bytes.toString("base64url", at, at + DIGEST_BYTES));
	return digests;
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	return a.size === b.size && [...a].every((item) => b.has(item));
}

function openSound({ rootDir, program }: MemorySetting) {
	const setting = { rootDir, kind: "sound", keep: 4 };
	const cache = openDiskCache(setting);
	// The same for a site that was moved with its node_modules, not for its neighbour.
	const site = path.relative(findCacheFolder(setting), rootDir);
	const key = `${program} ${site}`;
	const known = splitDigests(cache.get(key) ?? Buffer.alloc(0));
	const now = new Set<Digest>();
	const sound: SoundFiles = {
		begin: () => {},
		find: (file) => {
			const mark = markFile(file);
			if (!known.has(mark)) return undefined;
			now.add(mark);
			return mark;
		},
		add: (file) => {
			const mark = markFile(file);
			now.add(mark);
			return mark;
		},
	};
	const save = () => {
		if (isSame(known, now)) return;
		const bytes = [...now].map((mark) => Buffer.from(mark, "base64url"));
		cache.put(key, Buffer.concat(bytes));
	};
	return { sound, save };
}

export function openBuildMemory(setting: MemorySetting): BuildMemory {
	const { sound, save } = openSound(setting);
	const folder = findCacheFolder({ ...setting, kind: "pages" });
	let pages: KeptPages | undefined;
	return {
		sound,
		openPages: (shared) => {
			pages = openKeptPages(folder, digest(`${setting.program}\0${shared}`));
			return pages;
		},
		save: () => {
			save();
			pages?.save();
		},
		discard: () => pages?.discard(),
	};
}
