// Lists the files of static/ as assets, and reports entries that cannot be published. Only regular files
// are opened, since reading a pipe would wait for ever.

import fs from "node:fs";
import path from "node:path";
import { formatFileState, listEntries } from "../cache/fingerprint.ts";
import { type Config, isHidden } from "../config.ts";
import type { OutputFile } from "../output/file.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import {
	fileProblem,
	type Problem,
	UserError,
	usageError,
} from "../problems.ts";

/** Larger files, such as films, are copied without being read into memory. In bytes. */
const MAX_IN_MEMORY = 8_000_000;

/** Node.js replaces bytes of a file name that are not UTF-8 by this character. */
const UNREADABLE = "\uFFFD";

const NO_FILE = "this is not a file but a pipe, a socket or a device";
const PUBLISH_FILES =
	"Delete it, or move it out of static/: only files and folders can be published";
const UNSERVED =
	"this file is larger than 2 GB, or was changed since hypno started";
const SERVE_OTHER =
	"Start hypno again, or publish a large film on another site and link to it";
const NOT_UTF8 = "the name of this file is not valid UTF-8";
const RENAME = "Rename it, with letters, digits and hyphens only";

interface StaticFiles {
	readonly assets: readonly OutputFile[];
	readonly problems: readonly Problem[];
}

function toAsset(outputPath: string, copyOf: string): OutputFile {
	const stats = fs.statSync(copyOf);
	if (stats.size <= MAX_IN_MEMORY)
		return { outputPath, copyOf, contents: fs.readFileSync(copyOf) };
	const contents = () =>
		fs.promises.readFile(copyOf).catch(() => {
			throw new UserError([
				fileProblem(`static/${outputPath}`, UNSERVED, SERVE_OTHER),
			]);
		});
	return { outputPath, copyOf, contents, buildInfo: formatFileState(stats) };
}

/** @throws UserError (2) for a folder whose name is not UTF-8, since its decoded name leads nowhere */
function listStatic(staticDir: string): fs.Dirent[] {
	if (!fs.existsSync(staticDir)) return [];
	try {
		return listEntries(staticDir);
	} catch (error) {
		if (!String(error).includes(UNREADABLE)) throw error;
		throw usageError(
			`a folder in ${staticDir} has a name that is not valid UTF-8`,
			RENAME,
		);
	}
}

/**
 * Leaves out hidden files, symbolic links, which may lead anywhere, and original pictures, which are
 * not published, whichever case the name of their folder has.
 */
export function loadStatic({ staticDir }: Config): StaticFiles {
	const assets: OutputFile[] = [];
	const problems: Problem[] = [];
	for (const entry of listStatic(staticDir)) {
		const filePath = path.join(entry.parentPath, entry.name);
		const names = path.relative(staticDir, filePath).split(path.sep);
		const outputPath = names.join("/");
		const isPicture = `/${outputPath}`.toLowerCase().startsWith(PICTURE_FOLDER);
		if (isPicture || entry.isSymbolicLink() || names.some(isHidden)) continue;
		const file = `static/${outputPath}`;
		if (entry.name.includes(UNREADABLE))
			problems.push(fileProblem(file, NOT_UTF8, RENAME));
		else if (entry.isFile()) assets.push(toAsset(outputPath, filePath));
		else if (!entry.isDirectory())
			problems.push(fileProblem(file, NO_FILE, PUBLISH_FILES));
	}
	assets.sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1));
	return { assets, problems };
}
