// Defines the Site: settings, pages and services as content/ has them, with final addresses in links.
import type { Digest } from "../cache/fingerprint.ts";
import type { PictureUse } from "../site/picture.ts";
import { type Redirect, toRedirects } from "../site/redirects.ts";
import { contentPath } from "../site/source-paths.ts";
import type { Urls } from "../site/urls.ts";
import type { Token } from "./markdown/markdown.ts";
import type { ContentFile } from "./parse.ts";
import { readMenuWords } from "./schema/fields.ts";
import {
	type FileValues,
	PAGES,
	type PageValues,
	schemaOf,
} from "./schema/index.ts";
import {
	listMeant,
	type Meaning,
	mapTexts,
	meaningsOf,
	traitsOf,
} from "./schema/meaning.ts";
import type { CustomValues } from "./schema/pages.ts";
import type { Service, ServiceSummary } from "./schema/service.ts";
import type { Settings, Testimonials } from "./schema/site.ts";

export interface ServiceContent extends Service {
	/** The Markdown as safe HTML, or "" without any. */
	readonly bodyHtml: string;
}

export interface RecordState {
	/** The hash is "" when the file does not exist or cannot be read. */
	readonly hash: Digest;
	/** What lists show of the file; undefined if that is invalid. */
	readonly summary?: ServiceSummary | undefined;
	/** True if claims are filled into the summary. */
	readonly hasClaims?: boolean | undefined;
	/** True when the file exists and one of its texts contains TODO. Only the preview shows it then. */
	readonly isDraft: boolean;
}

export interface ListedService extends RecordState {
	readonly slug: string;
	readonly label: string;
	readonly theme: string;
	readonly sourcePath: string;
	/** True when the file exists and is no draft. */
	readonly hasContent: boolean;
	/** True when the page shows the file. In the preview, drafts are shown too. */
	readonly isShown: boolean;
}

export interface CustomPage extends CustomValues {
	readonly path: string;
	readonly sourcePath: string;
	readonly markup: readonly Token[];
	readonly pictures: readonly PictureUse[];
}

/** What pages and their rules receive besides what is planned for a page. Its JSON changes with all of it. */
export interface SiteBase {
	readonly settings: Settings;
	readonly urls: Urls;
}

export type ValidFiles = Partial<FileValues>;

interface SiteParts {
	readonly urls: Urls;
	readonly values: ValidFiles;
	readonly services: readonly ListedService[];
	readonly customPages: readonly CustomPage[];
	/** Every use of a drawing, as in image: /art/stress.svg. */
	readonly drawings: readonly PictureUse[];
	/** Every use of a picture, except those in services, whose files are read later. */
	readonly pictures: readonly PictureUse[];
	readonly invalidFiles: ReadonlySet<string>;
}

export interface Site extends SiteBase, SiteParts {
	readonly pages: Partial<PageValues>;
	readonly testimonials: Testimonials | undefined;
	readonly themes: readonly { readonly id: string; readonly title: string }[];
	readonly redirects: readonly Redirect[];
}

export function mapFiles(
	values: ValidFiles,
	replace: (sourcePath: string, value: unknown) => unknown,
): ValidFiles {
	const mapped: ValidFiles = {};
	for (const [name, value] of Object.entries(values))
		Object.assign(mapped, { [name]: replace(contentPath(name), value) });
	return mapped;
}

export function readPages(values: ValidFiles): Partial<PageValues> {
	const pages: Partial<PageValues> = {};
	for (const [name, value] of Object.entries(values)) {
		const [, page] = name.split("/");
		if (page) Object.assign(pages, { [page]: value });
	}
	return pages;
}

/** @returns undefined without valid settings or without a valid list of services */
export function createSite(parts: SiteParts): Site | undefined {
	const { site: settings, services: list, testimonials } = parts.values;
	if (!settings || !list) return undefined;
	return {
		...parts,
		settings,
		pages: readPages(parts.values),
		testimonials,
		themes: list.themes,
		services: parts.services.map((service, index) => {
			return { ...service, ...list.services[index] };
		}),
		redirects: toRedirects(parts.values.redirects ?? {}),
	};
}

export function resolveLinks<Value>(
	sourcePath: string,
	value: Value,
	{ href }: Urls,
): Value {
	const schema = schemaOf(sourcePath);
	const isLink = (meaning: Meaning) => traitsOf(meaning).isResolved === true;
	if (!schema || ![...meaningsOf(schema)].some(isLink)) return value;
	return mapTexts(schema, value, (text, { meaning }) =>
		isLink(meaning) ? href(text) : text,
	);
}

export function findUses(
	{ sourcePath, value }: Pick<ContentFile, "sourcePath" | "value">,
	meaning: "drawing" | "picture",
): PictureUse[] {
	const listed = listMeant(schemaOf(sourcePath), value, meaning);
	return listed.map(({ text: file, keys }) => ({
		file,
		sourcePath,
		source: { file: sourcePath, keys, on: "value" },
	}));
}

/** Lists the pages that people can add, in the order of the menu. */
export function listMenuPages({
	pages,
	customPages,
}: Pick<Site, "pages" | "customPages">) {
	const kinds = PAGES.map(({ template, path, sourcePath }) => {
		return { path, sourcePath, ...readMenuWords(pages[template]) };
	});
	return [...kinds, ...customPages];
}
