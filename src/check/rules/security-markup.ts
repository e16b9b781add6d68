// security/markup: markup that the published security headers block or should block.
import { findFormOrigin } from "../../http/published-headers.ts";
import { parseUrl } from "../../plan/parse-url.ts";
import type { Finding } from "../finding.ts";
import { findStylesheetLinks } from "../links/stylesheet-links.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { PageElement } from "../page/parse-html.ts";
import { isStatic } from "../page/static-pages.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import { shorten } from "../text/text-pattern.ts";

/** Browsers ignore leading spaces and line breaks within a scheme. */
const spread = (scheme: string) => [...scheme].join("[\\t\\n\\r]*");
const SCRIPT_URL = new RegExp(
	`^[\\0-\\x20]*(?:${spread("javascript")}|${spread("vbscript")}|${spread("data:text/html")})[\\t\\n\\r]*[:;,]`,
	"i",
);
const PROSE = /^(?:alt|aria-label|content|placeholder|title|value)$/;
const FRAMES = /^(?:applet|embed|frame|iframe|object)$/;
const LOADED_RELATIONS =
	/(?:^|\s)(?:stylesheet|(?:apple-touch-|mask-)?icon|manifest|(?:module)?preload|prefetch)(?:\s|$)/i;
const SCRIPT_TYPE =
	/^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|j)script.*)$/i;

const MAX_TARGET = 80;

interface Violation extends Pick<Finding, "message" | "hint" | "defect"> {
	readonly code: string;
	readonly written?: string;
}

function describeScriptUrl(url: string): Violation {
	return {
		message:
			"an address runs a script instead of opening a page, and browsers block such scripts on the published site",
		hint: "Write the address of a page, as in /contact, or use a button with a script in templates/client/",
		code: url,
		written: url,
	};
}

function checkAttribute(name: string, value: string): Violation | undefined {
	const code = `${name}="${value}"`;
	const defect = `${name}=`;
	if (name === "style")
		return {
			message:
				"an element has a style attribute, and browsers ignore style attributes on the published site",
			hint: "Give the element a class, and write the style of that class in templates/styles/",
			code,
			defect,
		};
	if (/^on[a-z]{3,}$/.test(name))
		return {
			message: `an element runs a script with its ${name} attribute, and browsers block such scripts on the published site`,
			hint: "Put the script into templates/client/, give the element a data- attribute, and let the script find the element by that attribute",
			code,
			defect,
		};
	return !PROSE.test(name) && SCRIPT_URL.test(value)
		? describeScriptUrl(value)
		: undefined;
}

function checkElement(
	element: PageElement,
	{ route, html }: ParsedPage,
): Violation | undefined {
	const { name, offset, attributes } = element;
	if (FRAMES.test(name))
		return {
			message: `the page shows another page in a frame (<${name}>), and browsers block frames on the published site`,
			hint: 'Link to the other page instead, as in "Find us on the map"',
			code: `${name} ${attributes.src ?? attributes.data ?? ""}`,
		};
	if (name === "base")
		return {
			message:
				"a <base> element changes where every link of the page leads, but browsers ignore <base> on the published site",
			hint: "Remove the <base> element, and start the addresses of this site with a slash",
			code: `base ${attributes.href ?? ""}`,
		};
	const isScript =
		name === "script" &&
		attributes.src === undefined &&
		SCRIPT_TYPE.test(attributes.type?.trim() ?? "");
	if (!isScript && name !== "style") return undefined;
	const folder = isScript ? "templates/client/" : "templates/styles/";
	const effect = isStatic(route)
		? "which browsers ignore on the published site"
		: "which makes the security headers of every page longer";
	return {
		message: `the page contains the code of a <${name}>, ${effect}`,
		hint: `Put the ${isScript ? "script" : "style"} into ${isStatic(route) ? "a file of its own in static/" : folder}`,
		code: html.slice(offset, html.indexOf("</", offset)),
	};
}

/** Returns the origin, or the scheme, of an address outside this site. */
function findExternalOrigin(url: string, base: string): string | undefined {
	const parsed = parseUrl(url, base);
	const origin = parsed?.origin === "null" ? parsed.protocol : parsed?.origin;
	return origin === new URL(base).origin ? undefined : origin;
}

/** The policy allows pictures in data: URLs, but nothing that runs. */
function isPicture(url: string, tag = ""): boolean {
	return /^data:image\//i.test(url) && !/^(?:script|use)$/.test(tag);
}

function describeExternal(origin: string, base: string) {
	const isData = origin === "data:";
	const copy = isData ? "Save the file in" : "Copy the file into";
	return {
		message: isData
			? "an address contains a whole file (data:), and browsers block such files on the published site"
			: `a file is loaded from ${origin}, but browsers block it on the published site, where files may come only from ${new URL(base).origin}`,
		hint: `${copy} static/, and start its address with a slash, as in /art/stress.svg`,
	};
}

