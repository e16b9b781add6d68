// Bundles templates/ with the code that renders pages. React is not part of the bundle.
import path from "node:path";
import { bundleModules } from "../bundle-modules.ts";
import type { Config } from "../config.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { OWN_PACKAGES, REACT } from "./react.ts";

export const BUNDLE_NAME = "hypno-templates.cjs";

/** The bundle starts with this module. esbuild adds createRenderer from fragment-cache.js. */
const ENTRY = `
import { createElement } from "react";
import * as templates from "./index.tsx";
import { Document, pages } from "./index.tsx";
let server;
// It takes long to load, and most builds render nothing.
function renderToStaticMarkup(element) {
	server ??= require("react-dom/server");
	return server.renderToStaticMarkup(element);
}
export const names = Object.keys(pages ?? {}).filter((name) => pages[name]);
export const render = createRenderer(
	(route, frame, once) => "<!DOCTYPE html>" + renderToStaticMarkup(
		createElement(Document, { frame, route, once }, createElement(pages[route.template], route.props)),
	),
	renderToStaticMarkup,
);
const card = templates["ShareCard"];
export const renderCard = card && ((props) => renderToStaticMarkup(createElement(card, props)));
`;

/** This module creates elements as React does, and writes the location of each into an attribute. */
const TRACE_RUNTIME = path.join(SOURCE_DIR, "render/trace-runtime.js");

export function bundleTemplates(config: Config, isTraced: boolean) {
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
			inject: [path.join(SOURCE_DIR, "render/fragment-cache.js")],
			format: "cjs",
			platform: "node",
			target: "node20",
			jsx: "automatic",
			jsxDev: isTraced,
			define: { "process.env.NODE_ENV": '"production"' },
			external: REACT,
			nodePaths: [OWN_PACKAGES],
			sourcemap: "external",
			sourcesContent: false,
			alias: isTraced ? { "react/jsx-dev-runtime": TRACE_RUNTIME } : {},
		},
	});
}
