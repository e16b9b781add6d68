// Leads from a folder to the pages of its site: readSite, planSite, and the PageMaker of the plan.
import path from "node:path";
import { buildAssets } from "./assets/build.ts";
import {
	checkReferences,
	describePictureProblems,
} from "./assets/check-references.ts";
import { loadPictures } from "./assets/pictures/load.ts";
import { toShownPictures } from "./assets/pictures/recipe.ts";
import { digest, listFiles, readFileState } from "./cache/fingerprint.ts";
import type { Config } from "./config.ts";
import { type Content, readContent } from "./content/read-content.ts";
import { readRecord } from "./content/records.ts";
import type { Site } from "./content/site.ts";
import { locateProblems } from "./content/yaml/locate-keys.ts";
import type { OutputFile } from "./output/file.ts";
import { findPathConflicts } from "./output/path-conflicts.ts";
import {
	buildRedirectPages,
	checkRedirects,
	listPresentPaths,
} from "./output/redirects.ts";
import { addSearchFiles, checkRobots } from "./output/search.ts";
import { PageMaker } from "./page/make-page.ts";
import { type AssetRole, buildFrame } from "./plan/frame.ts";
import type { Route } from "./plan/route.ts";
import { findUnplannedPaths, planRoutes } from "./plan/routes.ts";
import { catchProblems, type Place, type Problem } from "./problems.ts";
import { loadTemplates, type Templates } from "./render/templates.ts";
import { formatColours } from "./site/colours.ts";
import { PICTURE_FOLDER } from "./site/picture.ts";

/** Changes with every picture, shown or not. Opens none: pictures may be large, and a pipe may never end. */
function readPictureStates({ staticDir }: Config): string {
	const files = listFiles(path.join(staticDir, PICTURE_FOLDER));
	return files.map((file) => `${file} ${readFileState(file)}`).join("\n");
}

async function readContentAndPictures(config: Config) {
	const content = await readContent(config);
	const { site } = content;
	const named = site?.pictures ?? [];
	const pictures = await loadPictures(
		config,
		named.map(({ file }) => file),
	);
	const pictureStates = readPictureStates(config);
	const shown = site ? toShownPictures(pictures.pictures, site.urls.href) : {};
	return { config, content, pictures, shown, pictureStates };
}

export async function readSite(config: Config) {
	const reading = readContentAndPictures(config);
	const colours = reading.then(({ content }) =>
		formatColours(content.site?.settings.brand.colours),
	);
	const stages = [
		reading,
		catchProblems(loadTemplates(config)),
		buildAssets(config, colours),
	] as const;
	// If the process ended while esbuild works, esbuild would print a stack.
	await Promise.allSettled(stages);
	const [words, templates, builtAssets] = await Promise.all(stages);
	return { ...words, templates, builtAssets };
}

type Sources = Awaited<ReturnType<typeof readSite>>;

interface AnyPlan {
	readonly config: Config;
	readonly content: Content;
	/** All problems of the site. Problems of single pages are found when they are made. */
	readonly problems: readonly Problem[];
	/** A page whose content has an error has no route. */
	readonly routes: readonly Route[];
	/** The paths of pages that have no route because of errors: "/about" */
	readonly unplanned: readonly string[];
	readonly assets: readonly OutputFile[];
}

export interface ReadyPlan extends AnyPlan {
	readonly isReady: true;
	readonly site: Site;
	readonly maker: PageMaker;
}

/** A plan that is not ready has no pages: an error in the settings, the list of services or the templates prevents all. */
export type Plan = ReadyPlan | (AnyPlan & { readonly isReady: false });

export async function findRecordProblems(config: Config, content: Content) {
	const { records, claims } = content;
	const problems: Problem<Place>[] = [];
	for (const sourcePath of records)
		for (const one of (await readRecord(sourcePath, config, claims)).problems)
			problems.push(one);
	return locateProblems(problems, config);
}

function planFiles(site: Site, routes: readonly Route[], sources: Sources) {
	const { builtAssets, pictures } = sources;
	const referable = [...builtAssets.assets, ...pictures.assets];
	const files = addSearchFiles(site, routes, referable);
	const unplanned = findUnplannedPaths(site, routes);
	const present = listPresentPaths(routes, unplanned, files);
	const pageFiles = routes.map(({ outputPath }) => outputPath);
	for (const path of unplanned) pageFiles.push(site.urls.outputPath(path));
	const assets = [...files, ...buildRedirectPages(site, present, pageFiles)];
	const problems = [
		...findPathConflicts(assets, routes),
		...checkReferences(site, routes, referable),
		...describePictureProblems(site.pictures, pictures.errors, routes),
		...checkRedirects(site, present),
		...checkRobots(site, referable),
	];
	return { routes, unplanned, assets, problems };
}

function createPageMaker(site: Site, templates: Templates, sources: Sources) {
	const { config, content, builtAssets, pictureStates, shown } = sources;
	const { settings, urls } = site;
	const { assets, drawing } = builtAssets;
	const addresses: Partial<Record<AssetRole, string>> = {};
	for (const { role, outputPath } of assets)
		if (role) addresses[role] = urls.href(`/${outputPath}`);
	const frame = buildFrame(site, addresses);
	const font = assets.find(({ role }) => role === "font")?.contents;
	const isDrawn = drawing.css !== "" && font instanceof Uint8Array;
	const imageStyle = isDrawn ? { ...drawing, font } : undefined;
	const hash = digest(
		JSON.stringify([settings, urls, frame]),
		templates.hash,
		imageStyle?.css ?? "",
		imageStyle ? digest(imageStyle.font) : "",
		pictureStates,
	);
	const { files, claims } = content;
	const traced = { config, site, files, claims, pictures: shown, frame };
	return new PageMaker({ ...traced, templates, imageStyle, hash });
}

export function planNothing(
	{ config, content }: Pick<Sources, "config" | "content">,
	problems: readonly Problem[],
): Plan {
	const nothing = { routes: [], unplanned: [], assets: [] };
	return { ...nothing, config, content, problems, isReady: false };
}

/** An error in the site is never thrown: it becomes a problem of the plan. */
export async function planSite(sources: Sources): Promise<Plan> {
	const { config, content, shown, templates, builtAssets } = sources;
	const { site } = content;
	const problems = [
		...(await locateProblems(content.problems, config)),
		...templates.problems,
		...builtAssets.problems,
	];
	if (!site || !templates.value) {
		for (const one of await findRecordProblems(config, content))
			problems.push(one);
		return planNothing(sources, problems);
	}
	const planned = planFiles(site, planRoutes(site, shown), sources);
	for (const one of await locateProblems(planned.problems, config))
		problems.push(one);
	const maker = createPageMaker(site, templates.value, sources);
	const plan = { ...planned, config, site, content, problems, maker };
	return { ...plan, isReady: true };
}
