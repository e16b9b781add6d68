// budget/bytes: pages, styles, scripts, pictures and other files above their weight limit.
import path from "node:path";
import zlib from "node:zlib";
import { z } from "zod";
import { isDiskFile, readStart } from "../../base/disk/disk-file.ts";
import { formatBytes } from "../../base/text/words.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import type { MadeFile, StaticFile } from "../../site/output/file.ts";
import type { ParsedPage } from "../page/page.ts";
import { readYaml } from "../phrases.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";

const budget = z.strictObject({
	name: z.string(),
	endings: z.string().optional(),
	max: z.int(),
	hint: z.string(),
	isCompressed: z.boolean().default(false),
});
const BUDGETS = readYaml("lists/budgets", z.array(budget));

function findBudget(outputPath: string) {
	const ending = path.extname(outputPath).slice(1).toLowerCase();
	const isFor = ({ endings }: z.infer<typeof budget>) =>
		endings === undefined || endings.split(" ").includes(ending);
	const found = BUDGETS.find(isFor);
	if (!found) throw new Error(`there is no budget for ${outputPath}`);
	return found;
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
		source: { file: SITE_FILE, line: 1, column: 1 },
	};
	yield sizeSent(main) >= bytes / 2 ? own : shared;
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
