// Reads an export of WordPress (WXR): what its posts and pages are, and which addresses the old site had.
import fs from "node:fs";
import path from "node:path";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import { type Problem, usageError } from "../../base/problems.ts";
import { count, formatBytes } from "../../base/text/words.ts";
import { replaceBlocks } from "./blocks.ts";
import {
	type ImportSource,
	importProblem,
	type OldPicture,
	type OldRecord,
	toOldPath,
} from "./import-source.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { Spool } from "./spool.ts";
import { EXPORT_AGAIN, parseWxr, type WxrItem } from "./wxr-parser.ts";

/** In bytes. WordPress itself cannot read a larger export. */
const MAX_FILE = 500_000_000;
/** WordPress keeps these for itself. */
const MACHINERY = new Set(
	"nav_menu_item revision custom_css customize_changeset oembed_cache user_request attachment".split(
		" ",
	),
);
/** A page without words of this name shows the articles. */
const LIST_NAME = /^(?:blog|news|articles?|posts?|journal|stories)$/i;
const LISTS = ["/category/*", "/tag/*", "/author/*", "/page/*"];
const BLOCK =
	"</?(?:p|div|h[1-6]|ul|ol|li|dl|table|tr|t[hd]|thead|tbody|blockquote|figure|pre|section|hr|iframe|script|style|form)\\b";
const BESIDE_BLOCK = new RegExp(
	`(?<=${BLOCK}[^>]*>)\\s*\\n|\\n\\s*(?=${BLOCK})`,
	"gi",
);

const LONE_ADDRESS = /^[ \t]*(https?:[^\s"<>]+)[ \t\r]*$/gm;

/** The editor before blocks wrote no <p>: an empty line divides paragraphs there. */
export function breakParagraphs(html: string): string {
	if (/<!-- wp:|<p[\s>]/.test(html)) return html;
	const breakLines = (part: string) =>
		part
			.replace(BESIDE_BLOCK, " ")
			.replace(/\n\s*\n/g, "<p>")
			.replaceAll("\n", "<br>");
	return html
		.replace(/\r\n?/g, "\n")
		.split(/(<pre[\s>][\s\S]*?<\/pre>)/i)
		.map((part, index) => (index % 2 === 1 ? part : breakLines(part)))
		.join("");
}

/** WordPress keeps what it shows for an address on a line of its own: <iframe title="Sleep" src="…/embed/abc"> */
function nameFilms(html: string, fields: ReadonlyMap<string, string>): string {
	const titles = new Map<string, string>();
	for (const [key, shown] of fields) {
		const [, title] = /\btitle="([^"]+)"/.exec(shown) ?? [];
		const [, id] = /\bsrc="[^"]*\/(?:embed|video)\/([\w-]+)/.exec(shown) ?? [];
		if (key.startsWith("_oembed_") && title && id) titles.set(id, title);
	}
	if (titles.size === 0) return html;
	return html.replace(LONE_ADDRESS, (line, url: string) => {
		const id = url.split(/[^\w-]+/).find((part) => titles.has(part));
		return id ? `<a href="${url}">${titles.get(id)}</a>` : line;
	});
}

/** @returns why an item is not brought in: "" if nobody misses it; undefined if it is brought in */
function findReason({ texts }: WxrItem): string | undefined {
	const type = texts.get("wp:post_type") ?? "";
	const status = texts.get("wp:status") ?? "";
	if (MACHINERY.has(type) || type.startsWith("wp_")) return "";
	if (/^(?:trash|auto-draft|inherit)$/.test(status)) return "";
	if (type !== "post" && type !== "page") return `of the type "${type}"`;
	if (texts.get("wp:post_password")) return "with a password";
	return /^(?:publish|future|draft|pending)$/.test(status)
		? undefined
		: `with the status "${status}"`;
}

class WordPress {
	readonly #spool = new Spool();
	readonly #shown: string;
	readonly #records: OldRecord[] = [];
	readonly #attachments = new Map<string, OldPicture>();
	readonly #patterns = new Map<string, () => Buffer>();
	readonly #others = new Map<string, string>();
	readonly #problems: Problem[] = [];
	#comments = 0;
	readonly channel = new Map<string, string>();

	constructor(shown: string) {
		this.#shown = shown;
	}

	add(item: WxrItem): void {
		const { texts, line, comments } = item;
		const title = texts.get("title") ?? "";
		const reason = findReason(item);
		const type = texts.get("wp:post_type");
		if (type === "attachment") this.#addAttachment(item);
		if (type === "wp_block") this.#addPattern(item);
		if (reason)
			this.#problems.push(
				importProblem(`"${title}", ${reason}, is not brought in`, {
					hint: "Write it anew if visitors need it",
					target: title,
					source: { file: this.#shown, line, column: 1 },
				}),
			);
		if (reason !== undefined) return;
		this.#comments += comments;
		this.#addRecord(item);
	}

