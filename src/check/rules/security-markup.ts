// security/markup: what the published security headers would refuse, or should.
import { findFormOrigin } from "../../http/published-headers.ts";
import { parseUrl } from "../../plan/parse-url.ts";
import type { Found } from "../found.ts";
import { findSheetLinks } from "../links/sheet-links.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { PageElement } from "../page/parse-html.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

const EXPLANATION = [
	"The site is published with headers that tell browsers what they may run and load: files of this site alone, and forms sent to this site or to the form service alone. Here something does not keep to that: a style or a script inside the page, an address that runs a script, a frame, or a file of another host.",
	"Browsers refuse such things on the published site, so a button does nothing, a picture stays away or a map is empty; on the author's own computer it may have worked. A script or a style inside a page is let in by its hash, which the build adds to the headers: that keeps it working, but the headers of every page grow with each, and a file of its own would be kept by browsers. Without the headers it would be worse: files of other hosts can read what visitors of a therapist's page do, and need their consent under British law.",
	"To mend it, put styles into templates/styles/ and give the element a class; put scripts into templates/client/; copy pictures and fonts into static/ and start their address with a slash; link to videos and maps instead of showing them in a frame.",
	"If it must stay, the headers have to allow it as well, in src/http/published-headers.ts.",
].join("\n\n");

/** Browsers overlook blanks in front and breaks in between. */
const spread = (scheme: string) => [...scheme].join("[\\t\\n\\r]*");
const SCRIPT_URL = new RegExp(
	`^[\\0-\\x20]*(?:${spread("javascript")}|${spread("vbscript")}|${spread("data:text/html")})[\\t\\n\\r]*[:;,]`,
	"i",
);
const PROSE = new Set([
	"alt",
	"aria-label",
	"content",
	"placeholder",
	"title",
	"value",
]);

const FRAMES = new Set(["applet", "embed", "frame", "iframe", "object"]);
const LOADED_RELATIONS =
	/(?:^|\s)(?:stylesheet|(?:apple-touch-|mask-)?icon|manifest|(?:module)?preload|prefetch)(?:\s|$)/i;
const SCRIPT_TYPE =
	/^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|j)script.*)$/i;

type Told = Pick<Found, "message" | "hint" | "target" | "defect"> & {
	readonly written?: string;
};

function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= 80 ? line : `${line.slice(0, 77)}...`;
}

function judgeAttribute(name: string, value: string): Told | undefined {
	if (name === "style")
		return {
			message:
				"an element is styled by a style attribute, which browsers ignore on the published site",
			hint: "Give the element a class, and write its style in templates/styles/",
			target: shorten(`style="${value}"`),
			defect: "style=",
		};
	if (/^on[a-z]{3,}$/.test(name))
		return {
			message: `an element runs a script by ${name}, which browsers refuse on the published site`,
			hint: "Put the script into templates/client/, and let it find the element by a data- attribute",
			target: shorten(`${name}="${value}"`),
			defect: `${name}=`,
		};
	if (PROSE.has(name) || !SCRIPT_URL.test(value)) return undefined;
	return judgeScriptUrl(value);
}

function judgeScriptUrl(url: string): Told {
	return {
		message:
			"an address runs a script instead of leading to a page, which browsers refuse on the published site",
		hint: "Write the address of a page, as in /contact, or make it a button with a script in templates/client/",
		target: shorten(url),
		written: url,
	};
}

function judgeElement(element: PageElement, html: string): Told | undefined {
	const { name, offset, attributes } = element;
	if (FRAMES.has(name)) {
		const address = attributes.src ?? attributes.data ?? "";
		return {
			message: `the page shows another one in <${name}>, which browsers refuse on the published site`,
			hint: 'Link to it instead, as in "Find us on the map"',
			target: shorten(`${name} ${address}`),
		};
	}
	if (name === "base")
		return {
			message:
				"<base> changes where every link of the page leads, and browsers ignore it on the published site",
			hint: "Take it out, and start the addresses of this site with a slash",
			target: shorten(`base ${attributes.href ?? ""}`),
		};
	const isScript =
		name === "script" &&
		attributes.src === undefined &&
		SCRIPT_TYPE.test(attributes.type?.trim() ?? "");
	if (!isScript && name !== "style") return undefined;
	return {
		message: `a ${name} stands inside the page, so the headers of every page have to let it in by its hash`,
		hint: `Put it into ${isScript ? "templates/client/" : "templates/styles/"}`,
		target: shorten(html.slice(offset, html.indexOf("</", offset))),
	};
}

