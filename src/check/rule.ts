// What a rule is, what it is given, and what it says. The LIST of rules is rules/index.ts.
import type { ReadFile } from "../content/read.ts";
import type { ListedService, Site } from "../content/site.ts";
import type { MadeFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import type { LockedAddress } from "../plan/urls-lock.ts";
import type { Location, Severity } from "../problems.ts";
import type { Finding } from "./finding.ts";
import type { LinkIndex } from "./links/link-index.ts";
import type { ParsedPage } from "./page/page.ts";
import type { TemplateText } from "./template-search.ts";
import type { ContentFiles, ContentLookup } from "./text/content-lookup.ts";

/** Takes from each page or content file all that is needed of it to judge them together. */
export interface Collection<From, Where extends unknown[] = []> {
	/** Undefined when nothing is needed. */
	readonly extract: (from: From) => string | undefined;
	/** Called with each note. */
	readonly add: (extracted: string, ...where: Where) => void;
}

/**
 * One rule at work on one site. A file or page is not shown to it again by later runs, as long as
 * all else is the same: whatever it takes from them besides findings goes through gather.
 */
export interface RuleRun {
	/** Called for each content file that reaches a page, before the pages. */
	readonly checkFile?: (file: ReadFile) => Iterable<Finding>;
	readonly fileCollection?: Collection<ReadFile>;
	/** Called for each page. */
	readonly checkPage?: (
		page: ParsedPage,
	) => Iterable<Finding> | Promise<Iterable<Finding>>;
	readonly pageCollection?: Collection<ParsedPage, [route: Route]>;
	/** Called once, after the last page. */
	readonly finish?: () => Iterable<Finding> | Promise<Iterable<Finding>>;
}

export interface Rule {
	/** "link/broken" */
	readonly id: string;
	readonly severity: Severity;
	/** One line for the list of rules: what it finds. */
	readonly summary: string;
	/** What it means, why it matters and how to mend it, for a person who is no programmer. */
	readonly explanation: string;
	/** What its findings change with, besides the site and hypno: the version of a package. */
	readonly version?: () => string;
	/** Begins what takes a while and needs nothing of the site. */
	readonly prepare?: () => void;
	readonly start: (context: CheckContext) => RuleRun;
}

/** The built files that are not pages, and the names of the pages. */
interface BuiltFiles {
	/** Every path in the output: "services/ocd.html" */
	readonly paths: Set<string>;
	/** Style sheets, scripts, pictures and so on, without what is made late. */
	readonly assets: readonly MadeFile[];
}

export interface CheckContext extends ContentFiles {
	/** The paths of all content files that could be read. */
	readonly contentPaths: ReadonlySet<string>;
	/** Every listed service; empty when the list cannot be read. */
	readonly services: readonly Pick<ListedService, "slug" | "sourcePath">[];
	/** Undefined when no page could be made; the other fields about pages are empty then. */
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	readonly files: BuiltFiles;
	/** Where a text of the style sheets stands in templates/. */
	readonly findInTemplates: (text: string) => Location | undefined;
	/** The style sheets as they are written. */
	readonly readStylesheets: () => readonly TemplateText[];
	/** Addresses that were published and that nothing answers now. */
	readonly lostAddresses: readonly LockedAddress[];
	/** Complete after the last page. */
	readonly links: LinkIndex;
	/** Finds where in the content a person wrote what stands on a page. */
	readonly findInContent: ContentLookup;
	/** Makes the HTML of a page again; undefined when it cannot be made. */
	readonly makeHtml: (route: Route) => Promise<string | undefined>;
	readonly external: "check" | "skip";
	readonly crawl: "crawl" | "skip";
	/** The present one, as in 2026. */
	readonly year: number;
	/** Asks this site's own server and others over HTTP. */
	readonly requester: AddressRequester;
}

/** The answer to one address. */
export interface AddressResponse {
	readonly url: string;
	/** Of HTTP; 0 when there was none. */
	readonly status: number;
	/** The error of the network, as in ENOTFOUND; undefined when there was an answer. */
	readonly failure: string | undefined;
}

/** Each throws a UserError (3) when it cannot be done to the end. */
export interface AddressRequester {
	/** Addresses of this site, each a path from the top of the host with its query. */
	readonly requestInternal: (
		requests: readonly string[],
	) => Promise<readonly AddressResponse[]>;
	/** Addresses elsewhere, in full. */
	readonly requestExternal: (
		urls: readonly string[],
	) => Promise<readonly AddressResponse[]>;
	/** Whether names of other sites can be looked up at all. */
	readonly canResolveHosts: () => Promise<boolean>;
	/** Whatever linkinator finds of this site by itself. */
	readonly crawlSite: () => Promise<readonly AddressResponse[]>;
}
