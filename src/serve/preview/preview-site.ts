// One build -> the site as the preview answers it: pages with the client in them, and in the
// place of each that cannot be made a page that says why. Made late: most are not looked at.
import type { OutputFile } from "../../output/file.ts";
import {
	createLateFile,
	createSiteFile,
	fingerprint,
	type SiteFile,
	type SiteFiles,
} from "../files.ts";
import type { Rebuilt } from "../rebuilt.ts";
import { missingPage, resolveTarget } from "../resolve.ts";
import { buildServedSite, type ServedSite } from "../served-site.ts";
import { formatErrorPage } from "./error-page.ts";
import type { Reader } from "./format-problem.ts";
import { injectClient } from "./markup.ts";
import { isAllBroken, listPages, type PageState } from "./page-states.ts";
import { markPage, type PageMark } from "./print.ts";

export interface PreviewSite {
	readonly rebuilt: Rebuilt;
	readonly served: ServedSite;
	readonly pages: readonly PageState[];
	/** By outputPath: of pages, and of what stands in their place. */
	readonly marks: ReadonlyMap<string, () => PageMark>;
}

interface Preview {
	readonly files: Map<string, SiteFile>;
	readonly marks: Map<string, () => PageMark>;
}

const HASHED = /^assets\//;

function isSame({ outputPath, contents }: OutputFile, before: Rebuilt) {
	const other = before.files.get(outputPath);
	if (contents === other) return true;
	if (typeof contents === "function")
		return typeof other === "function" && HASHED.test(outputPath);
	if (!(contents instanceof Uint8Array && other instanceof Uint8Array))
		return false;
	return Buffer.compare(contents, other) === 0;
}

/** What pages may show under an address that stays: a picture, mostly. */
interface Shown {
	readonly outputPath: string;
	readonly fingerprint: () => string;
}

/** Without what is made late: it is made of other files, which change along with it. */
function listShown({ files }: Preview, rebuilt: Rebuilt): Shown[] {
	return [...files.keys()].flatMap((outputPath) => {
		const contents = rebuilt.files.get(outputPath);
		const isOther = /\.(?:html|xml|txt|webmanifest)$/.test(outputPath);
		if (contents === undefined || typeof contents === "function") return [];
		if (isOther || HASHED.test(outputPath)) return [];
		let known: string | undefined;
		const told = () => {
			known ??= fingerprint(contents);
			return known;
		};
		return [{ outputPath, fingerprint: told }];
	});
}

/** Adds all files but the pages; tells whether any differs from the build before. */
function addAssets(
	{ files }: Preview,
	rebuilt: Rebuilt,
	before: PreviewSite | undefined,
): "same" | "other" {
	const pages = new Set(rebuilt.routes.map(({ outputPath }) => outputPath));
	let outcome: "same" | "other" = "same";
	for (const [outputPath, contents] of rebuilt.files) {
		if (pages.has(outputPath) && typeof contents === "string") continue;
		const kept = before?.served.files.get(outputPath);
		if (kept && before && isSame({ outputPath, contents }, before.rebuilt)) {
			files.set(outputPath, kept);
			continue;
		}
		if (contents instanceof Uint8Array) outcome = "other";
		files.set(outputPath, createSiteFile({ outputPath, contents }));
	}
	return outcome;
}

/** @param shown held for as long as the page, so it is that and not the build they are of */
function addPage(
	{ files, marks }: Preview,
	page: { readonly outputPath: string; readonly html: string },
	shown: readonly Shown[],
): void {
	const { outputPath, html } = page;
	let mark: PageMark | undefined;
	const markOf = () => {
		mark ??= markPage(
			html,
			shown
				.filter((file) => html.includes(`/${file.outputPath}`))
				.map((file) => file.fingerprint()),
		);
		return mark;
	};
	marks.set(outputPath, markOf);
	const make = () => injectClient(html, markOf().print);
	files.set(outputPath, createLateFile({ outputPath, make }));
}

function addErrorPage(
	{ files, marks }: Preview,
	outputPath: string,
	html: string,
): void {
	const mark = markPage(html, []);
	const make = () => injectClient(html, mark.print);
	marks.set(outputPath, () => mark);
	files.set(outputPath, createLateFile({ outputPath, make, status: 500 }));
}

function addPages(
	preview: Preview,
	rebuilt: Rebuilt,
	kept: PreviewSite | undefined,
): void {
	const shown = listShown(preview, rebuilt);
	for (const { outputPath } of rebuilt.routes) {
		const html = rebuilt.files.get(outputPath);
		if (typeof html !== "string") continue;
		const file = kept?.served.files.get(outputPath);
		const mark = kept?.marks.get(outputPath);
		if (
			file &&
			mark &&
			kept?.rebuilt.files.get(outputPath) === html &&
			!file.status
		) {
			preview.files.set(outputPath, file);
			preview.marks.set(outputPath, mark);
		} else addPage(preview, { outputPath, html }, shown);
	}
}

function addErrorPages(
	preview: Preview,
	{ rebuilt, pages }: Pick<PreviewSite, "rebuilt" | "pages">,
	reader: Reader,
): void {
	const errors = rebuilt.problems.filter(
		({ severity }) => severity === "error",
	);
	if (isAllBroken(rebuilt)) {
		const html = formatErrorPage({ problems: errors, others: 0 }, reader);
		for (const outputPath of ["index.html", "404.html"])
			addErrorPage(preview, outputPath, html);
		return;
	}
	for (const { path, outputPath, state, problems } of pages) {
		if (state !== "unmade") continue;
		const own = problems.filter(({ severity }) => severity === "error");
		const shown = own.length > 0 ? own : errors;
		const others = errors.length - shown.length;
		addErrorPage(
			preview,
			outputPath,
			formatErrorPage({ path, problems: shown, others }, reader),
		);
	}
}

/** @param before what it takes over files from that are the same */
export function buildPreview(
	rebuilt: Rebuilt,
	reader: Reader,
	before?: PreviewSite,
): PreviewSite {
	const preview: Preview = { files: new Map(), marks: new Map() };
	const pages = listPages(rebuilt);
	const assets = addAssets(preview, rebuilt, before);
	if (!isAllBroken(rebuilt))
		addPages(preview, rebuilt, assets === "same" ? before : undefined);
	addErrorPages(preview, { rebuilt, pages }, reader);
	const files: SiteFiles = preview.files;
	const { site } = rebuilt;
	return {
		rebuilt,
		pages,
		marks: preview.marks,
		served: buildServedSite({
			files,
			// Whoever has a page open below a path still finds the one that says what is wrong.
			basePath: site?.settings.basePath ?? before?.served.basePath ?? "",
			headers: rebuilt.headers,
			site,
		}),
	};
}

/** What a browser that asks for this path gets. */
export function findShown(
	{ served }: PreviewSite,
	urlPath: string,
): SiteFile | undefined {
	const resolution = resolveTarget(served, {
		authority: undefined,
		urlPath,
		query: "",
	});
	return resolution.kind === "file" ? resolution.file : missingPage(served);
}
