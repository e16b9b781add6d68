// The pictures that content names -> what is known of each, and its files, whose bytes are
// made when they are asked for and kept from one build to the next. What is missing or broken
// is told, not thrown.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type DiskCache, openDiskCache } from "../../cache/disk-cache.js";
import { readFileState } from "../../cache/fingerprint.js";
import { createLastResultCache } from "../../cache/last-results.ts";
import { lazily } from "../../cache/lazily.ts";
import { type Config, isBackupFile } from "../../config.ts";
import { PICTURE_FOLDER, type PictureError } from "../../plan/picture.ts";
import { contentError, type UserError } from "../../problems.ts";
import { suggest } from "../../suggest.ts";
import type { Asset } from "../asset.ts";
import { encodePicture, inspectPicture } from "./encode.ts";
import {
	looksKey,
	MAX_PIXELS,
	type PictureTask,
	type PlannedPicture,
	planPicture,
} from "./recipe.ts";

/** Up to a dozen are made of one picture. */
const KEPT_FILES = 5000;

function openCache({ rootDir }: Config): DiskCache {
	return openDiskCache({ rootDir, kind: "pictures", maxEntries: KEPT_FILES });
}

function pathOf({ staticDir }: Config, file: string): string {
	return path.join(staticDir, file);
}

/** The letters of a name may be stored whole or in parts, which nobody sees: "ü" is both. */
const inOneForm = (name: string) => name.normalize("NFC");

/** The pictures that are there, by their names in one form. Links are none: they could lead anywhere. */
function listPictures(config: Config): ReadonlyMap<string, string> {
	const folder = pathOf(config, PICTURE_FOLDER);
	if (!fs.existsSync(folder)) return new Map();
	const files = fs
		.readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isFile() && !isBackupFile(entry.name))
		.map(({ name }) => `${PICTURE_FOLDER}${name}`);
	return new Map(files.map((file) => [inOneForm(file), file]));
}

/** Undefined for one that went away, or that the system does not let anybody read. */
function readPicture(
	config: Config,
	stored: string,
): Promise<Buffer | undefined> {
	return fs.promises.readFile(pathOf(config, stored)).catch(() => undefined);
}

const FAULTS = {
	missing: {
		fault: "is not in static/",
		hint: "Put the picture into static/pictures/, or name one that is there",
	},
	broken: {
		fault: "is not a picture in one piece, or neither a JPEG nor a PNG",
		hint: "Open it, save it once more as JPEG, and put that into static/pictures/",
	},
	"too large": {
		fault: `has more than ${MAX_PIXELS / 1_000_000} million pixels, and none wider than 1600 is shown`,
		hint: "Open it, save it 4000 pixels wide or narrower, and put that into static/pictures/",
	},
	unreadable: {
		fault: "cannot be read",
		hint: "See that it is still in static/pictures/, and that you may open it, then run the same command once more",
	},
};

function describeFault(
	file: string,
	kind: keyof typeof FAULTS,
	suggestions: readonly string[] = [],
): PictureError {
	const { fault, hint } = FAULTS[kind];
	const [nearest] = suggestions;
	return {
		...{ file, error: fault, suggestions },
		hint: nearest === undefined ? hint : `Did you mean ${nearest}?`,
	};
}

/** @param stored the name of the file as the disk has it */
async function loadPicture(
	config: Config,
	file: string,
	stored: string,
): Promise<PlannedPicture | PictureError> {
	const bytes = await readPicture(config, stored);
	if (!bytes) return describeFault(file, "unreadable");
	const digest = hash("sha256", bytes);
	const cache = openCache(config);
	const key = looksKey(digest);
	const kept = cache.get(key);
	const looks: Awaited<ReturnType<typeof inspectPicture>> = kept
		? JSON.parse(String(kept))
		: await inspectPicture(bytes);
	if (!kept) cache.put(key, Buffer.from(JSON.stringify(looks)));
	return typeof looks === "string"
		? describeFault(file, looks)
		: { ...planPicture({ file: stored, digest, ...looks }), file };
}

function changedPicture({ file }: PictureTask): UserError {
	return contentError(
		"this picture was changed or taken away while the site was being made",
		{
			hint: "Run the same command once more",
			source: { file: `static${file}`, line: 1, column: 1 },
		},
	);
}

/** @throws UserError (1) when the original is not what it was */
async function makeFile(
	config: Config,
	task: PictureTask,
): Promise<Uint8Array> {
	const cache = openCache(config);
	const kept = cache.get(task.key);
	if (kept) return kept;
	const bytes = await readPicture(config, task.file);
	if (!bytes || hash("sha256", bytes) !== task.digest)
		throw changedPicture(task);
	const made = await encodePicture(bytes, task);
	cache.put(task.key, made);
	return made;
}

export interface LoadedPictures {
	readonly pictures: readonly PlannedPicture[];
	readonly errors: readonly PictureError[];
	/** Those of all pictures, each path once. */
	readonly assets: readonly Asset[];
}

/** Copies of one picture under names that differ in nothing but signs have the same files. */
function buildAssets(
	config: Config,
	pictures: readonly PlannedPicture[],
): Asset[] {
	const tasks = pictures.flatMap(({ versions }) =>
		versions
			.flatMap(({ files }) => files)
			// Those of one width beside each other, because they are made of the same pixels.
			.sort((a, b) => a.width - b.width),
	);
	const byPath = new Map(tasks.map((task) => [task.outputPath, task]));
	return [...byPath].map(([outputPath, task]) => ({
		outputPath,
		contents: () => makeFile(config, task),
	}));
}

const loadOnce = createLastResultCache<PlannedPicture | PictureError>();

async function findPicture(
	config: Config,
	file: string,
	present: ReadonlyMap<string, string>,
): Promise<PlannedPicture | PictureError> {
	const stored = present.get(inOneForm(file));
	if (stored === undefined) {
		const suggestions = suggest(file, [...present.keys()]);
		return describeFault(file, "missing", suggestions);
	}
	const state = readFileState(pathOf(config, stored));
	return loadOnce(pathOf(config, file), state, () =>
		loadPicture(config, file, stored),
	);
}

/** What is known of pictures by their names, so that each is looked at once. */
export type KnownPictures = Map<string, ReturnType<typeof findPicture>>;

export async function loadPictures(
	config: Config,
	files: Iterable<string>,
	known: KnownPictures = new Map(),
): Promise<LoadedPictures> {
	const listed = lazily(() => listPictures(config));
	const pictures: PlannedPicture[] = [];
	const errors: PictureError[] = [];
	// One after the other: each is held in memory as a whole.
	for (const file of [...new Set(files)].sort()) {
		const loading = known.get(file) ?? findPicture(config, file, listed());
		known.set(file, loading);
		const loaded = await loading;
		if ("versions" in loaded) pictures.push(loaded);
		else errors.push(loaded);
	}
	return { pictures, errors, assets: buildAssets(config, pictures) };
}
