// Reads a folder of Markdown or HTML with front matter, as Jekyll, Hugo, Astro and Eleventy have, or export programs write.

import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import path from "node:path";
import createMarkdownIt from "markdown-it";
import footnotes from "markdown-it-footnote";
import { parseUrl, slugify } from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import { listEntries } from "../../base/disk/fingerprint.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { describeThrown, type Problem } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { splitText } from "./front-matter.ts";
import {
	type ImportSource,
	importProblem,
	type OldRecord,
	toOldPath,
} from "./import-source.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { Spool } from "./spool.ts";

/** In bytes. */
const MAX_TEXT = 20_000_000;
const IS_TEXT = /\.(?:md|mdx|markdown|html?)$/i;
const IS_HTML = /\.html?$/i;
/** Generators keep these beside texts, or have made them of texts. */
const OTHERS = [
	/(?:^|\/)(?:_site|_layouts|_includes|_sass|layouts|themes|\.[^/]*)\//i,
	/(?:^|\/)(?:node_modules|archetypes|public|dist|resources)\//i,
	/(?:^|\/)(?:readme|changelog|license|404|search|_index)\.\w+$/i,
];
const DATED = /^(\d{4}-\d\d-\d\d)-(.+)$/;
const PICTURE_FOLDERS = ["", "static", "public", "assets", "src/assets", "src"];

/** The addresses of posts of Jekyll. */
const STYLES: Readonly<Record<string, string>> = {
	date: "/:categories/:year/:month/:day/:title.html",
	pretty: "/:categories/:year/:month/:day/:title/",
	none: "/:categories/:title.html",
};

const markdown = createMarkdownIt({ html: true }).use(footnotes);

