// Serves one build as the preview shows it: pages get the client script, and a page that lists the errors
// replaces a page that cannot be made. Each page is made at its first request.
import { createHash } from "node:crypto";
import { isNamedByHash } from "../../http/published-headers.ts";
import type { Head, Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import { LazySite, type SiteBuild } from "../lazy-site.ts";
import { findNotFoundPage, resolveTarget } from "../resolve.ts";
import {
	type FileContents,
	hashContents,
	type PageVersion,
} from "../served-site.ts";
import type { Editor, Findings } from "./format-problem.ts";
import { formatErrorPage, injectClient } from "./status-page.ts";

/** Either the page exists, or it will exist once the errors in its content are fixed. */
export interface PageAddress {
	/** "/services/ocd" */
	readonly path: string;
	/** Undefined if errors in its content prevent a route. */
	readonly route: Route | undefined;
}

interface ShownPage {
	readonly page: PageAddress | undefined;
	readonly version: PageVersion | undefined;
	readonly head: Head | undefined;
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

function toPreviewPage(html: string, shown?: readonly string[]): FileContents {
	const version = createPageVersion(html, shown);
	return { contents: injectClient(html, version.hash), version };
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
		super(build, before?.served.basePath);
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

	async findShownPage(urlPath: string): Promise<ShownPage> {
		const found = await resolveTarget(this.served, { urlPath, query: "" });
		const file = found.file ?? (await findNotFoundPage(this.served));
		const page = file && this.#findPage(file.outputPath);
		const made =
			page?.route && !this.#isSiteBroken
				? await this.makePage(page.route)
				: undefined;
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

	override async get(outputPath: string): Promise<FileContents | undefined> {
		const page = this.#findPage(outputPath);
		if (this.#isSiteBroken) {
			if (outputPath === "index.html" || outputPath === "404.html")
				return this.#createErrorPage(undefined, this.problems);
			if (page) return undefined;
		}
		if (!page) {
			const contents = await this.findAsset(outputPath);
			return contents === undefined ? undefined : { contents };
		}
		const made = page.route && (await this.makePage(page.route));
		if (made?.html !== undefined)
			return toPreviewPage(made.html, await this.#hashFiles(made.html));
		const problems = made?.problems ?? this.findPageProblems(page);
		return this.#createErrorPage(page.path, problems);
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

	#createErrorPage(
		path: string | undefined,
		problems: readonly Problem[],
	): FileContents {
		const errors = listErrors(this.problems);
		const own = listErrors(problems);
		const shown = own.length > 0 ? own : errors;
		const others = errors.length - shown.length;
		const failed = { path, problems: shown, others };
		const html = formatErrorPage(failed, this.editor);
		return { ...toPreviewPage(html), status: 500 };
	}

	/** Hashes the files of a page whose address does not change with them, such as pictures. */
	async #hashFiles(html: string): Promise<string[]> {
		const hashes: string[] = [];
		const addresses = html.match(/\/[^\s"'()<>,?#]+\.\w+/g);
		for (const address of new Set(addresses)) {
			const outputPath = address.slice(this.served.basePath.length + 1);
			const isOther = /\.(?:html|xml|txt|webmanifest)$/.test(outputPath);
			if (isOther || isNamedByHash(outputPath)) continue;
			const contents = await this.findAsset(outputPath);
			// Deferred contents are made from other files, whose changes are noticed anyway.
			if (contents !== undefined && typeof contents !== "function")
				hashes.push(hashContents(contents));
		}
		return hashes;
	}
}
