// Defines routes, the plan of each page, and page data, the input of its component.
import type { Urls } from "../site/urls.ts";
import type { Breadcrumb, DocumentPage, ShareCardProps } from "./page-kind.ts";

/** The name of the practice is added to a title that is no longer with it; search results cut longer ones. */
export const LENGTH_WITH_NAME = 60;

export const HEAD_LENGTHS = {
	title: { min: 10, max: 65 },
	description: { min: 70, max: 160 },
};
export type UsualLength = Readonly<typeof HEAD_LENGTHS.title>;

/** Every page requests these files. Missing ones are drawn from the SVG. */
export const ICON_FILES = {
	ico: "/favicon.ico",
	svg: "/favicon.svg",
	appleTouch: "/apple-touch-icon.png",
} as const;

/** Maps the width of each icon in site.webmanifest, in pixels, to its file. */
export const MANIFEST_ICONS = {
	192: "/icon-192.png",
	512: "/icon-512.png",
} as const;

interface Planned extends Omit<DocumentPage, "head" | "breadcrumbs" | "data"> {
	readonly outputPath: string;
	readonly sourcePath: string;
	/** The page kind: "/articles/:slug" */
	readonly at: string;
	/** The path of its model: "content/articles/*.md" */
	readonly of: string;
	/** True for a listed record that nobody has written. */
	readonly isMissing: boolean;
}

/** Holds all that a page needs, except the words of its record. */
export interface Route extends Planned {
	/** True if the words of the page are in a record, which is read when the page is made. */
	readonly isRecord: boolean;
	/** The valid value of its file; undefined for a record. */
	readonly words: unknown;
	readonly entry: object | undefined;
	/** All pages of a kind have the same object here, so it is hashed once. */
	readonly shared: object;
	readonly own: object;
	/** The files that it asks for besides its own: "content/site.yaml" */
	readonly asks: readonly string[];
	/** The pages above it, for breadcrumbs. */
	readonly above: readonly Breadcrumb[];
}

export interface PageData extends Planned, DocumentPage {
	readonly props: object;
	readonly cards: readonly ShareCardProps[];
}

/** What a component gets, besides the pictures. @param words of its file or record, if they are known */
export function buildProps(route: Route, words: unknown = route.words): object {
	const { path, href, url, entry, shared, own } = route;
	const page = { path, href, url };
	return { words, entry, page, ...shared, ...own };
}

export function buildAddresses(urls: Urls, path: string) {
	return {
		path,
		href: urls.href(path),
		url: urls.absolute(path),
		outputPath: urls.outputPath(path),
	};
}
