// The stages in order, from flags to the files of the site. What is done with the files is
// the commands' business.
import type { Asset } from "./assets/asset.ts";
import { buildAssets } from "./assets/build.ts";
import { loadPictures } from "./assets/pictures/load.ts";
import type { BuildMemory } from "./cache/build-memory.ts";
import { NO_MEMO } from "./cache/memo.ts";
import type { SiteMemory } from "./cache/site-memory.ts";
import type { Config } from "./config.ts";
import { loadContent, loadFiles } from "./content/load.ts";
import { placeProblems } from "./content/locate.ts";
import { parseContent } from "./content/parse.ts";
import { collectPictureUses } from "./content/picture-uses.ts";
import type { ReadFile } from "./content/read.ts";
import { NONE_SOUND, type SoundFiles } from "./content/read-all.ts";
import { buildModel, type Site } from "./content/site.ts";
import type { Holding } from "./content/source-file.ts";
import { type Header, publishedHeaders } from "./http/published-headers.ts";
import type { OutputFile } from "./output/file.ts";
import { buildFrame } from "./plan/frame.ts";
import { type PageMarks, planFiles } from "./plan/plan-files.ts";
import type { Route } from "./plan/route.ts";
import { listAddresses } from "./plan/urls-lock.ts";
import {
	foldPages,
	hasErrors,
	type Problem,
	settle,
	type UnplacedProblem,
	UserError,
} from "./problems.ts";
import { loadTemplates } from "./render/templates.ts";
import { type TemplateTrace, traceTemplates } from "./render/trace.ts";
import type { SecondThread, SharedReading } from "./threads/second-thread.ts";

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
	/** Of every answer of the published site. To be asked for when the files are consumed. */
	readonly headers: () => readonly Header[];
	/** Undefined where nothing is remembered, or there are no files. */
	readonly marks: PageMarks | undefined;
	/** Undefined when there are no files. */
	readonly traceTemplates: (() => Promise<TemplateTrace>) | undefined;
}

interface BuiltSite {
	readonly pages: number;
	/** Those that search engines are told of: "/services/ocd" */
	readonly addresses: readonly string[];
	/** What does not stop a build. */
	readonly warnings: readonly Problem[];
	/** Consumed once. Throws a UserError at its end when a page could not be made. */
	readonly files: AsyncIterable<OutputFile>;
}

/** What makes a build faster, and never another one. */
export interface BuildSpeed {
	/** What builds by other runs have made. */
	readonly onDisk?: BuildMemory | undefined;
	readonly thread?: SecondThread | undefined;
	/** Little unless said. */
	readonly holding?: Holding | undefined;
}

interface Reading {
	readonly sound: SoundFiles | undefined;
	readonly holding: Holding | undefined;
	readonly onListed: SharedReading["foresee"] | undefined;
}

async function loadSite(
	config: Config,
	memory: SiteMemory | undefined,
	reading: Reading,
) {
	const loaded = loadContent(config, memory, reading);
	const { content, listed, problems, read } = await parseContent(
		loaded,
		memory?.parsing,
		reading,
	);
	const uses = content ? collectPictureUses(content) : [];
	const named = uses.map(({ file }) => file);
	const pictures = await loadPictures(config, named);
	return {
		parsed: content,
		problems: await placeProblems(problems, loaded.files),
		site:
			content &&
			buildModel(content, config, {
				pictures: { uses, ...pictures },
				memory: memory?.model,
			}),
		pictures: pictures.assets,
		content: read,
		listed,
	};
}

/** Reads the content again for it: a build without problems need not keep all its texts. */
export async function placeLate(
	problems: readonly UnplacedProblem[],
	config: Config,
): Promise<Problem[]> {
	if (problems.length === 0) return [];
	const named = problems.flatMap(({ source }) => source?.file ?? []);
	return placeProblems(problems, loadFiles(config, named));
}

/**
 * Every stage up to the pages; errors are told, not thrown.
 * @param memory of an earlier build, whose results are taken where nothing changed
 */
export async function examineSite(
	config: Config,
	memory?: SiteMemory,
	{ onDisk, thread, holding }: BuildSpeed = {},
): Promise<ExaminedSite> {
	const { recall } = memory?.templates ?? NO_MEMO;
	// What a memory holds is not read again.
	const sound = onDisk?.sound ?? (memory ? undefined : NONE_SOUND);
	const shared = thread?.shareReading(sound);
	const [templates, made, loaded] = await Promise.all([
		recall("", [memory?.versionOf("templates")], () =>
			settle(loadTemplates(config)),
		),
		buildAssets(config),
		loadSite(config, memory, {
			sound: shared ?? sound,
			holding,
			onListed: shared?.foresee,
		}),
	]);
	const { site, content, listed, parsed } = loaded;
	const problems = [
		...loaded.problems,
		...templates.problems,
		...made.problems,
	];
	const known = { content, listed, site, problems };
	if (!site || !parsed || !templates.value)
		return {
			...known,
			routes: [],
			assets: [],
			files: undefined,
			headers: publishedHeaders,
			marks: undefined,
			traceTemplates: undefined,
		};
	const { bundles } = templates.value;
	const { problems: found, ...plan } = planFiles({
		site,
		templates: templates.value,
		assets: [...made.assets, ...loaded.pictures],
		drawing: made.drawing,
		memory,
		onDisk,
		sharePages:
			thread &&
			((plan) =>
				thread.sharePages({
					...plan,
					...{ content: parsed, read: content, bundles },
				})),
	});
	problems.push(...(await placeLate(found, config)));
	return {
		...known,
		...plan,
		traceTemplates: () => traceTemplates(config, buildFrame(site)),
	};
}

/** In the order of the pages, whichever was made first. */
function sortByPage(
	problems: readonly UnplacedProblem[],
	routes: readonly Route[],
): UnplacedProblem[] {
	const places = new Map(routes.map(({ path }, place) => [path, place]));
	const placeOf = ({ pages = [] }: UnplacedProblem) =>
		places.get(pages[0] ?? "") ?? routes.length;
	return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Renders and links page by page; the problems of all pages come at the end. */
async function* streamFiles(
	files: Iterable<OutputFile | UnplacedProblem>,
	config: Config,
	routes: readonly Route[],
): AsyncGenerator<OutputFile> {
	const problems: UnplacedProblem[] = [];
	for (const file of files) {
		if ("outputPath" in file) yield file;
		else problems.push(file);
	}
	if (problems.length > 0) {
		const folded = foldPages(sortByPage(problems, routes));
		throw new UserError(await placeLate(folded, config));
	}
}

/**
 * @throws UserError with all problems found before the first page is rendered
 */
export async function buildSite(
	config: Config,
	speed?: BuildSpeed,
): Promise<BuiltSite> {
	const examined = await examineSite(config, undefined, speed);
	const { problems, routes, files } = examined;
	if (!files || hasErrors(problems)) throw new UserError(problems);
	return {
		pages: routes.length,
		addresses: listAddresses(routes),
		warnings: problems,
		files: streamFiles(files, config, routes),
	};
}
