// Reads a folder of Markdown or HTML with front matter, as Jekyll, Hugo, Astro and Eleventy have, or export programs write.

import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import path from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";
import { parseUrl, slugify } from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import { listEntries } from "../../base/disk/fingerprint.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { describeThrown, type Problem } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { asList, asText, type Parts, splitText } from "./front-matter.ts";
import {
	type ImportSource,
	importProblem,
	type OldRecord,
	toOldPath,
} from "./import-source.ts";

/** In bytes. */
const MAX_TEXT = 20_000_000;
const IS_TEXT = /\.(?:md|mdx|markdown|html?)$/i;
/** Generators keep these beside texts, or have made them of texts. */
const OTHER_FOLDER =
	/(?:^|\/)(?:_site|_layouts|_includes|_sass|layouts|themes|\.[^/]*)\//i;
const OTHER_FOLDERS =
	/(?:^|\/)(?:node_modules|archetypes|public|dist|resources)\//i;
const OTHER_FILE =
	/(?:^|\/)(?:readme|changelog|license|404|search|_index)\.\w+$/i;
const isOther = (file: string) =>
	[OTHER_FOLDER, OTHER_FOLDERS, OTHER_FILE].some((pattern) =>
		pattern.test(file),
	);
const DATED = /^(\d{4})-(\d\d)-(\d\d)-(.+)$/;

interface Settings {
	readonly origin: string | undefined;
	/** The address of posts of Jekyll: "/:year/:month/:title.html" */
	readonly permalink: string | undefined;
}

const STYLES: Readonly<Record<string, string>> = {
	date: "/:categories/:year/:month/:day/:title.html",
	pretty: "/:categories/:year/:month/:day/:title/",
	ordinal: "/:categories/:year/:y_day/:title.html",
	none: "/:categories/:title.html",
};

function readSettings(folder: string): Settings {
	const read = (name: string) =>
		attempt(() => String(readRegularFile(path.join(folder, name), MAX_TEXT)));
	const jekyll = read("_config.yml");
	const parsed =
		jekyll === undefined
			? undefined
			: attempt(() => load(jekyll, { schema: CORE_SCHEMA }));
	const style = String(valueAt(parsed, ["permalink"]) ?? "date");
	const hugo =
		["hugo.toml", "config.toml", "hugo.yaml", "config.yaml"]
			.map(read)
			.find(Boolean) ?? "";
	const [, base] = /^\s*baseURL\s*[:=]\s*["']?([^"'\s]+)/im.exec(hugo) ?? [];
	const url = parseUrl(String(valueAt(parsed, ["url"]) ?? base ?? ""));
	return {
		origin: url?.origin,
		permalink: jekyll === undefined ? undefined : (STYLES[style] ?? style),
	};
}

function readDay(written: string): string {
	const [day] = /^\d{4}-\d\d-\d\d/.exec(written) ?? [];
	const time =
		day || !/\d{4}/.test(written) ? Number.NaN : Date.parse(`${written} UTC`);
	return (
		day ?? (Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10))
	);
}

/** "_posts/2019-03-01-sleep.md" -> "sleep"; "posts/sleep/index.md" -> "sleep" */
function nameOf(file: string): string {
	const { dir, name } = path.posix.parse(file);
	const own = name === "index" ? path.posix.basename(dir) : name;
	return DATED.exec(own)?.[4] ?? own;
}

