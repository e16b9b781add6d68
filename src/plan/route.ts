// Defines routes (the plan of each page) and page data (the input of its template).
import type { PageName, PageValues } from "../content/schema/index.ts";
import type { ServiceContent, Site, SiteBase } from "../content/site.ts";
import type { ShownPictures } from "../site/picture.ts";
import type { ExtraProps, ServiceFrame } from "./extra-props.ts";
import type { Link } from "./frame.ts";

interface PropsOfPages extends NamedProps {
	"custom-page": { readonly title: string; readonly bodyHtml: string };
}

type NamedProps = {
	[Name in PageName]: {
		readonly page: PageValues[Name];
		readonly pictures: ShownPictures;
	} & (Name extends keyof ExtraProps ? ExtraProps[Name] : unknown);
};

/** What the plan knows of a page besides what its kind shares. */
interface OwnProps extends PropsOfPages {
	/** The record is read when the page is made. */
	service: { readonly label: string; readonly related: readonly Link[] };
	"missing-service": {
		readonly label: string;
		/** Leads to the form of the contact page, which then names the service. */
		readonly askHref: string;
		readonly related: readonly Link[];
	};
}
export type TemplateName = keyof OwnProps;

export interface SharedProps
	extends Readonly<Record<keyof PropsOfPages, object>> {
	service: ServiceFrame;
	"missing-service": { readonly copy: PageValues["service"] };
}

export interface PropsByTemplate extends PropsOfPages {
	service: ServiceFrame & {
		readonly service: ServiceContent;
		/** An enquiry contains this name: the title without the word Hypnotherapy. */
		readonly enquiryService: string;
		readonly related: readonly Link[];
	};
	"missing-service": SharedProps["missing-service"] &
		OwnProps["missing-service"];
}

export interface Card {
	readonly fileName: string;
	readonly siteName: string;
	readonly title: string;
	readonly line: string;
}

/** Other sites show this picture of 1200 by 630 pixels with a link to the page. */
export interface ShareImage {
	readonly url: string;
	readonly type: "image/png" | "image/jpeg";
	readonly alt: string;
}

export interface Head {
	readonly title: string;
	readonly description: string;
	readonly keywords: readonly string[];
	/** Undefined on pages that search engines must not list. */
	readonly canonical: string | undefined;
	/** Undefined if the site names no picture, and until one is drawn. */
	readonly image: ShareImage | undefined;
}

/** The name of the practice is added to a title that is no longer with it; search results cut longer ones. */
export const LENGTH_WITH_NAME = 60;

export const HEAD_LENGTHS = {
	title: { min: 10, max: 65 },
	description: { min: 70, max: 160 },
};
export type UsualLength = Readonly<typeof HEAD_LENGTHS.title>;

export interface Breadcrumb extends Link {
	readonly url: string;
}

interface Planned {
	readonly path: string;
	readonly href: string;
	readonly url: string;
	readonly outputPath: string;
	readonly indexable: boolean;
	readonly sourcePath: string;
	/** Breadcrumbs lead from the home page to this page; empty if the page shows none. */
	readonly breadcrumbs: readonly Breadcrumb[];
}

/** What a page says about itself in its head and on its share image. */
export interface Words {
	readonly meta: Pick<Head, "title" | "description" | "keywords">;
	readonly line?: string | undefined;
}

/** Holds all that a page needs, except the words of its record. */
export type Route = {
	[Name in TemplateName]: Planned & {
		readonly template: Name;
		/** All pages with the template have the same object here, so it is hashed once. */
		readonly shared: SharedProps[Name];
		readonly own: OwnProps[Name];
		/** The page of a service has the words of its record. */
		readonly words: Name extends "service" ? undefined : Words;
	};
}[TemplateName];

export interface PageDataOf<Name extends TemplateName> extends Planned {
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly head: Head;
	readonly cards: readonly Card[];
}
export type PageData = {
	[Name in TemplateName]: PageDataOf<Name>;
}[TemplateName];

export function buildAddresses({ urls }: Site, path: string) {
	return {
		path,
		href: urls.href(path),
		url: urls.absolute(path),
		outputPath: urls.outputPath(path),
	};
}

/** @param trail the pages between the home page and this one, and itself; empty for no breadcrumbs */
export function buildBreadcrumbs(
	{ settings, urls }: SiteBase,
	trail: readonly { readonly label: string; readonly path: string }[],
): Breadcrumb[] {
	const home = { label: settings.navigation.home, path: "/" };
	const steps = trail.length > 0 ? [home, ...trail] : [];
	return steps.map(({ label, path }) => ({
		label,
		href: urls.href(path),
		url: urls.absolute(path),
	}));
}
