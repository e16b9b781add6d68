// Makes the page of a route. An error in the site is never thrown: it becomes a problem that names the content file.
import path from "node:path";
import {
	type Digest,
	digest,
	digestFolder,
	readFileState,
} from "../../base/disk/fingerprint.ts";
import { lazily } from "../../base/disk/lazily.ts";
import type { Problem } from "../../base/problems.ts";
import type { ContentFile } from "../content/parse.ts";
import { countPlaceholders } from "../content/records.ts";
import type { GeneratedFile } from "../output/file.ts";
import type { PageData, Route } from "../plan/routes.ts";
import { tryRender, tryRenderCard } from "../render/templates.ts";
import { describeShareImage, planShareImage, readPage } from "./read-page.ts";
import type { TracedPage, TraceInput } from "./trace-page.ts";

export interface Page {
	readonly route: Route;
	readonly key: Digest;
	readonly record: ContentFile | undefined;
	readonly html: string | undefined;
	readonly data: PageData | undefined;
	/** The share image and the files of the page's pictures are made only when they are written. */
	readonly assets: readonly GeneratedFile[];
	readonly problems: readonly Problem[];
}

/** The page comes first. A page that cannot be made has no files. */
export function listPageFiles(page: Page): GeneratedFile[] {
	const { route, key, html, assets, problems } = page;
	if (html === undefined) return [];
	const file = { outputPath: route.outputPath, contents: html };
	// A page with a problem is made by every build, so that each reports the problem.
	if (problems.length > 0) return [file, ...assets];
	const paths = assets.map(({ outputPath }) => outputPath);
	return [{ ...file, buildInfo: [key, ...paths].join("\0") }, ...assets];
}

interface PageContext extends TraceInput {
	readonly frame: object;
	/** This hash changes with everything that all pages depend on. */
	readonly hash: Digest;
}

/** Plans the share image of the page, unless the site names a picture, and adds it to its head. */
function addShareImage(
	data: PageData,
	{ site, drawCard, templates }: PageContext,
): { data: PageData; shareImage?: GeneratedFile; problem?: Problem } {
	const { cards, head } = data;
	if (!drawCard) return { data };
	for (const card of cards) {
		const html = tryRenderCard(data, card, templates);
		if (!html) continue;
		if (typeof html !== "string") return { data, problem: html };
		const shareImage = planShareImage(html, card.fileName, drawCard);
		const url = site.urls.absolute(`/${shareImage.outputPath}`);
		const image = describeShareImage(card, url);
		return { data: { ...data, head: { ...head, image } }, shareImage };
	}
	return { data };
}

export class PageMaker {
	readonly #context: PageContext;
	readonly #sharedHashes = new WeakMap<object, Digest>();
	/** The key of a page lacks what it does not show: the lines of its templates, and which text has which claim. */
	readonly #hashSources = lazily(() => {
		const { project, files } = this.#context;
		const written = files.map(({ raw }) => raw?.document.text);
		const templates = digestFolder(project.templatesDir);
		return digest(JSON.stringify(written), templates);
	});
	readonly #openTrace = lazily(async () => {
		// Most runs need no trace, and no parser of HTML.
		const { Tracer } = await import("./trace-page.ts");
		return new Tracer(this.#context);
	});
	readonly #recordHashes = new Map<string, Digest>();

	constructor(context: PageContext) {
		this.#context = context;
		for (const { records } of context.site.collections)
			for (const { sourcePath, hash } of records)
				this.#recordHashes.set(sourcePath, hash);
	}

	#hashShared(shared: object): Digest {
		const known = this.#sharedHashes.get(shared);
		const hash = known ?? digest(JSON.stringify(shared));
		this.#sharedHashes.set(shared, hash);
		return hash;
	}

	/** Reads what the page shows. A function of the templates, such as the one for the head, may fail. */
	async read(route: Route) {
		try {
			return await readPage(this.#context, route);
		} catch (error) {
			const problem = this.#context.templates.describe(error);
			if (!problem) throw error;
			const { path, sourcePath } = route;
			const failed = { ...problem, pages: [path], rendered: sourcePath };
			const nothing = { data: undefined, record: undefined, hash: undefined };
			return { ...nothing, assets: [], problems: [failed] };
		}
	}

	/** Needs no record. The made page has the same key, unless its record is edited in between. */
	keyOf(route: Route, recordHash?: Digest): Digest {
		const { shared, ...rest } = route;
		const hash = recordHash ?? this.#recordHashes.get(route.sourcePath) ?? "";
		const hashes = [this.#context.hash, hash, this.#hashShared(shared)];
		return digest(...hashes, JSON.stringify(rest));
	}

	keyOfTrace(route: Route): Digest {
		const file = path.join(this.#context.project.rootDir, route.sourcePath);
		// A trace reads the file again, which may have been edited since it was planned.
		return digest(this.keyOf(route), this.#hashSources(), readFileState(file));
	}

	/** Counts the texts that are left to write. Only the preview makes a page that has some. */
	countUnwritten({ route, record }: Page): number {
		const { files } = this.#context;
		const isOwn = ({ sourcePath }: ContentFile) =>
			sourcePath === route.sourcePath;
		const file = record ?? files.find(isOwn);
		return file ? countPlaceholders(file) : 0;
	}

	/** Reads and checks the record of a page. Does not throw for mistakes in content and templates. */
	async make(route: Route): Promise<Page> {
		const { hash, ...read } = await this.read(route);
		const key = this.keyOf(route, hash);
		const page = { ...read, route, key, html: undefined };
		if (!page.data) return { ...page, assets: [] };
		const { frame, templates } = this.#context;
		const problems = [...page.problems];
		const planned = addShareImage(page.data, this.#context);
		const { data, shareImage, problem } = planned;
		if (problem) problems.push(problem);
		const html = await tryRender(data, frame, templates);
		if (typeof html !== "string") {
			problems.push(html);
			return { ...page, data, assets: [], problems };
		}
		const assets = [...page.assets];
		if (shareImage) assets.unshift(shareImage);
		return { ...page, html, data, assets, problems };
	}

	/** @returns undefined if the page has errors, or if its template fails because of the marks */
	async trace(route: Route): Promise<TracedPage | undefined> {
		return (await this.#openTrace()).page(route);
	}
}
