// A site and its rules -> what the rules found, each with the place a person wrote it at.
// Reads every page once, while it is made. Refuses nothing: mistakes of pages are told along.

import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { MadePage } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import type { Place, UnplacedProblem } from "../problems.ts";
import { Causes, isPagePlace } from "./causes.ts";
import { joinSame, type PlacedFinding } from "./join-same.ts";
import { LinkIndex } from "./links/link-index.ts";
import { PageNotes } from "./page-notes.ts";
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
	/** Consumed once, in the order of the routes. */
	readonly pages: AsyncIterable<MadePage>;
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
interface ContextInput extends Omit<CheckInput, "made" | "placeOnPage"> {
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
	const { made, content, placeOnPage } = input;
	const routes = made?.routes ?? [];
	const lookUp = createContentLookup(content, routes, made?.site.urls);
	const context = createContext(input, lookUp);
	const works = rules.map((rule): Work => {
		return { rule, run: rule.start(context), causes: new Causes(lookUp) };
	});
	const gatherings = works.flatMap(({ run }) => run.gather ?? []);
	const notes = new PageNotes(context.links, gatherings);
	readFiles(context, works);
	const { problems, unmade } = made
		? await readPages(made, context, { notes, works })
		: { problems: [], unmade: [] };
	await endRules(works);
	const findings: PlacedFinding[] = [];
	for (const { rule, causes } of works)
		for (const found of causes.list())
			findings.push(await placeFinding(found, rule, placeOnPage));
	const { count, externalCount } = context.links;
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
