// Leads from a folder to the pages of its site: readSite, planSite, and the PageMaker of the plan.
import path from "node:path";
import { isDiskFile } from "../base/disk/disk-file.ts";
import {
	digest,
	digestFile,
	listFiles,
	readFileState,
} from "../base/disk/fingerprint.ts";
import {
	catchProblems,
	limitProblems,
	type Problem,
} from "../base/problems.ts";
import { formatColours } from "./addresses/colours.ts";
import { PICTURE_FOLDER } from "./addresses/picture.ts";
import { linkIcons } from "./addresses/urls.ts";
import { buildAssets } from "./assets/build.ts";
import {
	checkReferences,
	describePictureProblems,
} from "./assets/check-references.ts";
import { loadPictures } from "./assets/pictures/load.ts";
import { toShownPictures } from "./assets/pictures/recipe.ts";
import {
	formatRecordingStates,
	listRecordings,
} from "./assets/recordings/list.ts";
import type { Config, Project } from "./config.ts";
import { Models } from "./content/models.ts";
import { type Content, readContent } from "./content/read-content.ts";
import { type InspectAll, readRecord } from "./content/records.ts";
import { listPictureNames, type Site } from "./content/site.ts";
import { assertContent } from "./content/source-file.ts";
import { loadModels } from "./load-models.ts";
import type { OutputFile } from "./output/file.ts";
import {
	findFolderConflict,
	findPathConflicts,
} from "./output/path-conflicts.ts";
import {
	buildRedirectPages,
	checkRedirects,
	listPresentPaths,
	type PresentPaths,
} from "./output/redirects.ts";
import { addSearchFiles, checkRobots } from "./output/search.ts";
import { PageMaker } from "./page/make-page.ts";
import { createCardDrawer } from "./page/read-page.ts";
import { planFeeds } from "./plan/feeds.ts";
import { planFilesOfPages } from "./plan/files-of-pages.ts";
import { findUnknownPages } from "./plan/menu.ts";
import type { AssetRole } from "./plan/page-kind.ts";
import { planRoutes, type Route } from "./plan/routes.ts";
import type { PlanView } from "./plan/site-view.ts";
import { loadTemplates, type Templates } from "./render/templates.ts";

/** The content of a site without its models. */
const NO_CONTENT: Content = {
	models: new Models(),
	site: undefined,
	collections: [],
	files: [],
	records: new Set(),
	common: undefined,
	opened: new Map(),
	problems: [],
};

/** Changes with every picture, shown or not. Opens none: pictures may be large, and a pipe may never end. */
function readPictureStates({ staticDir }: Config): string {
	const files = listFiles(path.join(staticDir, PICTURE_FOLDER));
	return files.map((file) => `${file} ${readFileState(file)}`).join("\n");
}

async function loadProject(config: Config) {
	const { value, problems } = await catchProblems(loadModels(config));
	const { models = new Models() } = value ?? {};
	const modelProblems = [...problems, ...(value?.problems ?? [])];
	return { project: { ...config, models }, modelProblems };
}

async function readContentAndPictures(
	config: Project,
	inspectAll?: InspectAll,
) {
	const content = config.models.hash
		? await readContent(config, inspectAll)
		: NO_CONTENT;
	const { site } = content;
	const named = site ? listPictureNames(site) : [];
	const pictures = await loadPictures(config, named);
	const pictureStates = readPictureStates(config);
	const shown = site ? toShownPictures(pictures.pictures, site.urls.href) : {};
	return { content, pictures, shown, pictureStates };
}

export async function readSite(config: Config, inspectAll?: InspectAll) {
	assertContent(config);
	const loading = loadProject(config);
	const reading = loading.then(({ project }) =>
		readContentAndPictures(project, inspectAll),
	);
	const brand = reading.then(({ content }) => {
		const { colours, logo } = content.site?.settings.brand ?? {};
		return { colours: formatColours(colours), logo };
	});
	const models = loading.then(({ project }) => project.models);
	const stages = [
		loading,
		reading,
		catchProblems(loadTemplates(config, models)),
		buildAssets(config, brand),
	] as const;
	// If the process ended while esbuild works, esbuild would print a stack.
	await Promise.allSettled(stages);
	const [loaded, words, templates, builtAssets] = await Promise.all(stages);
	return { ...loaded, ...words, templates, builtAssets };
}

type Sources = Awaited<ReturnType<typeof readSite>>;

interface AnyPlan {
	readonly config: Project;
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
	/** The pages and files that links and redirects may lead to. */
	readonly present: PresentPaths;
	readonly maker: PageMaker;
}

/** A plan that is not ready has no pages: an error in the settings, a list of records or the templates prevents all. */
export type Plan = ReadyPlan | (AnyPlan & { readonly isReady: false });

