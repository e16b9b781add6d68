// budget/bytes: pages, styles, scripts and pictures that weigh more than they may.
import type { MadeFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import type { Place } from "../../problems.ts";
import { formatBytes } from "../../report/words.ts";
import type { Found } from "../found.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import { type Weight, weigh } from "../weigh.ts";

const PAGE = 30_000;
const PICTURE = 300_000;
/** What a server can send at once, before it waits for an answer. */
const FIRST_VISIT = 14_000;

const EXPLANATION = [
	"Each part of the site may weigh so much: 30 kB for the HTML of a page, without the list of files that each picture has; 30 kB for all styles, and 7 kB compressed; 3 kB for all scripts, and 1.5 kB compressed; 300 kB for a picture; and 14 kB for what a first visit loads before anything is shown, which is page, styles and scripts together, compressed. 1 kB is 1,000 bytes.",
	"Many visitors come with an old telephone and a weak signal. 14 kB are what a server sends at once; everything beyond makes the first sight of the page wait. A picture straight from a camera alone can weigh more than the rest of the site.",
	"To mend a picture, save it smaller: no wider than it is shown, as JPEG or WebP. To mend a page, shorten its text or divide it into two; if all pages of a kind are too heavy, the fault is in its template or in the menu, of which menuServices in content/site.yaml sets the length. Styles and scripts are in templates/styles/ and templates/client/.",
].join("\n\n");

function over(what: string, bytes: number, most: number): string {
	return `${what} ${formatBytes(bytes)}, and may weigh ${formatBytes(most)}`;
}

/** Where a whole file is meant. */
const startOf = (file: string): Place => ({ file, line: 1, column: 1 });

interface Bundle {
	/** "the styles" */
	readonly name: string;
	readonly ending: string;
	readonly budget: Weight;
	readonly file: string;
	readonly hint: string;
}

const STYLES: Bundle = {
	name: "the styles",
	ending: ".css",
	budget: { raw: 30_000, sent: 7000 },
	file: "templates/styles/site.css",
	hint: "Look for classes and rules in templates/ that only one page needs, and take out what is no longer used",
};
const SCRIPTS: Bundle = {
	name: "the scripts",
	ending: ".js",
	budget: { raw: 3000, sent: 1500 },
	file: "templates/client/index.ts",
	hint: "Take out what a browser can do by itself, and packages that are brought along for little",
};

/** All files with that ending; each is compressed by itself, as it is sent. */
async function weighAll(
	assets: readonly MadeFile[],
	ending: string,
): Promise<Weight> {
	const weights = await Promise.all(
		assets
			.filter(({ outputPath }) => outputPath.endsWith(ending))
			.map(({ contents }) => weigh(contents)),
	);
	return {
		raw: weights.reduce((sum, { raw }) => sum + raw, 0),
		sent: weights.reduce((sum, { sent }) => sum + sent, 0),
	};
}

function judgeBundle(
	{ name, budget, file, hint }: Bundle,
	{ raw, sent }: Weight,
): Found[] {
	const unpacked = over(`${name} weigh`, raw, budget.raw);
	const compressed = over(`compressed, ${name} weigh`, sent, budget.sent);
	const shared = { hint, source: startOf(file) };
	return [
		...(raw > budget.raw
			? [{ ...shared, message: unpacked, target: `${name} unpacked` }]
			: []),
		...(sent > budget.sent
			? [{ ...shared, message: compressed, target: `${name} compressed` }]
			: []),
	];
}

const PICTURES = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

function judgePicture({ outputPath, contents }: MadeFile): Found[] {
	const bytes = Buffer.byteLength(contents);
	if (!PICTURES.test(outputPath) || bytes <= PICTURE) return [];
	return [
		{
			message: over("this picture weighs", bytes, PICTURE),
			hint: "Save it once more, no wider than it is shown (1600 pixels fill a screen), as JPEG or WebP of middling quality",
			target: outputPath,
			source: startOf(`static/${outputPath}`),
		},
	];
}

interface WeighedPage {
	readonly route: Route;
	readonly bytes: number;
}

/** The pages of one template. */
interface Kind {
	readonly pages: WeighedPage[];
	heaviest: WeighedPage;
}

/** Where all pages of a kind are too heavy, the cause is what they share. */
function judgeKind({ pages, heaviest }: Kind): Found[] {
	const tooHeavy = pages.filter(({ bytes }) => bytes > PAGE);
	if (pages.length <= 2 || tooHeavy.length < pages.length)
		return tooHeavy.map(({ route, bytes }) => ({
			message: over("this page weighs", bytes, PAGE),
			hint: "Shorten its text, or divide it into two pages",
			target: route.path,
			source: startOf(route.sourcePath),
			pages: [route.path],
		}));
	const { template } = heaviest.route;
	return [
		{
			message: over(
				"every page of this kind is too heavy: the heaviest weighs",
				heaviest.bytes,
				PAGE,
			),
			hint: "Look at what all of them show, above all long menus (menuServices in content/site.yaml) and drawings",
			target: `pages of ${template}`,
			source: startOf(`templates/pages/${template}.tsx`),
			pages: pages.map(({ route }) => route.path),
		},
	];
}

/** What exceeds a budget of its own is told there, and counts no more than that here. */
async function judgeVisit(
	{ heaviest: { route, bytes: raw } }: Kind,
	rest: number,
	makeHtml: CheckContext["makeHtml"],
): Promise<Found[]> {
	const html = raw > PAGE ? undefined : await makeHtml(route);
	if (html === undefined) return [];
	const bytes = (await weigh(html)).sent + rest;
	if (bytes <= FIRST_VISIT) return [];
	return [
		{
			message: `${over("compressed, a first visit to this page loads", bytes, FIRST_VISIT)} (page, styles and scripts)`,
			hint: "Shorten the page, or look for styles and scripts that can be spared",
			target: `first visit to ${route.path}`,
			source: startOf(route.sourcePath),
			pages: [route.path],
		},
	];
}

async function judgeAll(
	{ files, makeHtml }: CheckContext,
	kinds: readonly Kind[],
): Promise<Found[]> {
	const bundles = await Promise.all(
		[STYLES, SCRIPTS].map(async (bundle) => ({
			bundle,
			weight: await weighAll(files.assets, bundle.ending),
		})),
	);
	const sent = bundles.map(({ bundle, weight }) =>
		Math.min(weight.sent, bundle.budget.sent),
	);
	const rest = sent.reduce((sum, bytes) => sum + bytes, 0);
	const ofKinds = await Promise.all(
		kinds.map(async (kind) => [
			...judgeKind(kind),
			...(await judgeVisit(kind, rest, makeHtml)),
		]),
	);
	return [
		...bundles.flatMap(({ bundle, weight }) => judgeBundle(bundle, weight)),
		...files.assets.flatMap(judgePicture),
		...ofKinds.flat(),
	];
}

/** The files that a browser chooses one of: the list costs less than the wrong one. */
const FILES_OF_PICTURE = /<picture>[\s\S]*?<\/picture>/g;

function start(context: CheckContext): RuleRun {
	const kinds = new Map<string, Kind>();
	return {
		gather: {
			note: ({ html }) =>
				String(Buffer.byteLength(html.replace(FILES_OF_PICTURE, ""))),
			add: (note, route) => {
				const page = { route, bytes: Number(note) };
				const kind = kinds.get(route.template) ?? { pages: [], heaviest: page };
				kinds.set(route.template, kind);
				kind.pages.push(page);
				if (page.bytes > kind.heaviest.bytes) kind.heaviest = page;
			},
		},
		end: () => judgeAll(context, [...kinds.values()]),
	};
}

export const budgetBytes: Rule = {
	id: "budget/bytes",
	severity: "error",
	summary: "A page, style, script or picture over its weight budget",
	explanation: EXPLANATION,
	start,
};
