// Finds characters that nobody sees, which come with copied text: an address with one leads nowhere, and a word with
// one is not found.
import type { Described } from "../../base/problems.ts";

/** Visitors would read these characters otherwise than they were meant. */
export interface Sign extends Described {
	readonly hint: string;
	readonly target: string;
	readonly offset: number;
}

/** By their code points. */
const NAMES: Readonly<Record<string, string>> = {
	A0: "no-break space",
	AD: "soft hyphen",
	"200B": "zero width space",
	"200C": "zero width non-joiner",
	"200D": "zero width joiner",
	"202C": "pop directional formatting",
	"202D": "left-to-right override",
	"2060": "word joiner",
	FEFF: "byte order mark",
};
export const IN_ADDRESS =
	/[\xA0\xAD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const IN_WORDS = /[\xAD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Words of other scripts need signs of direction, and pictures of people are joined. */
const NEEDED =
	/(?!\p{Script=Latin})\p{L}|(?:\p{Extended_Pictographic}|\uFE0F)\u200D/u;

/** @param isAddress true for a text in which a no-break space is wrong too */
export function findInvisible(text: string, isAddress = false): Sign[] {
	const signs: Sign[] = [];
	const pattern = isAddress ? IN_ADDRESS : IN_WORDS;
	if (text.search(pattern) < 0) return signs;
	if (!isAddress && NEEDED.test(text)) return signs;
	for (const { 0: from, index } of text.matchAll(/[^ \t\n]+/g)) {
		const at = from.search(pattern);
		if (at < 0) continue;
		const code = from.charCodeAt(at).toString(16).toUpperCase();
		const name = NAMES[code] ?? "sign of direction, such as left-to-right";
		const to = from.replace(pattern, "");
		signs.push({
			message: `invisible character U+${code.padStart(4, "0")} (${name}) in "${to}"`,
			hint: "Delete the word and type it again, or let npx hypno check --fix do it",
			target: `U+${code} ${to}`,
			offset: index + at,
			correction: { from, to },
		});
	}
	return signs;
}
