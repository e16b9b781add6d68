// One build -> every page of the site and how it stands, errors first found for each.

import type { Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import type { Rebuilt } from "../rebuilt.ts";

export interface PageState {
	/** "/services/ocd" */
	readonly path: string;
	readonly outputPath: string;
	/** Undefined while errors in its content leave nothing to know of it. */
	readonly route: Route | undefined;
	readonly state: "made" | "waiting" | "unmade";
	/** What is wrong with it. */
	readonly problems: readonly Problem[];
}

/** Without the styles or the script no page is as it will be. */
function isForAll({ severity, source, pages = [] }: Problem): boolean {
	return (
		severity === "error" &&
		pages.length === 0 &&
		source?.file.startsWith("templates/") === true
	);
}

/** Whether no page can be shown as it will be. */
export function isAllBroken({ site, routes, problems }: Rebuilt): boolean {
	return !site || routes.length === 0 || problems.some(isForAll);
}

function isAbout(problem: Problem, path: string, files: readonly string[]) {
	const { source, pages = [] } = problem;
	if (pages.length > 0) return pages.includes(path);
	return source !== undefined && files.includes(source.file);
}

function sourceOf(rebuilt: Rebuilt, path: string): string {
	const service = rebuilt.site?.services.find(
		({ slug }) => path === `/services/${slug}`,
	);
	const name =
		path === "/" ? "home" : path === "/404" ? "not-found" : path.slice(1);
	const own = `content/pages/${name}.md`;
	if (rebuilt.site?.refused.has(own)) return own;
	return service?.sourcePath ?? `content/pages/${name}.yaml`;
}

function stateOf(rebuilt: Rebuilt, path: string, route?: Route): PageState {
	const { site, files, problems } = rebuilt;
	const outputPath = site?.urls.outputPath(path) ?? "";
	const sources = [route?.sourcePath ?? sourceOf(rebuilt, path)];
	const own = problems.filter((problem) => isAbout(problem, path, sources));
	const isMade =
		route !== undefined && typeof files.get(outputPath) === "string";
	const state =
		isMade && route.template === "missing-service" ? "waiting" : "made";
	return {
		path,
		outputPath,
		route,
		state: isMade ? state : "unmade",
		problems: own,
	};
}

/** None without a site. */
export function listPages(rebuilt: Rebuilt): PageState[] {
	const { site, routes, unplanned } = rebuilt;
	if (!site) return [];
	return [
		...routes.map((route) => stateOf(rebuilt, route.path, route)),
		...unplanned.map((path) => stateOf(rebuilt, path)),
	];
}