/** Finds the mistakes in records without a page, which an error elsewhere may hide. */
export async function findUnplannedProblems({
	config,
	content,
	routes,
}: Pick<AnyPlan, "config" | "content" | "routes">) {
	const { records, common, opened } = content;
	const input = { ...config, common, opened };
	const planned = new Set<string>();
	for (const { isRecord, sourcePath } of routes)
		if (isRecord) planned.add(sourcePath);
	const problems: Problem[] = [];
	for (const sourcePath of records) {
		if (planned.has(sourcePath)) continue;
		for (const problem of (await readRecord(sourcePath, input)).problems)
			problems.push(problem);
	}
	return limitProblems(problems);
}

function planFiles(site: Site, templates: Templates, sources: Sources) {
	const { content, builtAssets, pictures } = sources;
	const { kinds, describe } = templates;
	const routed = planRoutes(site, kinds, describe);
	const { routes, unplanned, view } = routed;
	const referable = [...builtAssets.assets, ...pictures.assets];
	const files = addSearchFiles(site, routes, referable);
	const feeds = [
		...planFeeds(site, kinds, routes),
		...planFilesOfPages(view, kinds, routes),
	];
	const present = listPresentPaths(routes, unplanned, [...files, ...feeds]);
	const pageFiles = routes.map(({ outputPath }) => outputPath);
	for (const path of unplanned) pageFiles.push(site.urls.outputPath(path));
	const redirectPages = buildRedirectPages(site, present, pageFiles);
	const assets = [...files, ...redirectPages, ...feeds];
	const problems = [
		...routed.problems,
		...findUnknownPages(content.files, view, kinds),
		...findPathConflicts(assets, routes),
		...findFolderConflict(site, assets),
		...checkReferences(site, routes, referable),
		...describePictureProblems(site.pictures, pictures.errors, routes),
		...checkRedirects(site, present),
		...checkRobots(site, referable),
	];
	const planned = { routes, unplanned, assets, present };
	return { planned, problems, view };
}

function createPageMaker(
	{ site, view }: { readonly site: Site; readonly view: PlanView },
	templates: Templates,
	sources: Sources,
) {
	const { project, content, builtAssets, pictureStates, shown } = sources;
	const { settings, urls } = site;
	const { assets, drawing } = builtAssets;
	const recordings = listRecordings(assets, site);
	const share = assets.find(
		({ outputPath }) => `/${outputPath}` === settings.shareImage.file,
	)?.contents;
	const shareVersion = isDiskFile(share)
		? digestFile(share.path).slice(0, 8)
		: "";
	const addresses: Partial<Record<AssetRole, string>> = {};
	for (const { role, outputPath } of assets)
		if (role) addresses[role] = urls.href(`/${outputPath}`);
	// The preview is no visit.
	const counter = project.showsDrafts ? {} : settings.statistics?.script;
	const sharedFiles = { counter, assets: addresses, icons: linkIcons(urls) };
	const declared = view.makeFrame(templates.makeFrame);
	const frame = { ...declared, ...sharedFiles };
	const font = assets.find(({ role }) => role === "font")?.contents;
	const isDrawn = drawing.css !== "" && font instanceof Uint8Array;
	const imageStyle = isDrawn ? { ...drawing, font } : undefined;
	const hash = digest(
		JSON.stringify([settings, urls, frame]),
		formatRecordingStates(recordings),
		shareVersion,
		templates.hash,
		imageStyle?.css ?? "",
		imageStyle ? digest(imageStyle.font) : "",
		pictureStates,
	);
	return new PageMaker({
		project: { ...project, common: content.common, opened: content.opened },
		site,
		files: content.files,
		pictures: shown,
		recordings,
		shareVersion,
		templates,
		sharedFiles,
		drawCard: imageStyle && createCardDrawer(imageStyle),
		frame,
		hash,
	});
}

export function planNothing(
	{ config, content }: Pick<AnyPlan, "config" | "content">,
	problems: readonly Problem[],
): Plan {
	const nothing = { routes: [], unplanned: [], assets: [] };
	return { ...nothing, config, content, problems, isReady: false };
}

/** An error in the site is never thrown: it becomes a problem of the plan. */
export async function planSite(sources: Sources): Promise<Plan> {
	const { project: config, content, templates, builtAssets } = sources;
	const { site } = content;
	const { value } = templates;
	const problems = [
		...content.problems,
		...sources.modelProblems,
		...templates.problems,
		...(value?.problems ?? []),
		...builtAssets.problems,
	];
	if (!site || !value) {
		const unplanned = { config, content, routes: [] };
		for (const problem of await findUnplannedProblems(unplanned))
			problems.push(problem);
		return planNothing({ config, content }, problems);
	}
	try {
		const { planned, view, ...files } = planFiles(site, value, sources);
		for (const problem of files.problems) problems.push(problem);
		const maker = createPageMaker({ site, view }, value, sources);
		const plan = { ...planned, config, site, content, problems, maker };
		return { ...plan, isReady: true };
	} catch (error) {
		// The frame, which all pages have, may fail.
		const problem = value.describe(error);
		if (!problem) throw error;
		return planNothing({ config, content }, [...problems, problem]);
	}
}
