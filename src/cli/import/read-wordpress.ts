// Reads an export of WordPress (WXR), part by part: it may be larger than the memory.
import fs from "node:fs";
import path from "node:path";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import { type Problem, usageError } from "../../base/problems.ts";
import { count, formatBytes } from "../../base/text/words.ts";
import {
	type ImportSource,
	importProblem,
	type OldPicture,
	type OldRecord,
	toOldPath,
} from "./import-source.ts";
import {
	detach,
	EXPORT_AGAIN,
	parseWxr,
	type WxrItem,
	WxrParser,
} from "./wxr-parser.ts";

/** In bytes. WordPress itself cannot read a larger export. */
const MAX_FILE = 500_000_000;
const LIVE = new Set(["publish", "future"]);
const UNFINISHED = new Set(["draft", "pending"]);
/** WordPress keeps these for itself. */
const MACHINERY = new Set(
	"nav_menu_item revision custom_css customize_changeset oembed_cache user_request attachment".split(
		" ",
	),
);

type Attachments = ReadonlyMap<string, OldPicture>;

function toRecord(
	{ texts, categories, fields, line }: WxrItem,
	{ file, channel }: { file: string; channel: ReadonlyMap<string, string> },
	attachments: Attachments,
): OldRecord {
	const read = (name: string) => texts.get(name)?.trim() ?? "";
	const link = parseUrl(read("link"));
	const id = read("wp:post_id");
	const isArticle = read("wp:post_type") === "post";
	const [day = ""] = /^[1-9]\d{3}-\d\d-\d\d/.exec(read("wp:post_date")) ?? [];
	const login = read("dc:creator");
	const isDraft = !LIVE.has(read("wp:status"));
	const old = link && toOldPath(link);
	const addresses = [old, `/?${isArticle ? "p" : "page_id"}=${id}`];
	const featured = attachments.get(fields.get("_thumbnail_id") ?? "");
	return {
		noun: isArticle ? "article" : "page",
		origin: link?.href ?? `WordPress ${id}`,
		title: read("title"),
		name: read("wp:post_name") || read("title") || old || "",
		day,
		isMarkdown: false,
		text: breakParagraphs(texts.get("content:encoded") ?? ""),
		excerpt: read("excerpt:encoded"),
		author: channel.get(`author ${login}`) ?? login,
		categories: categories.filter(Boolean),
		picture: featured?.url ?? "",
		pictureAlt: featured?.alt ?? "",
		isDraft,
		addresses: isDraft
			? []
			: addresses.filter((address) => address !== undefined),
		source: { file, line, column: 1 },
	};
}

const BLOCK =
	"</?(?:p|div|h[1-6]|ul|ol|li|dl|table|tr|t[hd]|thead|tbody|blockquote|figure|pre|section|hr|iframe|script|style|form)\\b";
const BESIDE_BLOCK = new RegExp(
	`(?<=${BLOCK}[^>]*>)\\s*\\n|\\n\\s*(?=${BLOCK})`,
	"gi",
);

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

/** @returns why an item is not brought in; undefined if it is */
function findReason({ texts }: WxrItem): string | undefined {
	const type = texts.get("wp:post_type") ?? "";
	const status = texts.get("wp:status") ?? "";
	if (
		MACHINERY.has(type) ||
		type.startsWith("wp_") ||
		/^(?:trash|auto-draft|inherit)$/.test(status)
	)
		return "";
	if (type !== "post" && type !== "page") return `of the type "${type}"`;
	if (texts.get("wp:post_password")) return "with a password";
	return LIVE.has(status) || UNFINISHED.has(status)
		? undefined
		: `with the status "${status}"`;
}

interface Index {
	readonly records: OldRecord[];
	readonly attachments: Map<string, OldPicture>;
	readonly problems: Problem[];
	readonly others: Map<string, string>;
}

function addItem(
	item: WxrItem,
	index: Index,
	context: Parameters<typeof toRecord>[1],
) {
	const { texts, fields, line } = item;
	const source = { file: context.file, line, column: 1 };
	const reason = findReason(item);
	const title = detach(texts.get("title") ?? "");
	if (item.comments > 0 && reason === undefined)
		index.problems.push(
			importProblem(
				`${count(item.comments, "comment")} on "${title}" not brought in, because pages have none`,
				{ severity: "warning", source, target: title },
			),
		);
	if (reason)
		index.problems.push(
			importProblem(`"${title}", ${reason}, is not brought in`, {
				hint: "Write it anew if visitors need it",
				source,
				target: title,
			}),
		);
	if (texts.get("wp:post_type") === "attachment") {
		const url = detach(texts.get("wp:attachment_url") ?? "");
		const alt = detach(fields.get("_wp_attachment_image_alt") ?? "");
		index.attachments.set(detach(texts.get("wp:post_id") ?? ""), { url, alt });
		const page = parseUrl(texts.get("link") ?? "");
		const parent = texts.get("wp:post_parent");
		const old = page && toOldPath(page);
		const place = parent && parent !== "0" ? `/?p=${parent}` : "";
		if (old && old !== "/") index.others.set(detach(old), detach(place));
	}
	if (reason !== undefined) return;
	const record = toRecord(item, context, new Map());
	const isList = showsList(item);
	const [address] = record.addresses;
	if (isList && address !== undefined) index.others.set(detach(address), "");
	if (isList) return;
	const light = { ...record, text: "", excerpt: "" };
	index.records.push(JSON.parse(JSON.stringify(light)));
}

/** A page without words of this name shows the articles. */
const LIST_NAME = /^(?:blog|news|articles?|posts?|journal|stories)$/i;
const showsList = ({ texts }: WxrItem) =>
	LIST_NAME.test(texts.get("wp:post_name") ?? "") &&
	!texts.get("content:encoded")?.trim();
const LISTS = ["/category/*", "/tag/*", "/author/*", "/page/*"];

/** @throws UserError (2) for a file that is no export, or is broken at any place */
export async function openWordPress(file: string): Promise<ImportSource> {
	const { size } = fs.statSync(file);
	const shown = path.relative(process.cwd(), file).replaceAll("\\", "/");
	if (size > MAX_FILE)
		throw usageError(
			`${shown} has ${formatBytes(size)}, and an export of at most ${formatBytes(MAX_FILE)} can be read`,
			EXPORT_AGAIN,
		);
	const parser = new WxrParser(shown);
	const { channel } = parser;
	const context = { file: shown, channel };
	const index: Index = {
		records: [],
		attachments: new Map(),
		problems: [],
		others: new Map(),
	};
	for await (const item of parseWxr(file, parser))
		addItem(item, index, context);
	if (!parser.isWxr)
		throw usageError(`${shown} is no export of WordPress`, EXPORT_AGAIN);
	const base = parseUrl(
		channel.get("wp:base_blog_url") ?? channel.get("link") ?? "",
	);
	const { records, ...rest } = index;
	const years = records
		.map(({ addresses: [first = ""] }) => /^\/[12]\d{3}(?=\/)/.exec(first)?.[0])
		.filter((year) => year !== undefined);
	const archives = [...LISTS, ...years.flatMap((year) => [year, `${year}/*`])];
	async function* readRecords() {
		for await (const item of parseWxr(file, new WxrParser(shown)))
			if (findReason(item) === undefined && !showsList(item))
				yield toRecord(item, context, rest.attachments);
	}
	return {
		origin: base?.origin,
		index: records,
		readRecords,
		...rest,
		archives: [...new Set(archives)],
		folders: [path.dirname(file)],
	};
}
