// Lists the files of static/ as assets, without opening them, and reports names that cannot be published.
import fs from "node:fs";
import path from "node:path";
import { findDiskFile } from "../cache/disk-file.ts";
import { listEntries } from "../cache/fingerprint.ts";
import { type Config, isHidden, realPath } from "../config.ts";
import type { StaticFile } from "../output/file.ts";
import { fileProblem, type Problem } from "../problems.ts";
import { PICTURE_FOLDER } from "../site/picture.ts";

/** Node.js replaces bytes of a file name that are not UTF-8 by this character. */
const UNREADABLE = "\uFFFD";

/**
 * Leaves out hidden files, symbolic links, which may lead anywhere, and original pictures, which are
 * not published, whichever case the name of their folder has.
 */
export function loadStatic(config: Config) {
	// The server compares these paths with the real ones, to notice a link that was put in their place.
	const staticDir = realPath(config.staticDir);
	const assets: StaticFile[] = [];
	const problems: Problem[] = [];
	const entries = fs.existsSync(staticDir) ? listEntries(staticDir) : [];
	for (const entry of entries) {
		const filePath = path.join(entry.parentPath, entry.name);
		const names = path.relative(staticDir, filePath).split(path.sep);
		const outputPath = names.join("/");
		const isPicture = `/${outputPath}`.toLowerCase().startsWith(PICTURE_FOLDER);
		if (!entry.isFile() || isPicture || names.some(isHidden)) continue;
		const contents = findDiskFile(filePath);
		if (contents)
			assets.push({ outputPath, contents, buildInfo: contents.state });
		if (entry.name.includes(UNREADABLE))
			problems.push(
				fileProblem(
					`static/${outputPath}`,
					"the name of this file is not valid UTF-8",
					"Rename it, with letters, digits and hyphens only",
				),
			);
	}
	assets.sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1));
	return { assets, problems };
}
