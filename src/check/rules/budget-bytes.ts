// budget/bytes: pages, styles, scripts, pictures and other files above their weight limit.
import zlib from "node:zlib";
import { isDiskFile, readStart } from "../../cache/disk-file.ts";
import type { MadeFile, StaticFile } from "../../output/file.ts";
import { formatBytes } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageRule, SiteFacts, SiteRule } from "../rule.ts";

const MAX_PAGE = 10_000;
const PAGE_LIMIT = `above the limit of ${formatBytes(MAX_PAGE)}`;

/** Hosts compress each page while they send it, with about this effort. */
const EFFORT = 5;

function sizeSent(contents: string | Uint8Array, effort = EFFORT): number {
	const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: effort };
	return zlib.brotliCompressSync(contents, { params }).length;
}

const TEXT_HINT = "Shorten the text of the page";
const MAIN = /<main\b[\s\S]*<\/main>/;

function checkPage({ html, route }: ParsedPage): Finding[] {
	// Compressed text is never larger by more than a few bytes.
	if (html.length <= MAX_PAGE) return [];
	// No effort takes a fourth of the time, and never makes less of a page.
	const bytes = sizeSent(html, 0) <= MAX_PAGE ? 0 : sizeSent(html);
	if (bytes <= MAX_PAGE) return [];
	const main = MAIN.exec(html)?.[0] ?? "";
	const own = {
		message: `this page is ${formatBytes(bytes)}, ${PAGE_LIMIT}, most of it its text`,
		hint: TEXT_HINT,
		target: route.path,
		source: { file: route.sourcePath, line: 1, column: 1 },
	};
	const shared = {
		message: `pages are ${PAGE_LIMIT}, most of it the menu, the footer and the head, which all pages share`,
		hint: "Lower menuServices under navigation here, shorten the footer, or write less into the head in templates/head/",
		target: "menu and footer",
		source: { file: "content/site.yaml", line: 1, column: 1 },
	};
	return [sizeSent(main) >= bytes / 2 ? own : shared];
}

interface Budget {
	readonly path: RegExp;
	readonly name: string;
	readonly max: number;
	readonly hint: string;
	/** Hosts compress files of these kinds while they send them. */
	readonly isCompressed?: true;
}

/** The budgets of single files; the first that fits counts. */
const FILES: readonly Budget[] = [
	{
		path: /\.css$/i,
		name: "stylesheet",
		max: 8000,
		hint: "Delete classes and styles in templates/ that no page uses, or that only one page needs",
		isCompressed: true,
	},
	{
		path: /\.js$/i,
		name: "script",
		max: 1500,
		hint: "Delete code in templates/client/ for what browsers can do without a script, and packages that are hardly used",
		isCompressed: true,
	},
	{
		path: /\.x?html?$/i,
		name: "page",
		max: MAX_PAGE,
		hint: TEXT_HINT,
		isCompressed: true,
	},
	{
		path: /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i,
		name: "picture",
		max: 300_000,
		hint: "Save the picture again as JPEG or WebP of medium quality, no wider than the page shows it (1600 pixels fill a screen)",
	},
	{
		path: /\.(?:woff2?|ttf|otf|eot)$/i,
		name: "font",
		max: 100_000,
		hint: "Save the font as WOFF2, with only the characters that the site needs",
	},
	{
		path: /\.(?:mp[34]|m4[av]|mov|web[ma]|og[agv]|opus|wav|flac|aac)$/i,
		name: "film or recording",
		max: 20_000_000,
		hint: "Save it again as MP4 or MP3, shorter or of less quality, or publish it elsewhere and link to it",
	},
	{
		path: /$/,
		name: "file",
		max: 2_000_000,
		hint: "Make the file smaller, or remove it from static/ if no page needs it",
	},
];

function sizeOf(
	{ contents }: MadeFile | StaticFile,
	{ isCompressed, max }: Budget,
): number {
	const isOnDisk = isDiskFile(contents);
	const size = isOnDisk ? contents.size : Buffer.byteLength(contents);
	if (!isCompressed || size <= max) return size;
	return sizeSent(isOnDisk ? readStart(contents) : contents);
}

/** The stylesheet and the script of all pages are made from several files. */
function findSource({ outputPath, contents }: MadeFile | StaticFile): string {
	const isBuilt = !isDiskFile(contents);
	if (isBuilt && outputPath.endsWith(".css"))
		return "templates/styles/site.css";
	if (isBuilt && outputPath.endsWith(".js")) return "templates/client/index.ts";
	return `static/${outputPath}`;
}

function checkFiles({ files }: SiteFacts): Finding[] {
	const found: Finding[] = [];
	for (const file of [...files.assets, ...files.statics]) {
		const budget = FILES.find(({ path }) => path.test(file.outputPath));
		if (!budget) continue;
		const { name, max, hint } = budget;
		const bytes = sizeOf(file, budget);
		if (bytes <= max) continue;
		const source = findSource(file);
		found.push({
			message: `this ${name} is ${formatBytes(bytes)}, above the limit of ${formatBytes(max)}`,
			hint,
			// The name of a built file has a hash.
			target: source.startsWith("static/") ? file.outputPath : `the ${name}`,
			source: { file: source, line: 1, column: 1 },
		});
	}
	return found;
}

export const budgetBytes: PageRule & SiteRule = {
	id: "budget/bytes",
	severity: "error",
	checkPage,
	checkSite: checkFiles,
};
