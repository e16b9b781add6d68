// Replaces what other systems write between signs of their own, such as [gallery ids="1,2"] or {{< youtube x >}}.
import path from "node:path";
import { escapeHtml } from "../../base/text/escape.ts";
import type { OldPicture } from "./import-source.ts";

interface Context {
	readonly attachments: ReadonlyMap<string, OldPicture>;
	/** Called with the name of each part that only its old system can show. */
	readonly onLost: (name: string) => void;
}

const NAME = "[a-z][\\w-]*";
const OF_WORDPRESS = new RegExp(
	`\\[(/?)(${NAME})((?:\\s[^\\[\\]]*)?)\\]`,
	"gi",
);
const OF_HUGO = /\{\{[<%]\s*(\/?)\s*([\w-]+)([^{}]*?)\/?\s*[>%]\}\}/g;
const OF_JEKYLL = /\{%-?\s*()(\w+)([^{}]*?)-?%\}/g;
const ADDRESS_OF = /\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}/g;
const ROOT_OF = /\{\{-?\s*(?:site|page)\.(?:base)?url\s*-?\}\}/g;
const FILTER = /\s*\|\s*(?:relative|absolute)_url(?=\s*-?\}\})/g;
const QUOTED = /\{\{-?\s*["']([^"'{}]*)["']\s*-?\}\}/g;
/** They only change how their words look. */
const FRAMES =
	/^(?:highlight|raw|comment|end\w+|caption|wp_caption|more|toc)$/i;

function readAttributes(written: string): Map<string, string> {
	const attributes = new Map<string, string>();
	const pattern =
		/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g;
	for (const [, name, a, b, c, d, e] of written.matchAll(pattern))
		attributes.set(
			name?.toLowerCase() ?? String(attributes.size),
			a ?? b ?? c ?? d ?? e ?? "",
		);
	return attributes;
}

const picture = (url: string, alt: string) =>
	`<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
const link = (url: string, words: string) =>
	`<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

/** @returns HTML; undefined for what only the old system can show */
function show(
	name: string,
	attributes: ReadonlyMap<string, string>,
	{ attachments }: Context,
): string | undefined {
	const first = attributes.get("0") ?? "";
	const read = (key: string) => attributes.get(key) ?? "";
	const words = read("title") || read("name");
	if (name === "gallery") {
		const pictures = read("ids")
			.split(",")
			.map((id) => attachments.get(id.trim()));
		const shown = pictures.map((old) => old && picture(old.url, old.alt));
		return read("ids") && !shown.includes(undefined)
			? shown.join("\n\n")
			: undefined;
	}
	if (name === "figure" || name === "img")
		return (
			read("src") &&
			picture(read("src"), read("alt") || read("caption") || words)
		);
	if (/^(?:video|audio|playlist|embed)$/.test(name)) {
		const url = ["src", "mp4", "mp3", "m4a", "webm", "ogg", "url"]
			.map(read)
			.find(Boolean);
		return url && link(url, words || url);
	}
	const id = read("id") || read("url") || first;
	const films: Readonly<Record<string, string>> = {
		youtube: "https://www.youtube.com/watch?v=",
		vimeo: "https://vimeo.com/",
	};
	const film = films[name];
	if (!film || !id) return undefined;
	const url = /^https?:/.test(id) ? id : film + id;
	return link(url, words || url);
}

const CAPTION =
	/\[caption[^\]]*\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi;
const WITH_ADDRESS = /\[(\w+)\b[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/\1\]/gi;
const KNOWN = /^(?:gallery|embed|toc|more|youtube|vimeo)$/i;

/** @param html HTML or Markdown, with the parts of an old system in it; only HTML has those of WordPress */
export function replaceShortcodes(
	html: string,
	isMarkdown: boolean,
	context: Context,
): string {
	const { onLost } = context;
	const replace = (
		_: string,
		...[slash = "", name = "", rest = ""]: string[]
	) => {
		const known = name.toLowerCase();
		if (FRAMES.test(known) || slash) return "";
		const shown = show(known, readAttributes(rest), context);
		if (shown) return shown;
		onLost(name);
		return html.includes(`[/${name}]`) ? "" : `(${name})`;
	};
	const replaceOwn = (whole: string, ...parts: string[]) => {
		const [, name = "", rest = ""] = parts;
		const isClosed = html.includes(`[/${name}]`) || KNOWN.test(name);
		const isAlone = name.includes("-") && rest === "";
		const isOwn = isClosed || isAlone || /[=_]/.test(name + rest);
		return isOwn ? replace(whole, ...parts) : whole;
	};
	const toAddress = (_: string, file: string) =>
		`/${path.posix.parse(file).name}`;
	const plain = isMarkdown
		? html
		: html
				.replace(CAPTION, "<figure>$1<figcaption>$2</figcaption></figure>")
				.replace(WITH_ADDRESS, (_, __, url: string) => link(url, url))
				.replace(OF_WORDPRESS, replaceOwn);
	return plain
		.replace(ADDRESS_OF, toAddress)
		.replace(ROOT_OF, "")
		.replace(FILTER, "")
		.replace(QUOTED, "$1")
		.replace(OF_HUGO, replace)
		.replace(OF_JEKYLL, replace);
}
