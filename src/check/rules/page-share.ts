// page/share: the canonical address and the share tags in the head of a page, missing, repeated or wrong.
import { parseUrl } from "../../plan/parse-url.ts";
import { groupBy } from "../../report/group-by.ts";
import type { Finding } from "../finding.ts";
import { findElement, type ParsedPage } from "../page/page.ts";
import type { Rule } from "../rule.ts";

interface HeadTag {
	readonly name: string;
	readonly value: string;
	readonly element: number;
}

function listTags({ elements }: ParsedPage): HeadTag[] {
	return elements.flatMap(({ name, attributes }, element) => {
		const { rel = "", href = "", property, content = "" } = attributes;
		if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(rel))
			return [{ name: "canonical", value: href.trim(), element }];
		const key = property ?? attributes.name ?? "";
		return name === "meta" && /^(?:description|og:.+)$/.test(key)
			? [{ name: key, value: content.trim(), element }]
			: [];
	});
}

/** Each tag that every page needs, with the effect of leaving it out. */
const REQUIRED: Readonly<Record<string, string>> = {
	canonical: "so search engines may list it under another address, or twice",
	"og:title": "so a link to it that somebody shares has no title",
	"og:image": "so a link to it that somebody shares has no picture",
	"og:url": "so those who share it may share an address with additions",
};
/** A page may have several pictures, and several sizes of each. */
const REPEATED = /^og:(?:audio|image|locale:alternate|video)/;
const ADDRESSES = /^(?:canonical|og:image|og:url)$/;

/** A person may write the address without its last slash. */
const plain = (url: string) => parseUrl(url)?.href.replace(/\/$/, "");

/**
 * The rule link/broken reports addresses that are empty or of no page, and page/description an empty
 * description.
 * @returns what is wrong with a tag, or undefined
 */
function findMistake(
	{ name, value }: HeadTag,
	address: string,
	addresses: ReadonlySet<string | undefined>,
): string | undefined {
	if (value === "")
		return /^og:(?:title|description)$/.test(name) ? "is empty" : undefined;
	if (!ADDRESSES.test(name)) return undefined;
	const url = parseUrl(value);
	if (!url) return `is ${value}, which is no complete address`;
	const isOther =
		plain(value) !== plain(address) &&
		(addresses.has(plain(value)) || url.origin !== new URL(address).origin);
	return name === "og:url" && isOther
		? `is ${value}, but the page is ${address}`
		: undefined;
}

function* checkPage(
	page: ParsedPage,
	addresses: ReadonlySet<string | undefined>,
): Generator<Finding> {
	const { route } = page;
	if (!route.indexable) return;
	const tags = groupBy(listTags(page), ({ name }) => name);
	for (const [name, effect] of Object.entries(REQUIRED))
		if (!tags.some(([first]) => first?.name === name))
			yield {
				message: `the head of this page has no ${name}, ${effect}`,
				hint: `Restore the tag for ${name} in templates/head/head.tsx from the last good version of the file`,
				target: `no ${name}`,
				source: { page, element: Math.max(0, findElement(page, "head")) },
			};
	for (const [first, second] of tags) {
		if (!first) continue;
		const { name, element } = first;
		const mistake = findMistake(first, route.url, addresses);
		if (mistake !== undefined)
			yield {
				message: `${name} in the head of this page ${mistake}`,
				hint: "Write the value for this page, and an address with https:// and the name of the site",
				target: `${name} ${first.value}`,
				defect: name,
				source: { page, element },
			};
		if (second && !REPEATED.test(name))
			yield {
				message: `the head of this page has two tags for ${name}, and search engines may read either`,
				hint: "Delete one of the two tags",
				target: `${name} twice`,
				source: { page, element: second.element },
			};
	}
}

export const pageShare: Rule = {
	id: "page/share",
	severity: "warning",
	summary:
		"A canonical address or share tag (og:) that is missing, repeated or wrong",
	explanation: `The head of a page tells search engines the one address under which to list the page (canonical), and tells social networks the title, the picture and the address of a link that somebody shares (og:title, og:image, og:url). One of these is missing, is there twice, or does not fit the page.

Visitors do not see these tags, so nobody notices: a shared link has no picture or leads to another page, and search engines list the page under an address that you do not want.

The template templates/head/head.tsx writes these tags from the title, the description and the share image of the page, so correct them there. Pages that search engines leave out are not checked.`,
	start: ({ routes }) => {
		const addresses = new Set(routes.map(({ url }) => plain(url)));
		return { checkPage: (page) => checkPage(page, addresses) };
	},
};
