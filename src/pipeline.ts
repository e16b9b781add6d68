// Leads from a folder to the pages of its site: readSite reads everything that all pages depend on, planSite
// decides which pages and files there are, and the PageMaker of the plan makes one page at a time.

import path from "node:path";
import { type BuiltAssets, buildAssets } from "./assets/build.ts";
import { checkReferences } from "./assets/check-references.ts";
import { type LoadedPictures, loadPictures } from "./assets/pictures/load.ts";
import { type Digest, digest } from "./cache/digest.ts";
import { listFiles, readFileState } from "./cache/fingerprint.js";
import type { Config } from "./config.ts";
import { type ParsedSite, parseSite } from "./content/parse.ts";
import type { ReadFile } from "./content/read.ts";
import { buildModel, collectPictureUses, type Site } from "./content/site.ts";
import { locateProblems } from "./content/yaml/locate.ts";
import type { OutputFile } from "./output/file.ts";
import { findPathConflicts } from "./output/path-conflicts.ts";
import {
	buildRedirectPages,
	checkRedirects,
	listPresentPaths,
} from "./output/redirects.ts";
import { buildSearchFiles } from "./output/search.ts";
import { createPageMaker, type PageMaker } from "./page/make-page.ts";
import { buildFrame, type Frame } from "./plan/frame.ts";
import { PICTURE_FOLDER } from "./plan/picture.ts";
import type { Route } from "./plan/route.ts";
import {
	createDataBuilder,
	type DataBuilder,
	findUnplannedPaths,
	planPages,
	planRoutes,
} from "./plan/routes.ts";
import { catchProblems, type Problem, type StageResult } from "./problems.ts";
import { loadTemplates, type Templates } from "./render/templates.ts";
import { type TemplateTrace, traceTemplates } from "./render/trace.ts";

interface SiteContents {
	readonly parsed: ParsedSite;
	readonly pictures: LoadedPictures;
	/** This text changes with every picture, whether a page shows it or not. */
	readonly pictureStates: string;
	/** Undefined if content/site.yaml or content/services.yaml has an error. */
	readonly site: Site | undefined;
	readonly buildData: DataBuilder | undefined;
	readonly routes: readonly Route[];
}

export interface SiteInputs {
	readonly contents: SiteContents;
	readonly templates: StageResult<Templates>;
	readonly builtAssets: BuiltAssets;
}

/** Opens no picture: pictures may be large, and a pipe in place of one may never end. */
function readPictureStates({ staticDir }: Config): string {
	const files = listFiles(path.join(staticDir, PICTURE_FOLDER));
	return files.map((file) => `${file} ${readFileState(file)}`).join("\n");
}

async function readContents(config: Config): Promise<SiteContents> {
	const parsed = await parseSite(config);
	const { content } = parsed;
	const uses = content ? collectPictureUses(content) : [];
	const pictureFiles = uses.map(({ file }) => file);
	const pictures = await loadPictures(config, pictureFiles);
	const pictureStates = readPictureStates(config);
	const site = content && buildModel(content, config, { uses, ...pictures });
	const planned = site && planPages(site);
	const buildData = site && createDataBuilder(site, planned);
	const routes = site ? planRoutes(site, planned) : [];
	return { parsed, pictures, pictureStates, site, buildData, routes };
}

/** @throws UserError (2) when there is no content folder */
export async function readSite(config: Config): Promise<SiteInputs> {
	const stages = [
		readContents(config),
		catchProblems(loadTemplates(config)),
		buildAssets(config),
	] as const;
	// If the process ended while esbuild works, esbuild would print a stack.
	await Promise.allSettled(stages);
	const [contents, templates, builtAssets] = await Promise.all(stages);
	return { contents, templates, builtAssets };
}

export interface SitePages extends PageMaker {
	readonly frame: Frame;
	/** This hash changes with everything that all pages depend on. */
	readonly hash: Digest;
	/** Loads the templates once more, in such a way that each element names its location in them. */
	readonly trace: () => Promise<TemplateTrace>;
}

