// Makes the data of a page, which its component shows, of its route and its words. Those of a record are read and checked.

import { memoizeLast } from "../../base/disk/lazily.ts";
import { isRecordingName, type ShownPictures } from "../addresses/picture.ts";
import { describePictureProblems } from "../assets/check-references.ts";
import type { PlanDrawing } from "../assets/drawing.ts";
import { loadPictures } from "../assets/pictures/load.ts";
import { toShownPictures } from "../assets/pictures/recipe.ts";
import {
	findRecordingErrors,
	type Recordings,
} from "../assets/recordings/list.ts";
import { findUnknownNames } from "../content/collections.ts";
import type { ContentMarker } from "../content/mark-content.ts";
import { renderBody } from "../content/markdown/markdown.ts";
import { type RecordInput, readRecord } from "../content/records.ts";
import type { ShownRecordings } from "../content/schema/recording.ts";
import type { Settings } from "../content/schema/settings.ts";
import {
	findUses,
	resolveLinks,
	type Site,
	type SiteBase,
} from "../content/site.ts";
import { unmark } from "../marks.ts";
import type { GeneratedFile } from "../output/file.ts";
import type {
	Breadcrumb,
	Head,
	PageHead,
	PageKind,
	ShareCardProps,
	ShareImage,
} from "../plan/page-kind.ts";
import {
	buildProps,
	LENGTH_WITH_NAME,
	type PageData,
	type Route,
} from "../plan/routes.ts";
import type { Templates } from "../render/templates.ts";

/** In pixels. */
const SIZE = { width: 1200, height: 630 };

interface ImageStyle {
	readonly css: string;
	readonly font: Uint8Array;
	readonly draw: PlanDrawing;
}

/** Pages that show the same card follow each other, and its picture is planned once for them. */
export const createCardDrawer = ({ draw, css, font }: ImageStyle) =>
	memoizeLast((html: string) =>
		draw({ html, css, font, ...SIZE, format: "png" }),
	);

export type DrawCard = ReturnType<typeof createCardDrawer>;

export function planShareImage(
	html: string,
	fileName: string,
	drawCard: DrawCard,
): GeneratedFile {
	const { key, contents } = drawCard(html);
	return {
		outputPath: `assets/share/${fileName}-${key.slice(0, 8)}.png`,
		contents,
	};
}

const endSentence = (text: string) =>
	/[.!?\u2026]$/.test(unmark(text)) ? text : `${text}.`;

export function describeShareImage(
	{ title, line, siteName }: ShareCardProps,
	url: string,
): ShareImage {
	const words = [title, line].filter((text) => text !== "");
	const alt = [...words.map(endSentence), siteName].join(" ");
	return { type: "image/png", url, alt };
}

/** Pages that share this card share its object, so that it is rendered once. */
const describeSite = memoizeLast(
	({ name, tagline }: Settings): ShareCardProps => ({
		fileName: "site",
		siteName: name,
		title: tagline,
		line: "",
	}),
);

/** A page has a card with its title. Pages without one share a card of the practice, unless the site names a picture. */
function listCards(
	settings: Settings,
	{ path, indexable }: Route,
	{ title, line = "" }: Head,
): ShareCardProps[] {
	const { name: siteName, shareImage } = settings;
	const cards: ShareCardProps[] = [];
	const fileName = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
	const isRepeated = unmark(line) === unmark(title);
	if (indexable && shareImage.pages !== "same")
		cards.push({ fileName, siteName, title, line: isRepeated ? "" : line });
	if (!shareImage.file) cards.push(describeSite(settings));
	return cards;
}

interface Version {
	/** The version of the share image that the site names. */
	readonly version: string | undefined;
}

function buildHead(
	{ settings, urls }: SiteBase,
	{ indexable, url }: Route,
	{ title, description, keywords = [], version }: Head & Version,
): PageHead {
	const whole = `${title} | ${settings.name}`;
	const { file, alt = "" } = settings.shareImage;
	return {
		title: unmark(whole).length <= LENGTH_WITH_NAME ? whole : title,
		description,
		keywords,
		canonical: indexable ? url : undefined,
		image: file
			? {
					url: urls.absolute(file) + (version ? `?v=${version}` : ""),
					type: /\.png$/i.test(file) ? "image/png" : "image/jpeg",
					alt,
				}
			: undefined,
	};
}

