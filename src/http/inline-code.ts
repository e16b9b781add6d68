// The scripts and styles that stand inside a page -> their hashes, by which the policy of the
// published site lets them in, and whether the page holds pictures in its own text.
import { createHash } from "node:crypto";

/** What a page asks of the policy beyond files of the site itself. */
export interface InlineCode {
	/** As the policy names them: "'sha256-…'" */
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
/** Data blocks, as of structured data, are never run, so no policy looks at them. */
const RUN_TYPE =
	/^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|j)script.*)$/i;
/** Found six times as fast, and most pages have none. */
const ANY_DATA_IMAGE = /data:image/i;
const DATA_IMAGE = /(?:src|srcset|href)=["']?data:image|url\(["']?data:image/i;

function typeOf(attributes: string): string {
	return /\stype=["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
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
		else if (RUN_TYPE.test(typeOf(attributes))) scripts.push(hash(code));
	}
	const hasDataImages = ANY_DATA_IMAGE.test(text) && DATA_IMAGE.test(text);
	return scripts.length + styles.length > 0 || hasDataImages
		? { scripts, styles, hasDataImages }
		: NO_INLINE_CODE;
}

/** What all pages ask for together, each once and in one order. */
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