function listAddresses(
	file: string,
	{
		data,
		day,
		categories,
	}: { data: unknown; day: string; categories: readonly string[] },
	{ permalink }: Settings,
) {
	const name = nameOf(file);
	const read = (key: string) => asText(valueAt(data, [key]));
	const written = read("permalink") || read("url");
	const addresses = [
		...asList(valueAt(data, ["aliases"])),
		...asList(valueAt(data, ["redirect_from"])),
	];
	const [year = "", month = "", date = ""] = day.split("-");
	const values: Readonly<Record<string, string>> = {
		year,
		month,
		day: date,
		title: read("slug") || name,
		categories: categories.map((category) => slugify(category)).join("/"),
	};
	const fill = (pattern: string) =>
		pattern.replace(/:(\w+)/g, (whole, key: string) => values[key] ?? whole);
	const { dir } = path.posix.parse(
		file
			.replace(/\/index\.\w+$/, ".md")
			.replace(/^(?:src\/)?(?:content|pages)\//, ""),
	);
	const isPost = /(?:^|\/)_posts\//.test(file);
	if (written) addresses.unshift(fill(written));
	else if (isPost && permalink) addresses.unshift(fill(permalink));
	else
		addresses.unshift(
			`/${dir ? `${dir}/` : ""}${read("slug") || name}${/\.html?$/i.test(file) && !/index\.html?$/i.test(file) ? ".html" : ""}`,
		);
	const paths = addresses.map((address) =>
		parseUrl(
			address
				.replace(/^(?!\/|https?:)/, "/")
				.replace(/(?<!:)\/{2,}/g, "/")
				.replace(/\/index\.html?$/, "/"),
			"http://no.example",
		),
	);
	return paths
		.map((url) => url && toOldPath(url))
		.filter((path) => path !== undefined);
}

function toRecord(
	{ file, shown }: { readonly file: string; readonly shown: string },
	{ data, body }: Parts,
	settings: Settings,
): OldRecord {
	const read = (...keys: string[]) =>
		keys.map((key) => asText(valueAt(data, [key]))).find(Boolean) ?? "";
	const [, year, month, date] = DATED.exec(path.posix.basename(file)) ?? [];
	const day =
		readDay(read("date", "pubDate", "publishDate", "published")) ||
		(year ? `${year}-${month}-${date}` : "");
	const categories = [
		...asList(valueAt(data, ["categories"])),
		...asList(valueAt(data, ["category"])),
		...asList(valueAt(data, ["tags"])),
	];
	const isDraft =
		read("draft") === "true" ||
		read("published") === "false" ||
		/(?:^|\/)_?drafts\//.test(file);
	const image = valueAt(data, ["image"]);
	const picture =
		asText(image) ||
		asText(valueAt(image, ["src"])) ||
		read("cover", "thumbnail", "heroImage", "featured_image");
	return {
		noun:
			day || /(?:^|\/)_?(?:posts|drafts|blog|articles)\//.test(file)
				? "article"
				: "page",
		origin: file,
		title: read("title") || nameOf(file).replaceAll("-", " "),
		name: read("slug") || nameOf(file),
		day,
		isMarkdown: !/\.html?$/i.test(file),
		text: body,
		excerpt: read("excerpt", "summary", "description"),
		author: asText(valueAt(data, ["author", "name"])) || read("author"),
		categories,
		picture,
		pictureAlt:
			read("image_alt", "imageAlt") || asText(valueAt(image, ["alt"])),
		isDraft,
		addresses: isDraft
			? []
			: listAddresses(file, { data, day, categories }, settings),
		source: { file: shown, line: 1, column: 1 },
	};
}

export function openFolder(folder: string): ImportSource {
	const settings = readSettings(folder);
	const problems: Problem[] = [];
	const top = path.relative(process.cwd(), folder).replaceAll("\\", "/");
	const files = listEntries(folder).filter(
		({ path: file, dirent }) =>
			IS_TEXT.test(file) && !dirent.isDirectory() && !isOther(file),
	);
	const read = (file: string): OldRecord | Problem => {
		const shown = path.posix.join(top, file);
		const source = { file: shown, line: 1, column: 1 };
		const refuse = (reason: string) =>
			importProblem(`this file cannot be read: ${reason}`, {
				source,
				target: file,
			});
		try {
			const full = path.join(folder, file);
			if (fs.lstatSync(full).isSymbolicLink())
				return refuse("a link leads to another place");
			const bytes = readRegularFile(full, MAX_TEXT);
			if (!isUtf8(bytes))
				return refuse("it is not a text in the UTF-8 encoding");
			const text = String(bytes).replace(/^\uFEFF/, "");
			return toRecord(
				{ file, shown },
				splitText(text, /\.html?$/i.test(file)),
				settings,
			);
		} catch (error) {
			return refuse(describeThrown(error).message.split("\n")[0] ?? "");
		}
	};
	const index: OldRecord[] = [];
	for (const { path: file } of files) {
		const record = read(file);
		if ("rule" in record) problems.push(record);
		else index.push({ ...record, text: "", excerpt: "" });
	}
	async function* readRecords() {
		for (const { origin } of index) {
			const record = read(origin);
			if (!("rule" in record)) yield record;
		}
	}
	const beside = ["", "static", "public", "assets", "src/assets", "src"].map(
		(name) => path.join(folder, name),
	);
	return {
		origin: settings.origin,
		index,
		readRecords,
		attachments: new Map(),
		others: new Map(),
		archives: [],
		folders: beside.filter((folder) => fs.existsSync(folder)),
		problems,
	};
}
