// Serves a planned site with the script of the preview. Each page is made, or replaced by its errors, on request.

import { mergePageProblems, type Problem } from "../../base/problems.ts";
import { indexByAll } from "../../base/text/group-by.ts";
import { parseHtml } from "../../base/text/parse-html.ts";
import {
	type Header,
	headersOf,
	isNamedByHash,
} from "../../site/addresses/published-headers.ts";
import { mapRedirects } from "../../site/addresses/redirects.ts";
import { formatMoment } from "../../site/content/schema/day.ts";
import type { OutputFile } from "../../site/output/file.ts";
import type { Page, PageMaker } from "../../site/page/make-page.ts";
import type { Plan } from "../../site/pipeline.ts";
import type { Route } from "../../site/plan/routes.ts";
import { NOT_FOUND_PAGE, resolveTarget } from "../../site/serve/resolve.ts";
import { hashContents } from "../../site/serve/response.ts";
import {
	type ServedFile,
	type ServedFiles,
	toServedFile,
} from "../../site/serve/served-files.ts";
import type { Editor } from "./format-problem.ts";
import { type NumberedPlace, numberPlaces } from "./number-places.ts";
import {
	addDayBand,
	addDraftBand,
	formatErrorPage,
	injectClient,
} from "./status-page.ts";

/** Either the page exists, or it will exist once the errors in its content are fixed. */
export interface PreviewAddress {
	readonly path: string;
	readonly route: Route | undefined;
}

export function listErrors(problems: readonly Problem[]): Problem[] {
	return problems.filter(({ severity }) => severity === "error");
}

/** True if an error affects every page, such as an error in the styles or the script. */
function isSiteBroken({ routes, problems }: Plan): boolean {
	const isForAll = ({ source, pages = [] }: Problem) =>
		pages.length === 0 && source?.file.startsWith("templates/") === true;
	return routes.length === 0 || listErrors(problems).some(isForAll);
}

/** @param hash identifies the page, without what the preview adds to it */
function toPreviewFile(
	outputPath: string,
	html: string,
	hash = hashContents(html),
): ServedFile {
	return { outputPath, contents: injectClient(html, hash), hash };
}

const indexProblems = (problems: readonly Problem[]) =>
	indexByAll(problems, ({ source, pages = [] }) =>
		pages.length > 0 ? pages : [source?.file ?? ""],
	);

/** The most recent pages are kept. Others are made again on request. */
const MAX_PAGES = 50;

export class PreviewPages implements ServedFiles {
	readonly plan: Plan;
	readonly editor: Editor;
	readonly basePath: string;
	readonly headers: readonly Header[];
	readonly moved: ReadonlyMap<string, string>;
	/** Findings of the last check, until the next one ends; undefined before the first, and after one that was ended. */
	findings: readonly Problem[] | undefined;
	noFindings = "The checks are running";
	readonly pages = new Map<string, PreviewAddress>();
	readonly #isSiteBroken: boolean;
	/** These problems are known once the checks have tried to make every page. */
	allProblems: readonly Problem[] | undefined;
	readonly #pagePromises = new Map<Route, Promise<Page>>();
	readonly #pageProblems = new Map<Route, readonly Problem[]>();
	/** Where the texts of pages are written, by the hashes of the pages. */
	readonly #places = new Map<string, readonly NumberedPlace[]>();
	readonly #placesBefore: ReadonlyMap<string, readonly NumberedPlace[]>;
	/** All files except pages. A page has to be made before its share image is known. */
	readonly #assets = new Map<string, ServedFile>();
	/** A browser may still load the files of a page that it got before this build. */
	readonly #assetsBefore: ReadonlyMap<string, ServedFile>;

	/** @param before its base path is used if this plan has none, so that open tabs still work */
	constructor(plan: Plan, editor: Editor, before?: PreviewPages) {
		const { content, routes, unplanned, assets } = plan;
		const { site } = content;
		this.plan = plan;
		this.editor = editor;
		this.basePath = site?.settings.basePath ?? before?.basePath ?? "";
		this.findings = before?.findings;
		this.#assetsBefore = before ? before.#assets : new Map();
		this.#placesBefore = before ? before.#places : new Map();
		this.headers = headersOf(site);
		this.moved = site ? mapRedirects(site.redirects, site.urls) : new Map();
		this.#isSiteBroken = isSiteBroken(plan);
		for (const route of routes)
			this.pages.set(route.outputPath, { path: route.path, route });
		for (const path of unplanned)
			if (site)
				this.pages.set(site.urls.outputPath(path), { path, route: undefined });
		this.#addAssets(assets);
	}

