// templates/ -> functions that render: one esbuild bundle, React included, run in this
// process without the module cache, so that a changed template is really run again.
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import type { BuildOptions } from "esbuild";
import type { FunctionComponent, ReactElement, ReactNode } from "react";
import { bundleError } from "../bundle-error.ts";
import type { Config } from "../config.ts";
import type { Frame } from "../frame.ts";
import { invalid, UserError } from "../problems.ts";
import type { Card, PropsByTemplate, Route, TemplateName } from "../route.ts";
import { missingTemplates } from "./missing-templates.ts";
import { createStackMapper, type StackMapper } from "./stack.ts";

export interface DocumentProps {
	readonly frame: Frame;
	readonly route: Route;
	/** Renders a part that many pages share once for all that give it the same props. */
	readonly once: (part: ReactElement) => ReactNode;
	readonly children: ReactNode;
}

export type PageTemplates = {
	readonly [Name in TemplateName]: FunctionComponent<PropsByTemplate[Name]>;
};

export interface Templates {
	/** The names that templates/index.tsx maps to components. */
	readonly names: readonly string[];
	/** @throws whatever the template throws */
	readonly render: (route: Route, frame: Frame) => string;
	/**
	 * Undefined when templates/index.tsx has no ShareCard: all pages share one picture. Empty
	 * when that has no picture for these words.
	 * @throws whatever the template throws
	 */
	readonly renderCard: ((card: Card) => string) | undefined;
	/** Where in templates/ an error came from. */
	readonly placeOf: StackMapper;
}

const BUNDLE_NAME = "hypno-templates.cjs";

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
const MARK = "\\u0001";
const whole = (part) => part;
let rendered = new Map();
let renderedFor;
function isSame(a, b) {
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
function renderPart(part) {
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
	return renderToStaticMarkup(
		createElement(Document, { frame, route, once }, createElement(pages[route.template], route.props)),
	);
}
function renderDocument(route, frame) {
	if (process.env.HYPNO_PARTS === "whole") return renderWith(route, frame, whole);
	if (frame !== renderedFor) rendered = new Map();
	renderedFor = frame;
	const parts = [];
	const once = (part) => {
		parts.push(renderPart(part));
		return MARK;
	};
	const pieces = renderWith(route, frame, once).split(MARK);
	if (pieces.length !== parts.length + 1) return renderWith(route, frame, whole);
	return pieces.map((piece, at) => piece + (parts[at] ?? "")).join("");
}
export function render(route, frame) {
	return "<!DOCTYPE html>" + renderDocument(route, frame);
}
const card = templates["ShareCard"];
export const renderCard = card && ((props) => renderToStaticMarkup(createElement(card, props)));
`;

/** hypno's own packages, for a site whose folder has none. */
function ownPackages(): { alias: Record<string, string>; nodePaths: string[] } {
	const require = createRequire(import.meta.url);
	const folderOf = (name: string) =>
		path.dirname(require.resolve(`${name}/package.json`));
	const react = folderOf("react");
	return {
		alias: { react, "react-dom": folderOf("react-dom") },
		nodePaths: [path.dirname(react)],
	};
}

/** What the trace adds to the bundle. */
type BundleExtras = Pick<BuildOptions, "jsxDev" | "plugins">;

async function bundle(
	config: Config,
	{ plugins = [], ...extras }: BundleExtras,
): Promise<{ code: string; map: string }> {
	const { build } = await import("esbuild");
	try {
		const result = await build({
			stdin: {
				contents: ENTRY,
				resolveDir: config.templatesDir,
				sourcefile: BUNDLE_NAME,
				loader: "js",
			},
			absWorkingDir: config.rootDir,
			outfile: path.join(config.rootDir, BUNDLE_NAME),
			write: false,
			bundle: true,
			format: "cjs",
			platform: "node",
			target: "node20",
			jsx: "automatic",
			define: {
				"process.env.NODE_ENV": '"production"',
				// Elements that carry their places differ from page to page.
				"process.env.HYPNO_PARTS": extras.jsxDev ? '"whole"' : '"once"',
			},
			sourcemap: "external",
			sourcesContent: false,
			logLevel: "silent",
			plugins: [missingTemplates, ...plugins],
			...extras,
			...ownPackages(),
		});
		const textOf = (ending: string) =>
			result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
		return { code: textOf(".cjs"), map: textOf(".map") };
	} catch (error) {
		throw bundleError(error, {
			what: "the templates",
			entry: "templates/index.tsx",
			generated: BUNDLE_NAME,
		});
	}
}

/** Runs the bundle and returns what it exports. Node keeps no copy of such a function. */
function evaluate(code: string): Record<string, unknown> {
	const run = vm.compileFunction(code, ["module", "exports", "require"], {
		filename: BUNDLE_NAME,
	});
	const module: { exports: Record<string, unknown> } = { exports: {} };
	run(module, module.exports, createRequire(import.meta.url));
	return module.exports;
}

/**
 * @throws UserError (1) with every mistake that keeps the templates from being built or run
 */
export async function loadTemplates(
	config: Config,
	extras: BundleExtras = {},
): Promise<Templates> {
	const { code, map } = await bundle(config, extras);
	const placeOf = createStackMapper(BUNDLE_NAME, map);
	try {
		const { names, render, renderCard } = evaluate(code);
		if (typeof render !== "function" || !Array.isArray(names))
			throw new Error("templates/index.tsx exports no pages");
		return {
			names: names.map(String),
			render: (route, frame) => String(render(route, frame)),
			renderCard:
				typeof renderCard === "function"
					? (card) => String(renderCard(card))
					: undefined,
			placeOf,
		};
	} catch (error) {
		const place = placeOf(error);
		const problem = invalid(
			`the templates stop as soon as they are loaded: ${error instanceof Error ? error.message : String(error)}`,
			{
				hint: "Undo the last change to the file, or ask the person who looks after the templates",
			},
		);
		throw new UserError([
			{
				...problem,
				source: place ?? { file: "templates/index.tsx", line: 1, column: 1 },
			},
		]);
	}
}
