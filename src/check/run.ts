// A site and its rules -> what the rules found, each with the place a person wrote it at.
// Reads every page once, while it is made. Refuses nothing: mistakes of pages are told along.

import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import type { Place, UnplacedProblem } from "../problems.ts";
import { Causes, isPagePlace } from "./causes.ts";
import { joinSame, type PlacedFinding } from "./join-same.ts";
import { LinkIndex } from "./links/link-index.ts";
import { type CheckMemory, type Elsewhere, PageNotes } from "./page-notes.ts";
import { endRules, readFiles, readPages, type Work } from "./read-site.ts";
import type { CheckContext, Found, PagePlace, Rule } from "./rule.ts";
import {
	type ContentLookup,
	createContentLookup,
} from "./text/content-lookup.ts";

/** What is checked. */
interface CheckInput
	extends Pick<
		CheckContext,
		"external" | "crawl" | "ask" | "findInTemplates" | "lost"
	> {
	readonly content: readonly ReadFile[];
	readonly listed: readonly string[];
	/** Undefined when no page can be made. */
	readonly made: MadeSite | undefined;
	/** Undefined when everything is read, whatever earlier checks found. */
	readonly memory: CheckMemory | undefined;
	readonly elsewhere?: Elsewhere | undefined;
	/** Finds who wrote what stands on a page. */
	readonly placeOnPage: (place: PagePlace) => Promise<Place>;
}

export interface MadeSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	/** The paths of pages that cannot be made for now: "/about" */
	readonly unplanned: readonly string[];
	/** Every file of the site but the pages. */
	readonly assets: readonly OutputFile[];
	/** Consumed once. */
	readonly files: Iterable<OutputFile | UnplacedProblem>;
	/** Told of each page, for those who want to keep it. */
	readonly onPage: (file: OutputFile) => void;
}

export interface CheckOutcome {
	readonly findings: readonly UnplacedProblem[];
	/** Mistakes that kept pages from being made. */
	readonly problems: readonly UnplacedProblem[];
	/** The paths of those pages. */
	readonly unmade: readonly string[];
	readonly coverage: {
		readonly pages: number;
		readonly links: number;
		readonly external: { readonly found: number; readonly checked: number };
	};
}

export function isMade(file: OutputFile): file is MadeFile {
	return typeof file.contents !== "function";
}

/** What rules are told of the site. */
interface ContextInput
	extends Omit<CheckInput, "made" | "memory" | "placeOnPage" | "elsewhere"> {
	readonly made:
		| Pick<MadeSite, "site" | "routes" | "unplanned" | "assets">
		| undefined;
}

export function createContext(
	input: ContextInput,
	lookUp: ContentLookup,
): CheckContext {
	const { made, content, listed, external, crawl, ask } = input;
	const routes = made?.routes ?? [];
	const assets = made?.assets ?? [];
	const paths = [
		...routes.map(({ outputPath }) => outputPath),
		...assets.map(({ outputPath }) => outputPath),
	];
	const unplanned = made?.unplanned ?? [];
	return {
		content,
		services: listed.map((slug) => ({
			slug,
			sourcePath: `content/services/${slug}.md`,
		})),
		site: made?.site,
		routes,
		files: { paths: new Set(paths), assets: assets.filter(isMade) },
		findInTemplates: input.findInTemplates,
		lost: input.lost,
		links: new LinkIndex({
			site: made?.site,
			routes,
			paths,
			unplanned,
			lookUp,
			external,
		}),
		external,
		crawl,
		ask,
	};
}

async function placeFinding(
	{ source, defect, ...found }: Found,
	{ id, severity }: Rule,
	placeOnPage: CheckInput["placeOnPage"],
): Promise<PlacedFinding> {
	const place = isPagePlace(source) ? await placeOnPage(source) : source;
	return { problem: { rule: id, severity, ...found, source: place }, defect };
}

/**
 * @throws UserError (3) when a rule could not finish its work
 */
export async function runRules(
	rules: readonly Rule[],
	input: CheckInput,
): Promise<CheckOutcome> {
	const { made, content, placeOnPage, memory, elsewhere } = input;
	const routes = made?.routes ?? [];
	const lookUp = createContentLookup(content, routes, made?.site.urls);
	const context = createContext(input, lookUp);
	const works = rules.map((rule): Work => {
		return { rule, run: rule.start(context), causes: new Causes(lookUp) };
	});
	const gatherings = works.flatMap(({ run }) => run.gather ?? []);
	const known = { memory, elsewhere };
	const notes = new PageNotes(context.links, gatherings, known);
	readFiles(context, works, known);
	const problems = made ? await readPages(made, notes, works) : [];
	await endRules(works, notes);
	notes.keep();
	const findings: PlacedFinding[] = [];
	for (const { rule, causes } of works)
		for (const found of causes.list())
			findings.push(await placeFinding(found, rule, placeOnPage));
	const { count, externalCount } = context.links;
	const unmade = findUnmade(problems);
	const isAsked = input.external === "ask";
	return {
		findings: joinSame(findings),
		problems,
		unmade,
		coverage: {
			pages: routes.length - unmade.length,
			links: count,
			external: {
				found: externalCount,
				checked: isAsked ? externalCount : 0,
			},
		},
	};
}

/** A file with the path of another is lost, a page that is only mentioned is not. */
function findUnmade(problems: readonly UnplacedProblem[]): string[] {
	const errors = problems.filter(({ severity }) => severity === "error");
	return [...new Set(errors.flatMap(({ pages = [] }) => pages))];
}
