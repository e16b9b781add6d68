// Plans where each article and page of an old site comes to, and where its old addresses lead.
import fs from "node:fs";
import path from "node:path";
import { decode, slugify } from "../../base/addresses/parse-url.ts";
import { type Problem, UserError } from "../../base/problems.ts";
import { REDIRECTS_FILE } from "../../site/addresses/source-paths.ts";
import type { Config, Project } from "../../site/config.ts";
import { listAllPeople } from "../../site/content/collections.ts";
import { findNameFault } from "../../site/content/records.ts";
import { findMeaning, schemaAt } from "../../site/content/schema/meaning.ts";
import type { Collection } from "../../site/content/schema/model.ts";
import { PLACEHOLDER } from "../../site/content/schema/pattern-text.ts";
import {
	listContent,
	readSourceBytes,
} from "../../site/content/source-file.ts";
import { type OpenContent, openSite } from "../../site/edit/change-records.ts";
import {
	findAddresses,
	labelOf,
	openRun,
} from "../../site/edit/records/record-run.ts";
import { readText } from "./clean-html.ts";
import {
	type ImportSource,
	importProblem,
	type OldRecord,
} from "./import-source.ts";

/** In characters. */
const MAX_NAME = 80;
const ORIGIN = /^# Imported from .+$/m;

/** The line of a file that says where it came from. */
export const formatOrigin = ({ origin }: OldRecord) =>
	`# Imported from ${origin.replace(/\s+/g, " ").slice(0, 500)}`;

export interface Planned {
	/** "content/articles/sleep.md" */
	readonly file: string;
	/** "/articles/sleep"; that of another page if it has taken its place: "/about" */
	readonly address: string;
}

/** Maps the slug and the label of each record that an article may be about to its slug. */
function listSubjects({ site }: OpenContent, { schema }: Collection) {
	const field = schemaAt(schema, ["about", 0]);
	const named = field && findMeaning(field)?.of;
	const subjects = new Map<string, string>();
	for (const { collection, records } of site.collections)
		if (collection.name === named)
			for (const record of records) {
				const label = String(labelOf(record, collection) ?? "");
				subjects.set(slugify(label), record.slug);
				subjects.set(record.slug, record.slug);
			}
	return subjects;
}

/** Reads all files, and keeps none of their texts: they may not fit into memory. */
function readFiles(config: Project) {
	const files = new Set<string>();
	const drafts = new Set<string>();
	/** The files of earlier imports, by the line that says where they came from. */
	const imported = new Map<string, string>();
	for (const file of listContent(config)) {
		const bytes = readSourceBytes(file, config);
		if (!Buffer.isBuffer(bytes) || !config.models.modelOf(file)) continue;
		files.add(file);
		if (PLACEHOLDER.test(String(bytes))) drafts.add(file);
		const start = String(bytes.subarray(0, 1000));
		const [line] = ORIGIN.exec(start) ?? [];
		// A part of a text would keep the whole text in memory.
		if (line) imported.set(String(Buffer.from(line)), file);
	}
	return { files, drafts, imported };
}

async function openTarget(config: Config) {
	const article = await openRun("article", { config, flags: {} });
	const page = await openRun("page", { config, flags: {} });
	const isOpened = (file: string) => file === REDIRECTS_FILE;
	const opened = await openSite(article.config, article.collection, isOpened);
	const { pageOf, ...addresses } = await findAddresses(article);
	const ofPages = await findAddresses(page);
	const people = new Map<string, string>();
	for (const name of listAllPeople(opened.site) ?? [])
		people.set(name.toLowerCase(), name);
	return {
		...addresses,
		...readFiles(article.config),
		config: article.config,
		opened,
		subjects: listSubjects(opened, article.collection),
		people,
		article: { collection: article.collection, pageOf },
		page: { collection: page.collection, pageOf: ofPages.pageOf },
	};
}

/** The site that the old one comes into. */
export type Target = Awaited<ReturnType<typeof openTarget>>;

export interface ImportPlan {
	readonly old: ImportSource;
	readonly target: Target;
	/** By the origin of each record. */
	readonly planned: ReadonlyMap<string, Planned>;
	/** Maps each old address, in small letters, to the new one. */
	readonly moved: ReadonlyMap<string, string>;
}

/** True for an old address at which the new site has a page of its own. */
export const hasPageAt = (old: string, { files }: Target): boolean =>
	old === "/" || files.has(`content/pages${old.toLowerCase()}.yaml`);

