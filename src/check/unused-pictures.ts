// Finds the pictures of static/pictures/ that no content file names, such as replaced ones.

import { decode } from "../base/addresses/parse-url.ts";
import { listFirst } from "../base/text/words.ts";
import { listPictures } from "../site/assets/pictures/load.ts";
import { type Config, isHidden } from "../site/config.ts";
import { listContent, readSourceFile } from "../site/content/source-file.ts";

const MAX_NAMED = 5;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** Returns the text as it is written, and with its percent encodings decoded. A letter such as "ü" may be two characters. */
function readNames(text: string): string {
	const decoded = text.replace(ENCODED, (part) => decode(part) ?? part);
	return (text + decoded).normalize("NFC");
}

/** @returns "" if all are used */
export function describeUnusedPictures(config: Config): string {
	const unused = new Set<string>();
	for (const name of listPictures(config).keys())
		if (!isHidden(name)) unused.add(name);
	for (const sourcePath of unused.size > 0 ? listContent(config) : []) {
		const file = readSourceFile(sourcePath, config);
		const text = "text" in file ? readNames(file.text) : "";
		for (const name of unused) if (text.includes(name)) unused.delete(name);
		if (unused.size === 0) return "";
	}
	const names = [...unused].map((name) => `static${name}`).sort();
	return names.length > 0
		? `No content file names ${listFirst(names, MAX_NAMED)}: delete what you no longer need.`
		: "";
}
