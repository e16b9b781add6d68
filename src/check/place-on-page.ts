// A place on a built page -> the line of the template that made it, or else its line in the
// page's own HTML.

import type { PageData, Route } from "../plan/route.ts";
import { placeAt } from "../position.ts";
import type { Place } from "../problems.ts";
import type { TemplateTrace, TracedElement } from "../render/trace.ts";
import type { PagePlace } from "./found.ts";
import { type ParsedPage, parsePage } from "./page/page.ts";
import type { PageLink } from "./page/page-links.ts";
import type { CheckContext } from "./rule.ts";

interface TracedPage extends Pick<ParsedPage, "elements" | "links"> {
	/** By the index of the element; undefined for those that no template names. */
	readonly traced: readonly (TracedElement | undefined)[];
}

/** "templates/pages/home.tsx:12:5" */
function parsePlace(written: string, trace: TemplateTrace): Place | undefined {
	const match = /^(.+):(\d+):(\d+)$/.exec(written);
	if (!match) return undefined;
	const [, file = "", line, column] = match;
	const excerpt = trace.readLine(file, Number(line));
	return {
		file,
		line: Number(line),
		column: Number(column),
		...(excerpt !== undefined && { excerpt }),
	};
}

function traceRoute(
	page: PageData,
	trace: TemplateTrace,
	attribute: string,
): TracedPage {
	const { elements, links } = parsePage(page, trace.render(page));
	const traced = elements.map(({ attributes }) => {
		const written = attributes[attribute];
		return written === undefined ? undefined : JSON.parse(written);
	});
	return { elements, links, traced };
}

/**
 * The place of an element. What React adds by itself, to load ahead what another element
 * shows, was written there; markup in one piece, in the element that holds it.
 */
function findWriter(
	{ element, written }: PagePlace,
	{ elements, links, traced }: TracedPage,
): string | undefined {
	const own = traced[element];
	if (own) return own.given[written ?? ""] ?? own.place;
	if (elements[element]?.name === "link") {
		const isTwin = (link: PageLink) =>
			link.url === written && traced[link.element];
		const twin = links.find(isTwin);
		if (twin) return traced[twin.element]?.place;
	}
	for (let at = element; at >= 0; at = elements[at]?.parent ?? -1) {
		const place = traced[at]?.place;
		if (place) return place;
	}
	return undefined;
}

function placeInHtml(
	{ element, offset }: PagePlace,
	{ html, route, elements }: ParsedPage,
	outDir: string,
) {
	const start = offset ?? elements[element]?.offset ?? 0;
	return placeAt(`${outDir}/${route.outputPath}`, html, start);
}

interface PlacerInput {
	/** Undefined when there are no templates to look into. */
	readonly pages:
		| {
				readonly trace: () => Promise<TemplateTrace>;
				readonly buildData: (route: Route) => Promise<PageData | undefined>;
		  }
		| undefined;
	/** The attribute that carries the place. */
	readonly attribute: string;
	readonly makeHtml: CheckContext["makeHtml"];
	/** The output folder as seen from the root: "dist" */
	readonly outDir: string;
}

/** Making a page again is quick, and memory is not endless. */
const KEPT_PAGES = 200;

/** Makes and renders a page again when first asked about it. */
export function createPlacer(input: PlacerInput) {
	const { pages, attribute, makeHtml, outDir } = input;
	let loading: Promise<TemplateTrace> | undefined;
	const open = async (route: Route) => {
		loading ??= pages?.trace();
		const trace = await loading;
		const data = await pages?.buildData(route);
		return {
			page: parsePage(route, (await makeHtml(route)) ?? ""),
			trace,
			traced: trace && data && traceRoute(data, trace, attribute),
		};
	};
	const opened = new Map<string, ReturnType<typeof open>>();
	return async (place: PagePlace): Promise<Place> => {
		const { route } = place.page;
		const known = opened.get(route.path) ?? open(route);
		opened.set(route.path, known);
		const [oldest] = opened.keys();
		if (opened.size > KEPT_PAGES && oldest !== undefined) opened.delete(oldest);
		const { page, trace, traced } = await known;
		// Otherwise the page is not what the templates make of it now.
		const isSame = traced?.elements.length === page.elements.length;
		const written = isSame ? findWriter(place, traced) : undefined;
		const inTemplate = trace && written && parsePlace(written, trace);
		return inTemplate || placeInHtml(place, page, outDir);
	};
}
