// The HTML of a page -> its outline: the markup without what html-validate ignores, such as text,
// addresses, styles and SVG shapes. Pages with the same outline have the same defects. Markup that
// cannot be split into tags and texts is returned unchanged.

interface Outline {
	readonly markup: string;
	/**
	 * Maps an offset in the outline to the offset in the page of the last tag that starts there or
	 * before.
	 */
	readonly locate: (offset: number) => number;
}

const ATTRIBUTES = String.raw`(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*\s*`;
const startTag = (name: string) => `<${name}${ATTRIBUTES}>`;
const SHAPE = `${startTag("([a-z]+)")}</\\4>`;
const GROUP = `${startTag("([a-z]+)")}(?:${SHAPE})*</\\3>`;
/** Named groups would allocate one more object for each token of each page. */
const TOKEN = new RegExp(
	[
		"([^<]+)",
		`(${startTag("svg")})(?:${GROUP})*</svg>`,
		`(${startTag("(script|style)")})([\\s\\S]*?)</\\6>`,
		`(<[a-z][a-z\\d-]*${ATTRIBUTES}/?>)`,
		"</[a-z][a-z\\d-]*>",
		"<!--[\\s\\S]*?-->",
		"<!doctype[^<>]*>",
	].join("|"),
	"giy",
);
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g;

const IGNORED = /^(?:class|aria-current|data-[a-z-]+)$/;
/** Rules only check whether these attributes are empty. */
const FREE =
	/^(?:alt|content|href|imagesrcset|placeholder|src|srcset|title|value)$/;
/** Rules check the values of attributes on these tags. */
const EXACT = /^<(?:area|base|li|meter|progress)\b|\shttp-equiv=/i;
const OF_PICTURES = /^(?:aria-.*|focusable|hidden|id|role|tabindex)$/;
const KNOWN_REFERENCES = /&(?:amp|lt|gt|quot|#x27|#39);/g;

function isPlain(text: string): boolean {
	return (
		!text.includes("&") || !text.replace(KNOWN_REFERENCES, "").includes("&")
	);
}

function reduceTag(tag: string): string {
	const isPicture = /^<svg\b/i.test(tag);
	const isExact = EXACT.test(tag);
	const names: string[] = [];
	const reduced = tag.replace(
		ATTRIBUTE,
		(written, name: string, value = "") => {
			names.push(name.toLowerCase());
			if (!isPlain(value)) return written;
			if (IGNORED.test(name)) return "";
			if (isPicture && !OF_PICTURES.test(name)) return "";
			// Rules check the sizes of pictures, which most pages share.
			if (name.toLowerCase() === "srcset")
				return ` ${name}="${value.replace(/(?<=^\s*|,\s+)\S*[^\s,](?=,?\s|$)/g, "x")}"`;
			const isFree = !isExact && FREE.test(name) && value.trim() !== "";
			return isFree ? ` ${name}="x"` : written;
		},
	);
	// A duplicate attribute is a defect, so the tag stays as it is.
	return new Set(names).size < names.length ? tag : reduced;
}

function reduceText(text: string): string {
	if (text.trim() === "") return "";
	return isPlain(text) ? "x" : text;
}

export function outlineOf(html: string): Outline {
	// Rules compare texts that aria-labelledby refers to.
	const keepsText = html.includes("aria-labelledby");
	const starts: { at: number; offset: number }[] = [];
	let markup = "";
	let read = 0;
	for (const match of html.matchAll(TOKEN)) {
		const [token, text, picture, , , code, language, program = "", start] =
			match;
		const tag = picture ?? code ?? start;
		read = match.index + token.length;
		if (tag) starts.push({ at: markup.length, offset: match.index });
		if (text) markup += keepsText ? text : reduceText(text);
		else if (tag) markup += reduceTag(tag);
		else if (!token.startsWith("<!--")) markup += token;
		if (picture) markup += "</svg>";
		if (code) markup += `${program.trim() && "x"}</${language}>`;
	}
	if (read < html.length) {
		// A comment in a page cannot disable the checks.
		const safe = html.replaceAll("html-validate-", "html_validate_");
		return { markup: safe, locate: (offset) => offset };
	}
	const locate = (offset: number) =>
		starts.findLast(({ at }) => at <= offset)?.offset ?? 0;
	return { markup, locate };
}

/** Rows are excluded, because their number of cells is compared. */
const REPEATED = /(<(?!t[dhr]\b)([a-z]\w*)\b(?:(?!<\2\b).)*?<\/\2>)\1\1+/gs;

/** Removes the third and any further equal element in a row: no rule counts beyond two. */
export function foldOutline(markup: string): string {
	const folded = markup.replace(REPEATED, "$1$1");
	return folded === markup ? markup : foldOutline(folded);
}
