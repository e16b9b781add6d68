// Serves one build as the preview shows it: pages get the client script, and a page that lists the errors
// replaces a page that cannot be made. Each page is made at its first request.
import { createHash } from "node:crypto";
import { isNamedByHash } from "../../http/published-headers.ts";
import type { Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import { LazySite, type SiteBuild } from "../lazy-site.ts";
import { findNotFoundPage, resolveTarget } from "../resolve.ts";
import { hashContents } from "../response.ts";
import type { PageVersion, ServedFile } from "../served-site.ts";
import type { Editor, Findings } from "./format-problem.ts";
import { formatErrorPage, injectClient } from "./status-page.ts";

/** Either the page exists, or it will exist once the errors in its content are fixed. */
export interface PageAddress {
	/** "/services/ocd" */
	readonly path: string;
	/** Undefined if errors in its content prevent a route. */
	readonly route: Route | undefined;
}

const STYLESHEET = /[\w./-]*\/assets\/[\w.-]+-[0-9a-f]{8}\.css/g;

/** @param shown the hashes of pictures and other files that the page shows */
export function createPageVersion(
	html: string,
	shown: readonly string[] = [],
): PageVersion {
	const bare = html.replace(STYLESHEET, "");
	const hash = createHash("sha1").update(bare).update(shown.join("\n"));
	return {
		hash: hash.digest("base64url").slice(0, 16),
		styles: [...new Set(html.match(STYLESHEET))],
	};
}

export function listErrors(problems: readonly Problem[]): Problem[] {
	return problems.filter(({ severity }) => severity === "error");
}

export function listPages({ routes, unplanned }: SiteBuild): PageAddress[] {
	return [
		...routes.map((route) => ({ path: route.path, route })),
		...unplanned.map((path) => ({ path, route: undefined })),
	];
}

/** True if an error affects every page, such as an error in the styles or the script. */
function isSiteBroken({ site, routes, problems }: SiteBuild): boolean {
	const isForAll = ({ source, pages = [] }: Problem) =>
		pages.length === 0 && source?.file.startsWith("templates/") === true;
	return !site || routes.length === 0 || listErrors(problems).some(isForAll);
}

export function isOnMostPages(
	{ pages = [] }: Problem,
	{ routes }: SiteBuild,
): boolean {
	return pages.length > routes.length / 2;
}

function findSourcePath({ site }: SiteBuild, { path, route }: PageAddress) {
	if (route) return route.sourcePath;
	const name =
		path === "/" ? "home" : path === "/404" ? "not-found" : path.slice(1);
	const own = `content/pages/${name}.md`;
	if (site?.invalidFiles.has(own)) return own;
	const service = site?.services.find(
		({ slug }) => name === `services/${slug}`,
	);
	return service?.sourcePath ?? `content/pages/${name}.yaml`;
}

export class PreviewSite extends LazySite {
	readonly editor: Editor;
	findings: Findings;
	readonly #isSiteBroken: boolean;
	/** These problems are known once the checks have tried to make every page. */
	allProblems: readonly Problem[] | undefined;

	/** @param before its base path is used if this build has none, so that open tabs still work */
	constructor(build: SiteBuild, editor: Editor, before?: PreviewSite) {
		super(build, before?.basePath);
		this.editor = editor;
		this.#isSiteBroken = isSiteBroken(build);
	}

	override get problems(): readonly Problem[] {
		return this.allProblems ?? super.problems;
	}

	/** Makes the pages of these content files, to find their problems. */
	async makePagesFrom(sourcePaths: readonly string[]): Promise<void> {
		const isOf = ({ sourcePath }: Route) => sourcePaths.includes(sourcePath);
		if (!this.#isSiteBroken)
			for (const route of this.build.routes.filter(isOf))
				await this.makePage(route);
	}

	/** Finds the page that visitors get at an address, maybe the 404 page or an error page. */
	async findShownPage(urlPath: string) {
		const found = await resolveTarget(this, urlPath);
		const file = found.file ?? (await findNotFoundPage(this));
		const page = file && this.#findPage(file.outputPath);
		const route = this.#isSiteBroken ? undefined : page?.route;
		const made = route && (await this.makePage(route));
		return { page, version: file?.version, head: made?.head };
	}

	/** Finds the problems that prevent the page from being made. */
	findPageProblems(page: PageAddress): Problem[] {
		return this.#selectForPage(page, this.problems);
	}

	/** Finds the page's problems and the findings of the checks on this page alone, errors first. */
	findPageFindings(page: PageAddress): Problem[] {
		const found = this.#selectForPage(page, this.findings ?? [])
			.filter((finding) => !isOnMostPages(finding, this.build))
			.sort((a, b) => a.severity.localeCompare(b.severity));
		return [...this.findPageProblems(page), ...found];
	}

	#selectForPage(page: PageAddress, problems: readonly Problem[]): Problem[] {
		const file = findSourcePath(this.build, page);
		return problems.filter(({ source, pages = [] }) =>
			pages.length > 0 ? pages.includes(page.path) : source?.file === file,
		);
	}

	override async file(outputPath: string): Promise<ServedFile | undefined> {
		const page = this.#findPage(outputPath);
		if (this.#isSiteBroken) {
			if (outputPath === "index.html" || outputPath === "404.html")
				return this.#createErrorPage(outputPath, this.problems);
			if (page) return undefined;
		}
		if (!page) return this.findAsset(outputPath);
		const made = page.route && (await this.makePage(page.route));
		if (made?.html === undefined) {
			const problems = made?.problems ?? this.findPageProblems(page);
			return this.#createErrorPage(outputPath, problems, page.path);
		}
		const { html } = made;
		const version = createPageVersion(html, await this.#hashFiles(html));
		const contents = injectClient(html, version.hash);
		return { outputPath, contents, version };
	}

	#findPage(outputPath: string): PageAddress | undefined {
		const { site, unplanned } = this.build;
		const route = this.findRoute(outputPath);
		if (route) return { path: route.path, route };
		const path = unplanned.find(
			(one) => site?.urls.outputPath(one) === outputPath,
		);
		return path === undefined ? undefined : { path, route };
	}

	/** @param path "/about"; undefined if the whole site cannot be built */
	#createErrorPage(
		outputPath: string,
		problems: readonly Problem[],
		path?: string,
	): ServedFile {
		const errors = listErrors(this.problems);
		const own = listErrors(problems);
		const shown = own.length > 0 ? own : errors;
		const others = errors.length - shown.length;
		const failed = { path, problems: shown, others };
		const html = formatErrorPage(failed, this.editor);
		const version = createPageVersion(html);
		const contents = injectClient(html, version.hash);
		return { outputPath, contents, version, status: 500 };
	}

	/** Hashes the files of a page whose address does not change with them, such as pictures. */
	async #hashFiles(html: string): Promise<string[]> {
		const hashes: string[] = [];
		const addresses = html.match(/\/[^\s"'()<>,?#]+\.\w+/g);
		for (const address of new Set(addresses)) {
			const outputPath = address.slice(this.basePath.length + 1);
			const isOther = /\.(?:html|xml|txt|webmanifest)$/.test(outputPath);
			if (isOther || isNamedByHash(outputPath)) continue;
			const { contents } = (await this.findAsset(outputPath)) ?? {};
			// Deferred contents are made from other files, whose changes are noticed anyway.
			if (contents !== undefined && typeof contents !== "function")
				hashes.push(hashContents(contents));
		}
		return hashes;
	}
}
