// Finds the pictures of static/pictures/ that no content file names, as a second choice of a picture leaves them.
import path from "node:path";
import { listEntries } from "../cache/fingerprint.ts";
import { type Config, isBackupFile } from "../config.ts";
import { listContent, readSourceFile } from "../content/source-file.ts";
import { listFirst } from "../report/words.ts";
import { PICTURE_FOLDER } from "../site/picture.ts";

const MAX_NAMED = 5;

/** A letter such as "ü" may be one character or two, and a space may be written %20. */
const normalize = (text: string) =>
	text.normalize("NFC").replaceAll("%20", " ");

/** @returns "" if all are used */
export function describeUnusedPictures(config: Config): string {
	const unused = new Set<string>();
	const folder = path.join(config.staticDir, PICTURE_FOLDER);
	for (const { name, dirent } of listEntries(folder, false))
		if (dirent.isFile() && !isBackupFile(name))
			unused.add(normalize(PICTURE_FOLDER + name));
	for (const sourcePath of unused.size > 0 ? listContent(config) : []) {
		const file = readSourceFile(sourcePath, config);
		const text = "text" in file ? normalize(file.text) : "";
		for (const name of unused) if (text.includes(name)) unused.delete(name);
	}
	const names = [...unused].map((name) => `static${name}`).sort();
	return names.length > 0
		? `No content file names ${listFirst(names, MAX_NAMED)}: delete what you no longer need.`
		: "";
}