interface Policy {
	readonly own: string;
	/** Where forms may be sent: "https://forms.example.com" */
	readonly forms: ReadonlySet<string>;
}

function createPolicy({ site, routes }: CheckContext): Policy {
	const own = routes[0] ? new URL(routes[0].url).origin : "";
	return { own, forms: new Set([own, (site && findFormOrigin(site)) ?? own]) };
}

/** Where an address leads: an origin, or its scheme where there is none. */
function originOf(url: string, base: string): string | undefined {
	const parsed = parseUrl(url, base);
	return parsed?.origin === "null" ? parsed.protocol : parsed?.origin;
}

/** The policy lets pictures in that are written into an address, but nothing that runs. */
function isPicture(url: string, holder = ""): boolean {
	return /^data:image\//i.test(url) && !["script", "use"].includes(holder);
}

function tellForeign(origin: string, own: string): Told {
	if (origin === "data:")
		return {
			message:
				"a file is written into an address (data:), which browsers refuse on the published site",
			hint: "Save it as a file in static/, and start its address with a slash, as in /art/stress.svg",
		};
	return {
		message: `a file is loaded from ${origin}, which browsers refuse on the published site: files may come from ${own} alone`,
		hint: "Copy the file into static/, and start its address with a slash, as in /art/stress.svg",
	};
}

function judgeAddress(
	page: ParsedPage,
	{ kind, url, element, attribute }: PageLink,
	{ own, forms }: Policy,
): Told | undefined {
	const { name = "", attributes = {} } = page.elements[element] ?? {};
	// What attributes run is judged with their elements, but for that of a <meta>.
	if (SCRIPT_URL.test(url))
		return attribute === "content" ? judgeScriptUrl(url) : undefined;
	const isLoaded =
		kind === "asset" &&
		(name !== "link" || LOADED_RELATIONS.test(attributes.rel ?? ""));
	if (FRAMES.has(name) || (kind !== "form" && !isLoaded)) return undefined;
	const origin = originOf(url, page.route.url);
	if (origin === undefined || origin === own || isPicture(url, name))
		return undefined;
	if (kind !== "form")
		return { ...tellForeign(origin, own), target: shorten(url), written: url };
	if (forms.has(origin)) return undefined;
	return {
		message: `a form is sent to ${origin}, which browsers refuse on the published site: forms may go to ${[...forms].join(" and ")} alone`,
		hint: "Send it to the form service that is the endpoint in content/site.yaml",
		target: shorten(url),
		written: url,
	};
}

function* judgePage(
	page: ParsedPage,
	policy: Policy,
): Generator<readonly [Told, number]> {
	for (const [index, element] of page.elements.entries()) {
		const told = judgeElement(element, page.html);
		if (told) yield [told, index];
		for (const name in element.attributes) {
			const bad = judgeAttribute(name, element.attributes[name] ?? "");
			// The address of a frame is told with the frame.
			if (bad && !(told && bad.written)) yield [bad, index];
		}
	}
	for (const link of page.links) {
		const told = judgeAddress(page, link, policy);
		if (told) yield [told, link.element];
	}
}

/** What style sheets load from elsewhere. */
function judgeSheets(context: CheckContext, { own }: Policy): Found[] {
	const { site } = context;
	if (!site) return [];
	return findSheetLinks(context).flatMap(({ url, source, pages }) => {
		const origin = originOf(url, site.urls.absolute("/"));
		return origin === undefined || origin === own || isPicture(url)
			? []
			: [{ ...tellForeign(origin, own), target: shorten(url), source, pages }];
	});
}

function start(context: CheckContext): RuleRun {
	const policy = createPolicy(context);
	return {
		end: () => judgeSheets(context, policy),
		*page(page) {
			for (const [told, element] of judgePage(page, policy)) {
				const { written, ...found } = told;
				const place = { page, element };
				yield {
					...found,
					source: written === undefined ? place : { ...place, written },
				};
			}
		},
	};
}

export const securityMarkup: Rule = {
	id: "security/markup",
	severity: "error",
	summary:
		"style= and on*= attributes, javascript: addresses, frames, files of other hosts",
	explanation: EXPLANATION,
	start,
};
