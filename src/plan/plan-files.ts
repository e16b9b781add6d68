// Site + templates + assets -> every file of the site, pages rendered and linked as they are
// asked for, and the headers that all are answered with.
import type { Asset } from "../assets/asset.ts";
import type { Drawn } from "../assets/build.ts";
import { checkReferences } from "../assets/check-references.ts";
import { planShareImages } from "../assets/share-images.ts";
import type { BuildMemory } from "../cache/build-memory.ts";
import { type Digest, digest } from "../cache/digest.ts";
import type { SiteMemory } from "../cache/site-memory.ts";
import type { Site } from "../content/site.ts";
import {
	asksNothing,
	findInlineCode,
	joinInlineCode,
} from "../http/inline-code.ts";
import {
	findFormOrigin,
	type Header,
	publishedHeaders,
} from "../http/published-headers.ts";
import type { Contents, OutputFile } from "../output/file.ts";
import { buildHostFiles } from "../output/hosts/host-files.ts";
import { linkOutput } from "../output/link.ts";
import {
	buildRedirectPages,
	checkRedirects,
	listPresent,
} from "../output/redirects.ts";
import { buildSearchFiles } from "../output/search.ts";
import { foldPages, type UnplacedProblem } from "../problems.ts";
import { renderCard } from "../render/cards.ts";
import { type Page, renderPages, type SharedPages } from "../render/pages.ts";
import type { Templates } from "../render/templates.ts";
import { ASSET_PLACEHOLDERS, buildFrame, type Frame } from "./frame.ts";
import type { Route } from "./route.ts";
import { findUnplannedPaths, planRoutes } from "./routes.ts";
import { tellNeighbours } from "./service-routes.ts";

/** What the pages are that threads can share. */
export interface SharedPlan {
	/** Each is decided by its content and the site. */
	readonly routes: readonly Route[];
	readonly assets: readonly Asset[];
	/** Where the pictures are that pages are shared with, by their paths; not all have one. */
	readonly imagePaths: ReadonlyMap<string, string>;
}

export interface Ready {
	readonly site: Site;
	readonly templates: Templates;
	readonly assets: readonly Asset[];
	readonly drawing: Drawn;
	readonly memory: SiteMemory | undefined;
	readonly onDisk: BuildMemory | undefined;
	/** Makes some of the pages. */
	readonly sharePages?:
		| ((plan: SharedPlan) => SharedPages | undefined)
		| undefined;
}

export interface PlannedFiles {
	readonly routes: readonly Route[];
	/** Everything but the pages and what is for the host alone. */
	readonly assets: readonly Asset[];
	/** Consumed once. */
	readonly files: Iterable<OutputFile | UnplacedProblem>;
	/** To be asked for when the files are consumed. */
	readonly headers: () => readonly Header[];
	/** Undefined where nothing is remembered. */
	readonly marks: PageMarks | undefined;
	/** What content names and the site does not have, and pictures that cannot be planned. */
	readonly problems: readonly UnplacedProblem[];
}

/** What pages are made of, in a few letters. */
export interface PageMarks {
	/** Of all that every page is made with. */
	readonly shared: Digest;
	/** Of the rest. */
	readonly of: (route: Route) => Digest;
}

function inlineCodeOf(assets: readonly Asset[]) {
	return assets.flatMap(({ outputPath, contents }) =>
		outputPath.endsWith(".css") && typeof contents !== "function"
			? [findInlineCode(String(contents))]
			: [],
	);
}

function planAssets(
	site: Site,
	routes: readonly Route[],
	assets: readonly Asset[],
) {
	const own = [...assets, ...buildSearchFiles(site, routes)];
	const unplanned = findUnplannedPaths(site, routes);
	const present = listPresent(routes, unplanned, own);
	const outputPaths = [
		...routes.map(({ outputPath }) => outputPath),
		...unplanned.map((path) => site.urls.outputPath(path)),
	];
	return {
		all: [...own, ...buildRedirectPages(site, present, outputPaths)],
		problems: [
			...checkReferences(site, routes, assets),
			...checkRedirects(site, present),
		],
	};
}

