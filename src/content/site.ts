// Parsed values -> Site, one readonly value: settings, pages and services together,
// every link ready for a page, Markdown rendered. Refuses nothing that parsing let through.
import type { Config } from "../config.ts";
import {
	type PictureFault,
	type PictureFile,
	type PictureUse,
	type ShownPictures,
	showPicture,
} from "../plan/picture.ts";
import { type Redirect, readRedirects } from "../plan/redirects.ts";
import { servicePath } from "../plan/service-file.ts";
import { createUrls, type Urls } from "../plan/urls.ts";
import { groupsIn } from "./groups.ts";
import { writeBody } from "./markdown/markdown.ts";
import type { ParsedContent } from "./parse.ts";
import type { CustomPageFile } from "./schema/custom-page.ts";
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
	/** Whether that file is there and says TODO. */
	readonly isDraft: boolean;
	/** Whether that file is there and no draft. */
	readonly hasContent: boolean;
}

/** A page of the maintainer's own. */
export interface CustomPage extends CustomPageFile {
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
	readonly pages: ParsedContent["pages"];
	readonly testimonials: TestimonialsFile | undefined;
	readonly themes: readonly { readonly id: string; readonly title: string }[];
	/** In the order of content/services.yaml. */
	readonly services: readonly ListedService[];
	/** In the order of content/redirects.yaml. */
	readonly redirects: readonly Redirect[];
	/** In the order of their names. */
	readonly customPages: readonly CustomPage[];
	readonly pictures: Pick<SitePictures, "uses" | "faults"> & {
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

/** Every "file" in a group that is called "picture". */
function findPictures(page: unknown, sourcePath: string): PictureUse[] {
	return [...groupsIn(page)].flatMap(({ group, keys }) => {
		const { file }: { file?: unknown } = group;
		if (keys.at(-1) !== "picture" || typeof file !== "string") return [];
		const pointer = { file: sourcePath, keys: [...keys, "file"] };
		return [{ file, sourcePath, source: { ...pointer, on: "value" } }];
	});
}

/** Every place that names a picture, but for those in the records of services. */
export function collectPictureUses({
	pages,
	customPages,
}: ParsedContent): PictureUse[] {
	return [
		...Object.entries(pages).flatMap(([name, page]) =>
			findPictures(page, `content/pages/${name}.yaml`),
		),
		...customPages.flatMap(({ pictures }) => pictures),
	];
}

/** What the content names of pictures, and what is known of each. */
interface SitePictures {
	readonly uses: readonly PictureUse[];
	readonly pictures: readonly PictureFile[];
	readonly faults: readonly PictureFault[];
}

const NO_PICTURES: SitePictures = { uses: [], pictures: [], faults: [] };

export function showPictures(
	pictures: readonly PictureFile[],
	urls: Urls,
): ShownPictures {
	return Object.fromEntries(
		pictures.map((picture) => [picture.file, showPicture(picture, urls.href)]),
	);
}

/** @param pictures those that the files name which every site has, and pages of its own */
export function buildModel(
	{ site, services, pages, ...parsed }: ParsedContent,
	config: Config,
	{ uses, pictures, faults }: SitePictures = NO_PICTURES,
): Site {
	const urls = createUrls({
		siteUrl: config.siteUrl ?? site.url,
		basePath: site.basePath,
		urlStyle: site.urlStyle,
	});
	const shown = showPictures(pictures, urls);
	return {
		settings: site,
		urls,
		pages: resolveLinks(pages, urls),
		testimonials: parsed.testimonials,
		redirects: readRedirects(parsed.redirects),
		customPages: parsed.customPages.map(
			({ value, name, sourcePath, markup }) => ({
				...value,
				path: `/${name}`,
				sourcePath,
				bodyHtml: writeBody(markup, { href: urls.href, pictures: shown }),
			}),
		),
		pictures: { uses, faults, shown },
		refused: parsed.refused,
		themes: services.themes,
		services: services.services.map(({ slug, label, theme }) => {
			const sourcePath = servicePath(slug);
			const isDraft = parsed.serviceFiles.get(sourcePath)?.isDraft;
			return {
				...{ slug, label, theme, sourcePath },
				isDraft: isDraft === true,
				hasContent: isDraft === false,
			};
		}),
	};
}
