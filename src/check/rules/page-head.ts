// page/title, page/description and page/share: the head of a page, which search engines and social networks read.

import { isLocalHost } from "../../base/addresses/local-host.ts";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import { groupBy } from "../../base/text/group-by.ts";
import { count } from "../../base/text/words.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import { PLACEHOLDER } from "../../site/content/schema/pattern-text.ts";
import { HEAD_LENGTHS } from "../../site/plan/routes.ts";
import type { ElementLocation, Finding } from "../finding.ts";
import { findElement, findTags, type ParsedPage } from "../page/page.ts";
import { type SiteFacts, warningRule } from "../rule.ts";

type HeadName = keyof typeof HEAD_LENGTHS;

const EXAMPLES: Readonly<Record<HeadName, string>> = {
	title: "Stop Smoking Hypnotherapy",
	description:
		"Calm, practical help with sleep, in London or by video, beginning with a free conversation.",
};

type Located = ElementLocation & { readonly text: string };

/** The finding is at the second page, the first that repeats the text. */
function* checkRepeated(
	name: HeadName,
	all: readonly Located[],
): Iterable<Finding> {
	for (const group of groupBy(all, ({ text }) => text.toLowerCase())) {
		const [first, second] = group;
		if (!second) continue;
		yield {
			message: `${count(group.length, "page")} have the same ${name}: "${first.text}"`,
			hint: `Say in each ${name} what that page is about, so that people can tell them apart in search results`,
			target: first.text,
			source: second,
			pages: group.map(({ page }) => page),
		};
	}
}

/** The template adds the name of the practice to a title. */
function withoutName(title: string, { site }: SiteFacts): string {
	const suffix = ` | ${site?.settings.name}`;
	return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}

/** A page that is not indexed only needs a text. */
function* checkTexts(name: HeadName, site: SiteFacts): Iterable<Finding> {
	const { min, max } = HEAD_LENGTHS[name];
	const all: Located[] = [];
	for (const { route, [name]: read } of site.pages) {
		const { path: page, indexable } = route;
		const text = read?.text.replace(/\s+/g, " ").trim() ?? "";
		if (!read || text === "") {
			yield {
				message: `this page has no ${name}`,
				hint: `Give the page a ${name} of ${min} to ${max} characters, as in "${EXAMPLES[name]}"`,
				target: `no ${name}`,
				source: { page, element: 0 },
			};
			continue;
		}
		// content/placeholder reports an unfinished text.
		if (!indexable || PLACEHOLDER.test(text) || /lorem ipsum/i.test(text))
			continue;
		const title = withoutName(text, site);
		const source = { page, element: read.element, text: title };
		all.push({ ...source, text });
		const { length } = [...text];
		if (length >= min && length <= max) continue;
		yield {
			message: `the ${name} has ${count(length, "character")}; ${min} to ${max} are usual`,
			hint: `Write ${min} to ${max} characters that say what this page is about, as in "${EXAMPLES[name]}"`,
			target: text,
			source,
		};
	}
	yield* checkRepeated(name, all);
}

/** Finds that people who search with the name of the town would not see it. Says nothing of a site without its home page. */
function* checkTown(facts: SiteFacts): Iterable<Finding> {
	const { site, pages } = facts;
	const town = site?.settings.address?.locality.trim() ?? "";
	const home = pages.find(({ route }) => route.path === "/")?.title;
	if (town === "" || !home) return;
	const isNamed = pages.some(
		({ route, title }) =>
			route.indexable && title?.text.toLowerCase().includes(town.toLowerCase()),
	);
	if (isNamed) return;
	yield {
		message: `no title of the site names ${town}, where the practice is`,
		hint: `Many people search with the name of their town: name it in the title of the home page, as in title: Hypnotherapy in ${town}`,
		target: town,
		source: {
			page: "/",
			element: home.element,
			text: withoutName(home.text, facts),
		},
	};
}

export const pageTitle = warningRule("page/title", {
	checkSite: (site) => [...checkTexts("title", site), ...checkTown(site)],
});

export const pageDescription = warningRule("page/description", {
	checkSite: (site) => checkTexts("description", site),
});

const REQUIRED = ["canonical", "og:title", "og:image", "og:url"];
const LEFT_OUT = /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i;
const HINT =
	"Correct templates/layout/document.tsx, which writes each of these tags once, with the value and the full address of the page";

const NOT_DRAWN: Finding = {
	message:
		"no share image is drawn, because the font lacks a letter of the practice's name",
	hint: "Name a picture under shareImage in this file, as in file: /share.png",
	target: "no og:image",
	source: { file: SITE_FILE, keys: ["name"] },
};

/** The last slash makes no difference. */
const plain = (url: string) => parseUrl(url)?.href.replace(/\/$/, "");

/** link/broken reports missing pictures. */
function findMistake(name: string, value: string, address: string) {
	if (value === "") return "is empty";
	if (name === "og:title") return undefined;
	if (!parseUrl(value)) return `is ${value}, which is not a complete address`;
	return name !== "og:image" && plain(value) !== plain(address)
		? `is ${value}, but the page is ${address}`
		: undefined;
}

function* checkTags(page: ParsedPage): Iterable<Finding> {
	const { route } = page;
	if (!route.indexable) return;
	const describe = (target: string, element: number, message: string) => {
		return { message, hint: HINT, target, source: page.at(element) };
	};
	const isDrawn = page.site.settings.shareImage.file === undefined;
	for (const name of REQUIRED) {
		const [first, second] = findTags(page, name);
		if (!first) {
			const head = Math.max(0, findElement(page, "head"));
			const missing = `the head of this page has no ${name}`;
			if (name === "og:image" && isDrawn) yield NOT_DRAWN;
			else yield describe(`no ${name}`, head, missing);
			continue;
		}
		const mistake = findMistake(name, first.text, route.url);
		const wrong = `${name} in the head of this page ${mistake}`;
		if (mistake !== undefined) yield describe(name, first.element, wrong);
		const twice = `the head of this page has two tags for ${name}, and search engines may read either`;
		// A page may have several pictures.
		if (second && name !== "og:image")
			yield describe(`${name} twice`, second.element, twice);
	}
	for (const { text, element } of findTags(page, "robots")) {
		const hidden = `robots in the head of this page is ${text}, so search engines leave the page out`;
		if (LEFT_OUT.test(text)) yield describe("robots", element, hidden);
	}
}

function* checkScheme({ site }: SiteFacts): Iterable<Finding> {
	const { protocol, host = "" } =
		parseUrl(site?.urls.settings.siteUrl ?? "") ?? {};
	if (protocol !== "http:" || isLocalHost(host)) return;
	yield {
		message:
			"the address of the site begins with http, so search results and shared links lead to a page that browsers call not secure",
		hint: `Write url: https://${host}, once your host answers there`,
		target: `http://${host}`,
		source: { file: SITE_FILE, keys: ["url"] },
	};
}

export const pageShare = warningRule("page/share", {
	checkPage: checkTags,
	checkSite: checkScheme,
});
