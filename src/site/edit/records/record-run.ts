// Holds what hypno new, rename and remove share: they plan changes of the list, files, links and redirects.
import { slugify } from "../../../base/addresses/parse-url.ts";
import { usageError } from "../../../base/problems.ts";
import type { Keys } from "../../../base/text/groups.ts";
import { suggest } from "../../../base/text/suggest.ts";
import { join } from "../../../base/text/words.ts";
import type { Config, Project } from "../../config.ts";
import type { Models } from "../../content/models.ts";
import { findNameFault } from "../../content/records.ts";
import { INVALID_SLUG, isSlug } from "../../content/schema/fields.ts";
import { listMeant } from "../../content/schema/meaning.ts";
import type { Collection } from "../../content/schema/model.ts";
import type { KnownRecord } from "../../content/site.ts";
import type { ContentDocument } from "../../document/document.ts";
import { loadModels } from "../../load-models.ts";
import { loadTemplates } from "../../render/templates.ts";
import type { ContentChange } from "../change-files.ts";
import type { OpenContent } from "../change-records.ts";

export interface RecordFlags {
	readonly dryRun?: boolean;
	readonly label?: string;
	readonly theme?: string;
	/** new: all listed records without a file. */
	readonly missing?: boolean;
	/** remove: all listed records without a file. */
	readonly unwritten?: true;
	/** remove: the files of the records too. */
	readonly delete?: true;
}

/** A record that comes with hypno: its text, its words in the menu and its group. */
export interface RecordStart {
	readonly slug: string;
	readonly label: string;
	readonly group: { readonly id: string; readonly title: string };
	/** @param isListed whether a link of the text may lead to the record with this slug */
	readonly read: (isListed: (slug: string) => boolean) => string;
}

/** Finds the record that a slug or its words in the menu name, or may mean. */
export interface FindStarts {
	readonly find: (name: string) => RecordStart | undefined;
	readonly findNear: (name: string) => RecordStart | undefined;
}

/** Opens the records that come with hypno under a word of hypno new. */
export type OpenStarts = (
	word: string,
	rootDir: string,
) => Promise<FindStarts | undefined>;

/** The changes that a command plans. */
export interface Changes {
	readonly config: Project;
	readonly flags: RecordFlags;
	readonly changes: ContentChange[];
	/** Holds once everything is written. */
	readonly notes: string[];
	/** The places that a person has to change, each in a line. */
	readonly left: string[];
}

export interface Run extends Changes {
	readonly collection: Collection;
	readonly starts?: FindStarts | undefined;
}

interface Opening {
	readonly config: Config;
	readonly flags: RecordFlags;
	readonly starts?: FindStarts | undefined;
}

/** @throws UserError (1) for models that cannot be loaded */
export async function openChanges(run: Opening): Promise<Changes & Opening> {
	const { models } = await loadModels(run.config);
	const config = { ...run.config, models };
	return { ...run, config, changes: [], notes: [], left: [] };
}

/** The words that hypno new knows: those of records, and of entries of lists. */
export function listWords({ collections, files }: Models): string[] {
	const words = collections.map(({ one: noun }) => noun);
	for (const { adds } of files) if (adds) words.push(adds.one);
	return words;
}

/** @throws UserError (2) for an unknown word */
export function toRun<Known extends Changes>(
	word: string,
	changes: Known,
): Known & Run {
	const { models } = changes.config;
	const collection = models.collections.find(({ one: noun }) => noun === word);
	if (collection) return { ...changes, collection };
	const words = listWords(models);
	const [nearest] = suggest(word, words);
	throw usageError(
		`this site has nothing that is called "${word}"`,
		`${nearest ? `Did you mean ${nearest}? ` : ""}The words are ${join(words, "and")}`,
	);
}

/** @throws UserError (1) for models that cannot be loaded, (2) for an unknown word */
export async function openRun(word: string, run: Opening): Promise<Run> {
	return toRun(word, await openChanges(run));
}

/** Finds the addresses of the records, that of the page which lists them, and the file of that page. */
export async function findAddresses({ config, collection }: Run) {
	const { kinds } = await loadTemplates(config, config.models);
	const { sourcePath } = collection;
	const kind = kinds.find(({ of }) => of.sourcePath === sourcePath);
	const list = kinds.find(({ at }) => at === kind?.listPath);
	const pageOf = (slug: string) => kind?.pathOf(slug) ?? `/${slug}`;
	return { pageOf, list: list?.at ?? "/", listWords: list?.of };
}

export const labelOf = (
	{ listing }: KnownRecord,
	{ labelKey }: Collection,
): unknown => Reflect.get(Object(listing), labelKey);

export const describeUnlisted = (
	slug: string,
	{ listedIn, folder }: Collection,
) =>
	listedIn
		? `"${slug}" is not listed in ${listedIn.sourcePath}`
		: `there is no ${slug}.md in ${folder}`;

export function findNearest(slug: string, { records }: OpenContent) {
	const slugs = records.map((record) => record.slug);
	return suggest(slug, slugs)[0];
}

export function findRecord(
	slug: string,
	opened: OpenContent,
	{ collection }: Run,
) {
	const known = opened.records.find((record) => record.slug === slug);
	if (known) return known;
	const near = findNearest(slug, opened);
	const slugs = opened.records.map((record) => record.slug).slice(0, 9);
	let hint: string | undefined;
	if (slugs.length > 0) hint = `Choose one that there is: ${join(slugs, "or")}`;
	if (near) hint = `Did you mean ${near}?`;
	throw usageError(describeUnlisted(slug, collection), hint);
}

export function assertSlug(slug: string, { collection, config }: Run): void {
	const reason = findNameFault(slug, collection, config.models);
	if (reason === INVALID_SLUG) {
		const meant = slugify(slug);
		const hint = isSlug(meant) ? `Write it like this: ${meant}` : undefined;
		throw usageError(`"${slug}" ${reason}`, hint);
	}
	if (reason !== undefined)
		throw usageError(
			`the name "${slug}" ${reason}`,
			`Choose another one: it becomes part of the address of the ${collection.one}`,
		);
}

export function missingName(command: string, flag: string, noun: string) {
	return usageError(
		`missing name of the ${noun}`,
		`Add the name, as in npx hypno ${command} ${noun} ocd, or write ${flag} for all ${noun}s without a file`,
	);
}

export const allWritten = (noun: string) =>
	`Every listed ${noun} already has a file.`;

/** Finds the keys at which a file has the name of a record, besides its entry in the list. */
export function listNames(
	{ path, value }: ContentDocument,
	slug: string,
	{ collection, config }: Run,
): Keys[] {
	const schema = config.models.modelOf(path)?.schema;
	return listMeant(schema, value, "record")
		.filter(({ of, text }) => of === collection.name && text === slug)
		.map(({ keys }) => keys);
}

/** A draft has no page, and so no address, unless it is listed. */
export const hasPage = ({ state }: KnownRecord, { listedIn }: Collection) =>
	state === "published" || listedIn !== undefined;
