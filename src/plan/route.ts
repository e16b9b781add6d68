// A route is a page that will exist, known by its addresses; its data is all that a template is
// given to render it.

import type { PageFiles } from "../content/schema/index.ts";
import type { SiteFile, TestimonialsFile } from "../content/schema/site.ts";
import type { ServiceContent, Site } from "../content/site.ts";
import type { FormSettings } from "./forms.ts";
import type { Link, ServiceGroup } from "./frame.ts";
import type { ShownPictures } from "./picture.ts";

/** What each template is given. Every address is final. */
export interface PropsByTemplate {
	home: {
		readonly page: PageFiles["home"];
		readonly testimonials: TestimonialsFile;
		readonly bookingUrl: string;
		readonly pictures: ShownPictures;
	};
	about: {
		readonly page: PageFiles["about"];
		readonly pictures: ShownPictures;
	};
	services: {
		readonly page: PageFiles["services"];
		readonly groups: readonly ServiceGroup[];
		readonly pictures: ShownPictures;
		/** All listed services, with absolute addresses, for the structured data. */
		readonly listed: readonly { readonly name: string; readonly url: string }[];
	};
	contact: {
		readonly page: PageFiles["contact"];
		readonly bookingUrl: string;
		readonly email: Link;
		readonly phone: Link;
		readonly location: string;
		readonly address: SiteFile["address"];
		readonly hours: readonly string[];
		readonly form: FormSettings;
	};
	service: {
		readonly service: ServiceContent;
		readonly texts: PageFiles["service"];
		/** The title without the word Hypnotherapy, sent with an enquiry. */
		readonly enquiryService: string;
		readonly related: readonly Link[];
		readonly fees: Link | undefined;
		readonly hours: readonly string[];
		readonly form: FormSettings;
	};
	"missing-service": { readonly texts: PageFiles["service"]["missing"] };
	"own-page": { readonly title: string; readonly bodyHtml: string };
	"not-found": { readonly page: PageFiles["not-found"] };
}
export type TemplateName = keyof PropsByTemplate;

/** What the picture shows that is shared with a page. */
export interface Card {
	readonly siteName: string;
	readonly title: string;
	/** May be empty. */
	readonly line: string;
}

/** A picture of 1200 by 630 pixels. */
export interface ShareImage {
	readonly url: string;
	readonly type: "image/png" | "image/jpeg";
	readonly alt: string;
}

export interface Head {
	readonly title: string;
	readonly description: string;
	readonly keywords: readonly string[];
	/** None on pages that search engines leave out. */
	readonly canonical: string | undefined;
	readonly image: ShareImage;
}

export interface Breadcrumb extends Link {
	readonly url: string;
}

export interface Route {
	/** "/services/ocd", whatever the style of the addresses. */
	readonly path: string;
	/** The address as linked within the site. */
	readonly href: string;
	/** The address in full. */
	readonly url: string;
	readonly outputPath: string;
	/** Whether search engines may list it. */
	readonly indexable: boolean;
	readonly template: TemplateName;
	/** The content file that the page is made of. */
	readonly sourcePath: string;
}

export interface PageDataOf<Name extends TemplateName> extends Route {
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly head: Head;
	/** None where search engines leave the page out, or all pages share one picture. */
	readonly card: Card | undefined;
	/** From the home page down to this page; empty where no trail is shown. */
	readonly breadcrumbs: readonly Breadcrumb[];
}
export type PageData = {
	[Name in TemplateName]: PageDataOf<Name>;
}[TemplateName];

/** Longer titles are cut in search results. */
const TITLE_LENGTH = 60;
function pageTitle(title: string, siteName: string): string {
	const whole = `${title} | ${siteName}`;
	return whole.length <= TITLE_LENGTH ? whole : title;
}

/** The words of one page. */
interface PageMetaOf<Name extends TemplateName> {
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly meta: {
		readonly title: string;
		readonly description: string;
		readonly keywords: readonly string[];
	};
	/** A few words below the title where it is shared. */
	readonly line?: string | undefined;
	/** The pages between the home page and this one, and this one. */
	readonly trail?: readonly { readonly label: string; readonly path: string }[];
}

export type PageMeta = {
	[Name in TemplateName]: PageMetaOf<Name>;
}[TemplateName];

function buildCard(
	{ settings }: Site,
	{ meta, line = "" }: PageMeta,
): Card | undefined {
	const { name, shareImage } = settings;
	if (shareImage.pages === "same") return undefined;
	const { title } = meta;
	return { siteName: name, title, line: line === title ? "" : line };
}

function buildHead(
	{ settings, urls }: Site,
	{ meta }: PageMeta,
	canonical: string | undefined,
): Head {
	const { file, alt } = settings.shareImage;
	const type = /\.png$/i.test(file) ? "image/png" : "image/jpeg";
	return {
		title: pageTitle(meta.title, settings.name),
		description: meta.description,
		keywords: meta.keywords,
		canonical,
		image: { url: urls.absolute(file), type, alt },
	};
}

function buildBreadcrumbs(
	{ settings, urls }: Site,
	{ trail = [] }: PageMeta,
): Breadcrumb[] {
	if (trail.length === 0) return [];
	const home = { label: settings.navigation.home, path: "/" };
	return [home, ...trail].map(({ label, path }) => ({
		label,
		href: urls.href(path),
		url: urls.absolute(path),
	}));
}

export function createRoute(
	{ urls }: Site,
	page: Pick<Route, "path" | "template" | "sourcePath"> & {
		readonly indexable?: boolean;
	},
): Route {
	const { path, template, sourcePath, indexable = true } = page;
	return {
		path,
		href: urls.href(path),
		url: urls.absolute(path),
		outputPath: urls.outputPath(path),
		indexable,
		template,
		sourcePath,
	};
}

export function buildPageData(
	site: Site,
	route: Route,
	text: PageMeta,
): PageData {
	const { meta: _meta, line: _line, trail: _trail, ...page } = text;
	const { indexable, url } = route;
	return {
		...route,
		...page,
		head: buildHead(site, text, indexable ? url : undefined),
		card: indexable ? buildCard(site, text) : undefined,
		breadcrumbs: buildBreadcrumbs(site, text),
	};
}
