// Serves a planned site. Each page is made at its first request.

import { type Header, headersOf } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import type { Page } from "../page/make-page.ts";
import type { SitePlan } from "../pipeline.ts";
import { mapRedirects } from "../plan/redirects.ts";
import type { Route } from "../plan/route.ts";
import { mergePageProblems, type Problem } from "../problems.ts";
import type { ServedFile, ServedSite } from "./served-site.ts";

/** The problems of a page have their line and column. */
interface LocatedPage extends Page {
	readonly problems: readonly Problem[];
}

export class LazySite implements ServedSite {
	readonly plan: SitePlan;
	readonly basePath: string;
	readonly headers: readonly Header[];
	readonly moved: ReadonlyMap<string, string>;
	readonly #routes = new Map<string, Route>();
	readonly #pagePromises = new Map<Route, Promise<LocatedPage>>();
	readonly #madePages: LocatedPage[] = [];
	readonly #assets = new Map<string, ServedFile>();

	/** @param basePath used if the settings of the site have an error */
	constructor(plan: SitePlan, basePath = "") {
		const { site, routes, assets } = plan;
		this.plan = plan;
		this.basePath = site?.settings.basePath ?? basePath;
		this.headers = headersOf(site);
		this.moved = site ? mapRedirects(site.redirects, site.urls) : new Map();
		for (const route of routes) this.#routes.set(route.outputPath, route);
		this.#addAssets(assets);
	}

	#addAssets(assets: readonly OutputFile[]): void {
		for (const { outputPath, contents, copyOf } of assets) {
			const isStatic = copyOf !== undefined;
			this.#assets.set(outputPath, { outputPath, contents, isStatic });
		}
	}

	makePage(route: Route): Promise<LocatedPage> {
		const known = this.#pagePromises.get(route);
		if (known) return known;
		const making = this.#makePage(route);
		this.#pagePromises.set(route, making);
		return making;
	}

	async #makePage(route: Route): Promise<LocatedPage> {
		const { maker } = this.plan;
		if (!maker) throw new Error(`${route.path} has no template`);
		const made = await maker.make(route);
		const problems = await maker.locate(made.problems);
		const page = { ...made, problems };
		this.#madePages.push(page);
		this.#addAssets(made.assets);
		return page;
	}

	/** Finds the files of made pages only: a page has to be requested before its share image. */
	findAsset(outputPath: string): ServedFile | undefined {
		return this.#assets.get(outputPath);
	}

	/** Returns any file; undefined for a page that cannot be made. */
	async file(outputPath: string): Promise<ServedFile | undefined> {
		const route = this.#routes.get(outputPath);
		if (!route) return this.findAsset(outputPath);
		const { html } = await this.makePage(route);
		return html === undefined ? undefined : { outputPath, contents: html };
	}

	async makeAllPages(): Promise<void> {
		for (const route of this.plan.routes) await this.makePage(route);
	}

	/** The problems of the plan and of all pages made so far. Equal problems of pages are merged. */
	get problems(): readonly Problem[] {
		const found = this.#madePages.flatMap(({ problems }) => problems);
		return [...this.plan.problems, ...mergePageProblems(found)];
	}
}
