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
import { buildModel, type Site } from "./content/site.ts";
import { buildFrame } from "./frame.ts";
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
import { planRoutes } from "./routes.ts";

export interface BuiltSite {
	readonly pages: number;
	/** What does not stop a build. */
	readonly warnings: readonly Problem[];
	/** Consumed once. Throws a UserError at its end when a page could not be made. */
	readonly files: AsyncIterable<OutputFile>;
}

/** A stage's result, or the problems that kept it from one. */
async function settle<Value>(
	stage: Promise<Value>,
): Promise<{ value?: Value; problems: readonly Problem[] }> {
	try {
		return { value: await stage, problems: [] };
	} catch (error) {
		if (!(error instanceof UserError) || error.exitCode !== 1) throw error;
		return { problems: error.problems };
	}
}

async function loadSite(config: Config) {
	const loaded = loadContent(config);
	const parsed = await parseContent(loaded);
	return {
		problems: await placeProblems(parsed.problems, loaded.files),
		site: parsed.content && buildModel(parsed.content, config),
	};
}

async function buildAssets(config: Config): Promise<Asset[]> {
	const [styles, script] = await Promise.all([
		settle(buildStyles(config)),
		settle(buildScript(config)),
	]);
	if (!styles.value || !script.value)
		throw new UserError([...styles.problems, ...script.problems]);
	return [...styles.value, script.value, ...loadStatic(config)];
}

interface Ready {
	readonly site: Site;
	readonly templates: Templates;
	readonly assets: readonly Asset[];
	readonly config: Config;
}

/** Reads the content again for it: a build without problems need not keep all its texts. */
async function placeLate(
	problems: readonly UnplacedProblem[],
	config: Config,
): Promise<Problem[]> {
	if (problems.length === 0) return [];
	return placeProblems(problems, loadContent(config).files);
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

function planSite({ site, templates, assets, config }: Ready) {
	const frame = buildFrame(site);
	const routes = planRoutes(site);
	const pages = renderPages(routes, frame, templates);
	const generated = buildSearchFiles(site, routes);
	const files = linkOutput(pages, [...assets, ...generated], site.urls);
	return {
		pages: routes.length,
		problems: checkReferences(site, routes, assets),
		files: streamFiles(files, config),
	};
}

/**
 * @throws UserError with all problems found before the first page is rendered
 */
export async function buildSite(config: Config): Promise<BuiltSite> {
	const [templates, assets, content] = await Promise.all([
		settle(loadTemplates(config)),
		settle(buildAssets(config)),
		loadSite(config),
	]);
	const { site } = content;
	const problems = [
		...content.problems,
		...templates.problems,
		...assets.problems,
	];
	if (!site || !templates.value || !assets.value || hasErrors(problems))
		throw new UserError(problems);
	const plan = planSite({
		site,
		config,
		templates: templates.value,
		assets: assets.value,
	});
	if (plan.problems.length > 0)
		throw new UserError([
			...problems,
			...(await placeLate(plan.problems, config)),
		]);
	return { pages: plan.pages, warnings: problems, files: plan.files };
}
