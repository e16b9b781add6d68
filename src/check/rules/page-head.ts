// page/title, page/description and page/share: what the head of a page says to search engines and social
// networks.
import { HEAD_LENGTHS } from "../../plan/head-lengths.ts";
import { parseUrl } from "../../plan/parse-url.ts";
import { groupBy } from "../../report/group-by.ts";
import { count } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { ParsedPage } from "../page/page.ts";
import { findElement } from "../page/page.ts";
import type { PageRule, SiteFacts, SiteRule } from "../rule.ts";

interface HeadText {
	readonly name: keyof typeof HEAD_LENGTHS;
	readonly example: string;
}

const TITLE: HeadText = {
	name: "title",
	example: "Stop Smoking Hypnotherapy",
};
const DESCRIPTION: HeadText = {
	name: "description",
	example:
		"Calm, practical help with sleep, in London or by video, beginning with a free conversation.",
};

interface Located {
	readonly path: string;
	readonly text: string;
	readonly source: Finding["source"];
}

/** The template adds the name of the practice to a title. */
function asWritten(text: string, practice = ""): string {
	const suffix = ` | ${practice}`;
	return text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}

function checkLength(head: HeadText, { text, source }: Located): Finding[] {
	const { name, example } = head;
	const { min, max } = HEAD_LENGTHS[name];
	const { length } = [...text];
	if (length >= min && length <= max) return [];
	return [
		{
			message: `the ${name} has ${count(length, "character")}; ${min} to ${max} are usual`,
			hint: `Write ${min} to ${max} characters that say what this page is about, as in "${example}"`,
			target: text,
			source,
		},
	];
}

/** A repeated text is located at the second page, which is the first repetition. */
function checkRepeated({ name }: HeadText, all: readonly Located[]): Finding[] {
	const found: Finding[] = [];
	for (const group of groupBy(all, ({ text }) => text.toLowerCase())) {
		const [first, second] = group;
		if (!first || !second) continue;
		found.push({
			message: `${count(group.length, "page")} have the same ${name}: "${first.text}"`,
			hint: `Say in each ${name} what that page is about, so that people can tell them apart in search results`,
			target: first.text,
			source: second.source,
			pages: group.map(({ path }) => path),
		});
	}
	return found;
}

/** Pages that are not indexed need only have a text. */
function checkTexts(head: HeadText, site: SiteFacts): Finding[] {
	const { name, example } = head;
	const { min, max } = HEAD_LENGTHS[name];
	const found: Finding[] = [];
	const all: Located[] = [];
	for (const facts of site.pages) {
		const { route } = facts;
		const read = facts[name];
		const text = read?.text.replace(/\s+/g, " ").trim() ?? "";
		if (!read || text === "") {
			found.push({
				message: `this page has no ${name}`,
				hint: `Give the page a ${name} of ${min} to ${max} characters, as in "${example}"`,
				target: `no ${name}`,
				source: { page: { route }, element: 0 },
			});
			continue;
		}
		// The rule content/placeholder reports a text that is still to be written.
		if (!route.indexable || /\bTODO\b|lorem ipsum/i.test(text)) continue;
		const written = asWritten(text, site.site?.settings.name);
		const { element } = read;
		const source = { page: { route }, element, written };
		all.push({ path: route.path, text, source });
	}
	for (const one of all) found.push(...checkLength(head, one));
	found.push(...checkRepeated(head, all));
	return found;
}

export const pageTitle: SiteRule = {
	id: "page/title",
	severity: "warning",
	summary: "A title that is missing, repeated, or far from a usable length",
	explanation: `The title is the line that search results show in large letters. This one is missing, is the same as on
another page, or has fewer than 10 or more than 65 characters.

Name the subject of this one page, the most important words first, as in Stop Smoking Hypnotherapy. It is
after title: in the content file. hypno adds the name of the practice if both have at most 60 characters.`,
	checkSite: (site) => checkTexts(TITLE, site),
};

