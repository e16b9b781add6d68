// The stages in order, from flags to the files of the site. What is done with the files is
// the commands' business.
import type { Asset } from "./assets/asset.ts";
import { buildScript } from "./assets/scripts.ts";
import { loadStatic } from "./assets/static.ts";
import { buildStyles } from "./assets/styles.ts";
import type { Config } from "./config.ts";
import { loadContent } from "./content/load.ts";
import { placeProblems } from "./content/locate.ts";
import { parseContent } from "./content/parse.ts";
import type { ReadFile } from "./content/read.ts";
import { buildModel, type Site } from "./content/site.ts";
import { ASSET_PLACEHOLDERS, buildFrame } from "./frame.ts";
import type { OutputFile } from "./output/file.ts";
import { linkOutput } from "./output/link.ts";
import { checkReferences } from "./output/references.ts";
import { buildSearchFiles } from "./output/search.ts";
import {
	foldPages,
	hasErrors,
	type Problem,
	type UnplacedProblem,
	UserError,
} from "./problems.ts";
import { renderPages } from "./render/pages.ts";
import { loadTemplates, type Templates } from "./render/templates.ts";
import { type TemplateTrace, traceTemplates } from "./render/trace.ts";
import type { Route } from "./route.ts";
import { planRoutes } from "./routes.ts";

/** What can be said and made of a site, with whatever mistakes it has. */
export interface ExaminedSite {
	/** All that was found before the first page is rendered. */
	readonly problems: readonly Problem[];
	/** Every known content file. */
	readonly content: readonly ReadFile[];
	/** The slugs of content/services.yaml; empty when it cannot be used. */
	readonly listed: readonly string[];
	/** Undefined when the settings or the list of services cannot be used. */
	readonly site: Site | undefined;
	/** Pages whose content has errors are left out. */
	readonly routes: readonly Route[];
	/** Everything but the pages; empty without a site. */
	readonly assets: readonly Asset[];
	/** Consumed once: every file of the site, and the problems of pages that could not be made. Undefined without a site or templates. */
	readonly files: Iterable<OutputFile | UnplacedProblem> | undefined;
	/** Undefined when there are no files. */
	readonly traceTemplates: (() => Promise<TemplateTrace>) | undefined;
}

export interface BuiltSite {
	readonly pages: number;
	/** What does not stop a build. */
	readonly warnings: readonly Problem[];
	/** Consumed once. Throws a UserError at its end when a page could not be made. */
	readonly files: AsyncIterable<OutputFile>;
}

interface Settled<Value> {
	/** Undefined when problems kept the stage from one. */
	readonly value?: Value;
	readonly problems: readonly Problem[];
}

async function settle<Value>(stage: Promise<Value>): Promise<Settled<Value>> {
	try {
		return { value: await stage, problems: [] };
	} catch (error) {
		if (!(error instanceof UserError) || error.exitCode !== 1) throw error;
		return { problems: error.problems };
	}
}

async function loadSite(config: Config) {
	const loaded = loadContent(config);
	const { content, listed, problems, read } = await parseContent(loaded);
	return {
		problems: await placeProblems(problems, loaded.files),
		site: content && buildModel(content, config),
		content: read,
		listed,
	};
}

/** Takes the place of an asset that could not be made, so that pages can be looked at. */
function standIn(name: keyof typeof ASSET_PLACEHOLDERS): Asset {
	const placeholder = ASSET_PLACEHOLDERS[name];
	const outputPath = `assets/${placeholder.split(":")[1]}`;
	return { outputPath, contents: "", placeholder };
}

async function buildAssets(config: Config): Promise<Settled<Asset[]>> {
	const [styles, script] = await Promise.all([
		settle(buildStyles(config)),
		settle(buildScript(config)),
	]);
	return {
		value: [
			...(styles.value ?? [standIn("stylesheet"), standIn("font")]),
			script.value ?? standIn("script"),
			...loadStatic(config),
		],
		problems: [...styles.problems, ...script.problems],
	};
}

/** Reads the content again for it: a build without problems need not keep all its texts. */
export async function placeLate(
	problems: readonly UnplacedProblem[],
	config: Config,
): Promise<Problem[]> {
	if (problems.length === 0) return [];
	return placeProblems(problems, loadContent(config).files);
}

function planFiles(site: Site, templates: Templates, assets: readonly Asset[]) {
	const routes = planRoutes(site);
	const all = [...assets, ...buildSearchFiles(site, routes)];
	const pages = renderPages(routes, buildFrame(site), templates);
	return { routes, all, files: linkOutput(pages, all, site.urls) };
}

/** Every stage up to the pages; errors are told, not thrown. */
export async function examineSite(config: Config): Promise<ExaminedSite> {
	const [templates, assets, loaded] = await Promise.all([
		settle(loadTemplates(config)),
		buildAssets(config),
		loadSite(config),
	]);
	const { site, content, listed } = loaded;
	const problems = [
		...loaded.problems,
		...templates.problems,
		...assets.problems,
	];
	const known = { content, listed, site };
	if (!site || !templates.value) {
		const files = undefined;
		const trace = undefined;
		return {
			...known,
			problems,
			routes: [],
			assets: [],
			files,
			traceTemplates: trace,
		};
	}
	const made = assets.value ?? [];
	const { routes, all, files } = planFiles(site, templates.value, made);
	const references = checkReferences(site, routes, made);
	problems.push(...(await placeLate(references, config)));
	return {
		...known,
		problems,
		routes,
		assets: all,
		files,
		traceTemplates: () => traceTemplates(config, buildFrame(site)),
	};
}

/** Renders and links page by page; the problems of all pages come at the end. */
async function* streamFiles(
	files: Iterable<OutputFile | UnplacedProblem>,
	config: Config,
): AsyncGenerator<OutputFile> {
	const problems: UnplacedProblem[] = [];
	for (const file of files) {
		if ("outputPath" in file) yield file;
		else problems.push(file);
	}
	if (problems.length > 0)
		throw new UserError(await placeLate(foldPages(problems), config));
}

/**
 * @throws UserError with all problems found before the first page is rendered
 */
export async function buildSite(config: Config): Promise<BuiltSite> {
	const { problems, routes, files } = await examineSite(config);
	if (!files || hasErrors(problems)) throw new UserError(problems);
	return {
		pages: routes.length,
		warnings: problems,
		files: streamFiles(files, config),
	};
}
