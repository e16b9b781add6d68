// A page or a content file -> its facts: the plain data that is compared with other pages, and that a
// cache stores.
import type { ContentFile } from "../../content/parse.ts";
import type { Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import type { FoundPlace } from "../finding.ts";
import type { ParsedPage } from "./page.ts";
import type { PageLink } from "./page-links.ts";
import { findStatedValues, type StatedValue } from "./stated-values.ts";

/** A text of a page, and the element that it belongs to. */
interface PageText {
	readonly text: string;
	readonly element: number;
}

/** The plain data that a page leaves behind. */
export interface PageFacts {
	readonly route: Route;
	/** Undefined when the page has none. */
	readonly title: PageText | undefined;
	readonly description: PageText | undefined;
	readonly links: readonly PageLink[];
	readonly ids: readonly string[];
	readonly elementCount: number;
	/** They are the findings of page rules. */
	readonly findings: readonly Problem<FoundPlace>[];
}

/** What a content file states and other files may contradict. */
export interface ContentFacts {
	readonly file: string;
	readonly stated: readonly StatedValue[];
	/** They are the findings of content rules. */
	readonly findings: readonly Problem<FoundPlace>[];
}

/** An <svg> may have a title too. */
function readTitle({ elements, textNodes }: ParsedPage): PageText | undefined {
	return textNodes.find(({ element }) => {
		const { name, parent = -1 } = elements[element] ?? {};
		return name === "title" && elements[parent]?.name !== "svg";
	});
}

function readDescription({ elements }: ParsedPage): PageText | undefined {
	const element = elements.findIndex(
		({ name, attributes }) =>
			name === "meta" && attributes.name === "description",
	);
	const text = elements[element]?.attributes.content;
	return text === undefined ? undefined : { text, element };
}

export function readPageFacts(
	page: ParsedPage,
	findings: readonly Problem<FoundPlace>[] = [],
): PageFacts {
	return {
		route: page.route,
		title: readTitle(page),
		description: readDescription(page),
		links: page.links,
		ids: [...page.ids],
		elementCount: page.elements.length,
		findings,
	};
}

export function readContentFacts(
	file: ContentFile,
	findings: readonly Problem<FoundPlace>[] = [],
): ContentFacts {
	return { file: file.sourcePath, stated: findStatedValues(file), findings };
}
