// One page that will exist: its addresses, its head, and all that its template is given.

import type { Digest } from "../cache/digest.ts";
import { lazily } from "../cache/lazily.ts";
import type { PageFiles } from "../content/schema/index.ts";
import type { TestimonialsFile } from "../content/schema/site.ts";
import type { ServiceContent, Site } from "../content/site.ts";
import type { FormSettings } from "./forms.ts";
import type { Link } from "./frame.ts";
import type { ShownPictures } from "./picture.ts";

export interface ServiceGroup {
	readonly id: string;
	readonly title: string;
	readonly services: readonly Link[];
}

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
		readonly hours: string;
		readonly form: FormSettings;
	};
	service: {
		readonly service: ServiceContent;
		readonly texts: PageFiles["service"];
		/** The title without the word Hypnotherapy, sent with an enquiry. */
		readonly enquiryService: string;
		readonly related: readonly Link[];
		readonly hours: string;
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

export interface RouteOf<Name extends TemplateName> {
	/** "/services/ocd", whatever the style of the addresses. */
	readonly path: string;
	/** The address as linked within the site. */
	readonly href: string;
	/** The address in full. */
	readonly url: string;
	readonly outputPath: string;
	readonly indexable: boolean;
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly head: Head;
	/** None where search engines leave the page out, or all pages share one picture. */
	readonly card: Card | undefined;
	/** From the home page down to this page; empty where no trail is shown. */
	readonly breadcrumbs: readonly Breadcrumb[];
	/** The content file that the page is made of. */
	readonly sourcePath: string;
	/** Says all that the content says, where that and the site decide the page. */
	readonly mark?: Digest | undefined;
}
export type Route = { [Name in TemplateName]: RouteOf<Name> }[TemplateName];

/** Longer titles are cut in search results. */
const TITLE_LENGTH = 60;
function pageTitle(title: string, siteName: string): string {
	const whole = `${title} | ${siteName}`;
	return whole.length <= TITLE_LENGTH ? whole : title;
}

/** What a page says. */
interface Said<Name extends TemplateName> {
	readonly props: PropsByTemplate[Name];
	readonly meta: {
		readonly title: string;
		readonly description: string;
		readonly keywords: readonly string[];
	};
	/** A few words below the title where it is shared. */
	readonly line?: string;
}

/** What a route is made of. */
export interface Page<Name extends TemplateName> {
	readonly path: string;
	readonly template: Name;
	readonly sourcePath: string;
	/** Called when the first of it is asked for. */
	readonly said: () => Said<Name>;
	readonly indexable?: boolean;
	readonly trail?: readonly { readonly label: string; readonly path: string }[];
}

function planCard<Name extends TemplateName>(
	{ settings }: Site,
	said: () => Said<Name>,
): Card | undefined {
	const { name, shareImage } = settings;
	if (shareImage.pages === "same") return undefined;
	const { meta, line = "" } = said();
	const { title } = meta;
	return { siteName: name, title, line: line === title ? "" : line };
}

function planHead<Name extends TemplateName>(
	{ settings, urls }: Site,
	{ meta }: Said<Name>,
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

function planBreadcrumbs(
	{ settings, urls }: Site,
	trail: NonNullable<Page<TemplateName>["trail"]>,
): Breadcrumb[] {
	if (trail.length === 0) return [];
	const home = { label: settings.navigation.home, path: "/" };
	return [home, ...trail].map(({ label, path }) => ({
		label,
		href: urls.href(path),
		url: urls.absolute(path),
	}));
}

export function createRoute<Name extends TemplateName>(
	site: Site,
	page: Page<Name>,
): RouteOf<Name> {
	const { urls } = site;
	const { path, template, sourcePath, indexable = true } = page;
	const url = urls.absolute(path);
	const said = lazily(page.said);
	const head = lazily(() =>
		planHead(site, said(), indexable ? url : undefined),
	);
	const card = lazily(() => (indexable ? planCard(site, said) : undefined));
	const breadcrumbs = lazily(() => planBreadcrumbs(site, page.trail ?? []));
	return {
		path,
		href: urls.href(path),
		url,
		outputPath: urls.outputPath(path),
		indexable,
		template,
		sourcePath,
		get props() {
			return said().props;
		},
		get head() {
			return head();
		},
		get card() {
			return card();
		},
		get breadcrumbs() {
			return breadcrumbs();
		},
	};
}
