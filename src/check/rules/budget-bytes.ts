// budget/bytes: pages, styles, scripts, pictures and other files above their weight limit.
import path from "node:path";
import zlib from "node:zlib";
import { isDiskFile, readStart } from "../../base/disk/disk-file.ts";
import { formatBytes } from "../../base/text/words.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import type { MadeFile, StaticFile } from "../../site/output/file.ts";
import type { ParsedPage } from "../page/page.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";

/** By the ending of a file's name. Hosts compress some files while they send them; their compressed bytes count. */
const BUDGETS = [
	{
		name: "stylesheet",
		endings: "css",
		max: 8_000,
		isCompressed: true,
		hint: "Delete classes and styles in templates/ that no page uses, or that only one page needs",
	},
	{
		name: "script",
		endings: "js",
		max: 1_500,
		isCompressed: true,
		hint: "Delete code in templates/client/ for what browsers can do without a script, and packages that are hardly used",
	},
	{
		name: "page",
		endings: "html htm xhtml",
		max: 10_000,
		isCompressed: true,
		hint: "Shorten the text of the page",
	},
	{
		name: "picture",
		endings: "avif gif ico jpg jpeg png svg webp",
		max: 300_000,
		hint: "Save the picture again as JPEG or WebP of medium quality, no wider than the page shows it (1600 pixels fill a screen)",
	},
	{
		name: "font",
		endings: "woff woff2 ttf otf eot",
		max: 100_000,
		hint: "Save the font as WOFF2, with only the characters that the site needs",
	},
	// Half a megabyte a minute, which is a voice as MP3 at 64 kbit/s, comes through a weak signal as it is played.
	{
		name: "recording",
		endings: "mp3 m4a weba oga ogg opus wav flac aac",
		max: 10_000_000,
		hint: "Save it again as MP3 in mono at 64 kbit/s, which gives a voice 20 minutes, or publish it elsewhere and link to it",
	},
	{
		name: "film",
		endings: "mp4 m4v mov webm ogv",
		max: 20_000_000,
		hint: "Save it again as MP4, shorter or of less quality, or publish it elsewhere and link to it",
	},
	{
		name: "file",
		max: 2_000_000,
		hint: "Make the file smaller, or remove it from static/ if no page needs it",
	},
];

function findBudget(outputPath: string) {
	const ending = path.extname(outputPath).slice(1).toLowerCase();
	const budget = BUDGETS.find(
		({ endings }) => !endings || endings.split(" ").includes(ending),
	);
	if (!budget) throw new Error(`there is no budget for ${outputPath}`);
	return budget;
}

const { max: MAX_PAGE, hint: TEXT_HINT } = findBudget("index.html");
const PAGE_LIMIT = `above the limit of ${formatBytes(MAX_PAGE)}`;

/** Hosts compress each page while they send it, at about this quality. */
const QUALITY = 5;

function sizeSent(contents: string | Uint8Array, quality = QUALITY): number {
	const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
	return zlib.brotliCompressSync(contents, { params }).length;
}

const MAIN = /<main\b[\s\S]*<\/main>/;

function* checkPage({ html, route }: ParsedPage): Iterable<Finding> {
	// Compression adds a few bytes at most.
	if (html.length <= MAX_PAGE) return;
	// Quality 0 takes a quarter of the time, and its result is never smaller, so it is tried first.
	const bytes = sizeSent(html, 0) <= MAX_PAGE ? 0 : sizeSent(html);
	if (bytes <= MAX_PAGE) return;
	const main = MAIN.exec(html)?.[0] ?? "";
	const finding = {
		message: `this page is ${formatBytes(bytes)}, ${PAGE_LIMIT}, most of it its text`,
		hint: TEXT_HINT,
		target: route.path,
		source: { file: route.sourcePath, line: 1, column: 1 },
	};
	const shared = {
		message: `pages are ${PAGE_LIMIT}, most of it the menu, the footer and the head, which all pages share`,
		hint: "Lower menuServices under navigation here, shorten the footer, or write less into the head in templates/head/",
		target: "menu and footer",
		source: { file: SITE_FILE, line: 1, column: 1 },
	};
	yield sizeSent(main) >= bytes / 2 ? finding : shared;
}

/** The stylesheet and the script are made from several files; these are the first. */
function findSource({ outputPath, contents }: MadeFile | StaticFile): string {
	const isBuilt = !isDiskFile(contents);
	if (isBuilt && outputPath.endsWith(".css"))
		return "templates/styles/site.css";
	if (isBuilt && outputPath.endsWith(".js")) return "templates/client/index.ts";
	return `static/${outputPath}`;
}

function* checkSite({ files }: SiteFacts): Iterable<Finding> {
	for (const file of [...files.assets, ...files.statics]) {
		const { name, max, hint, isCompressed } = findBudget(file.outputPath);
		const { contents } = file;
		const isOnDisk = isDiskFile(contents);
		let bytes = isOnDisk ? contents.size : Buffer.byteLength(contents);
		if (isCompressed && bytes > max)
			bytes = sizeSent(isOnDisk ? readStart(contents) : contents);
		if (bytes <= max) continue;
		const source = findSource(file);
		yield {
			message: `this ${name} is ${formatBytes(bytes)}, above the limit of ${formatBytes(max)}`,
			hint,
			// The name of a built file has a hash.
			target: source.startsWith("static/") ? file.outputPath : `the ${name}`,
			source: { file: source, line: 1, column: 1 },
		};
	}
}

export const budgetBytes = errorRule("budget/bytes", { checkPage, checkSite });
