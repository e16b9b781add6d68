// One build of a site -> its files, each page made when it is first asked for.
import type { InlineCode } from "../http/inline-code.ts";
import type { Header } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import type { MadePage } from "../page/make-page.ts";
import type { SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import { mergePageProblems, type Problem } from "../problems.ts";
import {
	buildServedSite,
	type FileContents,
	type ServedSite,
} from "./served-site.ts";

interface LocatedPage extends Omit<MadePage, "problems"> {
	readonly problems: readonly Problem[];
}

/** One build: what all pages depend on is read, no page is made. */
export interface Rebuilt
	extends Pick<
		SitePlan,
		"site" | "routes" | "unplanned" | "assets" | "problems"
	> {
	readonly makePage: (route: Route) => Promise<LocatedPage>;
	/** The title of a page, without making it; undefined when its content has errors. */
	readonly readTitle: (route: Route) => Promise<string | undefined>;
	/** @param inline the scripts and styles in the pages that were made */
	readonly buildHeaders: (inline: readonly InlineCode[]) => readonly Header[];
}

/**
 * Called again only when the build before is done. Mistakes in what a person wrote are problems, not
 * thrown.
 * @param changed the files that are not as they were, from the root: "content/site.yaml"
 * @throws UserError (2) without a content folder
 */
export type Rebuild = (changed: readonly string[] | "all") => Promise<Rebuilt>;

export class LazySite {
	readonly rebuilt: Rebuilt;
	readonly served: ServedSite;
	readonly #making = new Map<Route, Promise<LocatedPage>>();
	readonly #made: LocatedPage[] = [];
	readonly #assets: Map<string, OutputFile["contents"]>;
	/** Undefined when a page was made since. */
	#headers: readonly Header[] | undefined;

	/** @param basePath of a build without settings */
	constructor(rebuilt: Rebuilt, basePath = "") {
		this.rebuilt = rebuilt;
		this.#assets = new Map(
			rebuilt.assets.map(({ outputPath, contents }) => [outputPath, contents]),
		);
		const { site } = rebuilt;
		this.served = buildServedSite({
			files: this,
			basePath: site?.settings.basePath ?? basePath,
			headers: () => {
				const inline = this.#made.map((made) => made.inline);
				this.#headers ??= rebuilt.buildHeaders(inline);
				return this.#headers;
			},
			site,
		});
	}

	page(route: Route): Promise<LocatedPage> {
		const known = this.#making.get(route);
		if (known) return known;
		const making = this.rebuilt.makePage(route).then((made) => {
			this.#made.push(made);
			this.#headers = undefined;
			for (const { outputPath, contents } of made.assets)
				this.#assets.set(outputPath, contents);
			return made;
		});
		this.#making.set(route, making);
		return making;
	}

	async asset(outputPath: string): Promise<OutputFile["contents"] | undefined> {
		// Which page a file is made for is known once that page is made.
		if (outputPath.startsWith("assets/"))
			for (const route of this.rebuilt.routes) {
				if (this.#assets.has(outputPath)) break;
				await this.page(route);
			}
		return this.#assets.get(outputPath);
	}

	/** Any file; none in the place of a page that cannot be made. */
	async get(outputPath: string): Promise<FileContents | undefined> {
		const route = this.rebuilt.routes.find(
			(one) => one.outputPath === outputPath,
		);
		const contents = route
			? (await this.page(route)).html
			: await this.asset(outputPath);
		return contents === undefined ? undefined : { contents };
	}

	async makeAll(): Promise<void> {
		for (const route of this.rebuilt.routes) await this.page(route);
	}

	/** Those of the pages that were made so far, one for all pages that have the same one. */
	get problems(): readonly Problem[] {
		const found = this.#made.flatMap(({ problems }) => problems);
		return [...this.rebuilt.problems, ...mergePageProblems(found)];
	}
}
