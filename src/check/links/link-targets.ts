// An address that something is to be said of, and every place of the site that leads there.
import { Causes } from "../causes.ts";
import type { LinkKind } from "../page/element-addresses.ts";
import { ownCopy } from "../page/own-copy.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { ContentLookup } from "../text/content-lookup.ts";
import type { OpenLinkNote } from "./link-note.ts";

/** The findings of its causes have no words yet. */
export interface LinkTarget {
	/** As it stands in the first page that has it. */
	readonly url: string;
	/** What it is to that page. */
	readonly kind: LinkKind;
	/** The ids of that page. */
	readonly pageIds: ReadonlySet<string>;
	readonly causes: Causes;
}

export type LinkTargets = Map<string, LinkTarget>;

/** A link on its page, and what is kept of that page. */
export interface Occurrence {
	readonly page: ParsedPage;
	readonly link: PageLink;
	readonly note: OpenLinkNote;
}

export function createTarget(
	{ page, link }: Occurrence,
	lookUp: ContentLookup,
): LinkTarget {
	const causes = new Causes(lookUp);
	const { kind, url } = link;
	return { url: ownCopy(url), kind, pageIds: page.ids, causes };
}

/** One more place that leads there. */
export function putTarget(
	targets: LinkTargets,
	key: string,
	{ lookUp, ...occurrence }: Occurrence & { readonly lookUp: ContentLookup },
): void {
	const target = targets.get(key) ?? createTarget(occurrence, lookUp);
	targets.set(key, target);
	addCause(target, occurrence);
}

export function addCause(
	{ causes }: LinkTarget,
	{ page, link }: Occurrence,
): void {
	const { element, offset } = link;
	const written = ownCopy(link.url);
	causes.add({ message: "", source: { page, element, offset, written } });
}
