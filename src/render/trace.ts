// templates/ -> the same pages, with the place in the templates that each element was written
// at. Made only when a finding asks for it.
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { Config } from "../config.ts";
import type { Frame } from "../frame.ts";
import type { Route } from "../route.ts";
import { loadTemplates } from "./templates.ts";

/** The attribute that carries "templates/pages/home.tsx:12:5". */
export const TRACE_ATTRIBUTE = "data-hypno-written";

export interface TemplateTrace {
	/** The page's HTML, its elements in the same order, each with the attribute. */
	readonly render: (route: Route) => string;
	/** Undefined when there is no such line. */
	readonly readLine: (file: string, line: number) => string | undefined;
}

/** Stands in for the part of React that is told where each element was written. */
const RUNTIME = `
import { Fragment, jsx } from "react/jsx-runtime";
export { Fragment };
export function jsxDEV(...made) {
	const [type, props, key, , source] = made;
	if (typeof type !== "string" || !source) return jsx(type, props, key);
	const place = source.fileName + ":" + source.lineNumber + ":" + source.columnNumber;
	return jsx(type, { ...props, "${TRACE_ATTRIBUTE}": place }, key);
}
`;

function createRuntime(resolveDir: string): Plugin {
	return {
		name: "hypno-trace",
		setup({ onResolve, onLoad }) {
			onResolve({ filter: /^react\/jsx-dev-runtime$/ }, () => ({
				path: "jsx-dev-runtime",
				namespace: "hypno-trace",
			}));
			onLoad({ filter: /.*/, namespace: "hypno-trace" }, () => ({
				contents: RUNTIME,
				loader: "js",
				resolveDir,
			}));
		},
	};
}

/**
 * @throws UserError (1) when the templates cannot be built or run
 */
export async function traceTemplates(
	config: Config,
	frame: Frame,
): Promise<TemplateTrace> {
	const templates = await loadTemplates(config, {
		jsxDev: true,
		plugins: [createRuntime(config.templatesDir)],
	});
	return {
		render: (route) => templates.render(route, frame),
		readLine: (file, line) => {
			const filePath = path.join(config.rootDir, file);
			if (!fs.existsSync(filePath)) return undefined;
			return fs.readFileSync(filePath, "utf8").split("\n")[line - 1];
		},
	};
}
