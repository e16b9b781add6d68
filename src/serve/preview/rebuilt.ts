// What the preview is told of one build of the site.
import type { Site } from "../../content/site.ts";
import type { Header } from "../../http/published-headers.ts";
import type { OutputFile } from "../../output/file.ts";
import type { Head, Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";

export interface Rebuilt {
	/**
	 * Whatever could be made, by outputPath. What is the same value as in the build before is
	 * not looked at again.
	 */
	readonly files: ReadonlyMap<string, OutputFile["contents"]>;
	/** Of every answer of the published site. */
	readonly headers: readonly Header[];
	/** Everything that is wrong, each with its place. */
	readonly problems: readonly Problem[];
	/** Undefined when its settings or the list of services cannot be used. */
	readonly site: Site | undefined;
	/** Those whose content is sound; whether a page was made, the files say. */
	readonly routes: readonly Route[];
	/** By the paths of the pages; of pages whose content has errors there is none. */
	readonly heads: ReadonlyMap<string, Head>;
	/** The paths of pages that exist once the errors in their content are mended: "/about" */
	readonly unplanned: readonly string[];
}

/** Files from the root, with slashes, that are not as they were: "content/site.yaml" */
export type Changed = readonly string[] | "all";

export interface Rebuild {
	/**
	 * Called again only when the build before is done. Mistakes in what a person wrote are
	 * told, not thrown.
	 * @throws UserError (2) without a content folder
	 */
	readonly build: (changed: Changed) => Promise<Rebuilt>;
}
