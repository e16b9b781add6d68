// Defines what visitors see: a page kind is an address, a component, and what it needs from elsewhere.
import type { FunctionComponent, ReactElement, ReactNode } from "react";
import { valueAt } from "../../base/text/groups.ts";
import type { ShownPictures } from "../addresses/picture.ts";
import type { linkIcons } from "../addresses/urls.ts";
import { Collection, type Entry, type Model } from "../content/schema/model.ts";
import type { ShownRecordings } from "../content/schema/recording.ts";
import type { Settings } from "../content/schema/settings.ts";
import type { PlannedForm } from "./forms.ts";
import { checkResult } from "./page-results.ts";

export type { Entry };

export interface Link {
	readonly label: string;
	readonly href: string;
}

/** A page with its words for the menu and the footer, which may lack either. */
export interface MenuPage {
	readonly path: string;
	readonly href: string;
	readonly sourcePath: string;
	readonly menu: string | undefined;
	readonly footer: string | undefined;
}

/** Answers what a page and the frame may know of the site. A page that asks for a file with an error is not planned. */
export interface SiteView {
	readonly settings: Settings;
	/** All pages in their order. */
	readonly menu: readonly MenuPage[];
	/** @returns undefined if the site lacks the file */
	one<Value>(model: Model<Value>): Value | undefined;
	/** Returns the values of a file; without it, the page that asks is not planned. */
	need<Value>(model: Model<Value>): Value;
	/** Returns a part of a file; without it, the file of the page that asks is an error. */
	needPart<Value, Key extends keyof Value & string>(
		model: Model<Value>,
		key: Key,
	): NonNullable<Value[Key]>;
	/** Lists the records in their order. */
	list<Value, Shown>(
		collection: Collection<Value, Shown>,
	): readonly Entry<Shown>[];
	/** Lists the written records with a value, from an index: a page costs the same however many there are. */
	by<Value, Shown>(
		collection: Collection<Value, Shown>,
		key: keyof Entry<Shown> & string,
		value: unknown,
	): readonly Entry<Shown>[];
	/** "/about" -> "/practice/about" */
	href(path: string): string;
	/** "/about" -> "https://www.example.com/about" */
	url(path: string): string;
	form(name: string): PlannedForm;
}

export interface PageInfo {
	readonly path: string;
	readonly href: string;
	readonly url: string;
}

/** Which part of a long list the page shows, from 1, and the addresses of all parts: one for a short list. */
export interface ListPart {
	readonly part: number;
	readonly parts: readonly string[];
}

/** The words of a page for its head and its share image. */
export interface Head {
	readonly title: string;
	readonly description: string;
	readonly keywords?: readonly string[];
	/** The line below the title on the share image. */
	readonly line?: string | undefined;
}

/** The values of a model. */
export type ValueOf<Of> = Of extends Model<infer Value> ? Value : never;

type EntryOf<Of> =
	Of extends Collection<infer _Value, infer Shown> ? Entry<Shown> : undefined;

type SharedMaker = (site: SiteView) => object;
type OwnMaker<Of> = (site: SiteView, entry: EntryOf<Of>) => object;

type Made<Maker> = Maker extends (...input: never[]) => infer Result
	? Result
	: unknown;

/** A component gets these besides the words of its file. */
type Around<Of, Shared, Own> = {
	readonly page: PageInfo & ListPart;
	readonly entry: EntryOf<Of>;
	readonly pictures: ShownPictures;
	readonly recordings: ShownRecordings;
} & Made<Shared> &
	Made<Own>;

export type Props<Of, Shared = undefined, Own = undefined> = {
	readonly words: ValueOf<Of>;
} & Around<Of, Shared, Own>;

interface Declaration<Of, Shared, Own> {
	readonly of: Of;
	/** "/about", or "/articles/:slug" for each record */
	readonly at: string;
	/** Made once for all pages of the model. Both return JSON. */
	readonly shared?: Shared;
	readonly own?: Own;
	readonly head: (props: NoInfer<Props<Of, Shared, Own>>) => Head;
	/** How many pages a long list has: "/articles", "/articles/page-2". */
	readonly count?: (props: NoInfer<Props<Of, Shared, Own>>) => number;
	/** Structured data about the page. */
	readonly data?: (props: NoInfer<Props<Of, Shared, Own>>) => readonly object[];
	/** Its word in the breadcrumbs; without one, the page has none. */
	readonly crumb?: (
		props: NoInfer<Around<Of, Shared, Own>> & {
			readonly words: ValueOf<Of> | undefined;
		},
	) => string | undefined;
	readonly Page: (props: NoInfer<Props<Of, Shared, Own>>) => ReactNode;
	/** The page of a listed record that nobody has written. */
	readonly Missing?: (props: NoInfer<Around<Of, Shared, Own>>) => ReactNode;
	readonly missingHead?: (props: NoInfer<Around<Of, Shared, Own>>) => Head;
	/** False if search engines must not list the page. */
	readonly indexable?: boolean;
	/** An Atom feed at the address of the list. */
	readonly feed?: boolean;
	/** Text files at the address of each page, by their endings: { ics: "BEGIN:VCALENDAR" } */
	readonly files?: (
		site: SiteView,
		entry: EntryOf<Of>,
	) => Readonly<Record<string, string>>;
}

/** No part leads to another folder, begins as private files do, or has the ending of a file; index and 404 are taken. */
const PART = "/(?!index$|404$)[\\p{L}\\p{N}~-][\\p{L}\\p{N}_~-]*";
const ADDRESS = new RegExp(`^(?=/)(?:/|/404|(?:${PART})*(?:/:slug)?)$`, "iu");

