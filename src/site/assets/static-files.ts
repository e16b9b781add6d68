// Lists the files of static/ as assets, without opening them, and reports entries that cannot be published.
import fs from "node:fs";
import path from "node:path";
import { findDiskFile } from "../../base/disk/disk-file.ts";
import { listEntries } from "../../base/disk/fingerprint.ts";
import { fileProblem, type Problem } from "../../base/problems.ts";
import { indexBy } from "../../base/text/group-by.ts";
import { PICTURE_FOLDER } from "../addresses/picture.ts";
import {
	type Config,
	describeMovedAway,
	findMovedAway,
	findOriginal,
	isHidden,
	realPath,
} from "../config.ts";
import type { StaticFile } from "../output/file.ts";

/** Node replaces bytes of a name that are not UTF-8 by this character. */
const UNREADABLE = "\uFFFD";

/** Line breaks and what the configurations of hosts read as patterns or variables. */
const UNUSABLE = /[\p{Cc}\u2028\u2029`*{}\\]|[?[\]].*\.html?$/iu;

const NO_FILE = "this is not a file but a pipe, a socket or a device";
const PUBLISH_FILES =
	"Delete it, or move it out of static/: only files and folders can be published";
const RENAME = "Rename it, with letters, digits and hyphens only";

const UNPUBLISHED = "this file is not published, so it has no effect";
const HTACCESS =
	"Put it into the folder of the site on the host, or into dist/, where it stays, and delete it here";

/** Leaves out hidden files, links, which may lead anywhere, and original pictures, whose folder may have any case. */
export function loadStatic(config: Config) {
	// The server compares these paths with the real ones, to notice a link in their place.
	const staticDir = realPath(config.staticDir);
	const assets: StaticFile[] = [];
	const problems: Problem[] = [];
	for (const { path: stored, name, dirent } of listEntries(staticDir)) {
		// In names, "é" may be one character or two, which look the same.
		const outputPath = stored.normalize("NFC");
		const isPicture = `/${outputPath}`.toLowerCase().startsWith(PICTURE_FOLDER);
		const isLeftOut = isPicture || outputPath.split("/").some(isHidden);
		const file = `static/${outputPath}`;
		if (name === ".htaccess") {
			const problem = fileProblem(file, UNPUBLISHED, HTACCESS);
			problems.push({ ...problem, severity: "warning" });
		}
		const away = findMovedAway(outputPath);
		const isAway = away && !fs.existsSync(path.join(staticDir, away));
		if (isAway) problems.push(describeMovedAway(`static/${away}`));
		if (isLeftOut || dirent.isSymbolicLink()) continue;
		const what = dirent.isDirectory() ? "folder" : "file";
		const notUtf8 = `the name of this ${what} is not valid UTF-8`;
		const [character] = UNUSABLE.exec(name) ?? [];
		if (name.includes(UNREADABLE))
			problems.push(fileProblem(file, notUtf8, RENAME));
		else if (character)
			problems.push(
				fileProblem(
					file.replace(/\p{Cc}/gu, "?"),
					`the name of this ${what} has a character with which hosts cannot publish it: ${JSON.stringify(character.charAt(0))}`,
					RENAME,
				),
			);
		else if (dirent.isFile()) {
			const contents = findDiskFile(path.join(staticDir, stored));
			if (contents)
				assets.push({ outputPath, contents, buildInfo: contents.state });
		} else if (!dirent.isDirectory())
			problems.push(fileProblem(file, NO_FILE, PUBLISH_FILES));
	}
	const present = new Set(assets.map(({ outputPath }) => outputPath));
	const byOriginal = indexBy(assets, ({ outputPath }) =>
		findOriginal(outputPath, present),
	);
	const published = byOriginal.get(undefined) ?? [];
	for (const file of published) file.copies = byOriginal.get(file.outputPath);
	return { assets: published, problems };
}
