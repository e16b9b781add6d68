// Serves one build of a site. Each page is made at its first request.
import type { InlineCode } from "../http/inline-code.ts";
import type { Header } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import type { MadePage } from "../page/make-page.ts";
import type { SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import { mergePageProblems, type Problem } from "../problems.ts";
import {
	createServedSite,
	type FileContents,
	type ServedSite,
} from "./served-site.ts";

interface LocatedPage extends Omit<MadePage, "problems"> {
	readonly problems: readonly Problem[];
}

/** A build has read everything that all pages depend on, and has made no page yet. */
export interface SiteBuild
	extends Pick<
		SitePlan,
		"site" | "routes" | "unplanned" | "assets" | "problems"
	> {
	readonly makePage: (route: Route) => Promise<LocatedPage>;
	/** Finds the title of a page without making it; undefined if its content has errors. */
	readonly readTitle: (route: Route) => Promise<string | undefined>;
	/** @param inline the scripts and styles in all pages that were made so far */
	readonly buildHeaders: (inline: readonly InlineCode[]) => readonly Header[];
}

export class LazySite {
	readonly build: SiteBuild;
	readonly served: ServedSite;
	readonly #routes: ReadonlyMap<string, Route>;
	readonly #pagePromises = new Map<Route, Promise<LocatedPage>>();
	readonly #madePages: LocatedPage[] = [];
	readonly #assets: Map<string, OutputFile["contents"]>;
	#headers: readonly Header[] | undefined;

	/** @param basePath used if the settings of the build have an error */
	constructor(build: SiteBuild, basePath = "") {
		this.build = build;
		this.#routes = new Map(
			build.routes.map((route) => [route.outputPath, route]),
		);
		this.#assets = new Map(
			build.assets.map(({ outputPath, contents }) => [outputPath, contents]),
		);
		const { site } = build;
		const statics = build.assets.filter(({ copyOf }) => copyOf !== undefined);
		const names = statics.map(({ outputPath }) => outputPath);
		this.served = createServedSite({
			files: this,
			basePath: site?.settings.basePath ?? basePath,
			staticPages: new Set(names.filter((name) => name.endsWith(".html"))),
			headers: () => {
				const inline = this.#madePages.map((made) => made.inline);
				this.#headers ??= build.buildHeaders(inline);
				return this.#headers;
			},
			site,
		});
	}

	findRoute(outputPath: string): Route | undefined {
		return this.#routes.get(outputPath);
	}

	makePage(route: Route): Promise<LocatedPage> {
		const known = this.#pagePromises.get(route);
		if (known) return known;
		const making = this.build.makePage(route).then((made) => {
			this.#madePages.push(made);
			this.#headers = undefined;
			for (const { outputPath, contents } of made.assets)
				this.#assets.set(outputPath, contents);
			return made;
		});
		this.#pagePromises.set(route, making);
		return making;
	}

	async findAsset(outputPath: string) {
		// Only a made page knows its files, so pages are made until one has the requested file.
		if (outputPath.startsWith("assets/"))
			for (const route of this.build.routes) {
				if (this.#assets.has(outputPath)) break;
				await this.makePage(route);
			}
		return this.#assets.get(outputPath);
	}

	/** Returns the contents of any file; undefined for a page that cannot be made. */
	async get(outputPath: string): Promise<FileContents | undefined> {
		const route = this.findRoute(outputPath);
		const contents = route
			? (await this.makePage(route)).html
			: await this.findAsset(outputPath);
		return contents === undefined ? undefined : { contents };
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
