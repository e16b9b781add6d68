// One build -> the site as the preview answers it: pages with the client in them, and in the
// place of each that cannot be made a page that says why. Each is made when it is asked for.
import { createHash } from "node:crypto";
import { isNamedByHash } from "../../http/published-headers.ts";
import type { Head, Route } from "../../plan/route.ts";
import type { Problem } from "../../problems.ts";
import { LazySite, type Rebuilt } from "../lazy-site.ts";
import { missingPage, resolveTarget } from "../resolve.ts";
import {
	buildServedSite,
	type FileContents,
	hashContents,
	type ServedSite,
} from "../served-site.ts";
import { formatErrorPage } from "./error-page.ts";
import type { Findings } from "./findings.ts";
import type { Reader } from "./format-problem.ts";
import { injectClient } from "./markup.ts";
import {
	isAllBroken,
	isOnMostPages,
	listErrors,
	listPages,
	type PageAddress,
	problemsOf,
} from "./page-states.ts";

/** What tells a browser whether it still shows the page as it is now. */
export interface PagePrint {
	/** Another one when the page has to be loaded again. */
	readonly print: string;
	/** The addresses of its style sheets, which can be exchanged as it stands. */
	readonly styles: readonly string[];
}

interface PreviewFile extends FileContents {
	/** Only of pages, and of what stands in their place. */
	readonly print?: PagePrint;
}

/** What a browser that asks for a path is shown. */
interface Shown {
	/** Undefined where no page is. */
	readonly page: PageAddress | undefined;
	readonly print: PagePrint | undefined;
	/** Undefined when the page cannot be made. */
	readonly head: Head | undefined;
}

const STYLE_SHEET = /[\w./-]*\/assets\/[\w.-]+-[0-9a-f]{8}\.css/g;

/** @param shown hashes of what the page shows besides its HTML */
export function printPage(
	html: string,
	shown: readonly string[] = [],
): PagePrint {
	const bare = html.replace(STYLE_SHEET, "");
	const hash = createHash("sha1").update(bare).update(shown.join("\n"));
	return {
		print: hash.digest("base64url").slice(0, 16),
		styles: [...new Set(html.match(STYLE_SHEET))],
	};
}

function showHtml(html: string, shown?: readonly string[]): PreviewFile {
	const print = printPage(html, shown);
	return { contents: injectClient(html, print.print), print };
}

export class PreviewSite {
	readonly rebuilt: Rebuilt;
	readonly served: ServedSite;
	readonly #site: LazySite;
	readonly #reader: Reader;
	readonly #isAllBroken: boolean;
	readonly #pages: ReadonlyMap<string, PageAddress>;
	readonly #files = new Map<string, Promise<PreviewFile | undefined>>();
	/** All that keep a page from being made, once every page was tried. */
	#allProblems: readonly Problem[] | undefined;

	/** @param before whoever has a page open below its path still finds the one that says what is wrong */
	constructor(rebuilt: Rebuilt, reader: Reader, before?: PreviewSite) {
		this.rebuilt = rebuilt;
		this.#site = new LazySite(rebuilt);
		this.#reader = reader;
		this.#isAllBroken = isAllBroken(rebuilt);
		this.#pages = new Map(
			listPages(rebuilt).map((page) => [page.outputPath, page]),
		);
		const { site } = rebuilt;
		this.served = buildServedSite({
			files: { get: (outputPath) => this.#file(outputPath) },
			basePath: site?.settings.basePath ?? before?.served.basePath ?? "",
			headers: () => this.#site.headers,
			site,
		});
	}

	/** As far as they are known: of the pages that were made, or of all. */
	get problems(): readonly Problem[] {
		return this.#allProblems ?? this.#site.problems;
	}

	set problems(all: readonly Problem[]) {
		this.#allProblems = all;
	}

	/** Makes the pages of these content files, for their problems. */
	async makePagesOf(sourcePaths: readonly string[]): Promise<void> {
		const isOf = ({ sourcePath }: Route) => sourcePaths.includes(sourcePath);
		if (!this.#isAllBroken)
			for (const route of this.rebuilt.routes.filter(isOf))
				await this.#site.page(route);
	}

	async shownAt(urlPath: string): Promise<Shown> {
		const found = await resolveTarget(this.served, { urlPath, query: "" });
		const file =
			found.kind === "file" ? found.file : await missingPage(this.served);
		if (!file) return { page: undefined, print: undefined, head: undefined };
		const page = this.#pages.get(file.outputPath);
		const shown = await this.#file(file.outputPath);
		const made =
			page?.route && !this.#isAllBroken && (await this.#site.page(page.route));
		return { page, print: shown?.print, head: made ? made.head : undefined };
	}

	problemsOf(page: PageAddress): Problem[] {
		return problemsOf(this.problems, page, this.rebuilt);
	}

	/** What keeps a page from being made, and what the checks found on it alone, errors first. */
	remarksOf(page: PageAddress, findings: Findings): Problem[] {
		const found = problemsOf(findings ?? [], page, this.rebuilt)
			.filter((finding) => !isOnMostPages(finding, this.rebuilt))
			.sort((a, b) => a.severity.localeCompare(b.severity));
		return [...this.problemsOf(page), ...found];
	}

	#file(outputPath: string): Promise<PreviewFile | undefined> {
		const known = this.#files.get(outputPath);
		if (known) return known;
		const file = this.#showFile(outputPath);
		this.#files.set(outputPath, file);
		return file;
	}

	async #showFile(outputPath: string): Promise<PreviewFile | undefined> {
		const page = this.#pages.get(outputPath);
		if (this.#isAllBroken) {
			if (outputPath === "index.html" || outputPath === "404.html")
				return this.#showErrors(undefined, this.problems);
			if (page) return undefined;
		}
		if (!page) {
			const contents = await this.#site.asset(outputPath);
			return contents === undefined ? undefined : { contents };
		}
		const made = page.route && (await this.#site.page(page.route));
		if (made?.html !== undefined)
			return showHtml(made.html, await this.#hashShown(made.html));
		return this.#showErrors(page.path, made?.problems ?? this.problemsOf(page));
	}

	#showErrors(path: string | undefined, problems: readonly Problem[]) {
		const errors = listErrors(this.problems);
		const own = listErrors(problems);
		const shown = own.length > 0 ? own : errors;
		const others = errors.length - shown.length;
		const unmade = { path, problems: shown, others };
		return { ...showHtml(formatErrorPage(unmade, this.#reader)), status: 500 };
	}

	/** The hashes of the files that a page names by an address that stays: pictures, mostly. */
	async #hashShown(html: string): Promise<string[]> {
		const hashes: string[] = [];
		const addresses = html.match(/\/[^\s"'()<>,?#]+\.\w+/g);
		for (const address of new Set(addresses)) {
			const outputPath = address.slice(this.served.basePath.length + 1);
			const isOther = /\.(?:html|xml|txt|webmanifest)$/.test(outputPath);
			if (isOther || isNamedByHash(outputPath)) continue;
			const contents = await this.#site.asset(outputPath);
			// A file that is made late is made of others, which change along with it.
			if (contents !== undefined && typeof contents !== "function")
				hashes.push(hashContents(contents));
		}
		return hashes;
	}
}