/** @returns the origin, and the address of posts of Jekyll: "/:year/:month/:title.html" */
function readSettings(folder: string) {
	const read = (name: string) =>
		attempt(() => String(readRegularFile(path.join(folder, name), MAX_TEXT)));
	const jekyll = read("_config.yml");
	const hugo = ["hugo.toml", "config.toml", "hugo.yaml", "config.yaml"];
	const [text = ""] = [jekyll, ...hugo.map(read)].filter(Boolean);
	const [, base = ""] =
		/^(?:baseURL|url)\s*[:=]\s*["']?([^"'\s]+)/im.exec(text) ?? [];
	const [, style = "date"] =
		/^permalink\s*:\s*["']?([^"'\s]+)/m.exec(text) ?? [];
	return {
		origin: parseUrl(base)?.origin,
		permalink: jekyll === undefined ? undefined : (STYLES[style] ?? style),
	};
}

/** "1 March 2019", "2019-03-01T10:00:00Z" -> "2019-03-01" */
function readDay(written: string): string {
	const [day] = /^\d{4}-\d\d-\d\d/.exec(written) ?? [];
	const time = /\d{4}/.test(written) ? Date.parse(`${written} UTC`) : NaN;
	if (day !== undefined || Number.isNaN(time)) return day ?? "";
	return new Date(time).toISOString().slice(0, 10);
}

/** "_posts/2019-03-01-sleep.md" -> "sleep"; "posts/sleep/index.md" -> "sleep" */
function nameOf(file: string): string {
	const { dir, name } = path.posix.parse(file);
	const stem = name === "index" ? path.posix.basename(dir) : name;
	return DATED.exec(stem)?.[2] ?? stem;
}

function asText(value: unknown): string {
	if (value instanceof Date) return value.toISOString();
	return typeof value === "object" ? "" : String(value ?? "").trim();
}

/** Reads texts of the front matter: the first of the keys that has one, or all texts of all keys. */
function openData(data: unknown) {
	const list = (...keys: string[]) =>
		keys
			.flatMap((key) => valueAt(data, key.split(".")))
			.map(asText)
			.filter(Boolean);
	const read = (...keys: string[]) => list(...keys)[0] ?? "";
	return { list, read };
}

type Data = ReturnType<typeof openData>;

const PICTURE_KEYS =
	"image image.src cover cover.image coverImage thumbnail heroImage featured_image featuredImage feature_image header.image header.teaser images";

/** wordpress-export-to-markdown writes a bare name, of a file in a folder beside the text. */
function readPicture({ read }: Data) {
	const url = read(...PICTURE_KEYS.split(" "));
	const isBare = read("coverImage") !== "" && !url.includes("/");
	return {
		url: isBare ? `images/${url}` : url,
		alt: read("image_alt", "imageAlt", "image.alt", "cover.alt"),
	};
}

/** @param values of the permalink: ":title" */
function listAddresses(
	file: string,
	values: Readonly<Record<string, string>>,
	{ data, permalink }: { data: Data; permalink: string | undefined },
): string[] {
	const fill = (pattern: string) =>
		pattern.replace(/:(\w+)/g, (whole, key: string) => values[key] ?? whole);
	const { dir } = path.posix.parse(
		file
			.replace(/\/index\.\w+$/, ".md")
			.replace(/^(?:src\/)?(?:content|pages)\//, ""),
	);
	const isPage = IS_HTML.test(file) && !/index\.html?$/i.test(file);
	const style = /(?:^|\/)_posts\//.test(file) ? permalink : undefined;
	const inFolder = `${dir}/${values.title}${isPage ? ".html" : ""}`;
	const address = fill(data.read("permalink", "url") || style || inFolder);
	const addresses = new Set<string>();
	for (const written of [address, ...data.list("aliases", "redirect_from")]) {
		const plain = written
			.replace(/^(?!\/|https?:)/, "/")
			.replace(/(?<!:)\/{2,}/g, "/")
			.replace(/\/index\.html?$/, "/");
		const url = parseUrl(plain, "http://no.example");
		const old = url && toOldPath(url);
		if (old !== undefined) addresses.add(old);
	}
	return [...addresses];
}

/** @param file relative to the folder @param readBody reads its text when it is converted: texts fill the memory */
export function toRecord(
	{ file, shown }: { readonly file: string; readonly shown: string },
	data: unknown,
	{
		permalink,
		readBody,
	}: { permalink?: string | undefined; readBody: () => string | Buffer },
): OldRecord {
	const fields = openData(data);
	const { list, read } = fields;
	const [, dated = ""] = DATED.exec(path.posix.basename(file)) ?? [];
	const day =
		readDay(read("date", "pubDate", "publishDate", "published")) || dated;
	const categories = list("categories", "category", "tags");
	const name = read("slug") || nameOf(file);
	const [year = "", month = "", date = ""] = day.split("-");
	const slugs = categories.map((category) => slugify(category)).join("/");
	const values = { year, month, day: date, title: name, categories: slugs };
	const isDraft =
		read("draft") === "true" ||
		read("published") === "false" ||
		/(?:^|\/)_?drafts\//.test(file);
	const isArticle =
		day || /(?:^|\/)_?(?:posts|drafts|blog|articles)\//.test(file);
	const picture = readPicture(fields);
	return {
		noun: isArticle ? "article" : "page",
		origin: file,
		title: read("title") || nameOf(file).replaceAll("-", " "),
		name,
		day,
		author: read("author.name", "author"),
		categories,
		isDraft,
		addresses: isDraft
			? []
			: listAddresses(file, values, { data: fields, permalink }),
		source: { file: shown, line: 1, column: 1 },
		read: (onLost) => {
			const isMarkdown = !IS_HTML.test(file);
			const text = replaceShortcodes(String(readBody()), {
				isMarkdown,
				onLost,
			});
			const excerpt = read("excerpt", "summary", "description");
			// Markdown would read the parts of the old system as its own.
			return {
				text: isMarkdown ? markdown.render(text) : text,
				excerpt,
				picture,
			};
		},
	};
}

/** @throws if the file cannot be read, or is no text */
function readText(file: string): string {
	if (fs.lstatSync(file).isSymbolicLink())
		throw new Error("a link leads to another place");
	const bytes = readRegularFile(file, MAX_TEXT);
	if (!isUtf8(bytes)) throw new Error("it is not a text in the UTF-8 encoding");
	return String(bytes).replace(/^\uFEFF/, "");
}

export function openFolder(folder: string): ImportSource {
	const { origin, permalink } = readSettings(folder);
	const spool = new Spool();
	const problems: Problem[] = [];
	const records: OldRecord[] = [];
	const top = path.relative(process.cwd(), folder).replaceAll("\\", "/");
	for (const { path: file, dirent } of listEntries(folder)) {
		const isOther = OTHERS.some((pattern) => pattern.test(file));
		if (!IS_TEXT.test(file) || dirent.isDirectory() || isOther) continue;
		const shown = path.posix.join(top, file);
		try {
			const text = readText(path.join(folder, file));
			const { data, body } = splitText(text, IS_HTML.test(file));
			const readBody = spool.add(body);
			records.push(toRecord({ file, shown }, data, { permalink, readBody }));
		} catch (error) {
			const [reason] = describeThrown(error).message.split("\n");
			const source = { file: shown, line: 1, column: 1 };
			const message = `this file cannot be read: ${reason}`;
			problems.push(importProblem(message, { source, target: file }));
		}
	}
	const folders = PICTURE_FOLDERS.map((name) => path.join(folder, name));
	return {
		origin,
		records,
		others: new Map(),
		archives: [],
		folders: folders.filter((name) => fs.existsSync(name)),
		problems,
	};
}
