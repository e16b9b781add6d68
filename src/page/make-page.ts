// Makes the page of a route. For the page of a service, this reads and checks the service's record. An
// error in the site is never thrown: it becomes a problem that names the content file.

import { describePictureProblems } from "../assets/check-references.ts";
import { type LoadedPictures, loadPictures } from "../assets/pictures/load.ts";
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
import { type Site, toShownPictures } from "../content/site.ts";
import {
	findInlineCode,
	type InlineCode,
	NO_INLINE_CODE,
} from "../http/inline-code.ts";
import type { OutputFile } from "../output/file.ts";
import type { Frame } from "../plan/frame.ts";
import type { Head, PageData, Route } from "../plan/route.ts";
import type { DataBuilder } from "../plan/routes.ts";
import { templateProblem, type UnlocatedProblem } from "../problems.ts";
import { renderCard, renderPage } from "../render/render-page.ts";
import type { Templates } from "../render/templates.ts";

export interface SharedInputs {
	readonly config: Config;
	readonly site: Site;
	readonly buildData: DataBuilder;
	readonly frame: Frame;
	readonly templates: Templates;
	/** Undefined if all pages have the same share image. */
	readonly imageStyle: ImageStyle | undefined;
	/** This hash changes with every other field except the records. */
	readonly hash: Digest;
	/** Maps the path of each record to its hash at the time when the site was planned. */
	readonly records: ReadonlyMap<string, Digest>;
	readonly reader: RecordReader;
}

interface PageBase {
	readonly route: Route;
	/** This hash changes with everything that the page is made from. */
	readonly key: Digest;
	/** Only the page of a service has a record. */
	readonly record: ReadFile | undefined;
	/** These are the errors and warnings of the record, the page and its share image. */
	readonly problems: readonly UnlocatedProblem[];
}

export interface MadePage extends PageBase {
	/** Undefined if an error prevents the page. */
	readonly html: string | undefined;
	/** Undefined when its content has errors. */
	readonly head: Head | undefined;
	readonly inline: InlineCode;
	/** The share image and the files of the page's pictures are made only when they are written. */
	readonly assets: readonly OutputFile[];
}

interface PageSource extends PageBase {
	/** Undefined when its content has errors. */
	readonly data: PageData | undefined;
	readonly pictures: LoadedPictures;
}

export interface PreparedPage {
	readonly route: Route;
	/** The made page has the same key, unless its record is edited in between. */
	readonly key: Digest;
	readonly make: () => Promise<MadePage>;
}

export interface PageMaker {
	/** Finds the key of a page without reading its record. */
	readonly prepare: (route: Route) => PreparedPage;
	readonly buildData: (route: Route) => Promise<PageData | undefined>;
}

const NO_PICTURES: LoadedPictures = { pictures: [], errors: [], assets: [] };

function findMissingAssets(
	html: string,
	{ path, sourcePath }: Route,
): UnlocatedProblem[] {
	if (!html.includes("hypno-asset:")) return [];
	const placeholders = new Set(html.match(/hypno-asset:[\w.-]+/g));
	return [...placeholders].map((placeholder) => {
		const message = `missing file: the page uses ${placeholder}, but the build makes no such file`;
		const hint =
			"Check that every file that templates/head and templates/styles/site.css name exists and is spelt in the same way";
		const source = { file: sourcePath, line: 1, column: 1 };
		return templateProblem(message, { hint, source, pages: [path] });
	});
}

/** @param recordHash "" for a record that could not be read */
function computeKey(
	{ path }: Route,
	{ hash }: SharedInputs,
	recordHash = "",
): Digest {
	return digest(hash, path, recordHash);
}

async function readServicePage(
	route: Route,
	shared: SharedInputs,
): Promise<PageSource> {
	const { config, site, buildData } = shared;
	const file = shared.reader.read(route.sourcePath);
	const page = { route, data: undefined, pictures: NO_PICTURES };
	if (!("text" in file)) {
		const key = computeKey(route, shared);
		return { ...page, key, record: undefined, problems: [file] };
	}
	const { read, value, problems } = await readService(file);
	const uses = read.pictures;
	const names = uses.map((use) => use.file);
	const pictures = await loadPictures(config, names);
	const found = describePictureProblems(uses, pictures.errors, [route]);
	const shown = toShownPictures(pictures.pictures, site.urls);
	const { href } = site.urls;
	const bodyHtml = renderBody(read.markup, { href, pictures: shown });
	return {
		route,
		pictures,
		record: read,
		key: computeKey(route, shared, file.hash),
		data: value && buildData(route, { bodyHtml, ...value }),
		problems: [...problems, ...found],
	};
}

/** Adds the share image of the page, if it has one, to its head and its files. */
function addShareImage(
	data: PageData,
	{ site, imageStyle, templates }: SharedInputs,
): Pick<MadePage, "assets" | "problems"> & { readonly head: Head } {
	const { card, path, head } = data;
	const none = { head, assets: [], problems: [] };
	if (!card || !imageStyle) return none;
	const html = renderCard(data, card, templates);
	if (html === undefined) return none;
	if (typeof html !== "string") return { ...none, problems: [html] };
	const asset = planShareImage(html, path, imageStyle);
	const url = site.urls.absolute(`/${asset.outputPath}`);
	const image = describeShareImage(card, url);
	return { head: { ...head, image }, assets: [asset], problems: [] };
}

function renderSource(source: PageSource, shared: SharedInputs): MadePage {
	const { data, pictures, ...page } = source;
	const { frame, templates } = shared;
	const notMade = {
		...page,
		html: undefined,
		head: undefined,
		assets: [],
		inline: NO_INLINE_CODE,
	};
	if (!data) return notMade;
	const { head, assets, ...image } = addShareImage(data, shared);
	const problems = [...page.problems, ...image.problems];
	const html = renderPage({ ...data, head }, frame, templates);
	if (typeof html !== "string")
		return { ...notMade, head, problems: [...problems, html] };
	return {
		...page,
		html,
		head,
		inline: findInlineCode(html),
		assets: [...assets, ...pictures.assets],
		problems: [...problems, ...findMissingAssets(html, page.route)],
	};
}

export function createPageMaker(shared: SharedInputs): PageMaker {
	const { hash, records, buildData } = shared;
	const isOfService = ({ template }: Route) => template === "service";
	return {
		prepare: (route) => {
			if (isOfService(route)) {
				const key = computeKey(route, shared, records.get(route.sourcePath));
				const make = async () =>
					renderSource(await readServicePage(route, shared), shared);
				return { route, key, make };
			}
			const data = buildData(route);
			const key = digest(hash, JSON.stringify(data));
			const page = { route, key, record: undefined, problems: [] };
			const make = async () =>
				renderSource({ ...page, data, pictures: NO_PICTURES }, shared);
			return { route, key, make };
		},
		buildData: async (route) =>
			isOfService(route)
				? (await readServicePage(route, shared)).data
				: buildData(route),
	};
}
