// templates/ -> the same pages, with the place in the templates that each element was written
// at. Made only when a finding asks for it.
import path from "node:path";
import type { Config } from "../config.ts";
import type { Frame } from "../plan/frame.ts";
import type { PageData } from "../plan/route.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { readLine } from "./stack.ts";
import { loadTemplates } from "./templates.ts";

/** Carries out what each element is to be made of, and writes where that stands into an attribute. */
const RUNTIME = path.join(SOURCE_DIR, "render/trace-runtime.js");
export const TRACE_ATTRIBUTE = "data-hypno-written";

/** Each as in "templates/pages/home.tsx:12:5". */
export interface TracedElement {
	readonly location: string;
	/** By values of its attributes that it was given from elsewhere: where from. */
	readonly given: Readonly<Record<string, string>>;
}

export interface TemplateTrace {
	/** The page's HTML, its elements in the same order, each with a TracedElement in the attribute. */
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
