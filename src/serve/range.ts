// The Range header and the size of a file -> the bytes that are asked for.

/** Both ends are sent. */
interface ByteRange {
	readonly first: number;
	readonly last: number;
}

/**
 * Undefined for the whole file: nothing asked for, several parts at once, or no range at
 * all. "unsatisfiable" for a part that the file does not have.
 */
export function parseRange(
	header: string | undefined,
	size: number,
): ByteRange | "unsatisfiable" | undefined {
	const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
	const [, from = "", to = ""] = match ?? [];
	if (!match || (from === "" && to === "")) return undefined;
	const isSuffix = from === "";
	const first = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
	const end = isSuffix || to === "" ? size - 1 : Number(to);
	if (!isSuffix && end < first && to !== "") return undefined;
	if (first >= size) return "unsatisfiable";
	return { first, last: Math.min(end, size - 1) };
}
