// Finds the pictures of static/pictures/ that no content file names, as a second choice of a picture leaves them.
import { listPictures } from "../assets/pictures/load.ts";
import { type Config, isHidden } from "../config.ts";
import { listContent, readSourceFile } from "../content/source-file.ts";
import { listFirst } from "../report/words.ts";

const MAX_NAMED = 5;

/** A letter such as "ü" may be one character or two, and a space may be written %20. */
const normalize = (text: string) =>
	text.normalize("NFC").replaceAll("%20", " ");

/** @returns "" if all are used */
export function describeUnusedPictures(config: Config): string {
	const unused = new Set<string>();
	for (const name of listPictures(config).keys())
		if (!isHidden(name)) unused.add(normalize(name));
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
