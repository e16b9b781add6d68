// The contract of a rule: its description, the context that it receives, and its functions that
// return findings. rules/index.ts lists all rules.
import type { ReadFile } from "../content/read.ts";
import type { ListedService, Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import type { LockedAddress } from "../plan/urls-lock.ts";
import type { Location, Severity } from "../problems.ts";
import type { Finding } from "./finding.ts";
import type { LinkIndex } from "./links/link-index.ts";
import type { ParsedPage } from "./page/page.ts";
import type { TemplateText } from "./template-search.ts";
import type { ContentFiles, ContentLookup } from "./text/content-lookup.ts";

/**
 * Extracts data from each page or content file, so that a rule can compare all of them at the end.
 */
export interface Collection<From, Where extends unknown[] = []> {
	/** Returns JSON text, or undefined when there is nothing to extract. */
	readonly extract: (from: From) => string | undefined;
	/** Called with each extracted text, also from the cache. */
	readonly add: (extracted: string, ...where: Where) => void;
}

/**
 * One rule at work on one site. Unchanged files and pages come from a cache and are not shown
 * again, so state that a rule needs at the end goes through a Collection.
 */
export interface RuleRun {
	/** Called for each content file that a page uses, before the pages. */
	readonly checkFile?: (file: ReadFile) => Iterable<Finding>;
	readonly fileCollection?: Collection<ReadFile>;
	readonly checkPage?: (
		page: ParsedPage,
	) => Iterable<Finding> | Promise<Iterable<Finding>>;
	/** Called for each HTML and SVG file of static/, before the pages. */
	readonly checkStaticPage?: (page: ParsedPage) => Iterable<Finding>;
	readonly pageCollection?: Collection<ParsedPage, [route: Route]>;
	/** Called once, after the last page. */
	readonly finish?: () => Iterable<Finding> | Promise<Iterable<Finding>>;
}

export interface Rule {
	/** It is a family and a name, as in "link/broken". */
	readonly id: string;
	readonly severity: Severity;
	/** It says in one line what the rule finds, for --list-rules. */
	readonly summary: string;
	/**
	 * Explains what the finding means, why it matters and how to fix it, for a person who is no
	 * programmer.
	 */
	readonly explanation: string;
	/** Returns the version of a package that findings depend on. */
	readonly version?: () => string;
	/** Starts slow work that does not depend on the site. */
	readonly prepare?: () => void;
	readonly start: (context: CheckContext) => RuleRun;
}

interface BuiltFiles {
	readonly paths: Set<string>;
	readonly assets: readonly MadeFile[];
	/** They are the files of static/, also those that are too large to be held in memory. */
	readonly statics: readonly OutputFile[];
}

export interface CheckContext extends ContentFiles {
	readonly contentPaths: ReadonlySet<string>;
	/** They are all listed services, or none when the list cannot be read. */
	readonly services: readonly Pick<ListedService, "slug" | "sourcePath">[];
	/** It is undefined when no page could be made; the other fields about pages are empty then. */
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	readonly files: BuiltFiles;
	/** Finds the first location of a text in the files of templates/. */
	readonly findInTemplates: (text: string) => Location | undefined;
	/** Returns the templates as they are written. */
	readonly readTemplates: () => readonly TemplateText[];
	/** They were published, but no page or redirect answers them now. */
	readonly lostAddresses: readonly LockedAddress[];
	/** The index is complete after the last page. */
	readonly links: LinkIndex;
	/** Finds where the content contains an address or text of a page. */
	readonly findInContent: ContentLookup;
	/** Makes the HTML of a page again; undefined when it cannot be made. */
	readonly makeHtml: (route: Route) => Promise<string | undefined>;
	readonly external: "check" | "skip";
	readonly crawl: "crawl" | "skip";
	readonly year: number;
	/** Requests addresses of this site and of other sites over HTTP. */
	readonly requester: AddressRequester;
}

export interface AddressResponse {
	readonly url: string;
	/** It is the HTTP status, or 0 without a response. */
	readonly status: number;
	/** It is the network error, such as ENOTFOUND, or undefined after a response. */
	readonly failure: string | undefined;
	/** The address to which another site redirects. */
	readonly target?: string | undefined;
	/** The redirect is permanent. */
	readonly isMoved?: boolean;
	/** Fragments that the page of another site lacks, as in "#fees". */
	readonly missing?: readonly string[];
}

/** Every function throws a UserError (3) when it cannot finish. */
export interface AddressRequester {
	/** Requests addresses of this site, each an absolute path with its query. */
	readonly requestInternal: (
		requests: readonly string[],
	) => Promise<readonly AddressResponse[]>;
	/** Requests full addresses of other sites, with and without fragments. */
	readonly requestExternal: (
		urls: readonly string[],
	) => Promise<readonly AddressResponse[]>;
	/** Reports whether host names can be resolved at all. */
	readonly canResolveHosts: () => Promise<boolean>;
	/** Returns every address of this site that linkinator finds by itself. */
	readonly crawlSite: () => Promise<readonly AddressResponse[]>;
}
