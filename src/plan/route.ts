// Defines routes (where a page is) and page data (the input of its template), and builds the data.
import type { PageName, PageValues } from "../content/schema/index.ts";
import type { SiteSettings } from "../content/schema/site.ts";
import type { ServiceContent, Site, SiteBase } from "../content/site.ts";
import { unmark } from "../marks.ts";
import type { ShownPictures } from "../site/picture.ts";
import type { ExtraProps, ServiceFrame } from "./extra-props.ts";
import type { Link } from "./frame.ts";

type PropsOfPages = {
	[Name in PageName]: {
		readonly page: PageValues[Name];
		readonly pictures: ShownPictures;
	} & (Name extends keyof ExtraProps ? ExtraProps[Name] : unknown);
};

export interface PropsByTemplate extends PropsOfPages {
	service: ServiceFrame & {
		readonly service: ServiceContent;
		/** An enquiry contains this name: the title without the word Hypnotherapy. */
		readonly enquiryService: string;
		readonly related: readonly Link[];
	};
	"missing-service": {
		readonly copy: PageValues["service"];
		readonly label: string;
		/** Leads to the form of the contact page, which then names the service. */
		readonly askHref: string;
		readonly related: readonly Link[];
	};
	"custom-page": { readonly title: string; readonly bodyHtml: string };
}
export type TemplateName = keyof PropsByTemplate;

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

export interface Route {
	readonly path: string;
	readonly href: string;
	readonly url: string;
	readonly outputPath: string;
	readonly indexable: boolean;
	readonly template: TemplateName;
	readonly sourcePath: string;
	/** What the page shows; of the page of a service, what it shows besides its record. */
	readonly content: PageContent | ServicePlan;
}

type Trail = readonly { readonly label: string; readonly path: string }[];

export interface ServicePlan {
	/** All services have the same object here, so it is hashed once. */
	readonly frame: ServiceFrame;
	readonly label: string;
	readonly related: readonly Link[];
	readonly trail: Trail;
}

export interface PageDataOf<Name extends TemplateName> extends Route {
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly head: Head;
	readonly cards: readonly Card[];
	/** Breadcrumbs lead from the home page to this page; empty if the page shows none. */
	readonly breadcrumbs: readonly Breadcrumb[];
}
export type PageData = {
	[Name in TemplateName]: PageDataOf<Name>;
}[TemplateName];

export type PageContent = {
	[Name in TemplateName]: {
		readonly template: Name;
		readonly props: PropsByTemplate[Name];
		readonly meta: Pick<Head, "title" | "description" | "keywords">;
		readonly line?: string | undefined;
		readonly trail: Trail;
	};
}[TemplateName];

export function buildAddresses({ urls }: Site, path: string) {
	return {
		path,
		href: urls.href(path),
		url: urls.absolute(path),
		outputPath: urls.outputPath(path),
	};
}

/** The share image of a page shows its title. Without a picture for other pages, theirs shows the practice. */
function listCards(
	{ name: siteName, tagline, shareImage }: SiteSettings,
	{ path, indexable }: Route,
	{ title, line }: Pick<Card, "title" | "line">,
): Card[] {
	const cards: Card[] = [];
	const fileName = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
	const isRepeated = unmark(line) === unmark(title);
	if (indexable && shareImage.pages !== "same")
		cards.push({ fileName, siteName, title, line: isRepeated ? "" : line });
	if (!shareImage.file)
		cards.push({ fileName: "site", siteName, title: tagline, line: "" });
	return cards;
}

export function buildPageData(
	{ settings, urls }: SiteBase,
	route: Route,
	content: PageContent,
): PageData {
	const { meta, line = "", trail, ...page } = content;
	const { name: siteName, navigation, shareImage } = settings;
	const { title, description, keywords } = meta;
	const { indexable, url } = route;
	const whole = `${title} | ${siteName}`;
	const home = { label: navigation.home, path: "/" };
	const { file, alt = "" } = shareImage;
	return {
		...route,
		...page,
		head: {
			title: unmark(whole).length <= LENGTH_WITH_NAME ? whole : title,
			description,
			keywords,
			canonical: indexable ? url : undefined,
			image: file
				? {
						url: urls.absolute(file),
						type: /\.png$/i.test(file) ? "image/png" : "image/jpeg",
						alt,
					}
				: undefined,
		},
		cards: listCards(settings, route, { title, line }),
		breadcrumbs: (trail.length > 0 ? [home, ...trail] : []).map(
			({ label, path }) => ({
				label,
				href: urls.href(path),
				url: urls.absolute(path),
			}),
		),
	};
}
