// A content file or a page -> what each rule finds in it and takes from it, as plain data: later
// checks take the facts of what is unchanged from a cache.
import type { ReadFile } from "../content/read.ts";
import { isPagePlace } from "./causes.ts";
import type { Found, PagePlace } from "./found.ts";
import { findInlineLinks } from "./links/inline-links.ts";
import type { ParsedPage } from "./page/page.ts";
import type { LinkFacts } from "./page/page-links.ts";
import type { RuleRun } from "./rule.ts";

/** A finding on the page that the facts are about. */
type PlainFound = Omit<Found, "source"> & {
	readonly source:
		| Exclude<Found["source"], PagePlace>
		| Omit<PagePlace, "page">;
};

/** What one rule found, and what it took for its gathering. */
interface RuleFacts<Finding> {
	/** Its index among the rules of the check. */
	readonly rule: number;
	readonly found: readonly Finding[];
	readonly note?: string;
}

/** Rules without any facts are left out. */
export type FileFacts = readonly RuleFacts<Found>[];

export interface PageFacts {
	readonly rules: readonly RuleFacts<PlainFound>[];
	readonly links: LinkFacts;
}

function describeRule<Finding>(
	facts: Omit<RuleFacts<Finding>, "note">,
	note: string | undefined,
): RuleFacts<Finding>[] {
	if (note !== undefined) return [{ ...facts, note }];
	return facts.found.length > 0 ? [facts] : [];
}

export function examineFile(
	file: ReadFile,
	runs: readonly RuleRun[],
): FileFacts {
	return runs.flatMap((run, rule) => {
		const found = [...(run.file?.(file) ?? [])];
		return describeRule({ rule, found }, run.gatherFiles?.note(file));
	});
}

/** Leaves out the page of a place, and adds the name of its element. */
function toPlain({ source, ...found }: Found, page: ParsedPage): PlainFound {
	if (!isPagePlace(source)) return { ...found, source };
	const { page: _, ...place } = source;
	const tag = page.elements[place.element]?.name ?? "";
	return { ...found, source: { ...place, tag } };
}

export function listLinks(page: ParsedPage): LinkFacts {
	return {
		links: [...page.links, ...findInlineLinks(page)],
		ids: [...page.ids],
	};
}

export async function examinePage(
	page: ParsedPage,
	runs: readonly RuleRun[],
): Promise<PageFacts> {
	const rules = await Promise.all(
		runs.map(async (run, rule) => {
			const found = [...((await run.page?.(page)) ?? [])];
			const plain = found.map((one) => toPlain(one, page));
			return describeRule({ rule, found: plain }, run.gather?.note(page));
		}),
	);
	return { rules: rules.flat(), links: listLinks(page) };
}

/** The finding with its page, as its rule returned it. */
export function toFound(
	{ source, ...found }: PlainFound,
	page: PagePlace["page"],
): Found {
	return {
		...found,
		source: "element" in source ? { page, ...source } : source,
	};
}
