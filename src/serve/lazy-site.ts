// Serves one build of a site. Each page is made at its first request.
import type { InlineCode } from "../http/inline-code.ts";
import type { Header } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import type { MadePage } from "../page/make-page.ts";
import type { SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import { mergePageProblems, type Problem } from "../problems.ts";
import {
	mapRedirects,
	type ServedFile,
	type ServedSite,
} from "./served-site.ts";

type Contents = OutputFile["contents"];

/** The problems of a page have their line and column. */
interface LocatedPage extends MadePage {
	readonly problems: readonly Problem[];
}

/** A build has read everything that all pages depend on, and has made no page yet. */
export interface SiteBuild {
	readonly site: SitePlan["site"];
	readonly routes: readonly Route[];
	readonly unplanned: readonly string[];
	readonly assets: SitePlan["assets"];
	readonly problems: readonly Problem[];
	readonly makePage: (route: Route) => Promise<LocatedPage>;
	/** Finds the title of a page without making it; undefined if its content has errors. */
	readonly readTitle: (route: Route) => Promise<string | undefined>;
	/** @param inline the scripts and styles in all pages that were made so far */
	readonly buildHeaders: (inline: readonly InlineCode[]) => readonly Header[];
}

/** Caches deferred contents. If making them fails, the next call tries again. */
export function cacheContents(contents: Contents): Contents {
	if (typeof contents !== "function") return contents;
	let made: Promise<Uint8Array> | undefined;
	return () => {
		made ??= contents().catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
}

export class LazySite implements ServedSite {
	readonly build: SiteBuild;
	readonly basePath: string;
	readonly staticPages = new Set<string>();
	readonly moved: ReadonlyMap<string, string>;
	readonly #routes = new Map<string, Route>();
	readonly #pagePromises = new Map<Route, Promise<LocatedPage>>();
	readonly #madePages: LocatedPage[] = [];
	readonly #assets = new Map<string, Contents>();
	#headers: readonly Header[] | undefined;

	/** @param basePath used if the settings of the build have an error */
	constructor(build: SiteBuild, basePath = "") {
		const { site, routes, assets } = build;
		this.build = build;
		this.basePath = site?.settings.basePath ?? basePath;
		this.moved = mapRedirects(site);
		for (const route of routes) this.#routes.set(route.outputPath, route);
		this.#addAssets(assets);
		for (const { outputPath, copyOf } of assets)
			if (copyOf !== undefined && outputPath.endsWith(".html"))
				this.staticPages.add(outputPath);
	}

	readonly headers = (): readonly Header[] => {
		this.#headers ??= this.build.buildHeaders(
			this.#madePages.map(({ inline }) => inline),
		);
		return this.#headers;
	};

	#addAssets(assets: readonly OutputFile[]): void {
		for (const { outputPath, contents } of assets)
			this.#assets.set(outputPath, cacheContents(contents));
	}

	makePage(route: Route): Promise<LocatedPage> {
		const known = this.#pagePromises.get(route);
		if (known) return known;
		const making = this.build.makePage(route).then((made) => {
			this.#madePages.push(made);
			this.#headers = undefined;
			this.#addAssets(made.assets);
			return made;
		});
		this.#pagePromises.set(route, making);
		return making;
	}

	async findAsset(outputPath: string): Promise<ServedFile | undefined> {
		// Only a made page knows its files, so pages are made until one has the requested file.
		if (outputPath.startsWith("assets/"))
			for (const route of this.build.routes) {
				if (this.#assets.has(outputPath)) break;
				await this.makePage(route);
			}
		const contents = this.#assets.get(outputPath);
		return contents === undefined ? undefined : { outputPath, contents };
	}

	/** Returns any file; undefined for a page that cannot be made. */
	async file(outputPath: string): Promise<ServedFile | undefined> {
		const route = this.#routes.get(outputPath);
		if (!route) return this.findAsset(outputPath);
		const { html } = await this.makePage(route);
		return html === undefined ? undefined : { outputPath, contents: html };
	}

	async makeAllPages(): Promise<void> {
		for (const route of this.build.routes) await this.makePage(route);
	}

	/** The problems of the build and of all pages made so far. Equal problems of pages are merged. */
	get problems(): readonly Problem[] {
		const found = this.#madePages.flatMap(({ problems }) => problems);
		return [...this.build.problems, ...mergePageProblems(found)];
	}
}
