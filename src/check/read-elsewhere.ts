// Files and pages that are read in another thread than the one that checks -> those of which
// nothing is to be told, with the notes of the pages, as an earlier check would have left them:
// they need not be read again. What is told is found out by the thread that checks.

import type { Digest } from "../cache/digest.ts";
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import { findUnplannedPaths } from "../plan/routes.ts";
import { parsePage } from "./page/page.ts";
import { writeNote } from "./page-notes.ts";
import type { AskAddresses, CheckContext, Found, Rule } from "./rule.ts";
import { createContext } from "./run.ts";
import { slugOf } from "./text/content-pages.ts";

/** What is to be looked for, as it is sent to the other thread. */
export interface ReadingOrder {
	/** The ids of the rules. */
	readonly rules: readonly string[];
	/** The content files that several pages may show, with their marks. */
	readonly shared: readonly (readonly [sourcePath: string, mark: Digest])[];
	/** The files of the site that are no pages. */
	readonly paths: readonly string[];
	/** One piece for the file of each service. */
	readonly judging: SharedArrayBuffer;
}

/** What is found elsewhere is told by nobody. */
const UNASKED: AskAddresses = {
	own: async () => [],
	external: async () => [],
	crawl: async () => [],
};

interface ReadSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	/** Those of the order, and the files of the services. */
	readonly content: readonly ReadFile[];
}

function openContext(
	{ paths }: ReadingOrder,
	{ site, routes, content }: ReadSite,
): CheckContext {
	const assets = paths.map(
		(outputPath): OutputFile => ({
			outputPath,
			contents: async () => new Uint8Array(),
		}),
	);
	const unplanned = findUnplannedPaths(site, routes);
	return createContext(
		{
			content,
			listed: site.services.map(({ slug }) => slug),
			made: { site, routes, unplanned, assets },
			...{ external: "leave", crawl: "leave", ask: UNASKED, lost: [] },
			findInTemplates: () => undefined,
		},
		() => [],
	);
}

export interface Reader {
	/** Whether nothing is to be told of the file, alone or together with others. */
	readonly isQuiet: (file: ReadFile) => boolean;
	/**
	 * @returns the note of the page; undefined for one that something is to be told of
	 */
	readonly readPage: (route: Route, html: string) => string | undefined;
}

function findsNothing(found: Iterable<Found> | undefined): boolean {
	for (const _ of found ?? []) return false;
	return true;
}

/**
 * @param rules none that has to be shown every page
 */
export function createReader(
	rules: readonly Rule[],
	order: ReadingOrder,
	read: ReadSite,
): Reader {
	const context = openContext(order, read);
	const runs = rules.map((rule) => rule.start(context));
	// Some know pages by what these files say.
	for (const file of read.content)
		if (slugOf(file.sourcePath) === undefined)
			for (const { file: look } of runs) for (const _ of look?.(file) ?? []);
	const gatherings = new Set(runs.flatMap(({ gather }) => gather ?? []));
	return {
		isQuiet: (file) =>
			runs.every(
				(run) => findsNothing(run.file?.(file)) && !run.compares?.(file),
			),
		readPage: (route, html) => {
			const page = parsePage(route, html);
			const { note, isFine } = context.links.add(page);
			const isSilent = runs.every((run) => findsNothing(run.page?.(page)));
			if (!isSilent || !isFine) return undefined;
			return writeNote(
				note,
				[...gatherings].map((one) => one.note(page)),
			);
		},
	};
}
