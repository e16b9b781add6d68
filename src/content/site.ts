// Parsed values -> Site, one readonly value: settings, pages and services together,
// every link ready for a page, Markdown rendered. Refuses nothing that parsing let through.

import { type Memo, NO_MEMO } from "../cache/memo.ts";
import type { Config } from "../config.ts";
import {
	type PictureFault,
	type PictureFile,
	type PictureUse,
	type ShownPictures,
	showPicture,
} from "../plan/picture.ts";
import { type Redirect, readRedirects } from "../plan/redirects.ts";
import { createUrls, type Urls } from "../plan/urls.ts";
import { type BodyMarkup, writeBody } from "./markdown.ts";
import type { ParsedContent } from "./parse.ts";
import type { WrittenService } from "./parse-service.ts";
import type { SoundPages } from "./schema/index.ts";
import type { OwnPageFile } from "./schema/own-page.ts";
import type { ServiceFile } from "./schema/service.ts";
import type { SiteFile, TestimonialsFile } from "./schema/site.ts";

export interface ServiceContent extends ServiceFile {
	/** The Markdown body as safe HTML; empty without one. */
	readonly bodyHtml: string;
}

export interface ListedService {
	readonly slug: string;
	readonly label: string;
	readonly theme: string;
	/** The file that holds, or would hold, its content. */
	readonly sourcePath: string;
	readonly hasContent: boolean;
	/** May be read when it is asked for. */
	readonly content: ServiceContent | undefined;
	/** Says all that the content says; undefined where that alone does not decide its page. */
	readonly mark?: string | undefined;
}

/** A page of the maintainer's own. */
export interface OwnPage extends OwnPageFile {
	/** "/privacy" */
	readonly path: string;
	readonly sourcePath: string;
	/** Its Markdown as safe HTML. */
	readonly bodyHtml: string;
}

export interface Site {
	readonly settings: SiteFile;
	readonly urls: Urls;
	/** A page whose file has an error is left out. */
	readonly pages: SoundPages;
	readonly testimonials: TestimonialsFile | undefined;
	readonly themes: readonly { readonly id: string; readonly title: string }[];
	/** In the order of content/services.yaml. */
	readonly services: readonly ListedService[];
	/** In the order of content/redirects.yaml. */
	readonly redirects: readonly Redirect[];
	/** In the order of their names. */
	readonly ownPages: readonly OwnPage[];
	readonly pictures: {
		readonly uses: readonly PictureUse[];
		readonly faults: readonly PictureFault[];
		readonly shown: ShownPictures;
	};
	/** The paths of all content files with an error. */
	readonly refused: ReadonlySet<string>;
}

const LINK_KEYS = new Set(["href", "image"]);

/** The same value with every link made ready for a page. */
function resolveLinks<Value>(value: Value, urls: Urls): Value;
function resolveLinks(value: unknown, urls: Urls): unknown {
	if (Array.isArray(value))
		return value.map((item) => resolveLinks(item, urls));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [
			key,
			typeof item === "string" && LINK_KEYS.has(key)
				? urls.href(item)
				: resolveLinks(item, urls),
		]),
	);
}

export interface ModelMemory {
	readonly pages: Memo<SoundPages>;
	readonly services: Memo<ListedService>;
	readonly ownPages: Memo<OwnPage>;
}

const FIRST_MODEL: ModelMemory = {
	pages: NO_MEMO,
	services: NO_MEMO,
	ownPages: NO_MEMO,
};

interface ModelOptions {
	/** Those that the content names. */
	readonly pictures?: {
		readonly uses: readonly PictureUse[];
		readonly pictures: readonly PictureFile[];
		readonly faults: readonly PictureFault[];
	};
	readonly memory?: ModelMemory | undefined;
}

const NO_PICTURES = { uses: [], pictures: [], faults: [] };

interface BodyFile {
	readonly markup: BodyMarkup;
	readonly pictures: readonly PictureUse[];
}

/** Makes bodies, and says by what else than its own file one is decided. */
function createBodies(
	{ basePath, urlStyle }: SiteFile,
	urls: Urls,
	shown: ShownPictures,
) {
	return {
		inputs: ({ pictures }: BodyFile) => [
			basePath,
			urlStyle,
			// By what it says: pictures are looked at anew for each build.
			pictures.map(({ file }) => JSON.stringify(shown[file])).join(),
		],
		write: ({ markup }: BodyFile) =>
			writeBody(markup, { href: urls.href, pictures: shown }),
	};
}

type ContentOf = (file: WrittenService) => ServiceContent;

/** Its content is made when it is asked for. */
class ServiceOfFile implements ListedService {
	readonly slug: string;
	readonly label: string;
	readonly theme: string;
	readonly sourcePath: string;
	readonly hasContent: boolean;
	readonly mark: string | undefined;
	readonly #file: WrittenService | undefined;
	readonly #contentOf: ContentOf;
	#content: ServiceContent | undefined;

	constructor(
		{ slug, label, theme }: Pick<ListedService, "slug" | "label" | "theme">,
		file: WrittenService | undefined,
		contentOf: ContentOf,
	) {
		this.slug = slug;
		this.label = label;
		this.theme = theme;
		this.sourcePath = `content/services/${slug}.md`;
		this.hasContent = file !== undefined;
		this.mark = file?.mark;
		this.#file = file;
		this.#contentOf = contentOf;
	}

	get content(): ServiceContent | undefined {
		if (this.#content || !this.#file) return this.#content;
		const content = this.#contentOf(this.#file);
		// What has a mark can be made again, and would fill the memory of a large site.
		if (this.mark === undefined) this.#content = content;
		return content;
	}
}

export function buildModel(
	parsed: ParsedContent,
	config: Config,
	{ pictures = NO_PICTURES, memory = FIRST_MODEL }: ModelOptions = {},
): Site {
	const { site, services } = parsed;
	const urls = createUrls({
		siteUrl: config.siteUrl ?? site.url,
		basePath: site.basePath,
		urlStyle: site.urlStyle,
	});
	const shown = Object.fromEntries(
		pictures.pictures.map((picture) => [
			picture.file,
			showPicture(picture, urls.href),
		]),
	);
	const bodies = createBodies(site, urls, shown);
	const contentOf = (file: WrittenService) => ({
		bodyHtml: bodies.write(file),
		...file.value,
	});
	return {
		settings: site,
		urls,
		pages: memory.pages.settle("", resolveLinks(parsed.pages, urls)),
		testimonials: parsed.testimonials,
		redirects: readRedirects(parsed.redirects ?? {}),
		ownPages: parsed.ownPages.map((file) =>
			memory.ownPages.recall(
				file.name,
				[file.value, ...bodies.inputs(file)],
				() => ({
					...file.value,
					path: `/${file.name}`,
					sourcePath: file.sourcePath,
					bodyHtml: bodies.write(file),
				}),
			),
		),
		pictures: { uses: pictures.uses, faults: pictures.faults, shown },
		refused: parsed.refused,
		themes: services.themes,
		services: services.services.map((listed) => {
			const { slug } = listed;
			const file = parsed.serviceContents.get(slug);
			const inputs = file ? [file, ...bodies.inputs(file)] : [];
			return memory.services.recall(
				slug,
				[listed.label, listed.theme, ...inputs],
				() => new ServiceOfFile(listed, file, contentOf),
			);
		}),
	};
}
