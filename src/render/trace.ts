// templates/ -> the same pages, with the place in the templates that each element was written
// at. Made only when a finding asks for it.
import type { Plugin } from "esbuild";
import type { Config } from "../config.ts";
import type { Frame } from "../plan/frame.ts";
import type { PageData } from "../plan/route.ts";
import { readLine } from "./stack.ts";
import { loadTemplates } from "./templates.ts";

/** The attribute that carries the places. */
export const TRACE_ATTRIBUTE = "data-hypno-written";

/** Each as in "templates/pages/home.tsx:12:5". */
export interface TracedElement {
	readonly place: string;
	/** By values of its attributes that it was given from elsewhere: where from. */
	readonly given: Readonly<Record<string, string>>;
}

export interface TemplateTrace {
	/** The page's HTML, its elements in the same order, each with a TracedElement in the attribute. */
	readonly render: (page: PageData) => string;
	/** Undefined when there is no such line. */
	readonly readLine: (file: string, line: number) => string | undefined;
}

/**
 * Stands in for the part of React that is told where each element was written. A value that
 * components hand down to an element was written where the outermost of them was given it.
 */
const RUNTIME = `
import { Fragment, jsx } from "react/jsx-runtime";
export { Fragment };
let owner;
function findGiver(value) {
	let place;
	for (let at = owner; at && Object.values(at.props).includes(value); at = at.owner)
		place = at.place;
	return place;
}
function writePlaces(place, props) {
	const given = Object.values(props)
		.filter((value) => typeof value === "string" && value !== "")
		.map((value) => [value, findGiver(value)])
		.filter(([, giver]) => giver);
	return JSON.stringify({ place, given: Object.fromEntries(given) });
}
function withOwner(type, place) {
	const above = owner;
	return (props) => {
		const before = owner;
		owner = { place, props, owner: above };
		try {
			return type(props);
		} finally {
			owner = before;
		}
	};
}
export function jsxDEV(...made) {
	const [type, props, key, , source] = made;
	if (!source) return jsx(type, props, key);
	const place = source.fileName + ":" + source.lineNumber + ":" + source.columnNumber;
	if (typeof type === "function") return jsx(withOwner(type, place), props, key);
	if (typeof type !== "string") return jsx(type, props, key);
	return jsx(type, { ...props, "${TRACE_ATTRIBUTE}": writePlaces(place, props) }, key);
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
		render: (page) => templates.render(page, frame),
		readLine: (file, line) => readLine(config, file, line),
	};
}