/** A page kind without the types of its props. */
export class PageKind {
	declare readonly of: Model;
	declare readonly at: string;
	readonly shared: SharedMaker = () => ({});
	readonly own: (site: SiteView, entry: object | undefined) => object =
		() => ({});
	declare readonly head: (props: object) => Head;
	readonly missingHead: (props: object) => Head = nameMissing;
	readonly count: (props: object) => number = () => 1;
	readonly data: (props: object) => readonly object[] = () => [];
	readonly crumb: (props: object) => string | undefined = findCrumb;
	declare readonly Page: FunctionComponent<object>;
	declare readonly Missing?: FunctionComponent<object>;
	readonly indexable: boolean = true;
	readonly feed: boolean = false;
	readonly files: (
		site: SiteView,
		entry: object | undefined,
	) => Readonly<Record<string, string>> = () => ({});
	/** Its stack names the line that declares the page. */
	readonly declared = new Error("declared here");

	constructor(declaration: object) {
		const { declared } = this;
		Reflect.set(
			this,
			"head",
			checkResult("head", () => undefined, declared),
		);
		for (const [key, value] of Object.entries(declaration))
			if (value !== undefined)
				Reflect.set(this, key, checkResult(key, value, declared));
	}

	/** Says what the declaration asks for and cannot have. */
	get mistake(): string | undefined {
		const { of, at, feed, Page, Missing } = this;
		// A text would be the name of an element.
		if (Object(Page) !== Page) return "this page has no Page, which shows it";
		for (const component of [Page, Missing])
			if (component?.constructor.name.startsWith("Async"))
				return "the component of this page is async, and pages are made at once";
		if (!ADDRESS.test(at))
			return `${JSON.stringify(at)} is not the address of a page: write parts of letters, digits and hyphens, each after one slash, as in /about`;
		const isOfRecords = of instanceof Collection;
		if (isOfRecords !== at.endsWith("/:slug"))
			return isOfRecords
				? `the address of the pages of a collection ends in /:slug, and ${at} does not`
				: `a page of one file has one address, and ${at} is for the records of a collection`;
		const hasDays = isOfRecords && of.orderKey !== undefined;
		return feed && !hasDays
			? "a feed needs a collection with an order by a day, as in newest date"
			: undefined;
	}

	pathOf(slug: string): string {
		return this.at.replace(":slug", slug);
	}

	/** The address of the page that lists the records: "/articles/:slug" -> "/articles" */
	get listPath(): string {
		return this.at.replace(/\/:slug$/, "");
	}

	/** "about", or the word for a record of its collection. */
	get name(): string {
		const { of } = this;
		if (of instanceof Collection) return of.one;
		return of.name.slice(of.name.lastIndexOf("/") + 1);
	}
}

function nameMissing(props: object): Head {
	const slug = String(valueAt(props, ["entry", "slug"]));
	return { title: slug, description: slug };
}

/** The words of the menu, or else the title or the label of a record. */
function findCrumb(props: object): string | undefined {
	const entry = Object(valueAt(props, ["entry"]));
	const words = Object(valueAt(props, ["words"]));
	const label: unknown =
		entry.label ?? entry.title ?? words.menu ?? words.footer;
	return typeof label === "string" ? label : undefined;
}

export function page<
	Of extends Model,
	Shared extends SharedMaker | undefined = undefined,
	Own extends OwnMaker<Of> | undefined = undefined,
>(declaration: Declaration<Of, Shared, Own>): PageKind {
	return new PageKind(declaration);
}

/** Every page loads the files of these roles. A site may have no font of its own. */
export type AssetRole = "stylesheet" | "script" | "font";

/** The addresses of the files that hypno makes for all pages. */
export interface SharedFiles {
	/** The attributes of the script that counts visits, if there is one. */
	readonly counter?: Readonly<Record<string, string>> | undefined;
	readonly assets: Readonly<Partial<Record<AssetRole, string>>>;
	readonly icons: Readonly<ReturnType<typeof linkIcons>>;
}

export interface Breadcrumb extends Link {
	readonly url: string;
}

/** Other sites show this picture of 1200 by 630 pixels with a link to the page. */
export interface ShareImage {
	readonly url: string;
	readonly type: "image/png" | "image/jpeg";
	readonly alt: string;
}

export interface PageHead {
	readonly title: string;
	readonly description: string;
	readonly keywords: readonly string[];
	/** Undefined on pages that search engines must not list. */
	readonly canonical: string | undefined;
	/** Undefined if the site names no picture, and until one is drawn. */
	readonly image: ShareImage | undefined;
}

export interface ShareCardProps {
	readonly fileName: string;
	readonly siteName: string;
	readonly title: string;
	readonly line: string;
}

export interface DocumentPage extends PageInfo {
	/** "about", or the word for a record: "article", or "missing-article" for one that nobody has written. */
	readonly template: string;
	readonly indexable: boolean;
	readonly head: PageHead;
	/** Breadcrumbs lead from the home page to this page; empty if the page shows none. */
	readonly breadcrumbs: readonly Breadcrumb[];
	/** Structured data about the page. */
	readonly data: readonly object[];
	/** The address of the feed of a list. */
	readonly feed: string | undefined;
}

export interface DocumentProps<Frame> {
	readonly frame: Frame & SharedFiles;
	/** The page, which stands in `children`. */
	readonly route: DocumentPage;
	/** Renders a part once for all pages that pass it the same props. */
	readonly once: (part: ReactElement) => ReactNode;
	readonly children: ReactNode;
}
