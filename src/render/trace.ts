// templates/ -> a renderer whose elements name their location in the templates. It is loaded only when a
// finding needs such a location.
import path from "node:path";
import type { Config } from "../config.ts";
import type { Frame } from "../plan/frame.ts";
import type { PageData } from "../plan/route.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { readLine } from "./stack.ts";
import { loadTemplates } from "./templates.ts";

/** Creates elements as React does, and writes the location of each into an attribute. */
const RUNTIME = path.join(SOURCE_DIR, "render/trace-runtime.js");
export const TRACE_ATTRIBUTE = "data-hypno-written";

/** All locations are written as "templates/pages/home.tsx:12:5". */
export interface TracedElement {
	readonly location: string;
	/** The location of each attribute value that a component passed down to the element. */
	readonly valueLocations: Readonly<Record<string, string>>;
}

export interface TemplateTrace {
	/** Renders the same elements in the same order, each with a TracedElement as TRACE_ATTRIBUTE. */
	readonly render: (page: PageData) => string;
	/** Undefined when there is no such line. */
	readonly readLine: (file: string, line: number) => string | undefined;
}

/** @throws UserError (1) when the templates cannot be built or run */
export async function traceTemplates(
	config: Config,
	frame: Frame,
): Promise<TemplateTrace> {
	const templates = await loadTemplates(config, {
		jsxDev: true,
		alias: { "react/jsx-dev-runtime": RUNTIME },
	});
	return {
		render: (page) => templates.render(page, frame),
		readLine: (file, line) => readLine(config, file, line),
	};
}
