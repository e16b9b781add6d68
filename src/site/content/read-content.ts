// Reads and checks the files of content/. Records are only hashed here, and read for their pages.

import { limitProblems, type Problem } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { createUrls } from "../addresses/urls.ts";
import { findMovedAway, findOriginal, type Project } from "../config.ts";
import { findUnknownNames, orderRecords, readDay } from "./collections.ts";
import type { Models } from "./models.ts";
import { type ContentFile, parseContentFile, readCommon } from "./parse.ts";
import type { Common } from "./raw-file.ts";
import {
	findBadName,
	findUnwritten,
	type InspectAll,
	openRecords,
	type RecordInput,
	readRecord,
} from "./records.ts";
import { findToday } from "./schema/day.ts";
import { BRITISH } from "./schema/locale.ts";
import { Collection, type Model } from "./schema/model.ts";
import {
	addEntries,
	createSite,
	findUses,
	type KnownRecord,
	listEntries,
	mapShown,
	mapValues,
	type RecordState,
	type Records,
	resolveLinks,
	type Site,
} from "./site.ts";
import {
	createLocator,
	listContent,
	readSourceFile,
	type SourceFile,
} from "./source-file.ts";
import {
	describeCopy,
	describeUnknownFile,
	findMissingFiles,
} from "./unused-files.ts";
import { checkFile } from "./validate.ts";

export interface Content {
	readonly models: Models;
	/** Undefined when the settings or a list of records has an error. */
	readonly site: Site | undefined;
	/** The records of all collections, listed ones also without a file. */
	readonly collections: readonly Records[];
	/** Every readable file except those of records with a page, which are parsed when the page is made. */
	readonly files: readonly ContentFile[];
	/** The paths of the records that become pages, sorted. */
	readonly records: ReadonlySet<string>;
	/** Undefined if content/site.yaml cannot be read. */
	readonly common: Common | undefined;
	readonly opened: RecordInput["opened"];
	readonly problems: readonly Problem[];
}

