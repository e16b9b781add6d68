// One build -> the pages of the site and how each of them stands.
import type { Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import type { Rebuilt } from "../lazy-site.ts";

/** A page that exists, or will once the errors in its content are mended. */
export interface PageAddress {
	/** "/services/ocd" */
	readonly path: string;
	readonly outputPath: string;
	/** Undefined while errors in its content leave nothing to know of it. */
	readonly route: Route | undefined;
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

/** None without a site. */
export function listPages({ site, routes, unplanned }: Rebuilt): PageAddress[] {
	if (!site) return [];
	return [
		...routes.map((route) => ({ ...route, route })),
		...unplanned.map((path) => ({
			path,
			outputPath: site.urls.outputPath(path),
			route: undefined,
		})),
	];
}

function sourceOf({ site }: Rebuilt, { path, route }: PageAddress): string {
	if (route) return route.sourcePath;
	const name =
		path === "/" ? "home" : path === "/404" ? "not-found" : path.slice(1);
	const own = `content/pages/${name}.md`;
	if (site?.refused.has(own)) return own;
	const service = site?.services.find(
		({ slug }) => name === `services/${slug}`,
	);
	return service?.sourcePath ?? `content/pages/${name}.yaml`;
}

/** Of some problems those of a page. */
export function problemsOf(
	problems: readonly Problem[],
	page: PageAddress,
	rebuilt: Rebuilt,
): Problem[] {
	const file = sourceOf(rebuilt, page);
	return problems.filter(({ source, pages = [] }) =>
		pages.length > 0 ? pages.includes(page.path) : source?.file === file,
	);
}

/** Whether a finding shows on most pages, as one in the footer does. */
export function isOnMostPages(
	{ pages = [] }: Problem,
	{ routes }: Rebuilt,
): boolean {
	return pages.length > routes.length / 2;
}
