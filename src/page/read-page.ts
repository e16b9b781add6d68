// Reads what a page shows. For the page of a record, this reads and checks the record.
import { describePictureProblems } from "../assets/check-references.ts";
import { loadPictures } from "../assets/pictures/load.ts";
import { toShownPictures } from "../assets/pictures/recipe.ts";
import { findMissingRecordings } from "../assets/recordings.ts";
import { findUnknownNames } from "../content/collections.ts";
import type { ContentMarker } from "../content/mark-content.ts";
import { renderBody } from "../content/markdown/markdown.ts";
import { type RecordInput, readRecord } from "../content/records.ts";
import type { ShownRecordings } from "../content/schema/recording.ts";
import { findUses, resolveLinks, type Site } from "../content/site.ts";
import type { PageKind } from "../plan/page-kind.ts";
import type { Route } from "../plan/route.ts";
import { isRecordingName, type ShownPictures } from "../site/picture.ts";
import { buildPageData } from "./page-data.ts";

type Marker = Pick<ContentMarker, "markBody" | "markPictures" | "markValue">;

const NO_MARKS: Marker = {
	markBody: ({ markup }) => markup,
	markPictures: (pictures) => pictures,
	markValue: (_schema, value) => value,
};

export interface ReadInput {
	readonly input: RecordInput;
	readonly site: Site;
	readonly kinds: readonly PageKind[];
	/** The pictures of all files that are no records. */
	readonly pictures: ShownPictures;
	readonly recordings: ShownRecordings["files"];
}

function findKind({ kinds }: ReadInput, { at }: Route): PageKind {
	const kind = kinds.find((one) => one.at === at);
	if (!kind) throw new Error(`no page is declared at ${at}`);
	return kind;
}

export async function readPage(
	pages: ReadInput,
	route: Route,
	marker = NO_MARKS,
) {
	const { input, site, pictures: known, recordings: files } = pages;
	const { language } = site.settings;
	const recordings = { words: site.settings.recordings, language, files };
	const kind = findKind(pages, route);
	const build = (words: unknown, pictures: ShownPictures) =>
		buildPageData(site, route, { kind, words, pictures, recordings });
	const nothing = { data: undefined, assets: [], hash: undefined };
	if (!route.isRecord) {
		const data = build(undefined, known);
		return { ...nothing, data, record: undefined, problems: [] };
	}
	const read = await readRecord(route.sourcePath, input);
	const { hash, file: record, value, collection } = read;
	const problems = [...read.problems];
	if (!record) return { ...nothing, hash, record, problems };
	for (const one of findUnknownNames(record, site)) problems.push(one);
	const uses = [...record.pictures, ...findUses(record, "picture")];
	for (const use of findUses(record, "recording"))
		if (isRecordingName(use.file)) uses.push(use);
	const names = uses.map((use) => use.file);
	const { pictures, errors, assets } = await loadPictures(input, names);
	for (const one of findMissingRecordings(names, files)) errors.push(one);
	for (const one of describePictureProblems(uses, errors, [route]))
		problems.push(one);
	const page = { hash, record, assets, problems };
	if (value === undefined) return { ...page, data: undefined };
	const { schema, hasBody, pictureSizes: sizes } = collection;
	const { href } = site.urls;
	const own = marker.markPictures(toShownPictures(pictures, href), uses);
	const shown = { ...known, ...own };
	const resolved: object = Object(resolveLinks(collection, value, site.urls));
	const words = marker.markValue(schema, resolved, record.raw);
	const tokens = marker.markBody(record);
	const body = renderBody(tokens, { href, sizes, pictures: shown, recordings });
	return { ...page, data: build(hasBody ? { ...words, body } : words, shown) };
}
