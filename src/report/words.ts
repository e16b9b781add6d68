// Texts and numbers -> what a terminal, a log or a table can show of them.

/** Longer texts hide the others: an address may be a whole picture. */
const LONGEST = 1000;

/** Without what a terminal obeys, and without signs that turn the direction of the text. */
export function clean(text: string): string {
	return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
}

export function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const kept = text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "");
	return `${kept}…`;
}

/** One line of a bearable length. */
export function oneLine(text: string): string {
	return cut(clean(text), LONGEST);
}

/** "2,210" */
export function formatNumber(number: number): string {
	return number.toLocaleString("en-GB");
}

/** "1 page", "2,210 links", "3 entries" */
export function count(
	number: number,
	word: string,
	plural = `${word}s`,
): string {
	return `${formatNumber(number)} ${number === 1 ? word : plural}`;
}

/** "a", "a and b", "a, b and c" */
export function join(parts: readonly string[], word: "and" | "or"): string {
	const last = parts.at(-1) ?? "";
	const others = parts.slice(0, -1).join(", ");
	return others ? `${others} ${word} ${last}` : last;
}
