// One build -> the site as the preview answers it: pages with the client in them, and in the
// place of each that cannot be made a page that says why. Each is made when it is asked for.
import { createHash } from "node:crypto";
import { isNamedByHash } from "../../http/published-headers.ts";
import type { Head, Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import { LazySite, type Rebuilt } from "../lazy-site.ts";
import { missingPage, resolveTarget } from "../resolve.ts";
import {
	type FileContents,
	hashContents,
	type PagePrint,
} from "../served-site.ts";
import type { Findings, Reader } from "./format-problem.ts";
import { formatErrorPage, injectClient } from "./status-page.ts";

/** A page that exists, or will once the errors in its content are fixed. */
export interface PageAddress {
	/** "/services/ocd" */
	readonly path: string;
	/** Undefined while errors in its content leave nothing to know of it. */
	readonly route: Route | undefined;
}

interface Shown {
	readonly page: PageAddress | undefined;
	readonly print: PagePrint | undefined;
	readonly head: Head | undefined;
}

const STYLESHEET = /[\w./-]*\/assets\/[\w.-]+-[0-9a-f]{8}\.css/g;

/** @param shown hashes of what the page shows besides its HTML */
export function printPage(
	html: string,
	shown: readonly string[] = [],
): PagePrint {
	const bare = html.replace(STYLESHEET, "");
	const hash = createHash("sha1").update(bare).update(shown.join("\n"));
	return {
		print: hash.digest("base64url").slice(0, 16),
		styles: [...new Set(html.match(STYLESHEET))],
	};
}

function showHtml(html: string, shown?: readonly string[]): FileContents {
	const print = printPage(html, shown);
	return { contents: injectClient(html, print.print), print };
}

export function listErrors(problems: readonly Problem[]): Problem[] {
	return problems.filter(({ severity }) => severity === "error");
}

export function listPages({ routes, unplanned }: Rebuilt): PageAddress[] {
	return [
		...routes.map((route) => ({ path: route.path, route })),
		...unplanned.map((path) => ({ path, route: undefined })),
	];
}

/** Whether no page can be shown as it will be, as without the styles or the script. */
function isAllBroken({ site, routes, problems }: Rebuilt): boolean {
	const isForAll = ({ source, pages = [] }: Problem) =>
		pages.length === 0 && source?.file.startsWith("templates/") === true;
	return !site || routes.length === 0 || listErrors(problems).some(isForAll);
}

/** Whether a finding shows on most pages, as one in the footer does. */
export function isOnMostPages(
	{ pages = [] }: Problem,
	{ routes }: Rebuilt,
): boolean {
	return pages.length > routes.length / 2;
}

function sourceOf({ site }: Rebuilt, { path, route }: PageAddress): string {
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
	readonly reader: Reader;
	/** What the checks found. */
	findings: Findings;
	readonly #isAllBroken: boolean;
	/** All that keeps a page from being made, once every page was tried. */
	allProblems: readonly Problem[] | undefined;

	/** @param before whoever has a page open below its path still finds the one that says what is wrong */
	constructor(rebuilt: Rebuilt, reader: Reader, before?: PreviewSite) {
		super(rebuilt, before?.served.basePath);
		this.reader = reader;
		this.#isAllBroken = isAllBroken(rebuilt);
	}

	/** The known ones: of the pages that were made, or of all. */
	override get problems(): readonly Problem[] {
		return this.allProblems ?? super.problems;
	}

	/** Makes the pages of these content files, for their problems. */
	async makePagesOf(sourcePaths: readonly string[]): Promise<void> {
		const isOf = ({ sourcePath }: Route) => sourcePaths.includes(sourcePath);
		if (!this.#isAllBroken)
			for (const route of this.rebuilt.routes.filter(isOf))
				await this.page(route);
	}

	async shownAt(urlPath: string): Promise<Shown> {
		const found = await resolveTarget(this.served, { urlPath, query: "" });
		const file =
			found.kind === "file" ? found.file : await missingPage(this.served);
		const page = file && this.#pageOf(file.outputPath);
		const made =
			page?.route && !this.#isAllBroken
				? await this.page(page.route)
				: undefined;
		return { page, print: file?.print, head: made?.head };
	}

	/** What keeps a page from being made. */
	problemsOf(page: PageAddress): Problem[] {
		return this.#filterOf(page, this.problems);
	}

	/** That, and what the checks found on the page alone, errors first. */
	remarksOf(page: PageAddress): Problem[] {
		const found = this.#filterOf(page, this.findings ?? [])
			.filter((finding) => !isOnMostPages(finding, this.rebuilt))
			.sort((a, b) => a.severity.localeCompare(b.severity));
		return [...this.problemsOf(page), ...found];
	}

	#filterOf(page: PageAddress, problems: readonly Problem[]): Problem[] {
		const file = sourceOf(this.rebuilt, page);
		return problems.filter(({ source, pages = [] }) =>
			pages.length > 0 ? pages.includes(page.path) : source?.file === file,
		);
	}

	override async get(outputPath: string): Promise<FileContents | undefined> {
		const page = this.#pageOf(outputPath);
		if (this.#isAllBroken) {
			if (outputPath === "index.html" || outputPath === "404.html")
				return this.#showErrors(undefined, this.problems);
			if (page) return undefined;
		}
		if (!page) {
			const contents = await this.asset(outputPath);
			return contents === undefined ? undefined : { contents };
		}
		const made = page.route && (await this.page(page.route));
		if (made?.html !== undefined)
			return showHtml(made.html, await this.#hashShown(made.html));
		const problems = made?.problems ?? this.problemsOf(page);
		return this.#showErrors(page.path, problems);
	}

	#pageOf(outputPath: string): PageAddress | undefined {
		const { site, routes, unplanned } = this.rebuilt;
		const route = routes.find((one) => one.outputPath === outputPath);
		if (route) return { path: route.path, route };
		const path = unplanned.find(
			(one) => site?.urls.outputPath(one) === outputPath,
		);
		return path === undefined ? undefined : { path, route };
	}

	#showErrors(
		path: string | undefined,
		problems: readonly Problem[],
	): FileContents {
		const errors = listErrors(this.problems);
		const own = listErrors(problems);
		const shown = own.length > 0 ? own : errors;
		const others = errors.length - shown.length;
		const unmade = { path, problems: shown, others };
		return { ...showHtml(formatErrorPage(unmade, this.reader)), status: 500 };
	}

	/** The hashes of the files that a page names by an address that stays: pictures, mostly. */
	async #hashShown(html: string): Promise<string[]> {
		const hashes: string[] = [];
		const addresses = html.match(/\/[^\s"'()<>,?#]+\.\w+/g);
		for (const address of new Set(addresses)) {
			const outputPath = address.slice(this.served.basePath.length + 1);
			const isOther = /\.(?:html|xml|txt|webmanifest)$/.test(outputPath);
			if (isOther || isNamedByHash(outputPath)) continue;
			const contents = await this.asset(outputPath);
			// A file that is made late is made of others, which change along with it.
			if (contents !== undefined && typeof contents !== "function")
				hashes.push(hashContents(contents));
		}
		return hashes;
	}
}
