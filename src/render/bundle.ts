// templates/ -> one bundle, but for React. Refuses whatever esbuild refuses.
import type { BuildOptions } from "esbuild";
import { bundleModules } from "../cache/bundle.ts";
import type { Made } from "../cache/keep-made.ts";
import type { Config } from "../config.ts";
import { PART_MARK } from "../plan/rendered.ts";
import { missingTemplates } from "./missing-templates.ts";
import { OWN_PACKAGES, REACT } from "./react.ts";

export const BUNDLE_NAME = "hypno-templates.cjs";

/**
 * Written for the bundle: the templates and the one React that renders them. Each part that
 * is rendered once leaves a mark in the page. A text that holds the mark too, which hardly
 * any does, has its page rendered whole.
 */
const ENTRY = `
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as templates from "./index.tsx";
import { Document, pages } from "./index.tsx";
export const names = Object.keys(pages ?? {}).filter((name) => pages[name]);
const MARK = ${JSON.stringify(PART_MARK)};
const whole = (part) => part;
let rendered = new Map();
let renderedFor;
function isSame(a, b) {
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
function renderPart(part) {
	if (process.env.HYPNO_PARTS === "anew") return renderToStaticMarkup(part);
	const known = rendered.get(part.type) ?? [];
	rendered.set(part.type, known);
	const same = known.find(({ props }) => isSame(props, part.props));
	if (same) return same.html;
	const html = renderToStaticMarkup(part);
	// A part that differs from page to page would only take memory.
	if (known.length < 100) known.push({ props: part.props, html });
	return html;
}
function renderWith(route, frame, once) {
	return "<!DOCTYPE html>" + renderToStaticMarkup(
		createElement(Document, { frame, route, once }, createElement(pages[route.template], route.props)),
	);
}
function countMarks(html) {
	let count = 0;
	for (let at = html.indexOf(MARK); at !== -1; at = html.indexOf(MARK, at + 1)) count++;
	return count;
}
function renderWhole(route, frame) {
	return { own: renderWith(route, frame, whole), parts: [] };
}
export function render(route, frame) {
	if (frame !== renderedFor) rendered = new Map();
	renderedFor = frame;
	const parts = [];
	const once = (part) => {
		parts.push(renderPart(part));
		return MARK;
	};
	const own = renderWith(route, frame, once);
	return countMarks(own) === parts.length ? { own, parts } : renderWhole(route, frame);
}
const card = templates["ShareCard"];
export const renderCard = card && ((props) => renderToStaticMarkup(createElement(card, props)));
`;

/** What the trace adds to the bundle. */
export type BundleExtras = Pick<BuildOptions, "jsxDev" | "plugins">;

/**
 * @throws UserError (1) with every mistake that keeps the templates from being built
 */
export function bundleTemplates(
	config: Config,
	{ plugins = [], jsxDev = false }: BundleExtras,
): Promise<Made> {
	return bundleModules(config, {
		kind: "templates",
		what: "the templates",
		entry: "templates/index.tsx",
		name: BUNDLE_NAME,
		options: {
			stdin: {
				contents: ENTRY,
				resolveDir: config.templatesDir,
				sourcefile: BUNDLE_NAME,
				loader: "js",
			},
			format: "cjs",
			platform: "node",
			target: "node20",
			jsx: "automatic",
			jsxDev,
			define: {
				"process.env.NODE_ENV": '"production"',
				// Elements that carry their places differ from page to page, not in their order.
				"process.env.HYPNO_PARTS": jsxDev ? '"anew"' : '"once"',
			},
			external: REACT,
			nodePaths: [OWN_PACKAGES],
			sourcemap: "external",
			sourcesContent: false,
			plugins: [missingTemplates, ...plugins],
		},
	});
}
