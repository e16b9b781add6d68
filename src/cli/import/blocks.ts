// Replaces the blocks of WordPress whose words an export keeps elsewhere: its notes, and the patterns that texts share.
import * as z from "zod";
import { attempt } from "../../base/attempt.ts";

/** In characters, for one text: a pattern may hold others again and again. */
const MAX_PATTERNS = 1_000_000;
const MAX_DEPTH = 5;
/** A block without words in the text: <!-- wp:block {"ref":77} /-->. Its values have no angle brackets. */
const BLOCK = /<!-- wp:([\w/-]+)(?: (\{[^<>]*\}))? \/-->/g;
const NOTE =
	/(<sup [^<>]{0,99}data-fn=[^<>]{0,199}>)<a [^<>]{0,299}>(\d+)<\/a>/g;
/** They show nothing without words. */
const EMPTY = new Set(["html", "shortcode", "freeform", "missing"]);

const notesShape = z.array(z.object({ content: z.string() })).min(1);
const patternShape = z.object({
	ref: z.number(),
	/** The words that differ in this text. */
	content: z.unknown().optional(),
});

const parse = (json: string): unknown => attempt(() => JSON.parse(json));

function showNotes(written: string): string | undefined {
	const { data } = notesShape.safeParse(parse(written));
	if (!data) return undefined;
	return `<ol>${data.map(({ content }) => `<li>${content}</li>`).join("")}</ol>`;
}

interface Context {
	/** JSON. */
	readonly notes: string;
	/** By the number of each. */
	readonly patterns: ReadonlyMap<string, () => Buffer>;
	readonly onLost: (what: string) => void;
}

export function replaceBlocks(
	text: string,
	{ notes, patterns, onLost }: Context,
): string {
	let left = MAX_PATTERNS;
	const showPattern = (values: string, depth: number): string | undefined => {
		const { data } = patternShape.safeParse(parse(values));
		const read = depth < MAX_DEPTH && patterns.get(String(data?.ref));
		if (!read) return undefined;
		const words = String(read());
		left -= words.length;
		if (left < 0) return undefined;
		if (data?.content)
			onLost("the words of a pattern that are other ones here");
		return replace(words, depth + 1);
	};
	const replace = (words: string, depth: number): string =>
		words.replace(BLOCK, (_, name: string, values = "") => {
			if (EMPTY.has(name)) return "";
			let shown: string | undefined;
			let what = `the block "${name}"`;
			if (name === "footnotes") {
				shown = showNotes(notes);
				what = "notes";
			}
			if (name === "block") {
				shown = showPattern(values, depth);
				what = "a pattern";
			}
			if (shown === undefined) onLost(what);
			return shown ?? "";
		});
	return replace(text.replace(NOTE, "$1[$2]"), 0);
}
