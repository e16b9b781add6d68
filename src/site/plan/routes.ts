// Plans the routes of a site from its page kinds. A page whose content file has an error gets no route.

import { fileProblem, type Problem } from "../../base/problems.ts";
import type { Urls } from "../addresses/urls.ts";
import { Collection, type Model } from "../content/schema/model.ts";
import { type KnownRecord, recordsOf, type Site } from "../content/site.ts";
import type {
	Breadcrumb,
	DocumentPage,
	ListPart,
	PageKind,
	ShareCardProps,
} from "./page-kind.ts";
import { InvalidFileError, MissingPartError, PlanView } from "./site-view.ts";

/** The name of the site is appended where the title then fits; search results cut longer ones. */
export const LENGTH_WITH_NAME = 60;

export const HEAD_LENGTHS = {
	title: { min: 10, max: 65 },
	description: { min: 70, max: 160 },
};
export type UsualLength = Readonly<typeof HEAD_LENGTHS.title>;

interface Planned extends Omit<DocumentPage, "head" | "breadcrumbs" | "data"> {
	readonly outputPath: string;
	readonly sourcePath: string;
	/** The page kind: "/articles/:slug" */
	readonly at: string;
	/** The path of its model: "content/articles/*.md" */
	readonly of: string;
	/** True for a listed record that nobody has written. */
	readonly isMissing: boolean;
}

/** Holds all that a page needs, except the words of its record. */
export interface Route extends Planned {
	/** True if the words of the page are in a record, which is read when the page is made. */
	readonly isRecord: boolean;
	/** The valid value of its file; undefined for a record. */
	readonly words: unknown;
	readonly entry: object | undefined;
	/** All pages of a kind have the same object here, so it is hashed once. */
	readonly shared: object;
	readonly own: object;
	/** The files that it asks for besides its own: "content/site.yaml" */
	readonly dependencies: readonly string[];
	/** The pages above it, for breadcrumbs. */
	readonly above: readonly Breadcrumb[];
	/** Undefined for a page that shows the whole of what it lists. */
	readonly listed?: ListPart;
}

export interface PageData extends Planned, DocumentPage {
	readonly props: object;
	readonly cards: readonly ShareCardProps[];
}

/** Makes the props of a component, besides the pictures. @param words of its file or record, if they are known */
export function buildProps(route: Route, words: unknown = route.words): object {
	const { path, href, url, entry, shared, own } = route;
	const page = { path, href, url, ...(route.listed ?? { part: 1, parts: [] }) };
	return { words, entry, page, ...shared, ...own };
}

function buildAddresses(urls: Urls, path: string) {
	return {
		path,
		href: urls.href(path),
		url: urls.absolute(path),
		outputPath: urls.outputPath(path),
	};
}

interface Planner {
	readonly site: Site;
	readonly view: PlanView;
	readonly kinds: readonly PageKind[];
	/** By the path of a page: "/articles" */
	readonly crumbs: Map<string, Breadcrumb>;
	/** Describes an error of a template. @returns undefined for a bug of hypno */
	readonly describe: (error: unknown) => Problem | undefined;
	readonly problems: Problem[];
}

/** @returns undefined if the page asks for a file with an error, or if its template fails */
function track<Made>(
	planner: Planner,
	sourcePath: string,
	make: () => Made,
): Made | undefined {
	try {
		return make();
	} catch (error) {
		if (error instanceof InvalidFileError) return undefined;
		const problem =
			error instanceof MissingPartError
				? fileProblem(
						sourcePath,
						`this page shows ${error.message}, and there is no such part`,
						"Write that part, or delete this file",
					)
				: planner.describe(error);
		if (!problem) throw error;
		planner.problems.push(problem);
		return undefined;
	}
}

function planKind(kind: PageKind, planner: Planner) {
	const { at, of, listPath } = kind;
	const { view, crumbs } = planner;
	const { sourcePath } = of;
	view.takeDependencies();
	const shared = track(planner, sourcePath, () => kind.shared(view));
	if (!shared) return undefined;
	const above: Breadcrumb[] = [];
	for (const path of ["/", listPath]) {
		const crumb = crumbs.get(path);
		if (crumb && path !== at) above.push(crumb);
	}
	return {
		shared,
		dependencies: view.takeDependencies(),
		above,
		at,
		of: sourcePath,
	};
}

/** Splits a long list into pages, each with the addresses of all. */
function splitList(route: Route, count: number, { urls }: Site): Route[] {
	if (count <= 1) return [route];
	const paths = [route.path];
	for (let part = 2; part <= count; part++)
		paths.push(`${route.path}/page-${part}`);
	const parts = paths.map((path) => urls.href(path));
	return paths.map((path, index) => {
		const listed = { part: index + 1, parts };
		return { ...route, ...buildAddresses(urls, path), listed };
	});
}