	/** Attachments have pages of their own. */
	#addAttachment({ texts, fields }: WxrItem): void {
		const url = texts.get("wp:attachment_url") ?? "";
		const alt = fields.get("_wp_attachment_image_alt") ?? "";
		this.#attachments.set(texts.get("wp:post_id") ?? "", { url, alt });
		const page = parseUrl(texts.get("link") ?? "");
		const old = page && toOldPath(page);
		const parent = Number(texts.get("wp:post_parent"));
		if (old && old !== "/")
			this.#others.set(old, parent ? `/?p=${parent}` : "");
	}

	#addPattern({ texts }: WxrItem): void {
		if (texts.get("wp:status") !== "publish") return;
		const words = this.#spool.add(texts.get("content:encoded") ?? "");
		this.#patterns.set(texts.get("wp:post_id") ?? "", words);
	}

	#addRecord({ texts, categories, fields, line }: WxrItem): void {
		const read = (name: string) => texts.get(name)?.trim() ?? "";
		const link = parseUrl(read("link"));
		const id = read("wp:post_id");
		const isArticle = read("wp:post_type") === "post";
		const isDraft = /^(?:draft|pending)$/.test(read("wp:status"));
		const old = link && toOldPath(link);
		const addresses = [`/?${isArticle ? "p" : "page_id"}=${id}`];
		if (old !== undefined) addresses.unshift(old);
		const text = nameFilms(texts.get("content:encoded") ?? "", fields);
		if (LIST_NAME.test(read("wp:post_name")) && text.trim() === "") {
			for (const address of addresses) this.#others.set(address, "");
			return;
		}
		this.#records.push({
			noun: isArticle ? "article" : "page",
			origin: link?.href ?? `WordPress ${id}`,
			title: read("title"),
			name: read("wp:post_name") || read("title") || old || "",
			day: /^[1-9]\d{3}-\d\d-\d\d/.exec(read("wp:post_date"))?.[0] ?? "",
			author:
				this.channel.get(`author ${read("dc:creator")}`) ?? read("dc:creator"),
			categories: categories.filter(Boolean),
			isDraft,
			addresses: isDraft ? [] : addresses,
			source: { file: this.#shown, line, column: 1 },
			read: this.#hold(
				[read("excerpt:encoded"), fields.get("footnotes"), text],
				fields.get("_thumbnail_id") ?? "",
			),
		});
	}

	/**
	 * A function of its own, as one beside the texts of an item would keep them in memory.
	 * No XML has the character that stands between the texts.
	 */
	#hold(texts: readonly unknown[], picture: string): OldRecord["read"] {
		const [attachments, patterns] = [this.#attachments, this.#patterns];
		const readTexts = this.#spool.add(texts.join("\0"));
		return (onLost) => {
			const parts = String(readTexts()).split("\0");
			const [excerpt = "", notes = "", text = ""] = parts;
			const blocks = { notes, patterns, onLost };
			const html = replaceBlocks(breakParagraphs(text), blocks);
			return {
				text: replaceShortcodes(html, { attachments, onLost }),
				excerpt,
				picture: attachments.get(picture) ?? { url: "", alt: "" },
			};
		};
	}

	finish(folder: string): ImportSource {
		const { channel } = this;
		const base = channel.get("wp:base_blog_url") ?? channel.get("link") ?? "";
		const archives = new Set(LISTS);
		for (const { addresses } of this.#records) {
			const [, year] = /^(\/[12]\d{3})\//.exec(addresses[0] ?? "") ?? [];
			if (year) archives.add(year).add(`${year}/*`);
		}
		if (this.#comments > 0)
			this.#problems.push(
				importProblem(
					`${count(this.#comments, "comment")} not brought in, because pages have none`,
					{
						severity: "warning",
						source: { file: this.#shown, line: 1, column: 1 },
					},
				),
			);
		return {
			origin: parseUrl(base)?.origin,
			records: this.#records,
			others: this.#others,
			archives: [...archives],
			folders: [folder],
			problems: this.#problems,
		};
	}
}

/** @throws UserError (2) for a file that is no export, or is broken at any place */
export async function openWordPress(file: string): Promise<ImportSource> {
	const { size } = fs.statSync(file);
	const shown = path.relative(process.cwd(), file).replaceAll("\\", "/");
	if (size > MAX_FILE)
		throw usageError(
			`${shown} has ${formatBytes(size)}, and an export of at most ${formatBytes(MAX_FILE)} can be read`,
			EXPORT_AGAIN,
		);
	const site = new WordPress(shown);
	for await (const item of parseWxr(file, shown, site.channel)) site.add(item);
	if (!site.channel.has("wp:wxr_version"))
		throw usageError(`${shown} is no export of WordPress`, EXPORT_AGAIN);
	return site.finish(path.dirname(file));
}
