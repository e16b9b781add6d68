// Defines the Site: the settings, values and records that content/ has, with final addresses in links.
import type * as z from "zod";
import type { Digest } from "../../base/disk/fingerprint.ts";
import type { Location } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import type { PictureUse } from "../addresses/picture.ts";
import { type Redirect, toRedirects } from "../addresses/redirects.ts";
import { REDIRECTS_FILE } from "../addresses/source-paths.ts";
import type { Urls } from "../addresses/urls.ts";
import type { ValuePath } from "../document/document.ts";
import type { Models } from "./models.ts";
import type { ContentFile } from "./parse.ts";
import {
	listMeant,
	type Meaning,
	mapTexts,
	meaningsOf,
	traitsOf,
} from "./schema/meaning.ts";
import type { Collection, Model } from "./schema/model.ts";
import { movedAddresses } from "./schema/redirects.ts";
import type { Settings } from "./schema/settings.ts";

export interface RecordState {
	/** The hash is "" when the file does not exist or cannot be read. */
	readonly hash: Digest;
	/** The values of the record that other pages may know; undefined if they are invalid. */
	readonly shown?: object | undefined;
	/** True if claims are filled into what is shown. */
	readonly hasClaims?: boolean | undefined;
	/** Unwritten without a file; a draft while one of its texts contains TODO, and then only the preview shows it. */
	readonly state: "published" | "draft" | "unwritten";
	/** The state of the file on the disk, while it is certain that it has this hash. */
	readonly file?: string | undefined;
}

export interface KnownRecord extends RecordState {
	readonly slug: string;
	readonly sourcePath: string;
	/** Its entry in the list; empty without one. */
	readonly listing?: object;
	/** The day on which it is published, "2027-03-03", while that is still to come. */
	readonly waitsUntil: string | undefined;
	/** True when the page shows the file. In the preview, drafts and records that wait for their day are shown too. */
	readonly isShown: boolean;
}

/** The records of a collection in their order; those that are listed may have no file. */
export interface Records {
	readonly collection: Collection;
	readonly records: readonly KnownRecord[];
	readonly slugs: ReadonlySet<string>;
}

/** Pages and their rules receive this besides what is planned for a page. Its JSON changes with all of it. */
export interface SiteBase {
	readonly settings: Settings;
	readonly urls: Urls;
}

/** Valid values by the path of their file. */
export type Values = ReadonlyMap<string, unknown>;

export interface Site extends SiteBase {
	readonly models: Models;
	readonly values: Values;
	readonly collections: readonly Records[];
	/** Every use of a recording or a drawing, as in image: /art/stress.svg. */
	readonly drawings: readonly PictureUse[];
	/** Every use of a picture, except those in records, which are read later. */
	readonly pictures: readonly PictureUse[];
	/** The paths of optional pages that still say TODO. Outside of the preview, the site lacks them. */
	readonly drafts: readonly string[];
	readonly invalidFiles: ReadonlySet<string>;
	readonly redirects: readonly Redirect[];
	/** Locates a value, or its key, in a content file. */
	readonly locate: (value: ValuePath) => Location;
}

type SiteParts = Omit<Site, "settings" | "redirects">;

/** @returns undefined for a site without valid settings */
export function createSite(parts: SiteParts): Site | undefined {
	const { models, values } = parts;
	const { settings: model } = models;
	const value = model && values.get(model.sourcePath);
	if (!model || value === undefined) return undefined;
	// The entries of a list may have other values now.
	const collections = parts.collections.map((records) =>
		addEntries(records, values),
	);
	const moved = movedAddresses.parse(values.get(REDIRECTS_FILE));
	const settings = model.read(value);
	return { ...parts, collections, settings, redirects: toRedirects(moved) };
}

export function mapValues(
	values: Values,
	models: Models,
	replace: (model: Model, value: unknown) => unknown,
): Values {
	const mapped = new Map<string, unknown>();
	for (const [sourcePath, value] of values) {
		const model = models.modelOf(sourcePath);
		if (model) mapped.set(sourcePath, replace(model, value));
	}
	return mapped;
}

/** Replaces what is shown of each record. */
export function mapShown(
	collections: readonly Records[],
	replace: (schema: z.ZodType, record: KnownRecord) => object | undefined,
): Records[] {
	return collections.map((listed) => {
		const { shownSchema } = listed.collection;
		const records = listed.records.map((record) => {
			return { ...record, shown: replace(shownSchema, record) };
		});
		return { ...listed, records };
	});
}

export function recordsOf(
	{ collections }: Pick<Site, "collections">,
	sourcePath: string,
): readonly KnownRecord[] {
	const records = collections.find(
		({ collection }) => collection.sourcePath === sourcePath,
	);
	return records?.records ?? [];
}

export function listEntries(
	{ listedIn, listKey }: Collection,
	values: Values,
): readonly unknown[] {
	const list = valueAt(values.get(listedIn?.sourcePath ?? ""), [listKey]);
	return Array.isArray(list) ? list : [];
}

/** Gives each listed record its entry in the list. */
export function addEntries(listed: Records, values: Values): Records {
	const entries = listEntries(listed.collection, values);
	const records = listed.records.map((record, index) => {
		return { ...record, listing: Object(entries[index]) };
	});
	return { ...listed, records };
}

export function resolveLinks<Value>(
	{ schema }: Pick<Model, "schema">,
	value: Value,
	{ href }: Urls,
): Value {
	const isLink = (meaning: Meaning) => traitsOf(meaning).isResolved === true;
	if (![...meaningsOf(schema)].some(isLink)) return value;
	return mapTexts(schema, value, (text, { meaning }) =>
		isLink(meaning) ? href(text) : text,
	);
}

type Use = "drawing" | "picture" | "recording";

export function findUses(
	{ raw, model, value }: ContentFile,
	meaning: Use,
): PictureUse[] {
	if (!raw) return [];
	const listed = listMeant(model?.schema, value, meaning);
	return listed.map(({ text: file, keys }) => {
		return { file, source: raw.document.locateValue({ keys }), keys };
	});
}

/** Names the pictures of all files, and of records those that lists show. */
export function listPictureNames({ pictures, collections }: Site): string[] {
	const names = pictures.map(({ file }) => file);
	for (const { collection, records } of collections) {
		const { shownSchema } = collection;
		if (!meaningsOf(shownSchema).has("picture")) continue;
		for (const { isShown, shown } of records)
			if (isShown)
				for (const { text } of listMeant(shownSchema, shown, "picture"))
					names.push(text);
	}
	return names;
}