function planFile(kind: PageKind, planner: Planner): Route[] | undefined {
	const { at, of } = kind;
	const { site, view, crumbs, kinds } = planner;
	const { sourcePath } = of;
	const isFed = kinds.some((kind) => kind.feed && kind.listPath === at);
	const words = track(planner, sourcePath, () => view.one(of));
	const planned = planKind(kind, planner);
	const own =
		planned && track(planner, sourcePath, () => kind.own(view, undefined));
	if (words === undefined || !own) return undefined;
	const route: Route = {
		...planned,
		...buildAddresses(site.urls, at),
		own,
		words,
		entry: undefined,
		template: kind.name,
		sourcePath,
		indexable: kind.indexable,
		isMissing: false,
		isRecord: false,
		/** The address of the feed of the records that it lists. */
		feed: isFed ? site.urls.href(`${at}/feed.xml`) : undefined,
	};
	const { path, href, url } = route;
	const label = track(planner, sourcePath, () => kind.crumb(buildProps(route)));
	if (label !== undefined) crumbs.set(path, { label, href, url });
	const count = track(planner, sourcePath, () => kind.count(buildProps(route)));
	return count === undefined ? undefined : splitList(route, count, site);
}

const isThere = ({ sourcePath }: Model, { values, invalidFiles }: Site) =>
	values.has(sourcePath) || invalidFiles.has(sourcePath);

function describeTaken({ sourcePath, slug }: KnownRecord, { of }: PageKind) {
	const message = `the name of this file, "${slug}.md", is taken by the page of ${of.sourcePath}`;
	return fileProblem(sourcePath, message, "Give this file another name");
}

/** Visitors find records by their list, whose file may be left out only with all of them. */
function describeMissingList(
	{ listPath }: PageKind,
	{ one: noun, sourcePath }: Collection,
	{ kinds, site }: Planner,
): Problem | undefined {
	const { of: list } = kinds.find(({ at }) => at === listPath) ?? {};
	const hasPages = recordsOf(site, sourcePath).some(({ isShown }) => isShown);
	if (!list || !hasPages || isThere(list, site)) return undefined;
	const isDraft = site.drafts.includes(list.sourcePath);
	const message = isDraft
		? "a TODO is left in this file, so no page lists what is written"
		: "this file is missing, so no page lists them";
	const hint = isDraft
		? "Replace each TODO with your own words"
		: `npx hypno new ${noun} NAME writes it beside the new file`;
	return fileProblem(list.sourcePath, message, hint);
}

function planRecords(
	kind: PageKind,
	of: Collection,
	planner: Planner & { readonly unplanned: string[] },
): Route[] {
	const { view, site, unplanned, problems } = planner;
	const { name, indexable } = kind;
	const planned = planKind(kind, planner);
	/** Exact addresses, which win over those of records. */
	const exact = new Map<string, PageKind>();
	for (const kind of planner.kinds)
		if (!kind.of.isOptional || isThere(kind.of, site)) exact.set(kind.at, kind);
	const missing = describeMissingList(kind, of, planner);
	if (missing) problems.push(missing);
	const routes: Route[] = [];
	for (const [record, entry] of view.entriesOf(of)) {
		const { slug, sourcePath, state, isShown } = record;
		const path = kind.pathOf(slug);
		if (!isShown && !kind.Missing) continue;
		const isInvalid = site.invalidFiles.has(sourcePath);
		const taken = exact.get(path);
		if (taken && !isInvalid) problems.push(describeTaken(record, taken));
		if (taken) continue;
		const isPlanned = planned && !isInvalid;
		const own =
			isPlanned && track(planner, sourcePath, () => kind.own(view, entry));
		if (!own) {
			unplanned.push(path);
			continue;
		}
		const list = state === "unwritten" ? of.listedIn : undefined;
		routes.push({
			...planned,
			...buildAddresses(site.urls, path),
			own,
			words: undefined,
			entry,
			template: isShown ? name : `missing-${name}`,
			sourcePath: list?.sourcePath ?? sourcePath,
			indexable: state === "published" && indexable,
			isMissing: !isShown,
			isRecord: isShown,
			feed: undefined,
		});
	}
	return routes;
}

/** Plans all pages, in the order of their kinds. */
export function planRoutes(
	site: Site,
	kinds: readonly PageKind[],
	describe: Planner["describe"] = () => undefined,
) {
	const view = new PlanView(site, kinds);
	const problems: Problem[] = [];
	/** The paths of pages that have no route because of errors: "/about" */
	const unplanned: string[] = [];
	const crumbs = new Map<string, Breadcrumb>();
	const planner = { site, view, kinds, crumbs, describe, problems, unplanned };
	const routes: Route[] = [];
	for (const kind of kinds) {
		const { of, at } = kind;
		if (of instanceof Collection) {
			for (const route of planRecords(kind, of, planner)) routes.push(route);
			continue;
		}
		if (of.isOptional && !isThere(of, site)) continue;
		const planned = planFile(kind, planner);
		for (const route of planned ?? []) routes.push(route);
		if (!planned) unplanned.push(at);
	}
	return { routes, unplanned, problems, view };
}
