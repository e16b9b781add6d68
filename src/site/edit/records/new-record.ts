// hypno new: lists a record and makes its file, or the files that listed records lack.
import fs from "node:fs";
import { toLabel } from "../../../base/addresses/parse-url.ts";
import { usageError } from "../../../base/problems.ts";
import { join } from "../../../base/text/words.ts";
import { contentPath } from "../../addresses/source-paths.ts";
import { toEditorSchema } from "../../content/editor/editor-schemas.ts";
import { scaffoldFile, scaffoldRecord } from "../../content/editor/scaffold.ts";
import { listLeaves } from "../../content/schema/meaning.ts";
import { recordsOf, type Site } from "../../content/site.ts";
import { ContentDocument } from "../../document/document.ts";
import type { ContentChange } from "../change-files.ts";
import {
	changeList,
	changeRedirects,
	openContent,
	openSite,
	placeOf,
} from "../change-records.ts";
import {
	allWritten,
	assertSlug,
	describeUnlisted,
	findAddresses,
	findNearest,
	hasFile,
	labelOf,
	missingName,
	type Run,
} from "./record-run.ts";

/** Makes an entry of the list: keys besides the slug, the label and the theme get their example. */
function makeEntry(slug: string, { flags, collection }: Run, { values }: Site) {
	const { listedIn: list, listKey } = collection;
	if (!list) return undefined;
	const themes = listLeaves(values.get(list.sourcePath))
		.filter(({ keys }) => keys[0] === "themes" && keys[2] === "id")
		.map(({ value }) => String(value));
	const { label = toLabel(slug), theme = themes[0] ?? "" } = flags;
	if (flags.theme !== undefined && !themes.includes(theme))
		throw usageError(
			`"${theme}" is not a theme in ${list.sourcePath}`,
			`The themes are ${join(themes, "and")}`,
		);
	const given: Readonly<Record<string, string>> = { slug, label, theme };
	const { items } = Object(toEditorSchema(list.schema).properties?.[listKey]);
	const entry: Record<string, string> = {};
	for (const name of items.required ?? [])
		entry[name] = given[name] ?? String(items.properties[name].examples?.[0]);
	return { entry, label, theme };
}

type NewRecord = Parameters<typeof scaffoldRecord>[2];

const toNewFile = (to: string, text: string): ContentChange => {
	const document = new ContentDocument(to, text);
	return { document, isNew: true, edits: [], to };
};

/** Plans what a record that is new to the site needs besides its file. */
async function addRecord(slug: string, run: Run): Promise<NewRecord[]> {
	const { collection, config, flags, changes, notes } = run;
	const { listedIn, one: noun } = collection;
	assertSlug(slug, run);
	const opened = await openSite(config, collection);
	const { site, files } = opened;
	const page = config.models.modelOf(contentPath(`${collection.name}/${slug}`));
	if (page && files.has(page.sourcePath))
		throw usageError(
			`${page.sourcePath} is there already, and makes the page /${slug}`,
			"Change the words in that file, or choose another name",
		);
	if (page) {
		changes.push(toNewFile(page.sourcePath, scaffoldFile(page, site.models)));
		notes.push("Replace each TODO with your text before you build the site.");
		return [];
	}
	const near = findNearest(slug, opened);
	if (listedIn && near && flags.label === undefined)
		throw usageError(
			describeUnlisted(slug, collection),
			`Did you mean ${near}? For another ${noun}, add its words in the menu, as in --label "${toLabel(slug)}"`,
		);
	const addition = makeEntry(slug, run, site);
	const { pageOf, listWords } = await findAddresses(run);
	if (addition) {
		const { entry, label, theme } = addition;
		const change = { isGone: () => false, added: [entry] };
		changes.push(changeList(opened, collection, change));
		const group = theme ? ` in the theme "${theme}"` : "";
		notes.push(
			`Listed as "${label}"${group}; you can change both in ${placeOf(collection)}.`,
		);
	} else if (listWords && !files.has(listWords.sourcePath)) {
		const text = scaffoldFile(listWords, site.models);
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
			`--missing, --label and --theme are for what a file lists, and no file lists a ${noun}`,
			"Leave them out",
		);
	const content = await openContent(config, [placeOf(collection)]);
	const listed = recordsOf(content, sourcePath).filter((record) =>
		missing ? !hasFile(record) : record.slug === slug,
	);
	const isKnown = listedIn && (missing || listed.length > 0);
	if (slug !== undefined && !isKnown) return addRecord(slug, run);
	if (isDescribed)
		throw usageError(
			`--label and --theme are for a ${noun} that is not listed yet`,
			`Leave them out, and change the lines of the ${noun} in ${placeOf(collection)}`,
		);
	return listed.map((record): NewRecord => {
		return {
			...record,
			label: String(labelOf(record) ?? toLabel(record.slug)),
		};
	});
}

export async function planNew(slug: string | undefined, run: Run) {
	const { collection, config, changes, notes } = run;
	const { one: noun } = collection;
	const records = await planFiles(slug, run);
	for (const record of records) {
		const starter = `${config.templatesDir}/starter/${noun}/${record.slug}.md`;
		const text = fs.existsSync(starter)
			? fs.readFileSync(starter, "utf8")
			: scaffoldRecord(collection, config.models, record);
		changes.push(toNewFile(collection.pathOf(record.slug), text));
	}
	if (records.length > 0)
		notes.push(
			`Replace each TODO with your text: visitors see the ${noun} once no TODO is left in its file.`,
		);
	if (changes.length === 0) notes.push(allWritten(noun));
}