/** True for an optional file that contains nothing but comments, which is allowed. */
export function isEmptyOptionalFile({ text, model }: SourceFile): boolean {
	const isEmpty = (line: string) => /^\s*(?:#|$)/.test(line);
	return model?.isOptional === true && text.split("\n").every(isEmpty);
}

interface Loaded {
	readonly input: RecordInput;
	readonly files: ContentFile[];
	readonly values: Map<string, unknown>;
	readonly records: Map<string, RecordState>;
	readonly drafts: string[];
	readonly problems: Problem[];
}

/** @returns its problems */
async function loadFile(sourcePath: string, model: Model, loaded: Loaded) {
	const { input, files, values, drafts } = loaded;
	const file = readSourceFile(sourcePath, input);
	if (!("text" in file)) return [file];
	if (isEmptyOptionalFile(file)) return [];
	const read = parseContentFile(file, input.common);
	const { data, problems } = checkFile(model.schema, read);
	files.push(read);
	const unwritten = input.showsDrafts ? [] : findUnwritten(read);
	const isDraft = unwritten.length > 0 && model.isOptionalPage;
	if (isDraft) drafts.push(sourcePath);
	else if (data !== undefined) values.set(sourcePath, data);
	return isDraft ? problems : [...problems, ...unwritten];
}

const inspectHere: InspectAll = async (sourcePaths, inspect) =>
	new Map(sourcePaths.map((file) => [file, inspect(file)]));

/** In the order of their pages, so that a thread makes the pages of the records that it has opened. */
async function inspectRecords(
	sourcePaths: readonly string[],
	{ input, values, records }: Loaded,
	inspectAll: InspectAll,
) {
	const { models } = input;
	const inspected = openRecords(input);
	const listed = models.collections.flatMap((collection) =>
		listEntries(collection, values).map((entry) =>
			collection.pathOf(String(valueAt(entry, ["slug"]))),
		),
	);
	const rank = new Map(listed.map((sourcePath, index) => [sourcePath, index]));
	const rankOf = (sourcePath: string) => rank.get(sourcePath) ?? listed.length;
	const states = await inspectAll(
		sourcePaths.toSorted((a, b) => rankOf(a) - rankOf(b)),
		inspected.inspect,
	);
	for (const path of sourcePaths) {
		const state = states.get(path);
		if (state) records.set(path, state);
	}
	inspected.save(records);
}

async function loadFiles(
	project: Project,
	inspectAll: InspectAll,
): Promise<Loaded> {
	const { models } = project;
	const present = new Set(listContent(project));
	const input = {
		...project,
		common: readCommon(project),
		opened: new Map(),
	};
	const records = new Map<string, RecordState>();
	const recordPaths: string[] = [];
	const problems = findMissingFiles(present, models);
	const values = new Map<string, unknown>();
	const start = { files: [], drafts: [], values, records, problems };
	const loaded = { input, ...start };
	for (const sourcePath of present) {
		if (present.has(findMovedAway(sourcePath) ?? "")) continue;
		const original = findOriginal(sourcePath, present);
		const model = models.modelOf(sourcePath);
		if (original !== undefined)
			problems.push(describeCopy(sourcePath, original));
		else if (model instanceof Collection) {
			recordPaths.push(sourcePath);
			for (const problem of findBadName(sourcePath, model, models))
				problems.push(problem);
		} else if (model)
			for (const problem of await loadFile(sourcePath, model, loaded))
				problems.push(problem);
		else problems.push(describeUnknownFile(sourcePath, present, project));
	}
	await inspectRecords(recordPaths, loaded, inspectAll);
	return loaded;
}

/** Events are shown before their day; what has the newest first, as articles have, waits for it. */
function findWait(
	state: RecordState | undefined,
	{ isNewestFirst, orderKey }: Collection,
	{ day, common }: RecordInput,
): string | undefined {
	if (!state || !isNewestFirst || orderKey === undefined) return undefined;
	const written = readDay(state, orderKey).slice(0, "2027-03-03".length);
	const { timeZone } = common?.locale ?? BRITISH;
	return written > (day ?? findToday(timeZone)) ? written : undefined;
}

function describeRecord(
	slug: string,
	collection: Collection,
	{ records, input }: Loaded,
): KnownRecord {
	const sourcePath = collection.pathOf(slug);
	const state = records.get(sourcePath);
	const waitsUntil = findWait(state, collection, input);
	const isBadlyNamed =
		findBadName(sourcePath, collection, input.models).length > 0;
	const isReady = state?.state === "published" && waitsUntil === undefined;
	const isShown =
		!isBadlyNamed && (isReady || (state && input.showsDrafts) === true);
	const now = { slug, sourcePath, waitsUntil, isShown };
	return { hash: "", state: "unwritten", ...state, ...now };
}

function describeRecords(collection: Collection, loaded: Loaded): Records {
	const { listedIn } = collection;
	const listed = listEntries(collection, loaded.values);
	const present = [...loaded.records.keys()];
	const slugs = listedIn
		? listed.map((entry) => String(valueAt(entry, ["slug"])))
		: present.flatMap((sourcePath) => collection.slugOf(sourcePath) ?? []);
	const described = slugs.map((slug) =>
		describeRecord(slug, collection, loaded),
	);
	const records = listedIn ? described : orderRecords(collection, described);
	const all = { collection, records, slugs: new Set(slugs) };
	return addEntries(all, loaded.values);
}

/** @returns undefined for a site without its settings, or without the list of a collection */
function buildSite(
	{ input, files, values, drafts, problems }: Loaded,
	collections: readonly Records[],
): Site | undefined {
	const { models } = input;
	const { settings: model } = models;
	const lists = models.collections.flatMap(({ listedIn }) => listedIn ?? []);
	const lacksList = lists.some(
		({ sourcePath, isOptional }) => !isOptional && !values.has(sourcePath),
	);
	if (!model || !values.has(model.sourcePath) || lacksList) return undefined;
	const errors = problems.filter(({ severity }) => severity === "error");
	const invalidFiles = new Set(errors.map(({ source }) => source?.file ?? ""));
	const valid = files.filter((file) => !invalidFiles.has(file.sourcePath));
	const read = model.read(values.get(model.sourcePath));
	const { url, basePath, urlStyle } = read;
	const siteUrl = input.siteUrl ?? url;
	const urls = createUrls({ siteUrl, basePath, urlStyle });
	return createSite({
		models,
		urls,
		values: mapValues(values, models, (model, value) =>
			resolveLinks(model, value, urls),
		),
		collections: mapShown(collections, (schema, record) =>
			resolveLinks({ schema }, record.shown, urls),
		),
		pictures: valid.flatMap((file) => [
			...findUses(file, "picture"),
			...file.pictures,
		]),
		drawings: valid.flatMap((file) => [
			...findUses(file, "drawing"),
			...findUses(file, "recording"),
		]),
		drafts,
		invalidFiles,
		locate: createLocator(
			input,
			files.flatMap(({ raw }) => raw?.document ?? []),
		),
	});
}

export async function readContent(
	project: Project,
	inspectAll = inspectHere,
): Promise<Content> {
	const loaded = await loadFiles(project, inspectAll);
	const { files, input, values, problems } = loaded;
	const { models, common } = input;
	const collections = models.collections.map((collection) =>
		describeRecords(collection, loaded),
	);
	for (const file of files)
		for (const problem of findUnknownNames(file, {
			models,
			collections,
			values,
		}))
			problems.push(problem);
	const site = buildSite(loaded, collections);
	const shown = collections
		.flatMap((records) => records.records)
		.filter(({ isShown }) => isShown);
	const records = new Set(shown.map(({ sourcePath }) => sourcePath).sort());
	for (const sourcePath of loaded.records.keys()) {
		if (records.has(sourcePath)) continue;
		// Records without a page are read too, so that their problems are reported.
		const record = await readRecord(sourcePath, input);
		if (record.file) files.push(record.file);
		for (const problem of record.problems) problems.push(problem);
	}
	const { opened } = input;
	const read = { files, records, common, opened };
	const reported = limitProblems(problems);
	return { models, site, collections, ...read, problems: reported };
}