function buildBreadcrumbs(
	{ path, href, url, above }: Route,
	label: string | undefined,
): readonly Breadcrumb[] {
	if (label === undefined || path === "/") return [];
	return [...above, { label, href, url }];
}

interface ReadWords {
	readonly kind: PageKind;
	/** The words of the record; for another page, the plan knows them. */
	readonly words?: unknown;
	readonly pictures: ShownPictures;
	readonly recordings: ShownRecordings;
	readonly shareVersion?: string | undefined;
}

export function buildPageData(
	site: SiteBase,
	route: Route,
	{ kind, words, pictures, recordings, shareVersion }: ReadWords,
): PageData {
	const props = { ...buildProps(route, words), pictures, recordings };
	const head = route.isMissing ? kind.missingHead(props) : kind.head(props);
	return {
		...route,
		props,
		head: buildHead(site, route, { ...head, version: shareVersion }),
		breadcrumbs: buildBreadcrumbs(route, kind.crumb(props)),
		data: route.isMissing ? [] : kind.data(props),
		cards: listCards(site.settings, route, head),
	};
}

type Marker = Pick<ContentMarker, "markBody" | "markPictures" | "markValue">;

const NO_MARKS: Marker = {
	markBody: ({ markup }) => markup,
	markPictures: (pictures) => pictures,
	markValue: (_schema, value) => value,
};

export interface ReadInput {
	readonly project: RecordInput;
	readonly site: Site;
	readonly templates: Templates;
	/** The pictures of all files that are no records. */
	readonly pictures: ShownPictures;
	readonly recordings: Recordings;
	/** Other sites keep the picture of a share for as long as it has the same address. */
	readonly shareVersion: string;
}

function findKind({ templates }: ReadInput, { at }: Route): PageKind {
	const kind = templates.kinds.find((kind) => kind.at === at);
	if (!kind) throw new Error(`no page is declared at ${at}`);
	return kind;
}

export async function readPage(
	context: ReadInput,
	route: Route,
	marker = NO_MARKS,
) {
	const { project, site, pictures: known, shareVersion } = context;
	const { recordings: files } = context;
	const { language } = site.settings;
	const recordings = { words: site.settings.recordings, language, files };
	const kind = findKind(context, route);
	const nothing = { data: undefined, assets: [], hash: undefined };
	if (!route.isRecord) {
		const shown = { kind, pictures: known, recordings, shareVersion };
		const data = buildPageData(site, route, shown);
		return { ...nothing, data, record: undefined, problems: [] };
	}
	const read = await readRecord(route.sourcePath, project);
	const { hash, file: record, value, collection } = read;
	const problems = [...read.problems];
	if (!record) return { ...nothing, hash, record, problems };
	for (const problem of findUnknownNames(record, site)) problems.push(problem);
	const uses = [...record.pictures, ...findUses(record, "picture")];
	for (const use of findUses(record, "recording"))
		if (isRecordingName(use.file)) uses.push(use);
	const names = uses.map((use) => use.file);
	const { pictures, errors, assets } = await loadPictures(project, names);
	for (const error of findRecordingErrors(names, files)) errors.push(error);
	for (const problem of describePictureProblems(uses, errors, [route]))
		problems.push(problem);
	const page = { hash, record, assets, problems };
	if (value === undefined) return { ...page, data: undefined };
	const { schema, hasBody, pictureSizes: sizes } = collection;
	const { href } = site.urls;
	const marked = marker.markPictures(toShownPictures(pictures, href), uses);
	const all = { ...known, ...marked };
	const shown = { kind, pictures: all, recordings, shareVersion };
	const resolved: object = Object(resolveLinks(collection, value, site.urls));
	const words = marker.markValue(schema, resolved, record.raw);
	const { dialled } = context.templates;
	const shownBody = { href, sizes, dialled, ...shown };
	const body = renderBody(marker.markBody(record), shownBody);
	const whole = hasBody ? { ...words, body } : words;
	const data = buildPageData(site, route, { ...shown, words: whole });
	return { ...page, data };
}