function chooseName(
	record: OldRecord,
	taken: ReadonlySet<string>,
	{ config, ...target }: Target,
): string {
	const { collection } = target[record.noun];
	const cut = (words: string) =>
		slugify(words).slice(0, MAX_NAME).replace(/-$/, "");
	const isFaulty = (name: string) =>
		findNameFault(name, collection, config.models) !== undefined;
	const written =
		cut(decode(record.name) ?? record.name) ||
		cut(readText(record.title)) ||
		`${record.noun}-${record.day || record.source.line}`;
	const start = isFaulty(written) ? `${written}-old` : written;
	let name = start;
	for (
		let number = 2;
		taken.has(collection.pathOf(name)) || isFaulty(name);
		number++
	)
		name = `${start}-${number}`;
	return name;
}

/** @throws UserError (2) if a file is there that no import has made */
export async function planImport(
	old: ImportSource,
	config: Config,
): Promise<ImportPlan> {
	const target = await openTarget(config);
	const { imported } = target;
	const taken = new Set(imported.values());
	const planned = new Map<string, Planned>();
	const moved = new Map<string, string>();
	const problems: Problem[] = [];
	for (const record of old.records) {
		const { noun, origin, addresses, source } = record;
		const { collection, pageOf } = target[noun];
		const known = imported.get(formatOrigin(record));
		const slug =
			(known && collection.slugOf(known)) || chooseName(record, taken, target);
		const file = known ?? collection.pathOf(slug);
		const stays = addresses.find((from) => hasPageAt(from, target));
		const address = stays?.toLowerCase() ?? pageOf(slug);
		taken.add(file);
		planned.set(origin, { file, address });
		for (const from of addresses)
			if (!hasPageAt(from, target)) moved.set(from.toLowerCase(), address);
		if (
			known ||
			!fs.lstatSync(path.join(config.rootDir, file), { throwIfNoEntry: false })
		)
			continue;
		problems.push(
			importProblem(
				`${file} already exists, and the old site has one of this name`,
				{
					hint: "Rename that file, as in npx hypno rename article OLD NEW, or delete it, and import again: nothing was written",
					source,
				},
			),
		);
	}
	if (problems.length > 0) throw new UserError(problems, 2);
	for (const [from, place] of old.others) {
		const to = moved.get(place) ?? target.list;
		if (!moved.has(from.toLowerCase())) moved.set(from.toLowerCase(), to);
	}
	// Texts of generators name others by their files.
	for (const [origin, { address }] of planned) {
		const name = `/${path.posix.parse(origin).name}`.toLowerCase();
		if (!moved.has(name) && !hasPageAt(name, target)) moved.set(name, address);
	}
	return { old, target, planned, moved };
}

/** @param live the addresses of what visitors see, by the origin of each record */
export const showsArticles = (
	{ old }: ImportPlan,
	live: ReadonlyMap<string, string>,
): boolean =>
	old.records.some(
		({ noun, origin }) => noun === "article" && live.has(origin),
	);

/**
 * Maps old addresses to new ones: those that stay, that the site has, or whose page waits have no redirect.
 * @param live as above
 */
export function planRedirects(
	plan: ImportPlan,
	live: ReadonlyMap<string, string>,
): Map<string, string> {
	const { old, target, moved, planned } = plan;
	const { opened, list } = target;
	const redirects = new Map<string, string>();
	const known = new Set<string>();
	for (const { from, rest } of opened.site.redirects)
		known.add((from + rest).toLowerCase());
	const add = (from: string, to: string) => {
		const plain = from.toLowerCase();
		const isHere = plain === to || hasPageAt(from, target);
		if (!isHere && !known.has(plain)) redirects.set(from, to);
		known.add(plain);
	};
	for (const { origin, addresses } of old.records) {
		const { address = "/" } = planned.get(origin) ?? {};
		const isSeen = live.has(origin) || hasPageAt(address, target);
		// Hosts show the home page whatever stands after the question mark.
		if (isSeen && address !== "/")
			for (const from of addresses) add(from, address);
	}
	if (!showsArticles(plan, live)) return redirects;
	const seen = new Set(live.values());
	for (const [from, place] of old.others) {
		const to = moved.get(place) ?? list;
		add(from, seen.has(to) ? to : list);
	}
	if (old.archives.length === 0) return redirects;
	for (const from of ["/feed", "/comments/feed"]) add(from, `${list}/feed.xml`);
	for (const from of old.archives) add(from, list);
	return redirects;
}
