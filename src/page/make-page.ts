// Makes the page of a route. For the page of a service, this reads and checks the service's record. An
// error in the site is never thrown: it becomes a problem that names the content file.

import { describePictureProblems } from "../assets/check-references.ts";
import { loadPictures } from "../assets/pictures/load.ts";
import { toShownPictures } from "../assets/pictures/recipe.ts";
import { describeShareImage, planShareImage } from "../assets/share-images.ts";
import { type Digest, digest } from "../cache/digest.ts";
import { memoizeLast } from "../cache/lazily.ts";
import { renderBody } from "../content/markdown/markdown.ts";
import type { ContentFile } from "../content/parse.ts";
import { readRecord } from "../content/records.ts";
import type { Site } from "../content/site.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import type { GeneratedFile } from "../output/file.ts";
import {
	buildPageData,
	type PageData,
	type Route,
	type ServiceFrame,
} from "../plan/route.ts";
import { addRecord } from "../plan/services.ts";
import type { Place, Problem } from "../problems.ts";
import { renderCard, renderPage } from "../render/render-page.ts";
import type { Templates } from "../render/templates.ts";
import { SiteTrace, type TraceInput } from "./trace-page.ts";

/** A page that was made. */
export interface Page {
	readonly route: Route;
	/** This hash changes with everything that the page is made from. */
	readonly key: Digest;
	/** Only the page of a service has a record. */
	readonly record: ContentFile | undefined;
	/** Undefined if an error prevents the page. */
	readonly html: string | undefined;
	/** Undefined when its content has errors. */
	readonly data: PageData | undefined;
	/** The share image and the files of the page's pictures are made only when they are written. */
	readonly assets: readonly GeneratedFile[];
	/** These are the errors and warnings of the record, the page and its share image. */
	readonly problems: readonly Problem<Place>[];
}

/** What all pages share. */
export interface Shared extends TraceInput {
	readonly templates: Templates;
	/** This hash changes with everything that all pages depend on. */
	readonly hash: Digest;
}

/** Plans the share image of the page, if it has one of its own, and adds it to its head. */
function addShareImage(
	data: PageData,
	{ site, imageStyle, templates }: Shared,
): { data: PageData; shareImage?: GeneratedFile; problem?: Problem<Place> } {
	const { card, path, head } = data;
	const html = card && imageStyle && renderCard(data, card, templates);
	if (!html) return { data };
	if (typeof html !== "string") return { data, problem: html };
	const shareImage = planShareImage(html, path, imageStyle);
	const url = site.urls.absolute(`/${shareImage.outputPath}`);
	const image = describeShareImage(card, url);
	return { data: { ...data, head: { ...head, image } }, shareImage };
}

export class PageMaker {
	readonly #shared: Shared;
	readonly #hashFrame = memoizeLast((frame: ServiceFrame) =>
		digest(JSON.stringify(frame)),
	);
	/** Maps the path of each record to its hash at the time when the site was planned. */
	readonly #recordHashes = new Map<string, Digest>();

	constructor(shared: Shared) {
		this.#shared = shared;
		for (const { sourcePath, hash } of shared.site.services)
			this.#recordHashes.set(sourcePath, hash);
	}

	get site(): Site {
		return this.#shared.site;
	}

	/** Needs no record. The made page has the same key, unless its record is edited in between. */
	keyOf(route: Route, recordHash?: Digest): Digest {
		const { content, sourcePath } = route;
		const hash = recordHash ?? this.#recordHashes.get(sourcePath) ?? "";
		const parts = [this.#shared.hash, hash];
		if ("frame" in content) {
			const { frame, ...own } = content;
			parts.push(this.#hashFrame(frame));
			parts.push(JSON.stringify({ ...route, content: own }));
		} else parts.push(JSON.stringify(route));
		return digest(parts.join("\0"));
	}

	/** Returns the page without its HTML and its share image. */
	async #read(route: Route): Promise<Page> {
		const { config, site } = this.#shared;
		const { content, sourcePath } = route;
		const empty = { route, record: undefined, html: undefined, assets: [] };
		if (!("frame" in content)) {
			const data = buildPageData(site, route, content);
			return { ...empty, key: this.keyOf(route), data, problems: [] };
		}
		const { hash, file, value, problems } = await readRecord(
			sourcePath,
			config,
		);
		const uses = file?.pictures ?? [];
		const names = uses.map((use) => use.file);
		const pictures = await loadPictures(config, names);
		const { href } = site.urls;
		const shown = toShownPictures(pictures.pictures, href);
		const bodyHtml = renderBody(file?.markup ?? [], { href, pictures: shown });
		return {
			...empty,
			key: this.keyOf(route, hash),
			record: file,
			data:
				value &&
				buildPageData(site, route, addRecord(content, { bodyHtml, ...value })),
			assets: pictures.assets,
			problems: [
				...problems,
				...describePictureProblems(uses, pictures.errors, [route]),
			],
		};
	}

	/** Reads and checks the record of a service. Does not throw for mistakes in content and templates. */
	async make(route: Route): Promise<Page> {
		const page = await this.#read(route);
		if (!page.data) return { ...page, assets: [] };
		const { frame, templates } = this.#shared;
		const problems = [...page.problems];
		const planned = addShareImage(page.data, this.#shared);
		const { data, shareImage, problem } = planned;
		if (problem) problems.push(problem);
		const html = await renderPage(data, frame, templates);
		if (typeof html !== "string") {
			problems.push(html);
			return { ...page, data, assets: [], problems };
		}
		const assets = [...page.assets];
		if (shareImage) assets.unshift(shareImage);
		return { ...page, html, data, assets, problems };
	}

	/** Finds the lines of problems of pages. */
	locate(problems: readonly Problem<Place>[]): Promise<Problem[]> {
		return locateProblems(problems, this.#shared.config);
	}

	/** Returns undefined for a page whose content has errors. */
	async buildData(route: Route): Promise<PageData | undefined> {
		return (await this.#read(route)).data;
	}

	/** Opens what finds where the words of pages are written. */
	trace(): SiteTrace {
		return new SiteTrace(this.#shared);
	}
}
