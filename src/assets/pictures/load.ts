// Finds the size and the files of each picture that content names. The files are made when they are needed,
// and cached from build to build. A missing or invalid picture becomes an error in the result.

import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type DiskCache, openDiskCache } from "../../cache/disk-cache.ts";
import { readFileState } from "../../cache/fingerprint.ts";
import { createLastResultCache, lazily } from "../../cache/lazily.ts";
import { type Config, isBackupFile } from "../../config.ts";
import type { GeneratedFile } from "../../output/file.ts";
import { fileProblem, UserError } from "../../problems.ts";
import {
	isPictureName,
	PICTURE_FOLDER,
	type PictureError,
} from "../../site/picture.ts";
import { suggest } from "../../suggest.ts";
import { encodePicture, inspectPicture } from "./encode.ts";
import {
	MAX_PIXELS,
	type PictureTask,
	type PlannedPicture,
	pictureInfoKey,
	planPicture,
} from "./recipe.ts";

/** A picture has up to a dozen files. */
const MAX_STORED = 5000;

function openCache({ rootDir }: Config): DiskCache {
	return openDiskCache({ rootDir, kind: "pictures", maxEntries: MAX_STORED });
}

function pathOf({ staticDir }: Config, file: string): string {
	return path.join(staticDir, file);
}

/** In file names, "ü" may be one character or two, which look the same. */
const normalizeName = (name: string) => name.normalize("NFC");

/** Maps normalized names to names on disk. Symbolic links are left out, since they may lead anywhere. */
function listPictures(config: Config): ReadonlyMap<string, string> {
	const folder = pathOf(config, PICTURE_FOLDER);
	if (!fs.existsSync(folder)) return new Map();
	const files = fs
		.readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isFile() && !isBackupFile(entry.name))
		.map(({ name }) => `${PICTURE_FOLDER}${name}`);
	return new Map(files.map((file) => [normalizeName(file), file]));
}

/** Returns undefined for a file that cannot be read. */
function readPicture(config: Config, stored: string) {
	return fs.promises.readFile(pathOf(config, stored)).catch(() => undefined);
}

const ERRORS = {
	missing: {
		error: "is not in static/",
		hint: "Put the picture into static/pictures/, or write the name of a picture that is there",
	},
	broken: {
		error: "is damaged, or is neither a JPEG nor a PNG",
		hint: "Open the picture, save it as JPEG, and put the new file into static/pictures/",
	},
	"too large": {
		error: `has more than ${MAX_PIXELS / 1_000_000} million pixels, and pages show none wider than 1600 pixels`,
		hint: "Open the picture, save it 4000 pixels wide or narrower, and put the new file into static/pictures/",
	},
	unreadable: {
		error: "cannot be read",
		hint: "Check that the picture is still in static/pictures/ and that you can open it, then run the same command again",
	},
};

function describePictureError(
	file: string,
	kind: keyof typeof ERRORS,
	suggestions: readonly string[] = [],
): PictureError {
	const { error, hint } = ERRORS[kind];
	const [nearest] = suggestions;
	return {
		file,
		error,
		suggestions,
		hint: nearest === undefined ? hint : `Did you mean ${nearest}?`,
	};
}

/** @param stored the name of the file on disk */
async function loadPicture(
	config: Config,
	file: string,
	stored: string,
): Promise<PlannedPicture | PictureError> {
	const bytes = await readPicture(config, stored);
	if (!bytes) return describePictureError(file, "unreadable");
	const digest = hash("sha256", bytes);
	const cache = openCache(config);
	const key = pictureInfoKey(digest);
	const cached = cache.get(key);
	const info: Awaited<ReturnType<typeof inspectPicture>> = cached
		? JSON.parse(String(cached))
		: await inspectPicture(bytes);
	if (!cached) cache.put(key, Buffer.from(JSON.stringify(info)));
	return typeof info === "string"
		? describePictureError(file, info)
		: { ...planPicture({ file: stored, digest, ...info }), file };
}

function toChangedError({ file }: PictureTask): UserError {
	return new UserError([
		fileProblem(
			`static${file}`,
			"this picture was changed or deleted while the site was being built",
			"Run the same command again",
		),
	]);
}

/** @throws UserError (1) when the original has changed since it was loaded */
async function makeFile(
	config: Config,
	task: PictureTask,
): Promise<Uint8Array> {
	const cache = openCache(config);
	const cached = cache.get(task.key);
	if (cached) return cached;
	const bytes = await readPicture(config, task.file);
	if (!bytes || hash("sha256", bytes) !== task.digest)
		throw toChangedError(task);
	const made = await encodePicture(bytes, task);
	cache.put(task.key, made);
	return made;
}

export interface LoadedPictures {
	readonly pictures: readonly PlannedPicture[];
	readonly errors: readonly PictureError[];
	/** The files of all pictures. Each path is listed once. */
	readonly assets: readonly GeneratedFile[];
}

/** Copies of one picture have the same paths if their names differ only in punctuation. */
function buildAssets(
	config: Config,
	pictures: readonly PlannedPicture[],
): GeneratedFile[] {
	const tasks = pictures.flatMap(({ versions }) =>
		versions
			.flatMap(({ files }) => files)
			// Files of one width follow each other, because they are made from the same pixels.
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
	const stored = present.get(normalizeName(file));
	if (stored === undefined) {
		const names = [...present.keys()];
		const suggestions = suggest(file, names.filter(isPictureName));
		const error = describePictureError(file, "missing", suggestions);
		const stem = normalizeName(file).replace(/\w+$/, "");
		const other = names.find((name) => name.startsWith(stem));
		if (other === undefined || isPictureName(other)) return error;
		const hint = `Open static${other}, save it as JPEG, and put the new file beside it`;
		return { ...error, hint, suggestions: [] };
	}
	const state = readFileState(pathOf(config, stored));
	return loadOnce(pathOf(config, file), state, () =>
		loadPicture(config, file, stored),
	);
}

export async function loadPictures(
	config: Config,
	files: Iterable<string>,
): Promise<LoadedPictures> {
	const listed = lazily(() => listPictures(config));
	const pictures: PlannedPicture[] = [];
	const errors: PictureError[] = [];
	// Pictures are loaded one after the other, since each is in memory as a whole.
	for (const file of [...new Set(files)].sort()) {
		const loaded = await findPicture(config, file, listed());
		if ("versions" in loaded) pictures.push(loaded);
		else errors.push(loaded);
	}
	return { pictures, errors, assets: buildAssets(config, pictures) };
}
