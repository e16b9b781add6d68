// service/missing-content: a listed record without a content file, or with an unfinished one.
// service/unlisted-content: a content file of a collection with a list, which does not list it.
import { PLACEHOLDER } from "../../content/records.ts";
import { listLeaves } from "../../content/schema/meaning.ts";
import type { Collection } from "../../content/schema/model.ts";
import type { Records } from "../../content/site.ts";
import { count } from "../../report/words.ts";
import { createSuggester } from "../../suggest.ts";
import type { Finding } from "../finding.ts";
import { type ContentFile, errorRule, type SiteFacts } from "../rule.ts";
import { textsOf } from "../text/file-texts.ts";

/** What visitors are told on the page of a record that nobody has written. */
const nothingThere = (one: string) =>
	`so its page tells visitors that the ${one} was not found`;

export const describeAll = (one: string) => ({
	message: `listed ${one}s have no text, so their pages tell visitors that the ${one} was not found`,
	hint: `Run npx hypno new ${one} --missing, which makes a file for each of them to fill in, or npx hypno remove ${one} --unwritten, which takes them from the list`,
	fix: `hypno new ${one} --missing`,
});

function indexPages({ routes }: SiteFacts, { sourcePath }: Collection) {
	const own = routes.filter(({ of }) => of === sourcePath);
	return new Map(
		own.map(({ path, entry }) => [Reflect.get(Object(entry), "slug"), [path]]),
	);
}

function describeUnfinished(slug: string, file: ContentFile, one: string) {
	const todos = textsOf(file).filter(({ text }) => PLACEHOLDER.test(text));
	const [first] = todos;
	if (!first) return undefined;
	return {
		message: `the text of the ${one} "${slug}" still says TODO in ${count(todos.length, "place")}, ${nothingThere(one)}`,
		hint: `Replace each TODO with your own words; the ${one} gets its page when no TODO is left in this file`,
		target: slug,
		source: first.positionAt(first.text.search(PLACEHOLDER)),
	};
}

/** Maps the slugs in a list to their keys, also while other lines of it are wrong. */
function locateSlugs(file: ContentFile | undefined, listKey: string) {
	const slugs = listLeaves(file?.value).filter(
		({ keys }) => keys[0] === listKey && keys[2] === "slug",
	);
	return new Map(slugs.map(({ value, keys }) => [`${value}`.trim(), keys]));
}

function* findUnwritten(
	{ collection, records }: Records,
	facts: SiteFacts,
): Iterable<Finding> {
	const { one, listKey, listedIn } = collection;
	if (!listedIn) return;
	const { sourcePath: file } = listedIn;
	const read = new Map(facts.content.map((one) => [one.sourcePath, one]));
	const pagesOf = indexPages(facts, collection);
	const keysOf = locateSlugs(read.get(file), listKey);
	for (const [index, { slug, sourcePath }] of records.entries()) {
		const unfinished = read.get(sourcePath);
		const pages = pagesOf.get(slug) ?? [];
		const found = unfinished && describeUnfinished(slug, unfinished, one);
		if (found) yield { ...found, pages };
		if (facts.contentPaths.has(sourcePath)) continue;
		const keys = keysOf.get(slug) ?? [listKey, index, "slug"];
		yield {
			message: `the ${one} "${slug}" is listed but has no text, ${nothingThere(one)}`,
			hint: `Run the command below and fill in the file that it creates, or take the ${one} from the list: npx hypno remove ${one} ${slug}`,
			fix: `hypno new ${one} ${slug}`,
			together: describeAll(one),
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
	const { one, listedIn, ownSlugKey: key } = collection;
	// Without a list, every file would be reported.
	if (!listedIn || records.length === 0) return;
	const slugs = records.map(({ slug }) => slug);
	const isListed = new Set(slugs);
	const suggest = createSuggester(slugs);
	for (const { sourcePath } of content) {
		const slug = collection.slugOf(sourcePath);
		if (slug === undefined || isListed.has(slug)) continue;
		const suggestions = suggest(slug).slice(0, 1);
		const [near] = suggestions;
		const own = key ? ` and write ${key}: ${near} in it` : "";
		yield {
			message: `the ${one} "${slug}" is not listed, so the ${one} has no page and nobody can read this text`,
			hint: near
				? `Rename this file to ${near}.md${own}. If this is another ${one}, list it: npx hypno new ${one} ${slug} --label "Its words in the menu"`
				: `List it: npx hypno new ${one} ${slug}. Or delete this file`,
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
		facts.collections.flatMap((one) => [...findUnwritten(one, facts)]),
});

export const serviceUnlistedContent = errorRule("service/unlisted-content", {
	checkSite: (facts: SiteFacts) =>
		facts.collections.flatMap((one) => [...findUnlisted(one, facts)]),
});