export interface SitePlan {
	/** All problems of the site except those of single pages. */
	readonly problems: readonly Problem[];
	/** The content files except the records of services, which are read when their page is made. */
	readonly contentFiles: readonly ReadFile[];
	/** The slugs in content/services.yaml; empty if that file has an error. */
	readonly listedSlugs: readonly string[];
	/** Maps the path of each record to its hash, sorted by path. */
	readonly records: ParsedSite["records"];
	/** Undefined if content/site.yaml or content/services.yaml has an error. */
	readonly site: Site | undefined;
	/** No routes if the site is undefined; no route for a page whose content has an error. */
	readonly routes: readonly Route[];
	/** The paths of pages that have no route because of errors: "/about" */
	readonly unplanned: readonly string[];
	/** All files except pages, the files of single pages and the configuration of hosts. */
	readonly assets: readonly OutputFile[];
	/** Undefined if an error in the settings, the list of services or the templates prevents all pages. */
	readonly pages: SitePages | undefined;
}

function planAssets(
	site: Site,
	routes: readonly Route[],
	{ builtAssets, contents }: SiteInputs,
) {
	const referable = [...builtAssets.assets, ...contents.pictures.assets];
	const files = [...referable, ...buildSearchFiles(site, routes)];
	const unplanned = findUnplannedPaths(site, routes);
	const present = listPresentPaths(routes, unplanned, files);
	const pageFiles = [
		...routes.map(({ outputPath }) => outputPath),
		...unplanned.map((path) => site.urls.outputPath(path)),
	];
	const assets = [...files, ...buildRedirectPages(site, present, pageFiles)];
	return {
		unplanned,
		assets,
		problems: [
			...findPathConflicts(assets, routes),
			...checkReferences(site, routes, referable),
			...checkRedirects(site, present),
		],
	};
}

interface RenderInputs {
	readonly site: Site;
	readonly buildData: DataBuilder;
	readonly templates: Templates;
}

function createSitePages(
	config: Config,
	renderInputs: RenderInputs,
	{ contents, builtAssets }: SiteInputs,
): SitePages {
	const { site, templates } = renderInputs;
	const { settings, pages, urls } = site;
	const { assets, drawing } = builtAssets;
	const addresses = assets.flatMap(({ role, outputPath }) =>
		role ? [[role, urls.href(`/${outputPath}`)]] : [],
	);
	const frame = buildFrame(site, Object.fromEntries(addresses));
	const font = assets.find(({ role }) => role === "font")?.contents;
	const isDrawn = settings.shareImage.pages !== "same" && drawing.css !== "";
	const imageStyle =
		isDrawn && font instanceof Uint8Array ? { ...drawing, font } : undefined;
	// The page of one service shows these values of other services.
	const linkedServices = site.services.map(
		({ slug, label, theme, hasContent }) =>
			[slug, label, theme, hasContent].join(" "),
	);
	const hash = digest(
		JSON.stringify([settings, pages.service, frame, linkedServices]),
		...[urls.absolute("/"), templates.hash, imageStyle?.css ?? ""],
		imageStyle?.font ?? "",
		contents.pictureStates,
	);
	const { records, reader } = contents.parsed;
	const shared = {
		...renderInputs,
		config,
		frame,
		imageStyle,
		hash,
		records,
		reader,
	};
	const trace = () => traceTemplates(config, frame);
	return { ...createPageMaker(shared), frame, hash, trace };
}

/** An error in the site is never thrown: it becomes a problem of the plan. */
export async function planSite(
	config: Config,
	inputs: SiteInputs,
): Promise<SitePlan> {
	const { contents, templates, builtAssets } = inputs;
	const { parsed, site, buildData, routes } = contents;
	const { value } = templates;
	const renderInputs = site &&
		buildData &&
		value && { site, buildData, templates: value };
	const planned = renderInputs
		? planAssets(renderInputs.site, routes, inputs)
		: { unplanned: [], assets: [], problems: [] };
	return {
		contentFiles: parsed.read,
		listedSlugs: parsed.listed.map(({ slug }) => slug),
		records: parsed.records,
		site,
		...planned,
		problems: [
			...(await locateProblems(parsed.problems, config)),
			...templates.problems,
			...builtAssets.problems,
			...(await locateProblems(planned.problems, config)),
		],
		routes: renderInputs ? routes : [],
		pages: renderInputs && createSitePages(config, renderInputs, inputs),
	};
}
