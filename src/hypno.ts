// What the templates of a site import from "hypno": the makers of fields, models and pages, and their types.
import * as z from "zod";

export {
	drawing,
	email,
	formEndpoint,
	href,
	origin,
	phone,
	recordingFile,
	secureAddress,
	staticFile,
	webAddress,
} from "./content/schema/addresses.ts";
export {
	addZone,
	type Day,
	day,
	lastDay,
	moment,
} from "./content/schema/day.ts";
export {
	button,
	choice,
	claims,
	code,
	entries,
	figure,
	flag,
	group,
	heading,
	hero,
	heroKeys,
	ICON_NAMES,
	type IconName,
	icon,
	list,
	mayBeEmpty,
	menuKeys,
	meta,
	metadata,
	ownSlug,
	paragraph,
	personName,
	record,
	section,
	shortFigure,
	slug,
	text,
	titledText,
	wholeNumber,
} from "./content/schema/fields.ts";
export { MEANING } from "./content/schema/meaning.ts";
export {
	type Collection,
	file,
	folder,
	type Model,
} from "./content/schema/model.ts";
export { openingHours } from "./content/schema/opening-hours.ts";
export {
	addIssue,
	patternText,
	shortText,
} from "./content/schema/pattern-text.ts";
export { type ContentPicture, picture } from "./content/schema/picture.ts";
export { price } from "./content/schema/price.ts";
export type { ShownRecordings } from "./content/schema/recording.ts";
export { movedAddresses } from "./content/schema/redirects.ts";
export { address, type Settings, settings } from "./content/schema/settings.ts";
export { changeWords, unmark as plain } from "./marks.ts";
export type { Honeypot } from "./plan/forms.ts";
export {
	type Breadcrumb,
	type DocumentPage,
	type DocumentProps,
	type Entry,
	type Head,
	type Link,
	type PageInfo,
	type Props,
	page,
	type ShareCardProps,
	type SharedFiles,
	type SiteView,
	type ValueOf,
} from "./plan/page-kind.ts";
export type { ShownPictures } from "./site/picture.ts";
export { emailHref, phoneHref } from "./site/urls.ts";
export { z };