function checkAddress(
	page: ParsedPage,
	{ kind, url, element, attribute }: PageLink,
	formOrigin: string | undefined,
): Violation | undefined {
	const { name = "", attributes = {} } = page.elements[element] ?? {};
	// The address of a <meta> refresh is reported here, other scripts with their attribute.
	if (SCRIPT_URL.test(url))
		return attribute === "content" ? describeScriptUrl(url) : undefined;
	const isLoaded =
		kind === "asset" &&
		(name !== "link" || LOADED_RELATIONS.test(attributes.rel ?? ""));
	if (FRAMES.test(name) || (kind !== "form" && !isLoaded)) return undefined;
	const base = page.route.url;
	const origin = findExternalOrigin(url, base);
	if (origin === undefined || isPicture(url, name)) return undefined;
	const address = { code: url, written: url };
	if (kind !== "form") return { ...describeExternal(origin, base), ...address };
	if (origin === formOrigin) return undefined;
	const allowed = new Set([new URL(base).origin, formOrigin]);
	return {
		message: `a form is sent to ${origin}, but browsers block it on the published site, where forms may be sent only to ${[...allowed].filter(Boolean).join(" and ")}`,
		hint: "Send the form to the form service whose address is the endpoint in content/site.yaml",
		...address,
	};
}

/** The address of a frame is reported with the frame. */
function checkMarkup(element: PageElement, page: ParsedPage): Violation[] {
	const violation = checkElement(element, page);
	const attributes = Object.entries(element.attributes).flatMap(
		([name, value]) => checkAttribute(name, value) ?? [],
	);
	return violation
		? [violation, ...attributes.filter(({ written }) => written === undefined)]
		: attributes;
}

const PLAIN_DRAWING =
	"Save the drawing as plain SVG, without scripts and web pages";

/** Drawings of static/ often have styles and fonts of their own, which do no harm. */
function checkDrawing({ name, attributes }: PageElement): Violation[] {
	const codes = Object.entries(attributes)
		.filter(
			([key, value]) => /^on[a-z]{3,}$/.test(key) || SCRIPT_URL.test(value),
		)
		.map(([key, value]) => `${key}="${value}"`);
	if (name === "script") codes.push("<script>");
	const scripts = codes.map((code) => ({
		message:
			"this drawing contains a script, which browsers block on the published site, and which harms people who open the drawing elsewhere",
		hint: PLAIN_DRAWING,
		code,
	}));
	if (name !== "foreignobject") return scripts;
	const message =
		"this drawing contains a part of a web page (<foreignObject>), where scripts can hide";
	return [
		...scripts,
		{ message, hint: PLAIN_DRAWING, code: "<foreignObject>" },
	];
}

function* checkPage(
	page: ParsedPage,
	formOrigin: string | undefined,
): Generator<Finding> {
	const isDrawing = isStatic(page.route) && /\.svg$/i.test(page.route.path);
	const toFinding = (
		violation: Violation,
		element: number,
		offset?: number,
	): Finding => {
		const { code, written, ...found } = violation;
		const at = offset === undefined ? {} : { offset };
		const source = { page, element, written, ...at };
		return { ...found, target: shorten(code, MAX_TARGET), source };
	};
	for (const [index, element] of page.elements.entries()) {
		const violations = isDrawing
			? checkDrawing(element)
			: checkMarkup(element, page);
		for (const violation of violations) yield toFinding(violation, index);
	}
	for (const link of page.links) {
		if (isDrawing && /^data:/i.test(link.url)) continue;
		const violation = checkAddress(page, link, formOrigin);
		if (violation) yield toFinding(violation, link.element, link.offset);
	}
}

function checkStylesheets(context: CheckContext): Finding[] {
	const base = context.site?.urls.absolute("/") ?? "";
	return findStylesheetLinks(context).flatMap(({ url, source, pages }) => {
		const origin = findExternalOrigin(url, base);
		if (origin === undefined || isPicture(url)) return [];
		const target = shorten(url, MAX_TARGET);
		return [{ ...describeExternal(origin, base), target, source, pages }];
	});
}

function start(context: CheckContext): RuleRun {
	const formOrigin = context.site && findFormOrigin(context.site);
	return {
		checkPage: (page) => checkPage(page, formOrigin),
		checkStaticPage: (page) => checkPage(page, formOrigin),
		finish: () => checkStylesheets(context),
	};
}

export const securityMarkup: Rule = {
	id: "security/markup",
	severity: "error",
	summary:
		"style= and on*= attributes, javascript: addresses, frames, scripts in drawings, files from other hosts",
	explanation: `The site is published with security headers, which tell browsers what they may run and load: only files of this site, and only forms that are sent to this site or to the form service. Something on this page breaks these limits: a style or a script inside the page, an address that runs a script, a frame, or a file from another host.

Browsers block such things on the published site, so a button does nothing, a picture is missing or a map is empty, even if it all worked on your own computer. A script or a style inside a page still works, because the build adds its hash, a short code computed from its text, to the headers; but every hash makes the headers of every page longer, and browsers can cache only a separate file. A drawing (SVG) with a script works nowhere on this site, and can harm people who download it. The headers protect your visitors: a file from another host can see what people do on a therapist's page, and British law requires their consent to that.

To fix it, put styles into templates/styles/ and give the element a class; put scripts into templates/client/; copy pictures and fonts into static/, and start their addresses with a slash; link to videos and maps instead of showing them in a frame.

If something must stay as it is, allow it in the headers as well, in src/http/published-headers.ts.`,
	start,
};
