// What builds remember on disk of each other, for the same program alone: which content files
// had nothing to be said of, the pages, and the pictures that they are shared with.
import type { KnownPaths } from "../assets/share-images.ts";
import type { SoundFiles } from "../content/read-all.ts";
import { markFile, type SourceFile } from "../content/source-file.ts";
import { type Digest, digest } from "./digest.ts";
import { findCacheFolder } from "./disk-cache.js";
import { KeptNames } from "./kept-names.ts";
import { type KeptPages, openKeptPages } from "./kept-pages.ts";
import { saysTheSame } from "./memo.ts";

export interface BuildMemory {
	readonly sound: SoundFiles;
	/**
	 * The paths of pictures that pages are shared with.
	 * @param drawn all that every one is drawn with
	 */
	readonly openImages: (drawn: string) => KnownPaths;
	/** @param shared all that every page is made with */
	readonly openPages: (shared: string) => KeptPages;
	/**
	 * Texts under marks.
	 * @param about all that they depend on besides what is marked
	 */
	readonly openNotes: (about: string) => Pick<KeptNames, "find" | "add">;
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

function markAll(files: readonly SourceFile[]): Digest {
	return digest(files.map(markFile).join());
}

function keepSound(names: KeptNames, sites: KeptNames): SoundFiles {
	return {
		isEmpty: names.isEmpty,
		findSite: (files) => {
			const text = sites.find(markAll(files));
			return text === undefined ? undefined : JSON.parse(text);
		},
		addSite: (files, content) => {
			// Without a line break in it, as texts have it that are written as JSON.
			const text = JSON.stringify(content);
			if (saysTheSame(JSON.parse(text), content))
				sites.add(markAll(files), text);
		},
		begin: () => {},
		find: (file) => {
			const mark = markFile(file);
			return names.find(mark) === undefined ? undefined : mark;
		},
		add: (file) => {
			const mark = markFile(file);
			names.add(mark, "");
			return mark;
		},
	};
}

export function openBuildMemory(setting: MemorySetting): BuildMemory {
	const { rootDir, program } = setting;
	const sound = new KeptNames({ rootDir, kind: "sound", key: program });
	const site = new KeptNames({ rootDir, kind: "site", key: program });
	const folder = findCacheFolder({ rootDir, kind: "pages" });
	let images: KeptNames | undefined;
	let pages: KeptPages | undefined;
	let notes: KeptNames | undefined;
	return {
		sound: keepSound(sound, site),
		openImages: (drawn) => {
			const key = digest(`${program}\0${drawn}`);
			images = new KeptNames({ rootDir, kind: "images", key });
			return images;
		},
		openPages: (shared) => {
			pages = openKeptPages(folder, digest(`${program}\0${shared}`));
			return pages;
		},
		openNotes: (about) => {
			const key = digest(`${program}\0${about}`);
			notes = new KeptNames({ rootDir, kind: "notes", key });
			return notes;
		},
		save: () => {
			sound.save();
			site.save();
			images?.save();
			pages?.save();
			notes?.save();
		},
		discard: () => pages?.discard(),
	};
}