/** All that every picture is drawn with, besides its words. */
function tellDrawn({ site, templates, drawing }: Ready, font: Uint8Array) {
	const { name, shareImage } = site.settings;
	return JSON.stringify([
		...[name, shareImage, templates.mark],
		...[drawing.css, digest(font)],
	]);
}

/** Each route with a picture of its own to be shared with, where there is one. */
function planShared(ready: Ready) {
	const { site, templates, assets, drawing, memory, onDisk } = ready;
	const routes = planRoutes(site, memory?.planning);
	const font = assets.find(
		({ placeholder }) => placeholder === ASSET_PLACEHOLDERS.font,
	)?.contents;
	const isOneForAll = site.settings.shareImage.pages === "same";
	if (isOneForAll || drawing.css === "" || !(font instanceof Uint8Array))
		return { routes, images: [], imagePaths: new Map(), problems: [] };
	return planShareImages(routes, {
		...drawing,
		font,
		templates,
		renderCard: (route) => renderCard(route, templates),
		urls: site.urls,
		memo: memory?.shareImages,
		known: onDisk?.openImages(tellDrawn(ready, font)),
	});
}

/** All that every page is made with, in one text. */
function tellShared(
	{ site, templates }: Ready,
	frame: Frame,
	all: readonly Asset[],
) {
	const { settings, pages, urls } = site;
	return JSON.stringify([
		...[settings, pages.service, urls.absolute("/"), tellNeighbours(site)],
		...[frame, templates.mark],
		all.flatMap(({ placeholder, outputPath }) =>
			placeholder === undefined ? [] : [placeholder, outputPath],
		),
	]);
}

function markPages(
	ready: Ready,
	frame: Frame,
	all: readonly Asset[],
): PageMarks {
	const marks = new WeakMap<Route, Digest>();
	return {
		shared: digest(tellShared(ready, frame, all)),
		of: (route) => {
			const mark =
				route.mark ?? marks.get(route) ?? digest(JSON.stringify(route));
			marks.set(route, mark);
			return mark;
		},
	};
}

/** Where pages of earlier builds are found again, and kept for later ones. */
function openKept(onDisk: BuildMemory, marks: PageMarks) {
	const pages = onDisk.openPages(marks.shared);
	return {
		find: (route: Route) => pages.find(marks.of(route)),
		keep: ({ route }: Page, contents: Contents) =>
			pages.add(marks.of(route), contents),
	};
}

export function planFiles(ready: Ready): PlannedFiles {
	const { site, templates, assets, memory, onDisk } = ready;
	const { routes, images, imagePaths, problems: broken } = planShared(ready);
	const known = [...assets, ...images];
	const { all, problems } = planAssets(site, routes, known);
	const inline = inlineCodeOf(assets);
	const headers = () =>
		publishedHeaders({
			formOrigin: findFormOrigin(site),
			inline: joinInlineCode(inline),
		});
	const frame = buildFrame(site);
	const marks = onDisk && markPages(ready, frame, all);
	const kept = marks && openKept(onDisk, marks);
	const pages = renderPages(routes, {
		frame,
		templates,
		memory: memory?.rendering,
		findKept: kept?.find,
		shared: ready.sharePages?.({
			routes: routes.filter((route) => route.mark && !kept?.find(route)),
			assets: all,
			imagePaths,
		}),
	});
	const files = linkOutput(pages, {
		assets: all,
		urls: site.urls,
		memo: memory?.linking,
		keep: kept?.keep,
		onInline: (code) => {
			if (!asksNothing(code)) inline.push(code);
		},
		lastFiles: () => buildHostFiles(site, all, headers()),
	});
	return {
		routes,
		assets: all,
		files: files,
		headers,
		marks,
		problems: [...problems, ...foldPages(broken)],
	};
}
