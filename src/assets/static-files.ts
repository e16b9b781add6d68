// Lists the files of static/ as assets, without opening them, and reports entries that cannot be published.
import fs from "node:fs";
import path from "node:path";
import { findDiskFile } from "../cache/disk-file.ts";
import { listEntries } from "../cache/fingerprint.ts";
import { type Config, isHidden, realPath } from "../config.ts";
import type { StaticFile } from "../output/file.ts";
import { fileProblem, type Problem, usageError } from "../problems.ts";
import { PICTURE_FOLDER } from "../site/picture.ts";

/** Node.js replaces bytes of a file name that are not UTF-8 by this character. */
const UNREADABLE = "\uFFFD";

const NO_FILE = "this is not a file but a pipe, a socket or a device";
const PUBLISH_FILES =
	"Delete it, or move it out of static/: only files and folders can be published";
const NOT_UTF8 = "the name of this file is not valid UTF-8";
const RENAME = "Rename it, with letters, digits and hyphens only";

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
export function loadStatic(config: Config) {
	// The server compares these paths with the real ones, to notice a link that was put in their place.
	const staticDir = realPath(config.staticDir);
	const assets: StaticFile[] = [];
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
		else if (entry.isFile()) {
			const contents = findDiskFile(filePath);
			if (contents)
				assets.push({ outputPath, contents, buildInfo: contents.state });
		} else if (!entry.isDirectory())
			problems.push(fileProblem(file, NO_FILE, PUBLISH_FILES));
	}
	assets.sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1));
	return { assets, problems };
}
