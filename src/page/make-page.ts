// Makes the page of a route. For the page of a service, this reads and checks the service's record. An
// error in the site is never thrown: it becomes a problem that names the content file.

import { describePictureProblems } from "../assets/check-references.ts";
import { type LoadedPictures, loadPictures } from "../assets/pictures/load.ts";
import { toShownPictures } from "../assets/pictures/recipe.ts";
import {
	describeShareImage,
	type ImageStyle,
	planShareImage,
} from "../assets/share-images.ts";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { renderBody } from "../content/markdown/markdown.ts";
import { type RecordReader, readService } from "../content/parse-service.ts";
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import type { OutputFile } from "../output/file.ts";
import type { Frame } from "../plan/frame.ts";
import { buildPageData, type PageData, type Route } from "../plan/route.ts";
import type { Problem, UnlocatedProblem } from "../problems.ts";
import { renderCard, renderPage } from "../render/render-page.ts";
import {
	type Templates,
	type TemplateTrace,
	traceTemplates,
} from "../render/templates.ts";

/** A page that was made. */
export interface Page {
	readonly route: Route;
	/** This hash changes with everything that the page is made from. */
	readonly key: Digest;
	/** Only the page of a service has a record. */
	readonly record: ReadFile | undefined;
	/** Undefined if an error prevents the page. */
	readonly html: string | undefined;
	/** Undefined when its content has errors. */
	readonly data: PageData | undefined;
	/** The share image and the files of the page's pictures are made only when they are written. */
	readonly assets: readonly OutputFile[];
	/** These are the errors and warnings of the record, the page and its share image. */
	readonly problems: readonly UnlocatedProblem[];
}

/** What a page is made from, besides what all pages share. */
interface PageSource {
	readonly key: Digest;
	readonly record: ReadFile | undefined;
	/** Undefined when its content has errors. */
	readonly data: PageData | undefined;
	readonly pictures: LoadedPictures;
	readonly problems: readonly UnlocatedProblem[];
}

/** What all pages share. */
export interface Shared {
	readonly config: Config;
	readonly site: Site;
	readonly frame: Frame;
	readonly templates: Templates;
	/** Undefined if all pages have the same share image. */
	readonly imageStyle: ImageStyle | undefined;
	/** This hash changes with everything that all pages depend on. */
	readonly hash: Digest;
	/** Maps the path of each record to its hash at the time when the site was planned. */
	readonly recordHashes: ReadonlyMap<string, Digest>;
	readonly reader: RecordReader;
}

const NO_PICTURES: LoadedPictures = { pictures: [], errors: [], assets: [] };

const isOfService = ({ template }: Route) => template === "service";

/** Plans the share image of the page, if it has one of its own, and adds it to its head. */
function addShareImage(
	data: PageData,
	{ site, imageStyle, templates }: Shared,
): { data: PageData; shareImage?: OutputFile; problem?: UnlocatedProblem } {
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

	constructor(shared: Shared) {
		this.#shared = shared;
	}

	get site(): Site {
		return this.#shared.site;
	}

	/** This hash changes with everything that all pages depend on. */
	get hash(): Digest {
		return this.#shared.hash;
	}

	/** Finds the key of a page without reading its record. The made page has the same, unless its record is edited in between. */
	keyOf(route: Route): Digest {
		const { recordHashes, site } = this.#shared;
		return isOfService(route)
			? this.#keyOfService(route, recordHashes.get(route.sourcePath))
			: this.#keyOfData(buildPageData(site, route));
	}

	#keyOfData(data: PageData): Digest {
		return digest(this.#shared.hash, JSON.stringify(data));
	}

	/** @param recordHash "" for a record that could not be read */
	#keyOfService({ path }: Route, recordHash = ""): Digest {
		return digest(this.#shared.hash, path, recordHash);
	}

	async #readSource(route: Route): Promise<PageSource> {
		if (isOfService(route)) return this.#readService(route);
		const data = buildPageData(this.#shared.site, route);
		return {
			key: this.#keyOfData(data),
			record: undefined,
			data,
			pictures: NO_PICTURES,
			problems: [],
		};
	}

	async #readService(route: Route): Promise<PageSource> {
		const { config, site, reader } = this.#shared;
		const file = reader.read(route.sourcePath);
		if (!("text" in file))
			return {
				key: this.#keyOfService(route),
				record: undefined,
				data: undefined,
				pictures: NO_PICTURES,
				problems: [file],
			};
		const { file: record, value, problems } = await readService(file);
		const names = record.pictures.map((use) => use.file);
		const pictures = await loadPictures(config, names);
		const { href } = site.urls;
		const shown = toShownPictures(pictures.pictures, href);
		const bodyHtml = renderBody(record.markup, { href, pictures: shown });
		return {
			key: this.#keyOfService(route, file.hash),
			record,
			data: value && buildPageData(site, route, { bodyHtml, ...value }),
			pictures,
			problems: [
				...problems,
				...describePictureProblems(record.pictures, pictures.errors, [route]),
			],
		};
	}

	/** Reads and checks the record of a service. Does not throw for mistakes in content and templates. */
	async make(route: Route): Promise<Page> {
		const source = await this.#readSource(route);
		const { key, record, pictures } = source;
		const { frame, templates } = this.#shared;
		const problems = [...source.problems];
		const unmade = {
			route,
			key,
			record,
			html: undefined,
			data: undefined,
			assets: [],
			problems,
		};
		if (!source.data) return unmade;
		const planned = addShareImage(source.data, this.#shared);
		const { data, shareImage, problem } = planned;
		if (problem) problems.push(problem);
		const html = await renderPage(data, frame, templates);
		if (typeof html !== "string") {
			problems.push(html);
			return { ...unmade, data };
		}
		const assets = [...pictures.assets];
		if (shareImage) assets.unshift(shareImage);
		return { ...unmade, html, data, assets };
	}

	/** Finds the lines of problems of pages. */
	locate(problems: readonly UnlocatedProblem[]): Promise<Problem[]> {
		return locateProblems(problems, this.#shared.config);
	}

	/** Returns undefined for a page whose content has errors. */
	async buildData(route: Route): Promise<PageData | undefined> {
		return (await this.#readSource(route)).data;
	}

	/** Renders pages in such a way that each element names its location in the templates. */
	trace(): Promise<TemplateTrace> {
		const { config, frame } = this.#shared;
		return traceTemplates(config, frame);
	}
}
