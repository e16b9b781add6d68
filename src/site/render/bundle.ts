// Bundles templates/, without React and without models, which may still be loading.
import path from "node:path";
import type { Plugin } from "esbuild";
import { SOURCE_DIR } from "../../base/source-dir.js";
import { escapePattern } from "../../base/text/escape.ts";
import { bundleModules } from "../bundle/bundle-modules.ts";
import { OWN_PACKAGES } from "../bundle/ready-made.ts";
import { type Config, realPath } from "../config.ts";
import type { Models } from "../content/models.ts";
import { MODELS, REACT } from "./react.ts";
import { OWN_ALIAS, OWN_MODULES } from "./run-bundle.ts";

export const BUNDLE_NAME = "hypno-templates.cjs";

/** This module creates elements as React does, and writes the location of each into an attribute. */
const TRACE_RUNTIME = path.join(SOURCE_DIR, "site/render/trace-runtime.js");

export type Loading = Models | Promise<Models>;

/** Pages import the models that the content was read with, so their bundle has none. */
function shareModels({ templatesDir }: Config, loading: Loading): Plugin {
	const folder = realPath(path.join(templatesDir, "models"));
	return {
		name: "models",
		setup({ onLoad }) {
			// esbuild loads all other files itself, without asking this process, which is busy.
			const filter = new RegExp(`^${escapePattern(folder + path.sep)}`);
			onLoad({ filter }, async ({ path: file }) => {
				const { hash, modules } = await loading;
				const name = path.relative(folder, file).replaceAll(path.sep, "/");
				const exported = modules[name];
				// Models that cannot be loaded have problems of their own.
				if (!hash) return { contents: "module.exports = {};" };
				if (!exported) return undefined;
				const lines = [`const shared = require("${MODELS}${name}");`];
				for (const key of Object.keys(exported))
					lines.push(
						`export ${key === "default" ? key : `const ${key} =`} shared.${key};`,
					);
				return { contents: lines.join("\n") };
			});
		},
	};
}

export function bundleTemplates(
	config: Config,
	loading: Loading,
	isTraced: boolean,
) {
	return bundleModules(config, {
		kind: "templates",
		what: "the templates",
		entry: "templates/index.tsx",
		name: BUNDLE_NAME,
		options: {
			stdin: {
				contents: 'export * from "./index.tsx";',
				resolveDir: config.templatesDir,
				sourcefile: BUNDLE_NAME,
				loader: "js",
			},
			plugins: [shareModels(config, loading)],
			format: "cjs",
			platform: "node",
			target: "node20",
			jsx: "automatic",
			jsxDev: isTraced,
			define: { "process.env.NODE_ENV": '"production"' },
			external: [...REACT, ...Object.keys(OWN_MODULES), `${MODELS}*`],
			nodePaths: [OWN_PACKAGES],
			sourcemap: "external",
			sourcesContent: false,
			alias: isTraced
				? { ...OWN_ALIAS, "react/jsx-dev-runtime": TRACE_RUNTIME }
				: OWN_ALIAS,
		},
	});
}
