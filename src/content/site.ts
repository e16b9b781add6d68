// Builds the Site from parsed content: settings, pages and services, with final addresses in links and
// Markdown rendered as HTML. Finds no problems.
import type { Config } from "../config.ts";
import {
	type PictureError,
	type PictureFile,
	type PictureUse,
	type ShownPictures,
	toShownPicture,
} from "../plan/picture.ts";
import { type Redirect, toRedirects } from "../plan/redirects.ts";
import { servicePath } from "../plan/service-file.ts";
import { createUrls, type Urls } from "../plan/urls.ts";
import { findGroups } from "./groups.ts";
import { renderBody } from "./markdown/markdown.ts";
import type { ParsedContent } from "./parse.ts";
import type { CustomPageFile } from "./schema/custom-page.ts";
import type { ServiceFile } from "./schema/service.ts";
import type { SiteFile, TestimonialsFile } from "./schema/site.ts";

export interface ServiceContent extends ServiceFile {
	/** The Markdown as safe HTML, or "" without any. */
	readonly bodyHtml: string;
}

export interface ListedService {
	readonly slug: string;
	readonly label: string;
	readonly theme: string;
	/** The content file has this path, and need not exist. */
	readonly sourcePath: string;
	/** True when the file exists and one of its texts contains TODO. */
	readonly isDraft: boolean;
	readonly hasContent: boolean;
}

export interface CustomPage extends CustomPageFile {
	/** "/privacy" */
	readonly path: string;
	readonly sourcePath: string;
	readonly bodyHtml: string;
}

export interface Site {
	readonly settings: SiteFile;
	readonly urls: Urls;
	/** A page is undefined when its file has an error. */
	readonly pages: ParsedContent["pages"];
	readonly testimonials: TestimonialsFile | undefined;
	readonly themes: readonly { readonly id: string; readonly title: string }[];
	/** The services have the order of content/services.yaml. */
	readonly services: readonly ListedService[];
	/** The redirects have the order of content/redirects.yaml. */
	readonly redirects: readonly Redirect[];
	/** The pages are sorted by name. */
	readonly customPages: readonly CustomPage[];
	/** Every use of a drawing, as in image: /art/stress.svg. */
	readonly drawings: readonly PictureUse[];
	readonly pictures: Pick<SitePictures, "uses" | "errors"> & {
		readonly shown: ShownPictures;
	};
	readonly invalidFiles: ReadonlySet<string>;
}

const LINK_KEYS = new Set(["href", "image"]);

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

/** Finds the files under a key. A `file` counts only in a group called `picture`. */
function findUses(
	pages: ParsedContent["pages"],
	name: "file" | "image",
): PictureUse[] {
	return Object.entries(pages).flatMap(([page, value]) => {
		const sourcePath = `content/pages/${page}.yaml`;
		return [...findGroups(value)].flatMap(({ group, keys }): PictureUse[] => {
			const file: unknown = Reflect.get(group, name);
			const isUse = name === "image" || keys.at(-1) === "picture";
			if (!isUse || typeof file !== "string") return [];
			const keyPath = { file: sourcePath, keys: [...keys, name] };
			return [{ file, sourcePath, source: { ...keyPath, on: "value" } }];
		});
	});
}

/** Returns every use of a picture, except those in services, whose files are read later. */
export function collectPictureUses({
	pages,
	customPages,
}: ParsedContent): PictureUse[] {
	const inMarkdown = customPages.flatMap(({ pictures }) => pictures);
	return [...findUses(pages, "file"), ...inMarkdown];
}

interface SitePictures {
	readonly uses: readonly PictureUse[];
	readonly pictures: readonly PictureFile[];
	readonly errors: readonly PictureError[];
}

const NO_PICTURES: SitePictures = { uses: [], pictures: [], errors: [] };

export function toShownPictures(
	pictures: readonly PictureFile[],
	urls: Urls,
): ShownPictures {
	return Object.fromEntries(
		pictures.map((picture) => [
			picture.file,
			toShownPicture(picture, urls.href),
		]),
	);
}

export function buildModel(
	{ site, services, pages, ...parsed }: ParsedContent,
	config: Config,
	{ uses, pictures, errors }: SitePictures = NO_PICTURES,
): Site {
	const urls = createUrls({
		siteUrl: config.siteUrl ?? site.url,
		basePath: site.basePath,
		urlStyle: site.urlStyle,
	});
	const shown = toShownPictures(pictures, urls);
	return {
		settings: site,
		urls,
		pages: resolveLinks(pages, urls),
		testimonials: parsed.testimonials,
		redirects: toRedirects(parsed.redirects),
		customPages: parsed.customPages.map(
			({ value, name, sourcePath, markup }) => ({
				...value,
				path: `/${name}`,
				sourcePath,
				bodyHtml: renderBody(markup, { href: urls.href, pictures: shown }),
			}),
		),
		drawings: findUses(pages, "image"),
		pictures: { uses, errors, shown },
		invalidFiles: parsed.invalidFiles,
		themes: services.themes,
		services: services.services.map(({ slug, label, theme }) => {
			const sourcePath = servicePath(slug);
			const isDraft = parsed.serviceFiles.get(sourcePath)?.isDraft;
			return {
				slug,
				label,
				theme,
				sourcePath,
				isDraft: isDraft === true,
				hasContent: isDraft === false,
			};
		}),
	};
}
