// templates/ -> one bundle, but for React. Refuses whatever esbuild refuses.

import fs from "node:fs";
import path from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { bundleModules } from "../cache/bundle.ts";
import type { BuiltCode } from "../cache/cached-build.ts";
import type { Config } from "../config.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { OWN_PACKAGES, REACT } from "./react.ts";

export const BUNDLE_NAME = "hypno-templates.cjs";

/**
 * Written for the bundle: the templates and the one React that renders them. The renderer is
 * injected by its name.
 */
const ENTRY = `
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as templates from "./index.tsx";
import { Document, pages } from "./index.tsx";
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

const NAMESPACE = "missing-template";

/**
 * An empty module for each page template that templates/index.tsx names but that is not there, so
 * that the pages it would make can be named, and the other pages still be made.
 */
const missingTemplates: Plugin = {
	name: NAMESPACE,
	setup: (build) => {
		build.onResolve({ filter: /^\.\/pages\/[^/]+\.tsx$/ }, (args) => {
			const filePath = path.resolve(args.resolveDir, args.path);
			if (fs.existsSync(filePath)) return undefined;
			return { path: args.path, namespace: NAMESPACE };
		});
		build.onLoad({ filter: /./, namespace: NAMESPACE }, () => ({
			contents: "module.exports = {};",
		}));
	},
};

export type BundleExtras = Pick<BuildOptions, "jsxDev" | "alias">;

/** @throws UserError (1) with every mistake that keeps the templates from being built */
export function bundleTemplates(
	config: Config,
	{ alias = {}, jsxDev = false }: BundleExtras,
): Promise<BuiltCode> {
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
			jsxDev,
			define: {
				"process.env.NODE_ENV": '"production"',
				// Elements that carry their places differ from page to page, not in their order.
				"process.env.HYPNO_FRAGMENTS": jsxDev ? '"traced"' : '"cached"',
			},
			external: REACT,
			nodePaths: [OWN_PACKAGES],
			sourcemap: "external",
			sourcesContent: false,
			alias,
			plugins: [missingTemplates],
		},
	});
}
