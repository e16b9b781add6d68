// A page as templates render it: what is its own, with a mark where each part stands that it
// shares with other pages. What is done with such a part need be done only once.

/** No text holds it where parts are marked with it. */
export const PART_MARK = "\u0001";

export interface Rendered {
	/** HTML with as many marks as there are parts. */
	readonly own: string;
	/** HTML; the very same string for all pages that share it. */
	readonly parts: readonly string[];
}

/** The page as it is published. */
export function joinParts({ own, parts }: Rendered): string {
	if (parts.length === 0) return own;
	return own
		.split(PART_MARK)
		.map((piece, at) => piece + (parts[at] ?? ""))
		.join("");
}
