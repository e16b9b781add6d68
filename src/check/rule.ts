// The contract of a rule: its description, the facts that it receives, and its functions that
// return findings. rules/index.ts lists all rules.
import type { ContentFile } from "../content/parse.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, StaticFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import type { LockedAddress } from "../plan/urls-lock.ts";
import type { Problem, Severity } from "../problems.ts";
import type { Finding, FoundPlace } from "./finding.ts";
import type { LinkIndex } from "./links/link-index.ts";
import type { RequestAddresses } from "./links/linkinator.ts";
import type { PageFacts, ParsedPage } from "./page/page.ts";
import type { StatedValue } from "./page/stated-values.ts";

/** The section of docs/rules.md with its id as heading describes a rule. */
interface NamedRule {
	/** Consists of a family and a name: "link/broken". */
	readonly id: string;
	readonly severity: Severity;
}

export type { ContentFile };

/** It depends on nothing but the file, so its findings are cached with the file. */
export interface ContentRule extends NamedRule {
	readonly checkContent: (file: ContentFile) => Iterable<Finding>;
}

/** It depends on nothing but the page and the settings, so its findings are cached with the page. */
export interface PageRule extends NamedRule {
	readonly checkPage: (page: ParsedPage) => Iterable<Finding>;
}

/** It compares pages and content files, and runs once in each check. */
export interface SiteRule extends NamedRule {
	readonly checkSite: (
		site: SiteFacts,
	) => Iterable<Finding> | AsyncIterable<Finding>;
}

/** A rule has at most these functions. No rule holds state. */
export interface Rule extends NamedRule {
	readonly checkContent?: ContentRule["checkContent"];
	readonly checkPage?: PageRule["checkPage"];
	readonly checkSite?: SiteRule["checkSite"];
}

/** What a content file states and other files may contradict, as a cache stores it. */
export interface ContentFacts {
	readonly stated: readonly StatedValue[];
	/** They are the findings of content rules. */
	readonly findings: readonly Problem<FoundPlace>[];
}

/** Everything that a rule can know about the whole site. */
export interface SiteFacts {
	/** Undefined when no page could be made; the fields about pages are empty then. */
	readonly site: Site | undefined;
	/** The slugs of all listed services; none when the list cannot be read. */
	readonly slugs: readonly string[];
	/** All readable content files, except those that the page of a service is made from. */
	readonly content: readonly ContentFile[];
	/** The paths of all files in `content`, and of all files of listed services. */
	readonly contentPaths: ReadonlySet<string>;
	readonly routes: readonly Route[];
	readonly files: BuiltFiles;
	/** Sorted as the routes are; pages that could not be made are missing. */
	readonly pages: readonly PageFacts[];
	/** The facts of content files that a page shows, also of those of services. */
	readonly contents: readonly ContentFacts[];
	readonly links: LinkIndex;
	/** Published addresses that no page or redirect answers now. */
	readonly lostAddresses: readonly LockedAddress[];
	/** The addresses of pages that were never published. */
	readonly newAddresses: readonly string[];
	readonly now: Date;
	/** Other sites are asked for their addresses only for "check". */
	readonly external: "check" | "skip";
	/** Asks for addresses of this site and of other sites over HTTP. */
	readonly request: RequestAddresses;
}

interface BuiltFiles {
	readonly paths: Set<string>;
	readonly assets: readonly MadeFile[];
	/** The files of static/. */
	readonly statics: readonly StaticFile[];
}
