// budget/bytes: pages, styles, scripts and pictures above their weight limit.
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { MadeFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import { groupBy } from "../../report/group-by.ts";
import { formatBytes } from "../../report/words.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

interface Budget {
	/** The beginning of the message, as in "this page weighs". */
	readonly subject: string;
	readonly max: number;
	readonly hint: string;
	readonly suffix?: string;
}

const PICTURE: Budget = {
	subject: "this picture weighs",
	max: 300_000,
	hint: "Save it once more, no wider than it is shown (1600 pixels fill a screen), as JPEG or WebP of medium quality",
};
const PAGE: Budget = {
	subject: "this page weighs",
	max: 30_000,
	hint: "Shorten its text, or divide it into two pages",
};
const TEMPLATE: Budget = {
	subject: "every page of this kind is too heavy: the heaviest weighs",
	max: PAGE.max,
	hint: "Look at what all of them show, above all long menus (menuServices in content/site.yaml) and drawings",
};
const FIRST_VISIT: Budget = {
	subject: "compressed, a first visit to this page loads",
	// A server sends this much at once, before it waits for a response.
	max: 14_000,
	hint: "Shorten the page, or look for styles and scripts that can be spared",
	suffix: " (page, styles and scripts)",
};
/** Files that every page loads. Their names are part of fingerprints. */
const BUNDLES = [
	{
		name: "the styles",
		ending: ".css",
		maxRaw: 30_000,
		maxSent: 7000,
		file: "templates/styles/site.css",
		hint: "Look for classes and rules in templates/ that only one page needs, and take out what is no longer used",
	},
	{
		name: "the scripts",
		ending: ".js",
		maxRaw: 3000,
		maxSent: 1500,
		file: "templates/client/index.ts",
		hint: "Take out what a browser can do by itself, and packages that are brought along for little",
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
	const message = `${subject} ${formatBytes(bytes)}, and may weigh ${formatBytes(max)}${suffix}`;
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
	const raw = { subject: `${name} weigh`, max: maxRaw, hint };
	const packed = { subject: `compressed, ${raw.subject}`, max: maxSent, hint };
	const found = [
		...checkWeight(raw, { bytes, target: `${name} unpacked`, file }),
		...checkWeight(packed, { bytes: sent, target: `${name} compressed`, file }),
	];
	return { found, sent: Math.min(sent, maxSent) };
}

const PICTURES = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

function checkPicture({ outputPath, contents }: MadeFile): Finding[] {
	if (!PICTURES.test(outputPath)) return [];
	const bytes = Buffer.byteLength(contents);
	const file = `static/${outputPath}`;
	return checkWeight(PICTURE, { bytes, target: outputPath, file });
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
		...files.assets.flatMap(checkPicture),
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
	summary: "A page, style, script or picture over its weight budget",
	explanation: `Each part of the site has a limit: 30 kB for the HTML of a page, without the list of files that each picture has; 30 kB for all styles, and 7 kB compressed; 3 kB for all scripts, and 1.5 kB compressed; 300 kB for a picture; and 14 kB for what a first visit loads before anything is shown, which is page, styles and scripts together, compressed. 1 kB is 1,000 bytes.

Many visitors come with an old telephone and a weak signal. 14 kB are what a server sends at once; everything beyond makes the first sight of the page wait. A picture straight from a camera alone can weigh more than the rest of the site.

To fix a picture, save it smaller: no wider than it is shown, as JPEG or WebP. To fix a page, shorten its text or divide it into two; if all pages of a kind are too heavy, the cause is their template or in the menu, of which menuServices in content/site.yaml sets the length. Styles and scripts are in templates/styles/ and templates/client/.`,
	start,
};
