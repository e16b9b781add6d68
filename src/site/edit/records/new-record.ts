// hypno new: lists a record and makes its file, or the files that listed records lack.
import fs from "node:fs";
import path from "node:path";
import { toLabel } from "../../../base/addresses/parse-url.ts";
import { usageError } from "../../../base/problems.ts";
import { valueAt } from "../../../base/text/groups.ts";
import { join } from "../../../base/text/words.ts";
import { contentPath } from "../../addresses/source-paths.ts";
import type { Project } from "../../config.ts";
import { toEditorSchema } from "../../content/editor/editor-schemas.ts";
import { scaffoldFile, scaffoldRecord } from "../../content/editor/scaffold.ts";
import { readContent } from "../../content/read-content.ts";
import { listLeaves } from "../../content/schema/meaning.ts";
import type { Collection, Model } from "../../content/schema/model.ts";
import { PLACEHOLDER } from "../../content/schema/pattern-text.ts";
import { recordsOf, type Site } from "../../content/site.ts";
import { ContentDocument } from "../../document/document.ts";
import { editEntries } from "../../document/edit-entries.ts";
import type { ContentChange } from "../change-files.ts";
import {
	changeList,
	changeRedirects,
	type OpenContent,
	openContent,
	openSite,
	placeOf,
	refuseEdit,
} from "../change-records.ts";
import {
	allWritten,
	assertSlug,
	describeUnlisted,
	findAddresses,
	findNearest,
	labelOf,
	missingName,
	type RecordStart,
	type Run,
} from "./record-run.ts";

/** The groups of the records of a list, with what visitors read of each. */
export const listGroups = (collection: Collection, { values }: Site) => {
	const { listedIn, groupKey } = collection;
	const value = listedIn && values.get(listedIn.sourcePath);
	const groups: { id: string; title: string }[] = [];
	for (const { keys, value: id } of listLeaves(value))
		if (keys[0] === `${groupKey}s` && keys[2] === "id") {
			const title = valueAt(value, [...keys.slice(0, 2), "title"]) ?? id;
			groups.push({ id: String(id), title: String(title) });
		}
	return groups;
};

/**
 * Makes an entry of the list: keys besides the slug, the label and the group get their example.
 * @param start has the label and the group, unless the flags do
 */
function makeEntry(
	slug: string,
	{ flags, collection, start }: Run & { start: RecordStart | undefined },
	site: Site,
) {
	const { listedIn: list, listKey, labelKey, groupKey } = collection;
	if (!list) return undefined;
	const groups = listGroups(collection, site).map(({ id }) => id);
	const label = flags.label ?? start?.label ?? toLabel(slug);
	const group = flags.theme ?? start?.group.id ?? groups[0] ?? "";
	if (flags.theme !== undefined && groupKey === "")
		throw usageError(`${list.sourcePath} has no groups`, "Leave out --theme");
	if (flags.theme !== undefined && !groups.includes(group))
		throw usageError(
			`"${group}" is not a ${groupKey} in ${list.sourcePath}`,
			`The ${groupKey}s are ${join(groups, "and")}`,
		);
	const given: Readonly<Record<string, string>> = {
		slug,
		[labelKey]: label,
		[groupKey]: group,
	};
	const { items } = Object(toEditorSchema(list.schema).properties?.[listKey]);
	const entry: Record<string, string> = {};
	for (const name of items.required ?? [])
		entry[name] = given[name] ?? String(items.properties[name].examples?.[0]);
	const isKnown = groupKey === "" || groups.includes(group);
	return { entry, label, group, newGroup: isKnown ? undefined : start?.group };
}

/** Adds a record to the list, and its group if the list lacks it. */
function listRecord(
	opened: OpenContent,
	{ collection }: Run,
	{ entry, newGroup }: NonNullable<ReturnType<typeof makeEntry>>,
): ContentChange {
	const change = { isGone: () => false, added: [entry] };
	const listed = changeList(opened, collection, change);
	if (!newGroup) return listed;
	const { document, to } = listed;
	const added = { isGone: () => false, added: [{ ...newGroup }] };
	const groups = editEntries(document, [`${collection.groupKey}s`], added);
	const edits = [...(groups ?? refuseEdit(document.path)), ...listed.edits];
	return { document, edits, to };
}

type NewRecord = Parameters<typeof scaffoldRecord>[2];

const toNewFile = (to: string, text: string): ContentChange => {
	const document = new ContentDocument(to, text);
	return { document, isNew: true, edits: [], to };
};

/** Reads the text that the templates of the site have for a new file. */
function readStarter(config: Project, noun: string, name: string) {
	const starter = path.join(config.templatesDir, "starter", noun, name);
	return fs.existsSync(starter) ? fs.readFileSync(starter, "utf8") : undefined;
}

/** Returns the words of the templates for a file, or else a TODO for each text. */
export function startFile(sourcePath: string, noun: string, config: Project) {
	const model = config.models.modelOf(sourcePath);
	const words = readStarter(config, noun, path.basename(sourcePath));
	return words ?? (model ? scaffoldFile(model, config.models) : "");
}

