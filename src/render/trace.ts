// Creates a renderer whose elements name their location in templates/. It is loaded only if a finding needs
// such a location.
import type { Config } from "../config.ts";
import type { Frame } from "../plan/frame.ts";
import type { PageData } from "../plan/route.ts";
import { readLine } from "./stack.ts";
import { loadTemplates } from "./templates.ts";

export const TRACE_ATTRIBUTE = "data-hypno-written";

export interface TemplateTrace {
	/** Renders the same HTML, but each element names "templates/pages/home.tsx:12:5" in its TRACE_ATTRIBUTE. */
	readonly render: (page: PageData) => string;
	/** Returns undefined if there is no such line. */
	readonly readLine: (file: string, line: number) => string | undefined;
}

/** @throws UserError (1) when the templates cannot be built or run */
export async function traceTemplates(
	config: Config,
	frame: Frame,
): Promise<TemplateTrace> {
	const templates = await loadTemplates(config, true);
	return {
		render: (page) => templates.render(page, frame),
		readLine: (file, line) => readLine(config, file, line),
	};
}