	#addAssets(assets: readonly OutputFile[]): void {
		for (const asset of assets)
			this.#assets.set(asset.outputPath, toServedFile(asset));
	}

	get #maker(): PageMaker {
		if (this.plan.isReady) return this.plan.maker;
		throw new Error("a page is made without a plan");
	}

	makePage(route: Route): Promise<Page> {
		const known = this.#pagePromises.get(route);
		if (known) return known;
		const making = this.#makePage(route);
		this.#pagePromises.set(route, making);
		const [oldest] = this.#pagePromises.keys();
		if (oldest && this.#pagePromises.size > MAX_PAGES)
			this.#pagePromises.delete(oldest);
		return making;
	}

	async #makePage(route: Route): Promise<Page> {
		const page = await this.#maker.make(route);
		this.#pageProblems.set(route, page.problems);
		this.#addAssets(page.assets);
		return { ...page, html: await this.#numberPlaces(page) };
	}

	async #numberPlaces({ route, html }: Page): Promise<string | undefined> {
		if (html === undefined || !this.editor.canWrite) return html;
		const traced = await this.#maker.trace(route);
		// Marks may change what a template makes.
		if (traced?.length !== parseHtml(html).elements.length) return html;
		const numbered = numberPlaces(html, traced, this.plan.config.models);
		this.#places.set(hashContents(numbered.html), numbered.places);
		return numbered.html;
	}

	/** Lists the files in which a page is written, its own first; only that one if marks break its template. */
	async listFiles(route: Route): Promise<string[]> {
		const traced = await this.#maker.trace(route);
		return [...new Set([route.sourcePath, ...(traced?.listFiles() ?? [])])];
	}

	async findTitle(route: Route): Promise<string | undefined> {
		return (await this.#maker.read(route)).data?.head.title;
	}

	/** False for a page of the build before. */
	isShown(hash: string): boolean {
		return this.#places.has(hash);
	}

	/** @returns undefined for a page that is neither of this build nor of the one before */
	placesOf(hash: string): readonly NumberedPlace[] | undefined {
		return this.#places.get(hash) ?? this.#placesBefore.get(hash);
	}

	/** Without a check, the problems of the plan and of all pages made so far. */
	get problems(): readonly Problem[] {
		if (this.allProblems) return this.allProblems;
		const problems = [...this.#pageProblems.values()].flat();
		return [...this.plan.problems, ...mergePageProblems(problems)];
	}

	/** Finds the page that visitors get at an address, maybe the 404 page or an error page. */
	async findShownPage(urlPath: string) {
		const target = await resolveTarget(this, urlPath);
		const file = target.file ?? (await this.file(NOT_FOUND_PAGE));
		const page = file && this.pages.get(file.outputPath);
		const route = this.#isSiteBroken ? undefined : page?.route;
		const shown = route && (await this.makePage(route));
		return { page, hash: file?.hash, head: shown?.data?.head };
	}

	/** Returns a function that finds all that is wrong with a page alone, errors first, and what prevents it. */
	indexPages() {
		const { plan, problems, findings = [] } = this;
		const ofPages = indexProblems(problems);
		const most = plan.routes.length / 2;
		const alone = findings.filter(({ pages = [] }) => pages.length <= most);
		alone.sort((a, b) => a.severity.localeCompare(b.severity));
		const byPage = indexProblems(alone);
		return ({ path, route }: PreviewAddress) => {
			const keys = [path, route?.sourcePath ?? ""];
			const select = (index: ReadonlyMap<string, Problem[]>) =>
				keys.flatMap((key) => index.get(key) ?? []);
			const ofPage = select(ofPages);
			return {
				errors: listErrors(ofPage),
				all: [...ofPage, ...select(byPage)],
			};
		};
	}

	async file(outputPath: string): Promise<ServedFile | undefined> {
		const page = this.pages.get(outputPath);
		if (this.#isSiteBroken) {
			if (outputPath === "index.html" || outputPath === "404.html")
				return this.#createErrorPage(outputPath, listErrors(this.problems));
			if (page) return undefined;
		}
		if (!page) {
			const isKept = isNamedByHash(outputPath);
			const before = isKept ? this.#assetsBefore.get(outputPath) : undefined;
			return this.#assets.get(outputPath) ?? before;
		}
		const located = page.route && (await this.makePage(page.route));
		if (located?.html === undefined) {
			const errors = located && listErrors(located.problems);
			const problems = errors ?? this.indexPages()(page).errors;
			return this.#createErrorPage(outputPath, problems, page.path);
		}
		const { html, route } = located;
		const left = this.#maker.countUnwritten(located);
		const { models } = this.plan.config;
		const place = { ...route, models };
		const day = this.#findWait(route);
		let shown = html;
		if (left > 0) shown = addDraftBand(html, left, place);
		else if (day) shown = addDayBand(html, formatMoment(day));
		return toPreviewFile(outputPath, shown, hashContents(html));
	}

	#findWait({ sourcePath }: Route): string | undefined {
		for (const { records } of this.plan.content.collections)
			for (const record of records)
				if (record.sourcePath === sourcePath) return record.waitsUntil;
		return undefined;
	}

	#createErrorPage(
		outputPath: string,
		ofPage: readonly Problem[],
		path?: string,
	): ServedFile {
		const problems = ofPage.length > 0 ? ofPage : listErrors(this.problems);
		const html = formatErrorPage(path, problems, this.editor);
		return { ...toPreviewFile(outputPath, html), status: 500 };
	}
}
