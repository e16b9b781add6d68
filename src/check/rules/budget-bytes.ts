// budget/bytes: pages, styles, scripts and pictures that weigh more than they may.
import type { MadeFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import type { Gathering } from "../gathering.ts";
import type { CheckContext, Found, Rule, RuleRun } from "../rule.ts";
import { formatBytes, type Weight, weigh } from "../weigh.ts";

const PAGE = 30_000;
const PICTURE = 300_000;
/** What a server can send at once, before it waits for an answer. */
const FIRST_VISIT = 14_000;

const EXPLANATION = [
	"Each part of the site may weigh so many bytes: 30,000 for the HTML of a page, without the list of files that each picture has; 30,000 for all styles, and 7,000 compressed; 3,000 for all scripts, and 1,500 compressed; 300,000 for a picture; and 14,000 for what a first visit loads before anything is shown, which is page, styles and scripts together, compressed.",
	"Many visitors come with an old telephone and a weak signal. 14,000 bytes are what a server sends at once; everything beyond makes the first sight of the page wait. A picture straight from a camera alone can weigh more than the rest of the site.",
	"To mend a picture, save it smaller: no wider than it is shown, as JPEG or WebP. To mend a page, shorten its text or divide it into two; if all pages of a kind are too heavy, the fault is in its template or in the menu, of which menuServices in content/site.yaml sets the length. Styles and scripts are in templates/styles/ and templates/client/.",
	'If it is worth its weight, accept that: hypno check --accept --reason "the plan of the rooms must be legible".',
].join("\n\n");

function over(what: string, bytes: number, most: number): string {
	return `${what} ${formatBytes(bytes)} bytes, and may weigh ${formatBytes(most)}`;
}

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

function judgeBundle(bundle: Bundle, { raw, sent }: Weight): Found[] {
	const { name, budget, file, hint } = bundle;
	const told = { hint, source: { file, line: 1, column: 1 } };
	return [
		...(raw > budget.raw
			? [
					{
						...told,
						message: over(`${name} weigh`, raw, budget.raw),
						target: `${name} unpacked`,
					},
				]
			: []),
		...(sent > budget.sent
			? [
					{
						...told,
						message: over(`compressed, ${name} weigh`, sent, budget.sent),
						target: `${name} compressed`,
					},
				]
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
			source: { file: `static/${outputPath}`, line: 1, column: 1 },
		},
	];
}

interface HeavyPage {
	readonly route: Route;
	readonly bytes: number;
}

/** What is remembered of all pages of one template. */
interface Kind {
	pages: number;
	readonly tooHeavy: HeavyPage[];
	heaviest: HeavyPage;
	/** Of the heaviest. */
	html: string;
}

const byWeight = (a: HeavyPage, b: HeavyPage) => b.bytes - a.bytes;

/** Where all pages of a kind are too heavy, the cause is what they share. */
function judgeKind(kind: Kind): Found[] {
	const { pages, tooHeavy } = kind;
	const [heaviest] = tooHeavy.toSorted(byWeight);
	if (heaviest && pages > 2 && tooHeavy.length === pages) {
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
				source: { file: `templates/pages/${template}.tsx`, line: 1, column: 1 },
				pages: tooHeavy.map(({ route }) => route.path),
			},
		];
	}
	return tooHeavy.map(({ route, bytes }) => ({
		message: over("this page weighs", bytes, PAGE),
		hint: "Shorten its text, or divide it into two pages",
		target: route.path,
		source: { file: route.sourcePath, line: 1, column: 1 },
		pages: [route.path],
	}));
}

/** What exceeds a budget of its own is told there, and counts no more than that here. */
async function judgeVisit(
	{ heaviest, tooHeavy, html }: Kind,
	rest: number,
): Promise<Found[]> {
	const { route } = heaviest;
	if (tooHeavy.some((page) => page.route === route)) return [];
	const bytes = (await weigh(html)).sent + rest;
	if (bytes <= FIRST_VISIT) return [];
	return [
		{
			message: `${over("compressed, a first visit to this page loads", bytes, FIRST_VISIT)} (page, styles and scripts)`,
			hint: "Shorten the page, or look for styles and scripts that can be spared",
			target: `first visit to ${route.path}`,
			source: { file: route.sourcePath, line: 1, column: 1 },
			pages: [route.path],
		},
	];
}

async function judgeAll(
	{ files }: CheckContext,
	kinds: readonly Kind[],
): Promise<Found[]> {
	const bundles = await Promise.all(
		[STYLES, SCRIPTS].map(async (bundle) => ({
			bundle,
			weight: await weighAll(files.assets, bundle.ending),
		})),
	);
	const rest = bundles.reduce(
		(sum, { bundle, weight }) =>
			sum + Math.min(weight.sent, bundle.budget.sent),
		0,
	);
	const visits = await Promise.all(kinds.map((kind) => judgeVisit(kind, rest)));
	return [
		...bundles.flatMap(({ bundle, weight }) => judgeBundle(bundle, weight)),
		...files.assets.flatMap(judgePicture),
		...kinds.flatMap((kind, index) => [
			...judgeKind(kind),
			...(visits[index] ?? []),
		]),
	];
}

/** The files that a browser chooses one of: the list costs less than the wrong one. */
const FILES_OF_PICTURE = /<picture>[\s\S]*?<\/picture>/g;

function start(context: CheckContext): RuleRun {
	const kinds = new Map<string, Kind>();
	const gather: Gathering = {
		note: ({ html }) =>
			String(Buffer.byteLength(html.replace(FILES_OF_PICTURE, ""))),
		add: (note, route) => {
			const page = { route, bytes: Number(note) };
			const known = kinds.get(route.template);
			const kind = known ?? {
				pages: 0,
				tooHeavy: [],
				heaviest: page,
				html: "",
			};
			kinds.set(route.template, kind);
			kind.pages++;
			if (page.bytes > PAGE) kind.tooHeavy.push(page);
			const isHeaviest = !known || page.bytes > kind.heaviest.bytes;
			if (isHeaviest) kind.heaviest = page;
			return isHeaviest;
		},
	};
	return {
		gather,
		page: ({ route, html }) => {
			const kind = kinds.get(route.template);
			if (kind?.heaviest.route === route) kind.html = html;
			return [];
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
