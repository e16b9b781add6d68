// One build -> the site as the preview answers it: pages with the client in them, and in the
// place of each that cannot be made a page that says why. Each is made when it is asked for.
import { createHash } from "node:crypto";
import { isNamedByHash } from "../../http/published-headers.ts";
import { missingPage, resolveTarget } from "../resolve.ts";
import {
	buildServedSite,
	type FileContents,
	hashContents,
	type ServedSite,
} from "../served-site.ts";
import { formatErrorPage } from "./error-page.ts";
import type { Reader } from "./format-problem.ts";
import { injectClient } from "./markup.ts";
import {
	findPage,
	isAllBroken,
	listErrors,
	type PageState,
} from "./page-states.ts";
import type { Rebuilt } from "./rebuilt.ts";

/** What tells a browser whether it still shows the page as it is now. */
export interface PagePrint {
	/** Another one when the page has to be loaded again. */
	readonly print: string;
	/** The addresses of its style sheets, which can be exchanged as it stands. */
	readonly styles: readonly string[];
}

/** What a browser that asks for a path is shown. */
interface Shown {
	/** Undefined where no page is. */
	readonly page: PageState | undefined;
	readonly print: PagePrint | undefined;
}

export interface PreviewSite {
	readonly rebuilt: Rebuilt;
	readonly served: ServedSite;
	readonly shownAt: (urlPath: string) => Shown;
}

interface PreviewFile extends FileContents {
	/** Only of pages, and of what stands in their place. */
	readonly print?: PagePrint;
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

/** The hashes of the files that a page names by an address that stays: pictures, mostly. */
function hashShown(html: string, { files, site }: Rebuilt): string[] {
	const basePath = site?.settings.basePath ?? "";
	const addresses = html.match(/\/[^\s"'()<>,?#]+\.\w+/g) ?? [];
	return [...new Set(addresses)].flatMap((address) => {
		const outputPath = address.slice(basePath.length + 1);
		const isOther = /\.(?:html|xml|txt|webmanifest)$/.test(outputPath);
		if (isOther || isNamedByHash(outputPath)) return [];
		const contents = files.get(outputPath);
		// A file that is made late is made of others, which change along with it.
		const isMade = contents !== undefined && typeof contents !== "function";
		return isMade ? hashContents(contents) : [];
	});
}

function showHtml(html: string, shown?: readonly string[]): PreviewFile {
	const print = printPage(html, shown);
	return { contents: injectClient(html, print.print), print };
}

function showErrors(
	{ path, problems }: Partial<PageState>,
	{ rebuilt, reader }: { rebuilt: Rebuilt; reader: Reader },
): PreviewFile {
	const errors = listErrors(rebuilt.problems);
	const own = listErrors(problems ?? []);
	const shown = own.length > 0 ? own : errors;
	const others = errors.length - shown.length;
	const html = formatErrorPage({ path, problems: shown, others }, reader);
	return { ...showHtml(html), status: 500 };
}

function showFile(
	outputPath: string,
	build: { rebuilt: Rebuilt; reader: Reader },
): PreviewFile | undefined {
	const { rebuilt } = build;
	const contents = rebuilt.files.get(outputPath);
	const isPage = typeof contents === "string" && outputPath.endsWith(".html");
	if (contents !== undefined && !isPage) return { contents };
	if (isAllBroken(rebuilt)) {
		const isShown = outputPath === "index.html" || outputPath === "404.html";
		return isShown ? showErrors({}, build) : undefined;
	}
	if (isPage) return showHtml(contents, hashShown(contents, rebuilt));
	const page = findPage(rebuilt, outputPath);
	return page && showErrors(page, build);
}

/** @param before whoever has a page open below its path still finds the one that says what is wrong */
export function buildPreview(
	rebuilt: Rebuilt,
	reader: Reader,
	before?: PreviewSite,
): PreviewSite {
	const made = new Map<string, PreviewFile | undefined>();
	const get = (outputPath: string) => {
		if (!made.has(outputPath))
			made.set(outputPath, showFile(outputPath, { rebuilt, reader }));
		return made.get(outputPath);
	};
	const { site, headers } = rebuilt;
	const served = buildServedSite({
		files: { get },
		basePath: site?.settings.basePath ?? before?.served.basePath ?? "",
		headers,
		site,
	});
	return {
		rebuilt,
		served,
		shownAt: (urlPath) => {
			const found = resolveTarget(served, { urlPath, query: "" });
			const file = found.kind === "file" ? found.file : missingPage(served);
			if (!file) return { page: undefined, print: undefined };
			const { outputPath } = file;
			return {
				page: findPage(rebuilt, outputPath),
				print: get(outputPath)?.print,
			};
		},
	};
}
