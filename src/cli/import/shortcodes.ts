// Replaces what other systems write between characters of their own, such as [gallery ids="1,2"] or {{< youtube x >}}.
import path from "node:path";
import { escapeHtml } from "../../base/text/escape.ts";
import type { OldPicture } from "./import-source.ts";

interface Context {
	/** Markdown has none of the parts of WordPress. */
	readonly isMarkdown?: boolean;
	/** The pictures that galleries name by their number. */
	readonly attachments?: ReadonlyMap<string, OldPicture>;
	/** Called with each part that only its old system can show: "[gallery]" */
	readonly onLost: (what: string) => void;
}

const OF_WORDPRESS = /\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi;
const OF_HUGO = /\{\{[<%]\s*(\/?)\s*([\w-]+)([^{}]*?)\/?\s*[>%]\}\}/g;
const OF_JEKYLL = /\{%-?\s*()(\w+)([^{}]*?)-?%\}/g;
const ADDRESS_OF = /\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}/g;
const ROOT_OF = /\{\{-?\s*(?:site|page)\.(?:base)?url\s*-?\}\}/g;
const QUOTED = /\{\{-?\s*["']([^"'{}]*)["']\s*(?:\|\s*\w+\s*)?-?\}\}/g;
const CAPTION =
	/\[caption[^\]]*\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi;
const WITH_ADDRESS = /\[(\w+)\b[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/\1\]/gi;
const ATTRIBUTE = /(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g;
/** How a part looks in kramdown: {: .lead}; "* TOC" above {:toc} is the list of headings. */
const OF_KRAMDOWN =
	/\{::comment\}[^{}]*\{:\/(?:comment)?\}|^[*-] .*\n\{:\s*toc\b.*$|\{:[^{}\n]*\}/gm;
const HEADING_ID = /^(#.*\S)[ \t]*\{#[\w-]+\}[ \t]*$/gm;
const IMPORTS_OF_MDX = /^(?:\s*import\s.*["'];?[ \t]*\r?\n)+/;
/** Of MDX, Hugo and Nunjucks. */
const COMMENT = /\{{1,2}\/\*[^{}]*\*\/\}{1,2}|\{#[^{}]*#\}/g;
/** A name in capitals is a tag of old HTML. */
const COMPONENT = /(<(?!Image\b|[A-Z\d]+\b)[A-Z]\w*)(?:\s[^<>]*)?\/>/g;
/** They only change how their words look. */
const FRAMES = /^(?:highlight|raw|end\w+|caption|wp_caption|more|toc)$/i;
const KNOWN = /^(?:gallery|embed|toc|more|youtube|vimeo)$/i;
/** WPBakery, Divi, Avada and Enfold: "[vc_row]" */
const BUILDER = /^(?:vc|et_pb|fusion|av)_/;
export const LAYOUT = "the layout of a page builder";
const FILMS: Readonly<Record<string, string>> = {
	youtube: "https://www.youtube.com/watch?v=",
	vimeo: "https://vimeo.com/",
};

const picture = ({ url, alt }: OldPicture) =>
	`<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
const link = (url: string, words = url) =>
	`<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

/** @returns HTML; undefined for what only the old system can show */
function show(
	name: string,
	written: string,
	attachments: Context["attachments"],
): string | undefined {
	const attributes = new Map<string, string>();
	for (const [, key = "0", ...values] of written.matchAll(ATTRIBUTE))
		attributes.set(key.toLowerCase(), values.find(Boolean) ?? "");
	const read = (...keys: string[]) =>
		keys.map((key) => attributes.get(key)).find(Boolean);
	const words = read("title", "name");
	if (name === "gallery") {
		const ids = read("ids")?.split(",") ?? [undefined];
		const pictures = ids.map((id) => attachments?.get(id?.trim() ?? ""));
		const shown = pictures.map((old) => old && `<p>${picture(old)}</p>`);
		return shown.includes(undefined) ? undefined : shown.join("");
	}
	const attached = attachments?.get(read("image") ?? "");
	const src = read("src") ?? attached?.url;
	const alt = read("alt", "caption", "title") ?? attached?.alt ?? "";
	if (/^(?:figure|img|\w+_image)$/.test(name) && src)
		return picture({ url: src, alt });
	if (/^(?:video|audio|playlist|embed)$/.test(name)) {
		const url = read("src", "mp4", "mp3", "m4a", "webm", "ogg", "url");
		return url && link(url, words);
	}
	if (BUILDER.test(name)) {
		const shown = words ?? read("text", "button_text");
		const url = read("button_url");
		if (!shown) return undefined;
		return `<p>${url ? link(url, shown) : escapeHtml(shown)}<p>`;
	}
	const film = FILMS[name];
	const id = read("id", "url", "0");
	if (!film || !id) return undefined;
	return link(/^https?:/.test(id) ? id : film + id, words);
}

/** Removes the comments of Jekyll, which nobody has read. */
const removeComments = (text: string) =>
	text
		.split(/\{%-?\s*comment\b[^{}]*%\}/)
		.map((part, index) =>
			index === 0 ? part : part.replace(/^.*?\{%-?\s*endcomment\s*-?%\}/s, ""),
		)
		.join("");

/** @param text HTML or Markdown, with the parts of an old system in it */
export function replaceShortcodes(
	text: string,
	{ isMarkdown = false, attachments, onLost }: Context,
): string {
	const isClosed = (name: string) => text.includes(`[/${name}]`);
	const replace = (whole: string, ...parts: string[]) => {
		const [slash, name = "", rest = ""] = parts;
		// Other words stand in brackets too.
		const isOwn =
			!whole.startsWith("[") ||
			isClosed(name) ||
			KNOWN.test(name) ||
			/[=_]/.test(name + rest) ||
			(name.includes("-") && rest === "");
		if (!isOwn) return whole;
		const isLayout = BUILDER.test(name.toLowerCase());
		if (FRAMES.test(name) || slash) return isLayout ? "<p>" : "";
		const shown = show(name.toLowerCase(), rest, attachments);
		if (isLayout) onLost(LAYOUT);
		if (shown || isLayout) return shown ?? "<p>";
		onLost(`[${name}]`);
		return isClosed(name) ? "" : `(${name})`;
	};
	const plain = isMarkdown
		? text
				.replace(IMPORTS_OF_MDX, "")
				.replace(COMMENT, "")
				.replace(OF_KRAMDOWN, "")
				.replace(HEADING_ID, "$1")
				.replace(COMPONENT, (_, start: string) => {
					onLost(`${start}>`);
					return "";
				})
		: text
				.replace(CAPTION, "<figure>$1<figcaption>$2</figcaption></figure>")
				.replace(WITH_ADDRESS, (_, __, url: string) => link(url))
				.replace(OF_WORDPRESS, replace);
	return removeComments(plain)
		.replace(ADDRESS_OF, (_, file) => `/${path.posix.parse(file).name}`)
		.replace(ROOT_OF, "")
		.replace(QUOTED, "$1")
		.replace(OF_HUGO, replace)
		.replace(OF_JEKYLL, replace);
}
