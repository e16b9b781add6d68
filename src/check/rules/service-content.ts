// service/missing-content: a listed record without a content file, or with an unfinished one.
// service/unlisted-content: a content file of a collection with a list, which does not list it.

import { indexBy } from "../../base/text/group-by.ts";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import { suggest } from "../../base/text/suggest.ts";
import { count } from "../../base/text/words.ts";
import { listLeaves } from "../../site/content/schema/meaning.ts";
import { PLACEHOLDER } from "../../site/content/schema/pattern-text.ts";
import type { Records } from "../../site/content/site.ts";
import type { Finding } from "../finding.ts";
import { type ContentFile, errorRule, type SiteFacts } from "../rule.ts";
import { textsOf } from "../text/file-texts.ts";

/** The page of an unwritten record shows this to visitors. */
const nothingThere = (noun: string) =>
	`so its page tells visitors that the ${noun} was not found`;

function describeUnfinished(slug: string, file: ContentFile, noun: string) {
	const todos = textsOf(file).filter(({ text }) => PLACEHOLDER.test(text));
	const [first] = todos;
	if (!first) return undefined;
	return {
		message: `the text of the ${noun} "${slug}" still says TODO in ${count(todos.length, "place")}, ${nothingThere(noun)}`,
		hint: `Replace each TODO with your own words; the ${noun} gets its page when no TODO is left in this file`,
		target: slug,
		source: first.locate(first.text.search(PLACEHOLDER)),
	};
}

function* findUnwritten(
	{ collection, records }: Records,
	facts: SiteFacts,
): Iterable<Finding> {
	const { one: noun, listKey, listedIn } = collection;
	if (!listedIn) return;
	const { sourcePath: file } = listedIn;
	const read = new Map(facts.content.map((file) => [file.sourcePath, file]));
	const shown = facts.routes.filter(({ of }) => of === collection.sourcePath);
	const pagesOf = indexBy(shown, (route) => valueAt(route.entry, ["slug"]));
	// The slugs of the list are found also while other lines of it are wrong.
	const keysOf = new Map<string, Keys>();
	for (const { value, keys } of listLeaves(read.get(file)?.value))
		if (keys[0] === listKey && keys[2] === "slug")
			keysOf.set(String(value).trim(), keys);
	for (const [index, record] of records.entries()) {
		const { slug, sourcePath, state } = record;
		const unfinished = read.get(sourcePath);
		const pages = (pagesOf.get(slug) ?? []).map(({ path }) => path);
		const finding = unfinished && describeUnfinished(slug, unfinished, noun);
		if (finding) yield { ...finding, pages };
		// A file that cannot be read is reported by itself.
		const isUnread = facts.site?.invalidFiles.has(sourcePath);
		if (state !== "unwritten" || isUnread) continue;
		const keys = keysOf.get(slug) ?? [listKey, index, "slug"];
		yield {
			message: `the ${noun} "${slug}" is listed but has no text, ${nothingThere(noun)}`,
			hint: `Run the command below and fill in the file that it creates, or take the ${noun} from the list: npx hypno remove ${noun} ${slug}`,
			fix: `hypno new ${noun} ${slug}`,
			target: slug,
			source: { file, keys },
			pages,
		};
	}
}

function* findUnlisted(
	{ collection, records }: Records,
	{ content }: SiteFacts,
): Iterable<Finding> {
	const { one: noun, listedIn, ownSlugKey: key } = collection;
	// Without a list, every file would be reported.
	if (!listedIn || records.length === 0) return;
	const slugs = records.map(({ slug }) => slug);
	const isListed = new Set(slugs);
	for (const { sourcePath } of content) {
		const slug = collection.slugOf(sourcePath);
		if (slug === undefined || isListed.has(slug)) continue;
		const suggestions = suggest(slug, slugs);
		const [near] = suggestions;
		const line = key ? ` and write ${key}: ${near} in it` : "";
		yield {
			message: `the ${noun} "${slug}" is not listed, so the ${noun} has no page and nobody can read this text`,
			hint: near
				? `Rename this file to ${near}.md${line}. If this is another ${noun}, list it: npx hypno new ${noun} ${slug} --label "Its words in the menu"`
				: `List it: npx hypno new ${noun} ${slug}. Or delete this file`,
			target: slug,
			suggestions,
			source: key
				? { file: sourcePath, keys: [key] }
				: { file: sourcePath, line: 1, column: 1 },
			pages: [],
		};
	}
}

export const serviceMissingContent = errorRule("service/missing-content", {
	checkSite: (facts: SiteFacts) =>
		facts.collections.flatMap((records) => [...findUnwritten(records, facts)]),
});

export const serviceUnlistedContent = errorRule("service/unlisted-content", {
	checkSite: (facts: SiteFacts) =>
		facts.collections.flatMap((records) => [...findUnlisted(records, facts)]),
});
