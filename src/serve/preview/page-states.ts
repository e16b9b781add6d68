// One build -> the pages of the site and how each of them stands.
import type { Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import type { Rebuilt } from "./rebuilt.ts";

export interface PageState {
	/** "/services/ocd" */
	readonly path: string;
	/** Undefined while errors in its content leave nothing to know of it. */
	readonly route: Route | undefined;
	readonly state: "made" | "waiting" | "unmade";
	/** What is wrong with it. */
	readonly problems: readonly Problem[];
}

export function listErrors(problems: readonly Problem[]): Problem[] {
	return problems.filter(({ severity }) => severity === "error");
}

/** Whether no page can be shown as it will be, as without the styles or the script. */
export function isAllBroken({ site, routes, problems }: Rebuilt): boolean {
	const isForAll = ({ source, pages = [] }: Problem) =>
		pages.length === 0 && source?.file.startsWith("templates/") === true;
	return !site || routes.length === 0 || listErrors(problems).some(isForAll);
}

function sourceOf({ site }: Rebuilt, path: string): string {
	const name =
		path === "/" ? "home" : path === "/404" ? "not-found" : path.slice(1);
	const own = `content/pages/${name}.md`;
	if (site?.refused.has(own)) return own;
	const service = site?.services.find(
		({ slug }) => name === `services/${slug}`,
	);
	return service?.sourcePath ?? `content/pages/${name}.yaml`;
}

function stateOf(
	rebuilt: Rebuilt,
	page: Pick<Route, "path" | "outputPath">,
	route?: Route,
): PageState {
	const { path, outputPath } = page;
	const file = route?.sourcePath ?? sourceOf(rebuilt, path);
	const problems = rebuilt.problems.filter(({ source, pages = [] }) =>
		pages.length > 0 ? pages.includes(path) : source?.file === file,
	);
	const isMade =
		route !== undefined && typeof rebuilt.files.get(outputPath) === "string";
	const isWaiting = route?.template === "missing-service";
	const state = !isMade ? "unmade" : isWaiting ? "waiting" : "made";
	return { path, route, state, problems };
}

const withoutContent = ({ site, unplanned }: Rebuilt) =>
	unplanned.map((path) => ({
		path,
		outputPath: site?.urls.outputPath(path) ?? "",
	}));

/** None without a site. */
export function listPages(rebuilt: Rebuilt): PageState[] {
	if (!rebuilt.site) return [];
	return [
		...rebuilt.routes.map((route) => stateOf(rebuilt, route, route)),
		...withoutContent(rebuilt).map((page) => stateOf(rebuilt, page)),
	];
}

export function findPage(
	rebuilt: Rebuilt,
	outputPath: string,
): PageState | undefined {
	const isIt = (page: Pick<Route, "outputPath">) =>
		page.outputPath === outputPath;
	const route = rebuilt.routes.find(isIt);
	const page = route ?? withoutContent(rebuilt).find(isIt);
	return page && stateOf(rebuilt, page, route);
}
