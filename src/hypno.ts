// Exports all that templates import from "hypno": the makers of fields, models and pages, and their types.
import * as z from "zod";

export type { ShownPictures } from "./site/addresses/picture.ts";
export { emailHref, phoneHref } from "./site/addresses/urls.ts";
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
} from "./site/content/schema/addresses.ts";
export {
	addZone,
	type Day,
	day,
	formatTime,
	lastDay,
	moment,
} from "./site/content/schema/day.ts";
export {
	button,
	choice,
	choices,
	claims,
	code,
	entries,
	figure,
	flag,
	group,
	heading,
	hero,
	heroKeys,
	icon,
	list,
	mayBeEmpty,
	menuKeys,
	meta,
	metadata,
	ownSlug,
	pageName,
	paragraph,
	personName,
	record,
	section,
	shortFigure,
	slug,
	text,
	titledText,
	wholeNumber,
} from "./site/content/schema/fields.ts";
export { MEANING } from "./site/content/schema/meaning.ts";
export {
	type Collection,
	file,
	folder,
	type Model,
} from "./site/content/schema/model.ts";
export { openingHours } from "./site/content/schema/opening-hours.ts";
export {
	addIssue,
	patternText,
	shortText,
} from "./site/content/schema/pattern-text.ts";
export { type ContentPicture, picture } from "./site/content/schema/picture.ts";
export { price } from "./site/content/schema/price.ts";
export type { ShownRecordings } from "./site/content/schema/recording.ts";
export { movedAddresses } from "./site/content/schema/redirects.ts";
export {
	address,
	type Settings,
	settings,
} from "./site/content/schema/settings.ts";
export { changeWords, unmark as plain } from "./site/marks.ts";
export type { Honeypot } from "./site/plan/forms.ts";
export {
	type Breadcrumb,
	type DocumentPage,
	type DocumentProps,
	type Entry,
	type Head,
	type Link,
	type ListPart,
	type PageInfo,
	type Props,
	page,
	type ShareCardProps,
	type SharedFiles,
	type SiteView,
	type ValueOf,
} from "./site/plan/page-kind.ts";
export { z };
