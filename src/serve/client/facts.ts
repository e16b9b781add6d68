// What is known of the page -> the elements that the panel shows.
import type { FileLink, PageFacts, Remark } from "../preview/page-facts.ts";
import { type Child, element } from "./element.ts";

function link({ text, href }: FileLink): HTMLElement {
	return element("a", { href, class: "file" }, [text]);
}

function section(title: string, children: readonly Child[]): HTMLElement {
	return element("section", {}, [element("h2", {}, [title]), ...children]);
}

type Page = NonNullable<PageFacts["page"]>;

function showSources({ content, template }: Page): HTMLElement {
	return section("Made of", [
		element("dl", {}, [
			element("dt", {}, ["Content"]),
			element("dd", {}, [link(content)]),
			element("dt", {}, ["Template"]),
			element("dd", {}, [link(template)]),
		]),
	]);
}

function showSearchResult(page: Page): HTMLElement {
	if (!page.isListed)
		return section("In search results", [
			element("p", { class: "quiet" }, [
				"Search engines are told to leave this page out.",
			]),
		]);
	const { host, pathname } = new URL(page.url);
	const trail = [host, ...pathname.split("/").filter(Boolean)].join(" › ");
	return section("In search results", [
		element("div", { class: "result" }, [
			element("p", { class: "site" }, [page.siteName]),
			element("p", { class: "trail" }, [trail]),
			element("p", { class: "title" }, [page.title]),
			element("p", { class: "description" }, [page.description]),
		]),
	]);
}

function showCard({ image, url, title, description }: Page): HTMLElement {
	return section("When it is shared", [
		element("div", { class: "card" }, [
			element("img", {
				src: image.src,
				alt: image.alt,
				width: "1200",
				height: "630",
			}),
			element("div", { class: "words" }, [
				element("p", { class: "trail" }, [new URL(url).host]),
				element("p", { class: "title" }, [title]),
				element("p", { class: "description" }, [description]),
			]),
		]),
	]);
}

function showRemark(remark: Remark): HTMLElement {
	const { severity, rule, message, advice, fix, place } = remark;
	return element("li", { class: severity }, [
		element("p", { class: "rule" }, [
			element("span", { class: "severity" }, [severity]),
			` ${rule}`,
		]),
		element("p", {}, [message]),
		...advice.map((text) => element("p", { class: "quiet" }, [text])),
		...(fix ? [element("p", {}, [element("code", {}, [fix])])] : []),
		...(place ? [element("p", {}, [link(place)])] : []),
	]);
}

/** Mistakes may be elsewhere, and keep the site from being published all the same. */
function showMistakes(mistakes: number): HTMLElement[] {
	if (mistakes === 0) return [];
	const told = mistakes === 1 ? "1 mistake keeps" : `${mistakes} mistakes keep`;
	return [
		element("p", { class: "mistakes" }, [
			`${told} the site from being built. `,
			element("a", { href: "/__hypno" }, ["See what is wrong"]),
		]),
	];
}

function showRemarks(facts: PageFacts): HTMLElement {
	const { remarks, checks, mistakes } = facts;
	const list = remarks.map(showRemark);
	const note =
		checks === "running"
			? "The checks are at work."
			: list.length === 0
				? "Nothing to mend on this page."
				: undefined;
	return section("To mend", [
		...showMistakes(mistakes),
		...(note ? [element("p", { class: "quiet" }, [note])] : []),
		...(list.length > 0 ? [element("ul", { class: "remarks" }, list)] : []),
	]);
}

/** Whatever the panel shows, from top to bottom. */
export function showFacts(facts: PageFacts): HTMLElement[] {
	const { page } = facts;
	return [
		...(page ? [showSources(page)] : []),
		showRemarks(facts),
		...(page ? [showSearchResult(page), showCard(page)] : []),
	];
}
