// The contract of a rule: its functions that return findings, and the facts that they receive.

import type { Severity } from "../base/problems.ts";
import type { ContentFile } from "../site/content/parse.ts";
import type { Records, Site } from "../site/content/site.ts";
import type { Route } from "../site/plan/routes.ts";
import type { LockedAddress } from "../site/plan/urls-lock.ts";
import type { Finding, RuleFinding } from "./finding.ts";
import type { BuiltFiles, LinkIndex } from "./links/link-index.ts";
import type { RequestAddresses } from "./links/linkinator.ts";
import type { PageFacts, ParsedPage } from "./page/page.ts";
import type { StatedValue } from "./rules/stated-values.ts";

export type { ContentFile, Finding, ParsedPage };

/** A rule has a section in docs/rules.md, some of the three functions, and no state. */
export interface Rule {
	readonly id: string;
	readonly severity: Severity;
	/** It holds for practices of this country alone. */
	readonly country?: "GB";
	/** Depends on nothing but the file, so those of a record are cached with its page. */
	readonly checkContent?: (file: ContentFile) => Iterable<Finding>;
	/** Depends on nothing but the page and the settings, so its findings are cached with the page. */
	readonly checkPage?: (page: ParsedPage) => Iterable<Finding>;
	/** Compares pages and content files, once in each check. */
	readonly checkSite?: (
		site: SiteFacts,
	) => Iterable<Finding> | AsyncIterable<Finding>;
}

type Checks = Omit<Rule, "id" | "severity" | "country">;

export const errorRule = <Own extends Checks>(id: string, checks: Own) =>
	({ id, severity: "error", ...checks }) as const;

export const warningRule = <Own extends Checks>(id: string, checks: Own) =>
	({ id, severity: "warning", ...checks }) as const;

/** Holds for practices of the United Kingdom alone. */
export const britishRule = <Own extends Checks>(id: string, checks: Own) =>
	({ id, severity: "warning", country: "GB", ...checks }) as const;

export interface ContentFacts {
	readonly stated: readonly StatedValue[];
	readonly findings: readonly RuleFinding[];
}

export interface SiteFacts {
	/** Undefined when no page could be made. The fields about pages are then empty. */
	readonly site: Site | undefined;
	readonly collections: readonly Records[];
	/** All readable content files, except those of records that have a page. */
	readonly content: readonly ContentFile[];
	readonly routes: readonly Route[];
	readonly files: BuiltFiles;
	/** Sorted as the routes are; pages that could not be made are missing. */
	readonly pages: readonly PageFacts[];
	readonly contents: readonly ContentFacts[];
	readonly links: LinkIndex;
	/** Published addresses that no page or redirect answers now. */
	readonly lostAddresses: readonly LockedAddress[];
	readonly newAddresses: readonly string[];
	readonly now: Date;
	readonly external: "check" | "skip";
	readonly requestOwn: RequestAddresses;
	readonly request: RequestAddresses;
}
