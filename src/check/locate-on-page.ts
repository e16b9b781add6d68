// A location on a built page -> the line of the template that made the element, or else the line in
// the page's HTML.
import type { PageData, Route } from "../plan/route.ts";
import { locationAt } from "../position.ts";
import type { Location } from "../problems.ts";
import type { TemplateTrace, TracedElement } from "../render/trace.ts";
import type { PageLocation } from "./finding.ts";
import { type ParsedPage, parsePage } from "./page/page.ts";

interface LocatorInput {
	readonly pages:
		| {
				readonly trace: () => Promise<TemplateTrace>;
				readonly buildData: (route: Route) => Promise<PageData | undefined>;
		  }
		| undefined;
	/** This HTML attribute contains the template's location. */
	readonly attribute: string;
	readonly makeHtml: (route: Route) => Promise<string | undefined>;
	readonly outDir: string;
}

/** Pages beyond this limit are made again when needed, to bound memory. */
const MAX_OPEN_PAGES = 200;

/**
 * Finds the template location of an element, such as "templates/pages/home.tsx:12:5". An element
 * within raw markup has that of the element around the markup.
 */
function findTemplateLocation(
	{ element, written = "" }: PageLocation,
	{ elements, links }: ParsedPage,
	attribute: string,
): string | undefined {
	const traceOf = (index: number): TracedElement | undefined => {
		const value = elements[index]?.attributes[attribute];
		return value === undefined ? undefined : JSON.parse(value);
	};
	const passed = traceOf(element)?.valueLocations[written];
	if (passed !== undefined) return passed;
	// React adds preload links for what another element shows.
	const isAdded = elements[element]?.name === "link" && !traceOf(element);
	const twin = isAdded
		? links.find((link) => link.url === written && traceOf(link.element))
		: undefined;
	let at = twin?.element ?? element;
	while (at >= 0 && !traceOf(at)) at = elements[at]?.parent ?? -1;
	return traceOf(at)?.location;
}

/** Parses "templates/pages/home.tsx:12:5". */
function parseLocation(
	written: string,
	trace: TemplateTrace,
): Location | undefined {
	const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(written) ?? [];
	if (file === undefined) return undefined;
	const excerpt = trace.readLine(file, Number(line));
	return {
		file,
		line: Number(line),
		column: Number(column),
		...(excerpt !== undefined && { excerpt }),
	};
}

/** Returns a function that renders a page again, with locations, when it is first needed. */
export function createLocator(input: LocatorInput) {
	const { pages, attribute, makeHtml, outDir } = input;
	let loading: Promise<TemplateTrace> | undefined;
	const open = async (route: Route) => {
		loading ??= pages?.trace();
		const trace = await loading;
		const data = await pages?.buildData(route);
		const page = parsePage(route, (await makeHtml(route)) ?? "");
		const traced = trace && data && parsePage(route, trace.render(data));
		// Another number of elements means that the templates have changed since.
		const isSame = traced?.elements.length === page.elements.length;
		return { page, trace, traced: isSame ? traced : undefined };
	};
	const opened = new Map<string, ReturnType<typeof open>>();
	return async (location: PageLocation): Promise<Location> => {
		const { route } = location.page;
		const known = opened.get(route.path) ?? open(route);
		opened.set(route.path, known);
		const [oldest] = opened.keys();
		if (opened.size > MAX_OPEN_PAGES && oldest !== undefined)
			opened.delete(oldest);
		const { page, trace, traced } = await known;
		const written = traced && findTemplateLocation(location, traced, attribute);
		const inTemplate = trace && written && parseLocation(written, trace);
		if (inTemplate) return inTemplate;
		const start =
			location.offset ?? page.elements[location.element]?.offset ?? 0;
		return locationAt(`${outDir}/${route.outputPath}`, page.html, start);
	};
}