/** Plans the file of a page that the site may lack. */
function planPage(
	{ sourcePath }: Model,
	slug: string,
	{
		collection,
		config,
		changes,
		notes,
		files,
	}: Run & Pick<OpenContent, "files">,
): void {
	if (files.has(sourcePath))
		throw usageError(
			`${sourcePath} is there already, and makes the page /${slug}`,
			"Change the words in that file, or choose another name",
		);
	const text = startFile(sourcePath, collection.one, config);
	changes.push(toNewFile(sourcePath, text));
	notes.push(
		PLACEHOLDER.test(text)
			? "Replace each TODO with your text: visitors see the page once no TODO is left in its file."
			: `The page is /${slug}: change its words as you like.`,
	);
}

/** Plans what a record that is new to the site needs besides its file. */
async function addRecord(slug: string, run: Run): Promise<NewRecord[]> {
	const { collection, config, flags, changes, notes } = run;
	const { listedIn, one: noun } = collection;
	const start = run.starts?.find(slug);
	const nearStart = start ? undefined : run.starts?.findNear(slug);
	if (nearStart && flags.label === undefined)
		throw usageError(
			`"${slug}" is not listed, and ${nearStart.slug} comes with a text`,
			`Did you mean ${nearStart.slug}? For another ${noun}, add its words in the menu, as in --label "${toLabel(slug)}"`,
		);
	assertSlug(slug, run);
	const opened = await openSite(config, collection);
	const { site, files } = opened;
	const page = config.models.modelOf(contentPath(`${collection.name}/${slug}`));
	if (page) {
		planPage(page, slug, { ...run, files });
		return [];
	}
	const near = start ? undefined : findNearest(slug, opened);
	if (listedIn && near && flags.label === undefined)
		throw usageError(
			describeUnlisted(slug, collection),
			`Did you mean ${near}? For another ${noun}, add its words in the menu, as in --label "${toLabel(slug)}"`,
		);
	const addition = makeEntry(slug, { ...run, start }, site);
	const { pageOf, listWords } = await findAddresses(run);
	if (addition) {
		const { label, group } = addition;
		changes.push(listRecord(opened, run, addition));
		const inGroup = group ? ` in the ${collection.groupKey} "${group}"` : "";
		notes.push(
			`Listed as "${label}"${inGroup}; you can change both in ${placeOf(collection)}.`,
		);
	} else if (listWords && !files.has(listWords.sourcePath)) {
		const text = startFile(listWords.sourcePath, "page", config);
		changes.push(toNewFile(listWords.sourcePath, text));
	}
	// A record of this name may have been removed before.
	changeRedirects(opened, new Map(), { changes, newPage: pageOf(slug) });
	// Somebody may have written the file of a record that is not listed.
	const isWritten = addition && files.has(collection.pathOf(slug));
	return isWritten ? [] : [{ slug, label: addition?.label }];
}

/** Plans a file for a record, or for each listed one that has none. */
async function planFiles(slug: string | undefined, run: Run) {
	const { collection, config, flags } = run;
	const { missing, label, theme } = flags;
	const { listedIn, one: noun, sourcePath } = collection;
	const isDescribed = (label ?? theme) !== undefined;
	if (slug === undefined && !missing)
		throw missingName("new", "--missing", noun);
	if (!listedIn && (isDescribed || slug === undefined))
		throw usageError(
			`--missing, --label and --theme are for what a file lists, and no file lists any ${noun}`,
			"Leave them out",
		);
	const content = await openContent(config, [placeOf(collection)]);
	const listed = recordsOf(content, sourcePath).filter((record) =>
		missing ? record.state === "unwritten" : record.slug === slug,
	);
	const isKnown = listedIn && (missing || listed.length > 0);
	if (slug !== undefined && !isKnown) return addRecord(slug, run);
	if (isDescribed)
		throw usageError(
			`--label and --theme are for what is not listed yet`,
			`Leave them out, and change the lines of the ${noun} in ${placeOf(collection)}`,
		);
	return listed.map((record): NewRecord => {
		return {
			...record,
			label: String(labelOf(record, collection) ?? toLabel(record.slug)),
		};
	});
}

/** @param name the slug, or the words in the menu of a record that comes with hypno */
export async function planNew(name: string | undefined, run: Run) {
	const { collection, config, changes, notes, starts } = run;
	const { one: noun, sourcePath } = collection;
	const slug = name && (starts?.find(name)?.slug ?? name);
	const records = await planFiles(slug, run);
	const content = starts && (await readContent(config));
	const listed = content ? recordsOf(content, sourcePath) : [];
	const isListed = (slug: string) =>
		listed.some((record) => record.slug === slug);
	let drafts = 0;
	for (const record of records) {
		const start = starts?.find(record.slug);
		const written = readStarter(config, noun, `${record.slug}.md`);
		const scaffold = () => scaffoldRecord(collection, config.models, record);
		const text = written ?? start?.read(isListed) ?? scaffold();
		if (PLACEHOLDER.test(text)) drafts++;
		else
			notes.push(
				`${record.slug} comes with a text: read it, and change what is not true of you.`,
			);
		changes.push(toNewFile(collection.pathOf(record.slug), text));
	}
	if (drafts > 0)
		notes.push(
			`Replace each TODO with your text: visitors see the ${noun} once no TODO is left in its file.`,
		);
	if (changes.length === 0) notes.push(allWritten(noun));
}
