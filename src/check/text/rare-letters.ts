// Characters that nobody sees, and letters of other alphabets that look like Latin ones.

/**
 * Control characters, marks of the writing direction and spaces without width. The joiners within
 * emoji and the soft hyphen are intended.
 */
export const INVISIBLE =
	/(?![\n\r\t])\p{Cc}|[\p{Co}\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/gu;

/** Cyrillic and Greek letters that look like Latin ones. */
const SIMILAR =
	"\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u03bf\u03bd\u03b1\u03b9\u039f\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u03a1\u03a4\u03a5\u03a7";

/** A word with letters of two alphabets. */
export const LOOKALIKE = new RegExp(
	`\\p{L}*(?:\\p{sc=Latin}[${SIMILAR}]|[${SIMILAR}]\\p{sc=Latin})\\p{L}*`,
	"gu",
);

/** "U+200B", or the letter in quotes with its alphabet. */
export function nameCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const digits = code.toString(16).toUpperCase().padStart(4, "0");
	if (!/\p{L}/u.test(character)) return `U+${digits}`;
	return `"${character}" (${/\p{sc=Greek}/u.test(character) ? "Greek" : "Cyrillic"})`;
}

/** Returns the first letter of a word that only looks Latin. */
export function findSimilar(word: string): string {
	return [...word].find((letter) => SIMILAR.includes(letter)) ?? "";
}
