// Finds the size and the files of each picture that content names. The files are made on demand, and cached.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { openDiskCache } from "../../../base/disk/disk-cache.ts";
import { readFileState } from "../../../base/disk/fingerprint.ts";
import { createLastResultCache, lazily } from "../../../base/disk/lazily.ts";
import { fileProblem, UserError } from "../../../base/problems.ts";
import { advise } from "../../../base/text/suggest.ts";
import {
	isPictureName,
	isRecordingName,
	PICTURE_FOLDER,
	type PictureError,
} from "../../addresses/picture.ts";
import { type Config, isBackupFile } from "../../config.ts";
import type { GeneratedFile } from "../../output/file.ts";
import { encodePicture, inspectPicture } from "./encode.ts";
import {
	MAX_PIXELS,
	type PictureTask,
	type PlannedPicture,
	pictureInfoKey,
	planPicture,
} from "./recipe.ts";

function openCache({ rootDir }: Config) {
	return openDiskCache({ rootDir, kind: "pictures", maxEntries: 5000 });
}

/** In file names, "ü" may be one character or two, which look the same. */
const normalizeName = (name: string) => name.normalize("NFC");

/** Maps normalized names to names on disk, without links, which may lead anywhere. */
export function listPictures({ staticDir }: Config) {
	const sources = new Map<string, string>();
	const folder = path.join(staticDir, PICTURE_FOLDER);
	if (!fs.existsSync(folder)) return sources;
	for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
		const file = PICTURE_FOLDER + entry.name;
		if (entry.isFile() && !isBackupFile(entry.name))
			sources.set(normalizeName(file), file);
	}
	return sources;
}

function readPicture({ staticDir }: Config, stored: string) {
	const filePath = path.join(staticDir, stored);
	return fs.promises.readFile(filePath).catch(() => undefined);
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
	animated: {
		error: "moves, and pages show still pictures only",
		hint: "Open the picture, save the part that you want to show as JPEG, and put the new file into static/pictures/",
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

const OTHER_COLOURS = {
	error:
		"has colours in a form that its smaller copies lose, so they look paler or darker than the picture itself",
	hint: "Open the picture, save it as JPEG or as a PNG with the colour profile sRGB, and put the new file into static/pictures/",
	severity: "warning",
} as const;

const describeFault = (file: string, kind: keyof typeof ERRORS) => {
	return { file, suggestions: [], ...ERRORS[kind] };
};

async function loadPicture(config: Config, file: string, stored: string) {
	const bytes = await readPicture(config, stored);
	if (!bytes) return describeFault(file, "unreadable");
	const digest = hash("sha256", bytes);
	const cache = openCache(config);
	const key = pictureInfoKey(digest);
	const cached = cache.get(key);
	const info: Awaited<ReturnType<typeof inspectPicture>> = cached
		? JSON.parse(String(cached))
		: await inspectPicture(bytes);
	if (!cached) cache.put(key, Buffer.from(JSON.stringify(info)));
	if (typeof info === "string") return describeFault(file, info);
	return { ...planPicture({ file: stored, digest, ...info }), file };
}

const CHANGED =
	"this picture was changed or deleted while the site was being built";

async function makeFile(config: Config, task: PictureTask) {
	const cache = openCache(config);
	const cached = cache.get(task.key);
	if (cached) return cached;
	const bytes = await readPicture(config, task.file);
	if (!bytes || hash("sha256", bytes) !== task.digest) {
		const file = `static${task.file}`;
		const hint = "Run the same command again";
		throw new UserError([fileProblem(file, CHANGED, hint)]);
	}
	const encoded = await encodePicture(bytes, task);
	cache.put(task.key, encoded);
	return encoded;
}

const loadOnce = createLastResultCache<PlannedPicture | PictureError>();

async function findPicture(
	config: Config,
	file: string,
	present: ReadonlyMap<string, string>,
): Promise<PlannedPicture | PictureError> {
	const stored = present.get(normalizeName(file));
	if (stored === undefined) {
		const error = describeFault(file, "missing");
		const names = [...present.keys()];
		const stem = normalizeName(file).replace(/\w+$/, "");
		const other = names.find((name) => name.startsWith(stem));
		const isOther = other !== undefined && !isPictureName(other);
		const convert = `Open static${other}, save it as JPEG, and put the new file beside it`;
		if (isOther) return { ...error, hint: convert };
		const advice = advise(file, names.filter(isPictureName), error.hint);
		return { ...error, ...advice };
	}
	const state = readFileState(path.join(config.staticDir, stored));
	const load = () => loadPicture(config, file, stored);
	return loadOnce(path.join(config.staticDir, file), state, load);
}

export async function loadPictures(config: Config, files: Iterable<string>) {
	const listed = lazily(() => listPictures(config));
	const pictures: PlannedPicture[] = [];
	const errors: PictureError[] = [];
	/** Copies of one picture have the same paths if their names differ only in punctuation. */
	const assets = new Map<string, GeneratedFile>();
	// One after the other: each is in memory as a whole.
	for (const file of [...new Set(files)].sort()) {
		if (isRecordingName(file)) continue;
		const loaded = await findPicture(config, file, listed());
		if ("error" in loaded) {
			errors.push(loaded);
			continue;
		}
		pictures.push(loaded);
		if (loaded.hasOtherColours)
			errors.push({ file, suggestions: [], ...OTHER_COLOURS });
		for (const task of loaded.tasks) {
			const { outputPath } = task;
			const contents = () => makeFile(config, task);
			assets.set(outputPath, { outputPath, contents });
		}
	}
	return { pictures, errors, assets: [...assets.values()] };
}