export const pageDescription: SiteRule = {
	id: "page/description",
	severity: "warning",
	summary:
		"A description that is missing, repeated, or far from a usable length",
	explanation: `The description is the text that search results show below the title. This one is missing, is the same as
on another page, or has fewer than 70 or more than 160 characters.

Write one or two sentences on what this one page offers and to whom, after description: in its content file.`,
	checkSite: (site) => checkTexts(DESCRIPTION, site),
};

interface HeadTag {
	readonly name: string;
	readonly value: string;
	readonly element: number;
}

function listTags({ elements }: ParsedPage): HeadTag[] {
	const tags: HeadTag[] = [];
	for (const [element, { name, attributes }] of elements.entries()) {
		if (name !== "link" && name !== "meta") continue;
		const { rel = "", href = "", content = "" } = attributes;
		const key = attributes.property ?? attributes.name ?? "";
		if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(rel))
			tags.push({ name: "canonical", value: href.trim(), element });
		else if (name === "meta" && /^(?:description|robots|og:.+)$/.test(key))
			tags.push({ name: key, value: content.trim(), element });
	}
	return tags;
}

const REQUIRED = ["canonical", "og:title", "og:image", "og:url"];
/** A page may have several pictures, and several sizes of each. */
const MAY_REPEAT = /^og:(?:audio|image|locale:alternate|video)/;
const LEFT_OUT = /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i;
const ADDRESSES = /^(?:canonical|og:image|og:url)$/;

/** A person may write the address without its last slash. */
const plain = (url: string) => parseUrl(url)?.href.replace(/\/$/, "");

/** @returns what is wrong with a tag; the rule link/broken reports pictures that are missing */
function findMistake(
	{ name, value }: HeadTag,
	address: string,
): string | undefined {
	if (name === "robots")
		return LEFT_OUT.test(value)
			? `is ${value}, so search engines leave the page out`
			: undefined;
	if (value === "")
		return name !== "og:image" && REQUIRED.includes(name)
			? "is empty"
			: undefined;
	if (!ADDRESSES.test(name)) return undefined;
	if (!parseUrl(value)) return `is ${value}, which is no complete address`;
	return name !== "og:image" && plain(value) !== plain(address)
		? `is ${value}, but the page is ${address}`
		: undefined;
}

function checkTags(page: ParsedPage): Finding[] {
	const { route } = page;
	if (!route.indexable) return [];
	const found: Finding[] = [];
	const tags = groupBy(listTags(page), ({ name }) => name);
	for (const name of REQUIRED)
		if (!tags.some(([first]) => first?.name === name))
			found.push({
				message: `the head of this page has no ${name}`,
				hint: `Restore the tag for ${name} in templates/head/head.tsx from the last good version of the file`,
				target: `no ${name}`,
				source: { page, element: Math.max(0, findElement(page, "head")) },
			});
	for (const [first, second] of tags) {
		if (!first) continue;
		const { name, element } = first;
		const mistake = findMistake(first, route.url);
		if (mistake !== undefined)
			found.push({
				message: `${name} in the head of this page ${mistake}`,
				hint:
					name === "robots"
						? "Remove noindex from the head of the page; noindex is only for pages without content of their own"
						: "Write the value for this page, and an address with https:// and the name of the site",
				target: name,
				source: { page, element },
			});
		if (second && !MAY_REPEAT.test(name))
			found.push({
				message: `the head of this page has two tags for ${name}`,
				hint: "Delete one of the two: search engines may read either",
				target: `${name} twice`,
				source: { page, element: second.element },
			});
	}
	return found;
}

export const pageShare: PageRule = {
	id: "page/share",
	severity: "warning",
	summary:
		"A canonical address or share tag (og:) that is missing, repeated or wrong",
	explanation: `The head of a page tells search engines the one address of the page (canonical), and social networks what a
shared link shows (og:title, og:image, og:url). One of these is missing, is there twice or does not fit the
page, or the head tells search engines to leave the page out (noindex).

templates/head/head.tsx writes these tags, so correct them there.`,
	checkPage: checkTags,
};
