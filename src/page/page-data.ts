// Builds the data of a page, which its component shows, from its route and its words.
import type { ShownRecordings } from "../content/schema/recording.ts";
import type { Settings } from "../content/schema/settings.ts";
import type { SiteBase } from "../content/site.ts";
import { unmark } from "../marks.ts";
import type {
	Breadcrumb,
	Head,
	PageHead,
	PageKind,
	ShareCardProps,
} from "../plan/page-kind.ts";
import {
	buildProps,
	LENGTH_WITH_NAME,
	type PageData,
	type Route,
} from "../plan/route.ts";
import type { ShownPictures } from "../site/picture.ts";

/** A page has a card with its title. Pages without one share a card of the practice, unless the site names a picture. */
function listCards(
	{ name: siteName, tagline, shareImage }: Settings,
	{ path, indexable }: Route,
	{ title, line = "" }: Head,
): ShareCardProps[] {
	const cards: ShareCardProps[] = [];
	const fileName = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
	const isRepeated = unmark(line) === unmark(title);
	if (indexable && shareImage.pages !== "same")
		cards.push({ fileName, siteName, title, line: isRepeated ? "" : line });
	if (!shareImage.file)
		cards.push({ fileName: "site", siteName, title: tagline, line: "" });
	return cards;
}

function buildHead(
	{ settings, urls }: SiteBase,
	{ indexable, url }: Route,
	{ title, description, keywords = [] }: Head,
): PageHead {
	const whole = `${title} | ${settings.name}`;
	const { file, alt = "" } = settings.shareImage;
	return {
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
	};
}

function buildBreadcrumbs(
	{ path, href, url, above }: Route,
	label: string | undefined,
): readonly Breadcrumb[] {
	if (label === undefined || path === "/") return [];
	return [...above, { label, href, url }];
}

interface ReadWords {
	readonly kind: PageKind;
	/** The words of the record; undefined for a page whose words the plan knows. */
	readonly words: unknown;
	readonly pictures: ShownPictures;
	readonly recordings: ShownRecordings;
}

export function buildPageData(
	site: SiteBase,
	route: Route,
	{ kind, ...read }: ReadWords,
): PageData {
	const { shared, own, above, asks, isRecord, words, entry, ...planned } =
		route;
	const { pictures, recordings } = read;
	const shown = isRecord ? read.words : words;
	const props = { ...buildProps(route, shown), pictures, recordings };
	const head = route.isMissing ? kind.missingHead(props) : kind.head(props);
	return {
		...planned,
		props,
		head: buildHead(site, route, head),
		breadcrumbs: buildBreadcrumbs(route, kind.crumb(props)),
		data: route.isMissing ? [] : kind.data(props),
		cards: listCards(site.settings, route, head),
	};
}
