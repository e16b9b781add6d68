// budget/bytes: pages, styles, scripts, pictures and other files above their weight limit.
import fs from "node:fs";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { MadeFile, OutputFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import { groupBy } from "../../report/group-by.ts";
import { formatBytes } from "../../report/words.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

interface Budget {
	/** The message begins with it, as in "this page is". */
	readonly subject: string;
	readonly max: number;
	readonly hint: string;
	readonly suffix?: string;
}

const PICTURE: Budget = {
	subject: "this picture is",
	max: 300_000,
	hint: "Save the picture again as JPEG or WebP of medium quality, no wider than the page shows it (1600 pixels fill a screen)",
};
const PAGE: Budget = {
	subject: "this page is",
	max: 30_000,
	hint: "Shorten the text of the page, or split the page in two",
};
const FONT: Budget = {
	subject: "this font is",
	max: 100_000,
	hint: "Save the font as WOFF2, with only the characters that the site needs",
};
const FILM: Budget = {
	subject: "this film is",
	max: 10_000_000,
	hint: "Save the film again as MP4, shorter or with fewer pixels, or publish it elsewhere and link to it",
};
const AUDIO: Budget = {
	subject: "this recording is",
	max: 20_000_000,
	hint: "Save the recording again as MP3 of 64 kbit per second, which is enough for a voice",
};
const PDF: Budget = {
	subject: "this PDF is",
	max: 2_000_000,
	hint: "Save the PDF again with smaller pictures, as programs do for the web or for e-mail",
};
const OTHER: Budget = {
	subject: "this file is",
	max: 1_000_000,
	hint: "Make the file smaller, or remove it from static/ if no page needs it",
};
const TEMPLATE: Budget = {
	subject: "every page of this kind is too large: the largest is",
	max: PAGE.max,
	hint: "Shorten what all of these pages show, above all a long menu (lower menuServices in content/site.yaml) and drawings",
};
const FIRST_VISIT: Budget = {
	subject: "a first visit to this page loads",
	// A server sends this much at once, before it waits for a response.
	max: 14_000,
	hint: "Shorten the text of the page, or delete styles and scripts that no page needs",
	suffix: " (with styles and scripts, compressed)",
};
/** Files that every page loads. Their names are part of fingerprints. */
const BUNDLES = [
	{
		name: "the styles",
		ending: ".css",
		maxRaw: 30_000,
		maxSent: 7000,
		file: "templates/styles/site.css",
		hint: "Delete classes and styles in templates/ that no page uses, or that only one page needs",
	},
	{
		name: "the scripts",
		ending: ".js",
		maxRaw: 3000,
		maxSent: 1500,
		file: "templates/client/index.ts",
		hint: "Delete code in templates/client/ for what browsers can do without a script, and packages that are hardly used",
	},
];

interface Weighed extends Pick<Finding, "target" | "pages"> {
	readonly bytes: number;
	readonly file: string;
}

function checkWeight(
	{ subject, max, hint, suffix = "" }: Budget,
	{ bytes, file, ...weighed }: Weighed,
): Finding[] {
	const message = `${subject} ${formatBytes(bytes)}${suffix}, above the limit of ${formatBytes(max)}, so visitors with a weak signal wait too long`;
	const source = { file, line: 1, column: 1 };
	return bytes > max ? [{ message, hint, ...weighed, source }] : [];
}

const brotli = promisify(zlib.brotliCompress);

/** Compresses as hosts do; this is slow and runs in another thread. */
async function sizeSent(contents: string | Uint8Array): Promise<number> {
	return (await brotli(contents)).length;
}

const sum = (sizes: readonly number[]) =>
	sizes.reduce((total, size) => total + size, 0);

/** @returns the findings, and what counts for a first visit: at most the bundle's own limit */
async function checkBundle(
	{ name, ending, maxRaw, maxSent, file, hint }: (typeof BUNDLES)[number],
	assets: readonly MadeFile[],
) {
	const contents = assets
		.filter(({ outputPath }) => outputPath.endsWith(ending))
		.map((asset) => asset.contents);
	const bytes = sum(contents.map((one) => Buffer.byteLength(one)));
	const sent = sum(await Promise.all(contents.map(sizeSent)));
	const raw = { subject: `${name} are`, max: maxRaw, hint };
	const packed = { subject: `compressed, ${raw.subject}`, max: maxSent, hint };
	const found = [
		...checkWeight(raw, { bytes, target: `${name} unpacked`, file }),
		...checkWeight(packed, { bytes: sent, target: `${name} compressed`, file }),
	];
	return { found, sent: Math.min(sent, maxSent) };
}

/** The budgets of single files; the first that fits counts. */
const FILES: readonly (readonly [path: RegExp, budget: Budget | undefined])[] =
	[
		[/\.(?:css|js)$/i, undefined],
		[/\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i, PICTURE],
		[/\.x?html?$/i, PAGE],
		[/\.(?:woff2?|ttf|otf|eot)$/i, FONT],
		[/\.(?:mp4|m4v|mov|webm|ogv|avi|mkv|wmv)$/i, FILM],
		[/\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i, AUDIO],
		[/\.pdf$/i, PDF],
		[/$/, OTHER],
	];

function checkFile({ outputPath, contents, copyOf }: OutputFile): Finding[] {
	const budget = FILES.find(([path]) => path.test(outputPath))?.[1];
	if (!budget) return [];
	const bytes =
		typeof contents === "function"
			? (copyOf && fs.statSync(copyOf).size) || 0
			: Buffer.byteLength(contents);
	const file = `static/${outputPath}`;
	return checkWeight(budget, { bytes, target: outputPath, file });
}

interface WeighedPage {
	readonly route: Route;
	readonly bytes: number;
}

/** When all pages of a template are too heavy, the template is the cause. */
function checkPages(
	pages: readonly WeighedPage[],
	{ route: { template }, bytes }: WeighedPage,
): Finding[] {
	if (pages.length > 2 && pages.every((page) => page.bytes > PAGE.max))
		return checkWeight(TEMPLATE, {
			bytes,
			target: `pages of ${template}`,
			file: `templates/pages/${template}.tsx`,
			pages: pages.map(({ route }) => route.path),
		});
	return pages.flatMap(({ route: { path, sourcePath: file }, bytes }) =>
		checkWeight(PAGE, { bytes, target: path, file, pages: [path] }),
	);
}

/** @param rest the bytes that are loaded with the page */
async function checkFirstVisit(
	{ route, bytes }: WeighedPage,
	rest: number,
	makeHtml: CheckContext["makeHtml"],
): Promise<Finding[]> {
	const html = bytes > PAGE.max ? undefined : await makeHtml(route);
	if (html === undefined) return [];
	const { path, sourcePath: file } = route;
	const target = `first visit to ${path}`;
	const sent = (await sizeSent(html)) + rest;
	return checkWeight(FIRST_VISIT, { bytes: sent, target, file, pages: [path] });
}

async function checkAll(
	{ files, makeHtml }: CheckContext,
	pages: readonly WeighedPage[],
): Promise<Finding[]> {
	const bundles = await Promise.all(
		BUNDLES.map((bundle) => checkBundle(bundle, files.assets)),
	);
	const rest = sum(bundles.map(({ sent }) => sent));
	const kinds = groupBy(pages, ({ route }) => route.template);
	const findings = kinds.map(async (kind) => {
		const [heaviest] = kind.toSorted((a, b) => b.bytes - a.bytes);
		if (!heaviest) return [];
		const visit = await checkFirstVisit(heaviest, rest, makeHtml);
		return [...checkPages(kind, heaviest), ...visit];
	});
	return [
		...bundles.flatMap(({ found }) => found),
		...[...new Set<OutputFile>([...files.assets, ...files.statics])].flatMap(
			checkFile,
		),
		...(await Promise.all(findings)).flat(),
	];
}

/** A browser loads one file of a <picture>, so its list of files is not counted. */
const FILES_OF_PICTURE = /<picture>[\s\S]*?<\/picture>/g;

function start(context: CheckContext): RuleRun {
	const pages: WeighedPage[] = [];
	return {
		pageCollection: createCollection(
			({ html }) => [Buffer.byteLength(html.replace(FILES_OF_PICTURE, ""))],
			(bytes, route) => pages.push({ bytes, route }),
		),
		finish: () => checkAll(context, pages),
	};
}

export const budgetBytes: Rule = {
	id: "budget/bytes",
	severity: "error",
	summary:
		"A page, style, script, picture, film, PDF, font or other file that is too large",
	explanation: `Each part of the site has a size limit. The limit for a page is 30 kB of HTML, not counting the list of files for each picture. The limit for all styles together is 30 kB, and 7 kB compressed. The limit for all scripts together is 3 kB, and 1.5 kB compressed. The limit for a picture is 300 kB, for a font 100 kB, for a PDF 2 MB, for a film 10 MB, for a recording 20 MB, and for any other file in static/ 1 MB. A first visit loads the page, the styles and the scripts before anything is shown; the limit for all of these, compressed, is 14 kB. 1 kB is 1,000 bytes.

Many visitors have an old phone and a weak signal. A server sends the first 14 kB at once; if there is more, visitors wait longer before they see the page. A single picture straight from a camera can be larger than the rest of the site.

To fix a picture, save a smaller copy as JPEG or WebP, no wider than the page shows it. To fix a page, shorten its text or split the page in two. If all pages of one kind are too large, the cause is their template or the menu; menuServices in content/site.yaml sets the length of the menu. The styles are in templates/styles/ and the scripts in templates/client/.`,
	start,
};
