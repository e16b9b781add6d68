// From a folder of content to pages, in steps: read what all pages depend on, plan the site, open
// and make each page. What is done with the pages is the commands' business.
import type { Asset } from "./assets/asset.ts";
import { buildAssets } from "./assets/build.ts";
import { checkReferences } from "./assets/check-references.ts";
import { type LoadedPictures, loadPictures } from "./assets/pictures/load.ts";
import { type Digest, digest } from "./cache/digest.ts";
import type { Config } from "./config.ts";
import { type ParsedSite, parseSite } from "./content/parse.ts";
import type { ReadFile } from "./content/read.ts";
import { buildModel, collectPictureUses, type Site } from "./content/site.ts";
import { locateProblems } from "./content/yaml/locate.ts";
import {
	buildRedirectPages,
	checkRedirects,
	listPresent,
} from "./output/redirects.ts";
import { findSamePaths } from "./output/same-paths.ts";
import { buildSearchFiles } from "./output/search.ts";
import { createPageMaker, type PageMaker } from "./page/make-page.ts";
import { buildFrame, type Frame } from "./plan/frame.ts";
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
	/** Undefined when the settings or the list of services cannot be used. */
	readonly site: Site | undefined;
	readonly build: DataBuilder | undefined;
	readonly routes: readonly Route[];
}

export interface SiteInputs {
	readonly contents: SiteContents;
	readonly templates: StageResult<Templates>;
	readonly built: Awaited<ReturnType<typeof buildAssets>>;
}

/** A reading of the same site that came before. */
export interface EarlierInputs {
	readonly inputs: SiteInputs;
	/** The paths of all files that were written, added or removed since. */
	readonly changed: readonly string[];
}

async function readContents(
	config: Config,
	earlier?: EarlierInputs,
): Promise<SiteContents> {
	const before = earlier && {
		serviceFiles: earlier.inputs.contents.parsed.serviceFiles,
		changed: earlier.changed,
	};
	const parsed = await parseSite(config, before);
	const { content } = parsed;
	const uses = content ? collectPictureUses(content) : [];
	const named = uses.map(({ file }) => file);
	const pictures = await loadPictures(config, named);
	const site = content && buildModel(content, config, { uses, ...pictures });
	const planned = site && planPages(site);
	const build = site && createDataBuilder(site, planned);
	const routes = site ? planRoutes(site, planned) : [];
	return { parsed, pictures, site, build, routes };
}

/**
 * What is made of a folder is taken from the earlier reading when nothing in it has changed.
 * @throws UserError (2) when there is no content folder
 */
export async function readSite(
	config: Config,
	earlier?: EarlierInputs,
): Promise<SiteInputs> {
	const isSame = (...folders: string[]) =>
		earlier?.changed.every(
			(file) => !folders.includes(file.split("/")[0] ?? ""),
		)
			? earlier.inputs
			: undefined;
	const [contents, templates, built] = await Promise.all([
		isSame("content", "static")?.contents ?? readContents(config, earlier),
		isSame("templates")?.templates ?? catchProblems(loadTemplates(config)),
		isSame("templates", "static")?.built ?? buildAssets(config),
	]);
	return { contents, templates, built };
}

export interface SitePages extends PageMaker {
	readonly frame: Frame;
	/** Covers all that every page is made with. */
	readonly hash: Digest;
	readonly trace: () => Promise<TemplateTrace>;
}

export interface SitePlan {
	/** Everything that was found before the first page is made. */
	readonly problems: readonly Problem[];
	/** The content files that were read: all but the records. */
	readonly content: readonly ReadFile[];
	/** The slugs of content/services.yaml; empty when it cannot be used. */
	readonly listed: readonly string[];
	/** The content files that the pages of services are made of, each with its hash; sorted. */
	readonly records: ParsedSite["records"];
	/** Undefined when the settings or the list of services cannot be used. */
	readonly site: Site | undefined;
	/** Empty without a site; a page whose content has an error is left out. */
	readonly routes: readonly Route[];
	/** The paths of pages that exist once the errors in their content are fixed: "/about" */
	readonly unplanned: readonly string[];
	/** Every file but the pages, what is made for single pages, and what hosts read. */
	readonly assets: readonly Asset[];
	readonly pages: SitePages | undefined;
}

function planAssets(
	site: Site,
	routes: readonly Route[],
	{ built, contents }: SiteInputs,
) {
	const known = [...built.assets, ...contents.pictures.assets];
	const own = [...known, ...buildSearchFiles(site, routes)];
	const unplanned = findUnplannedPaths(site, routes);
	const present = listPresent(routes, unplanned, own);
	const outputPaths = [
		...routes.map(({ outputPath }) => outputPath),
		...unplanned.map((path) => site.urls.outputPath(path)),
	];
	const assets = [...own, ...buildRedirectPages(site, present, outputPaths)];
	return {
		unplanned,
		assets,
		problems: [
			...findSamePaths(assets, routes),
			...checkReferences(site, routes, known),
			...checkRedirects(site, present),
		],
	};
}

interface ReadyInputs {
	readonly site: Site;
	readonly build: DataBuilder;
	readonly templates: Templates;
}

function openPages(
	config: Config,
	ready: ReadyInputs,
	{ contents, built }: SiteInputs,
): SitePages {
	const { site, templates } = ready;
	const { settings, pages, urls } = site;
	const addresses = built.assets.flatMap(({ role, outputPath }) =>
		role ? [[role, urls.href(`/${outputPath}`)]] : [],
	);
	const frame = buildFrame(site, Object.fromEntries(addresses));
	const font = built.assets.find(({ role }) => role === "font")?.contents;
	const isDrawn =
		settings.shareImage.pages !== "same" && built.drawing.css !== "";
	const drawing =
		isDrawn && font instanceof Uint8Array
			? { ...built.drawing, font }
			: undefined;
	// What the page of one service shows of others.
	const neighbours = site.services.map(({ slug, label, theme, hasContent }) =>
		[slug, label, theme, hasContent].join(" "),
	);
	const hash = digest(
		JSON.stringify([settings, pages.service, frame, neighbours]),
		...[urls.absolute("/"), templates.hash, drawing?.css ?? ""],
		drawing?.font ?? "",
	);
	const { records } = contents.parsed;
	const setting = { ...ready, config, frame, drawing, hash, records };
	const trace = () => traceTemplates(config, frame);
	return { ...createPageMaker(setting), frame, hash, trace };
}

/** Errors are in the plan, not thrown. */
export async function planSite(
	config: Config,
	inputs: SiteInputs,
): Promise<SitePlan> {
	const { contents, templates, built } = inputs;
	const { parsed, site, build, routes } = contents;
	const { value } = templates;
	const ready = site && build && value && { site, build, templates: value };
	const planned = ready
		? planAssets(ready.site, routes, inputs)
		: { unplanned: [], assets: [], problems: [] };
	return {
		content: parsed.read,
		listed: parsed.listed.map(({ slug }) => slug),
		records: parsed.records,
		site,
		...planned,
		problems: [
			...(await locateProblems(parsed.problems, config)),
			...templates.problems,
			...built.problems,
			...(await locateProblems(planned.problems, config)),
		],
		routes: ready ? routes : [],
		pages: ready && openPages(config, ready, inputs),
	};
}
