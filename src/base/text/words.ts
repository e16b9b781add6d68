// Texts and numbers -> text that is safe to show in a terminal, a log or a table.

/** Longer texts would hide the others: an address may contain a whole picture. */
const MAX_LENGTH = 1000;

/** Replaces control characters and characters that change the direction of the text. */
export function clean(text: string): string {
	return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
}

export function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const start = text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "");
	return `${start}…`;
}

export function oneLine(text: string): string {
	return cut(clean(text), MAX_LENGTH);
}

/** Formats "2,210" or "30.1". toLocaleString takes longer than everything else that a small build prints. */
export function formatNumber(number: number): string {
	const [whole = "", ...fraction] = String(number).split(".");
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
	return [grouped, ...fraction].join(".");
}

/** Formats "812 bytes", "30.1 kB" or "1.5 MB", rounded up so that a number above a limit looks so too. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return count(bytes, "byte");
	const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : ["MB", 1e6];
	return `${formatNumber(Math.ceil((bytes * 10) / size) / 10)} ${unit}`;
}

export function formatDuration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds >= 90) return `${formatNumber(Math.ceil(seconds / 60))} min`;
	const digits = seconds < 10 ? 100 : 1;
	return `${formatNumber(Math.max(1, Math.round(seconds * digits)) / digits)} s`;
}

/** Formats "1 page", "2,210 links" or "3 addresses". */
export function count(number: number, word: string) {
	const plural = word.endsWith("s") ? `${word}es` : `${word}s`;
	return `${formatNumber(number)} ${number === 1 ? word : plural}`;
}

/** Formats "a, b" or "a, b and 3 more". */
export function listFirst(names: readonly string[], max: number): string {
	const more = names.length - max;
	const listed = names.slice(0, max).join(", ");
	return more > 0 ? `${listed} and ${formatNumber(more)} more` : listed;
}

/** Formats each row of a table. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
	const widthOf = (column: number) =>
		rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
	return rows.map((row) => {
		const cells = row.map((cell, column) => cell.padEnd(widthOf(column)));
		return cells.join("  ").trimEnd();
	});
}

/** Formats "a", "a and b" or "a, b and c". */
export function join(parts: readonly string[], word: "and" | "or"): string {
	const last = parts.at(-1) ?? "";
	const others = parts.slice(0, -1).join(", ");
	return others ? `${others} ${word} ${last}` : last;
}
