// budget/bytes: pages, styles, scripts and pictures that weigh more than they may.
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { MadeFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import { groupBy } from "../../report/group-by.ts";
import { formatBytes } from "../../report/words.ts";
import { collect } from "../collect.ts";
import type { Found } from "../found.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

/** What something may weigh at the most. */
interface Budget {
	/** "this page weighs" */
	readonly what: string;
	readonly most: number;
	readonly hint: string;
	readonly remark?: string;
}

const PICTURE: Budget = {
	what: "this picture weighs",
	most: 300_000,
	hint: "Save it once more, no wider than it is shown (1600 pixels fill a screen), as JPEG or WebP of middling quality",
};
const PAGE: Budget = {
	what: "this page weighs",
	most: 30_000,
	hint: "Shorten its text, or divide it into two pages",
};
const TEMPLATE: Budget = {
	what: "every page of this kind is too heavy: the heaviest weighs",
	most: PAGE.most,
	hint: "Look at what all of them show, above all long menus (menuServices in content/site.yaml) and drawings",
};
const FIRST_VISIT: Budget = {
	what: "compressed, a first visit to this page loads",
	// What a server can send at once, before it waits for an answer.
	most: 14_000,
	hint: "Shorten the page, or look for styles and scripts that can be spared",
	remark: " (page, styles and scripts)",
};
/** Files that every page loads, unpacked and as they are sent. */
const BUNDLES = [
	{
		name: "the styles",
		ending: ".css",
		mostRaw: 30_000,
		mostSent: 7000,
		file: "templates/styles/site.css",
		hint: "Look for classes and rules in templates/ that only one page needs, and take out what is no longer used",
	},
	{
		name: "the scripts",
		ending: ".js",
		mostRaw: 3000,
		mostSent: 1500,
		file: "templates/client/index.ts",
		hint: "Take out what a browser can do by itself, and packages that are brought along for little",
	},
];

interface Weighed extends Pick<Found, "target" | "pages"> {
	readonly bytes: number;
	/** The one to be made lighter. */
	readonly file: string;
}

function judge(
	{ what, most, hint, remark = "" }: Budget,
	{ bytes, file, ...weighed }: Weighed,
): Found[] {
	const message = `${what} ${formatBytes(bytes)}, and may weigh ${formatBytes(most)}${remark}`;
	const source = { file, line: 1, column: 1 };
	return bytes > most ? [{ message, hint, ...weighed, source }] : [];
}

const brotli = promisify(zlib.brotliCompress);

/** Compressed as hosts send it; takes a while, and another core. */
async function sizeSent(contents: string | Uint8Array): Promise<number> {
	return (await brotli(contents)).length;
}

const sum = (sizes: readonly number[]) =>
	sizes.reduce((total, size) => total + size, 0);

/** @returns what a page has to wait for too: more than its budget is reported here alone */
async function judgeBundle(
	{ name, ending, mostRaw, mostSent, file, hint }: (typeof BUNDLES)[number],
	assets: readonly MadeFile[],
) {
	const contents = assets
		.filter(({ outputPath }) => outputPath.endsWith(ending))
		.map((asset) => asset.contents);
	const bytes = sum(contents.map((one) => Buffer.byteLength(one)));
	const sent = sum(await Promise.all(contents.map(sizeSent)));
	const raw = { what: `${name} weigh`, most: mostRaw, hint };
	const packed = { what: `compressed, ${raw.what}`, most: mostSent, hint };
	const found = [
		...judge(raw, { bytes, target: `${name} unpacked`, file }),
		...judge(packed, { bytes: sent, target: `${name} compressed`, file }),
	];
	return { found, sent: Math.min(sent, mostSent) };
}

const PICTURES = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

function judgePicture({ outputPath, contents }: MadeFile): Found[] {
	if (!PICTURES.test(outputPath)) return [];
	const bytes = Buffer.byteLength(contents);
	const file = `static/${outputPath}`;
	return judge(PICTURE, { bytes, target: outputPath, file });
}

interface WeighedPage {
	readonly route: Route;
	readonly bytes: number;
}

/** Where all pages of a template are too heavy, the cause is what they share. */
function judgePages(
	pages: readonly WeighedPage[],
	{ route: { template }, bytes }: WeighedPage,
): Found[] {
	if (pages.length > 2 && pages.every((page) => page.bytes > PAGE.most))
		return judge(TEMPLATE, {
			bytes,
			target: `pages of ${template}`,
			file: `templates/pages/${template}.tsx`,
			pages: pages.map(({ route }) => route.path),
		});
	return pages.flatMap(({ route: { path, sourcePath: file }, bytes }) =>
		judge(PAGE, { bytes, target: path, file, pages: [path] }),
	);
}

/** @param rest what is loaded with the page */
async function judgeVisit(
	{ route, bytes }: WeighedPage,
	rest: number,
	makeHtml: CheckContext["makeHtml"],
): Promise<Found[]> {
	const html = bytes > PAGE.most ? undefined : await makeHtml(route);
	if (html === undefined) return [];
	const { path, sourcePath: file } = route;
	const target = `first visit to ${path}`;
	const sent = (await sizeSent(html)) + rest;
	return judge(FIRST_VISIT, { bytes: sent, target, file, pages: [path] });
}

async function judgeAll(
	{ files, makeHtml }: CheckContext,
	pages: readonly WeighedPage[],
): Promise<Found[]> {
	const bundles = await Promise.all(
		BUNDLES.map((bundle) => judgeBundle(bundle, files.assets)),
	);
	const rest = sum(bundles.map(({ sent }) => sent));
	const kinds = groupBy(pages, ({ route }) => route.template);
	const ofKinds = kinds.map(async (kind) => {
		const [heaviest] = kind.toSorted((a, b) => b.bytes - a.bytes);
		if (!heaviest) return [];
		const visit = await judgeVisit(heaviest, rest, makeHtml);
		return [...judgePages(kind, heaviest), ...visit];
	});
	return [
		...bundles.flatMap(({ found }) => found),
		...files.assets.flatMap(judgePicture),
		...(await Promise.all(ofKinds)).flat(),
	];
}

/** The files that a browser chooses one of: the list costs less than the wrong one. */
const FILES_OF_PICTURE = /<picture>[\s\S]*?<\/picture>/g;

function start(context: CheckContext): RuleRun {
	const pages: WeighedPage[] = [];
	return {
		collect: collect(
			({ html }) => [Buffer.byteLength(html.replace(FILES_OF_PICTURE, ""))],
			(bytes, route) => pages.push({ bytes, route }),
		),
		end: () => judgeAll(context, pages),
	};
}

export const budgetBytes: Rule = {
	id: "budget/bytes",
	severity: "error",
	summary: "A page, style, script or picture over its weight budget",
	explanation: `Each part of the site may weigh so much: 30 kB for the HTML of a page, without the list of files that each picture has; 30 kB for all styles, and 7 kB compressed; 3 kB for all scripts, and 1.5 kB compressed; 300 kB for a picture; and 14 kB for what a first visit loads before anything is shown, which is page, styles and scripts together, compressed. 1 kB is 1,000 bytes.

Many visitors come with an old telephone and a weak signal. 14 kB are what a server sends at once; everything beyond makes the first sight of the page wait. A picture straight from a camera alone can weigh more than the rest of the site.

To mend a picture, save it smaller: no wider than it is shown, as JPEG or WebP. To mend a page, shorten its text or divide it into two; if all pages of a kind are too heavy, the fault is in its template or in the menu, of which menuServices in content/site.yaml sets the length. Styles and scripts are in templates/styles/ and templates/client/.`,
	start,
};
