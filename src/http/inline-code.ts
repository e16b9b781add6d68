// Finds the inline scripts and styles of a page and hashes them for the Content-Security-Policy, the header
// that allows browsers to run them. Also finds whether the page has pictures in data: URLs.
import { createHash } from "node:crypto";

/** The policy has to allow this code besides the files of the site. */
export interface InlineCode {
	/** Scripts and styles are sources as the policy spells them: "'sha256-…'" */
	readonly scripts: readonly string[];
	readonly styles: readonly string[];
	readonly hasDataImages: boolean;
}

export const NO_INLINE_CODE: InlineCode = {
	scripts: [],
	styles: [],
	hasDataImages: false,
};

const ELEMENT = /<(script|style)(\s[^>]*)?>([\s\S]*?)<\/\1\s*>/gi;
/** Browsers run only scripts of these types. Data such as JSON-LD needs no permission. */
const SCRIPT_TYPES = new Set(["", "module", "importmap", "speculationrules"]);
const OLD_SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:java|ecma|j)script/;
/** Most pages do not contain these words at all, which is found out sooner. */
const IMAGE_WORDS = /data:image/i;
const DATA_IMAGE = /(?:src|srcset|href)=["']?data:image|url\(["']?data:image/i;

function typeOf(attributes: string): string {
	return /\stype=["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
}

function isScript(type: string): boolean {
	const known = type.toLowerCase();
	return SCRIPT_TYPES.has(known) || OLD_SCRIPT_TYPE.test(known);
}

function hash(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

export function findInlineCode(text: string): InlineCode {
	const scripts: string[] = [];
	const styles: string[] = [];
	for (const [, name, attributes = "", code = ""] of text.matchAll(ELEMENT)) {
		if (name?.toLowerCase() === "style") styles.push(hash(code));
		else if (/\ssrc=/i.test(attributes)) continue;
		else if (isScript(typeOf(attributes))) scripts.push(hash(code));
	}
	const hasDataImages = IMAGE_WORDS.test(text) && DATA_IMAGE.test(text);
	return { scripts, styles, hasDataImages };
}

/** Joins the code of all pages. The result is sorted and repeats nothing. */
export function joinInlineCode(all: Iterable<InlineCode>): InlineCode {
	const codes = [...all];
	const join = (kind: "scripts" | "styles") =>
		[...new Set(codes.flatMap((code) => code[kind]))].sort();
	return {
		scripts: join("scripts"),
		styles: join("styles"),
		hasDataImages: codes.some(({ hasDataImages }) => hasDataImages),
	};
}
