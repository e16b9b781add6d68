// hypno new, rename and remove: change the list, the files, the links and the redirects, all or nothing.
import fs from "node:fs";
import { toLabel } from "../../base/addresses/parse-url.ts";
import { type ExitCode, usageError } from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import type { Keys } from "../../base/text/groups.ts";
import {
	formatLines,
	formatLocation,
	MARGIN,
} from "../../base/text/problem-text.ts";
import { suggest } from "../../base/text/suggest.ts";
import { join } from "../../base/text/words.ts";
import { REDIRECTS_FILE } from "../addresses/source-paths.ts";
import type { Config, Project } from "../config.ts";
import { toEditorSchema } from "../content/editor/editor-schemas.ts";
import { scaffoldFile, scaffoldRecord } from "../content/editor/scaffold.ts";
import { INVALID_SLUG, isSlug } from "../content/schema/fields.ts";
import { listLeaves, listMeant } from "../content/schema/meaning.ts";
import type { Collection } from "../content/schema/model.ts";
import { type KnownRecord, recordsOf, type Site } from "../content/site.ts";
import { ContentDocument } from "../document/document.ts";
import { type RangeEdit, replaceValue } from "../document/edit.ts";
import { loadModels } from "../load-models.ts";
import { loadTemplates } from "../render/templates.ts";
import { type ContentChange, writeChanges } from "./change-files.ts";
import {
	changeList,
	changeRedirects,
	type OpenContent,
	openContent,
	openSite,
	placeOf,
	refuseEdit,
} from "./change-records.ts";
import { findChangedLines } from "./edit-history.ts";
import { findLinks } from "./find-links.ts";

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

interface Run {
	readonly config: Project;
	readonly flags: RecordFlags;
	readonly terminal: Terminal;
	readonly collection: Collection;
	readonly changes: ContentChange[];
	/** Printed once everything is written. */
	readonly notes: string[];
}

/** @throws UserError (1) for models that cannot be loaded, (2) for an unknown word */
export async function openRun(
	word: string,
	run: { config: Config; flags: RecordFlags; terminal: Terminal },
): Promise<Run> {
	const { models } = await loadModels(run.config);
	const config = { ...run.config, models };
	const collection = models.collections.find(({ one }) => one === word);
	if (collection) return { ...run, config, collection, changes: [], notes: [] };
	const words = models.collections.map(({ one }) => one);
	const [nearest] = suggest(word, words);
	throw usageError(
		`this site has nothing that is called "${word}"`,
		`${nearest ? `Did you mean ${nearest}? ` : ""}The words are ${join(words, "and")}`,
	);
}

function printEdit(
	{ path: file, text, lines }: ContentDocument,
	{ range: { start, end }, words }: RangeEdit,
	{ print, style }: Terminal,
): void {
	const first = lines.positionOf(start);
	const last = lines.positionOf(end);
	const head = lines.read(first.line).slice(0, first.column - 1);
	const tail = lines.read(last.line).slice(last.column - 1);
	const old = text.slice(start, end).replace(/\r\n?/g, "\n");
	if (old === words) return;
	const before = head + old + tail;
	const changed = findChangedLines({ before, after: head + words + tail });
	const line = first.line + changed.line;
	const column = changed.line > 0 ? 1 : first.column;
	const location = formatLocation({ file, line, column });
	print(formatLines(style.bold(location), changed, style));
}

function printChange(
	{ document, isNew, edits, to }: ContentChange,
	terminal: Terminal,
): void {
	const { print, style } = terminal;
	const { path: sourcePath, lines } = document;
	if (isNew) print(style.bold(sourcePath));
	const lineOf = ({ range }: RangeEdit) => lines.positionOf(range.start).line;
	for (const edit of edits.toSorted((a, b) => lineOf(a) - lineOf(b)))
		printEdit(document, edit, terminal);
	if (to === undefined) print(`${style.bold(sourcePath)}  deleted`);
	else if (to !== sourcePath)
		print(`${style.bold(sourcePath)}  renamed to ${to}`);
}

async function applyChanges(run: Run): Promise<ExitCode> {
	const { config, flags, terminal, changes, notes } = run;
	await writeChanges(changes, config, flags.dryRun === true);
	for (const change of changes) printChange(change, terminal);
	const isShown = flags.dryRun && changes.length > 0;
	const end = isShown ? ["Nothing was written, because of --dry-run."] : notes;
	for (const note of end) terminal.error(note);
	return 0;
}

/** Finds the addresses of the records, that of the page which lists them, and the file of that page. */
async function findAddresses({ config, collection }: Run) {
	const { kinds } = await loadTemplates(config, config.models);
	const { sourcePath } = collection;
	const kind = kinds.find(({ of }) => of.sourcePath === sourcePath);
	const list = kinds.find(({ at }) => at === kind?.listPath);
	const pageOf = (slug: string) => kind?.pathOf(slug) ?? `/${slug}`;
	return { pageOf, list: list?.at ?? "/", listWords: list?.of };
}

const hasFile = ({ hasContent, isDraft }: KnownRecord) => hasContent || isDraft;

const labelOf = ({ listing }: KnownRecord): unknown =>
	Reflect.get(Object(listing), "label");

const describeUnlisted = (slug: string, { listedIn, folder }: Collection) =>
	listedIn
		? `"${slug}" is not listed in ${listedIn.sourcePath}`
		: `there is no ${slug}.md in ${folder}`;

function findNearest(slug: string, { records }: OpenContent) {
	const slugs = records.map((record) => record.slug);
	return suggest(slug, slugs)[0];
}

function findRecord(slug: string, opened: OpenContent, { collection }: Run) {
	const found = opened.records.find((record) => record.slug === slug);
	if (found) return found;
	const near = findNearest(slug, opened);
	const slugs = opened.records.map((record) => record.slug).slice(0, 9);
	let hint: string | undefined;
	if (slugs.length > 0) hint = `Choose one that there is: ${join(slugs, "or")}`;
	if (near) hint = `Did you mean ${near}?`;
	throw usageError(describeUnlisted(slug, collection), hint);
}

function assertSlug(slug: string): void {
	if (!isSlug(slug)) throw usageError(`"${slug}" ${INVALID_SLUG}`);
}

function missingName(command: string, flag: string, one: string) {
	return usageError(
		`missing name of the ${one}`,
		`Add the name, as in npx hypno ${command} ${one} ocd, or write ${flag} for all ${one}s without a file`,
	);
}

const allWritten = (one: string) => `Every listed ${one} already has a file.`;

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
	const { listedIn, one } = collection;
	assertSlug(slug);
	const opened = await openSite(config, collection);
	const { site, files } = opened;
	const near = findNearest(slug, opened);
	if (listedIn && near && flags.label === undefined)
		throw usageError(
			describeUnlisted(slug, collection),
			`Did you mean ${near}? For another ${one}, add its words in the menu, as in --label "${toLabel(slug)}"`,
		);
	const made = makeEntry(slug, run, site);
	const { pageOf, listWords: page } = await findAddresses(run);
	if (made) {
		const { entry, label, theme } = made;
		const change = { isGone: () => false, added: [entry] };
		changes.push(changeList(opened, collection, change));
		const group = theme ? ` in the theme "${theme}"` : "";
		notes.push(
			`Listed as "${label}"${group}; you can change both in ${placeOf(collection)}.`,
		);
	} else if (page && !files.has(page.sourcePath)) {
		const text = scaffoldFile(page, site.models);
		changes.push(toNewFile(page.sourcePath, text));
	}
	// A record of this name may have been removed before.
	changeRedirects(opened, new Map(), { changes, newPage: pageOf(slug) });
	// Somebody may have written the file of a record that is not listed.
	const isWritten = made && files.has(collection.pathOf(slug));
	return isWritten ? [] : [{ slug, label: made?.label }];
}

/** Plans a file for a record, or for each listed one that has none. */
async function planFiles(slug: string | undefined, run: Run) {
	const { collection, config, flags } = run;
	const { missing, label, theme } = flags;
	const { listedIn, one, sourcePath } = collection;
	const isDescribed = (label ?? theme) !== undefined;
	if (slug === undefined && !missing)
		throw missingName("new", "--missing", one);
	if (!listedIn && (isDescribed || slug === undefined))
		throw usageError(
			`--missing, --label and --theme are for what a file lists, and no file lists a ${one}`,
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
			`--label and --theme are for a ${one} that is not listed yet`,
			`Leave them out, and change the lines of the ${one} in ${placeOf(collection)}`,
		);
	return listed.map((one): NewRecord => {
		return { ...one, label: String(labelOf(one) ?? toLabel(one.slug)) };
	});
}

export async function runNew(slug: string | undefined, run: Run) {
	const { collection, config, changes, notes } = run;
	const { one } = collection;
	const records = await planFiles(slug, run);
	for (const record of records) {
		const starter = `${config.templatesDir}/starter/${one}/${record.slug}.md`;
		const text = fs.existsSync(starter)
			? fs.readFileSync(starter, "utf8")
			: scaffoldRecord(collection, config.models, record);
		changes.push(toNewFile(collection.pathOf(record.slug), text));
	}
	if (records.length > 0)
		notes.push(
			`Replace each TODO with your text: visitors see the ${one} once no TODO is left in its file.`,
		);
	if (changes.length === 0) notes.push(allWritten(one));
	return applyChanges(run);
}

/** Finds the keys at which a file has the name of a record, besides its entry in the list. */
function listNames(
	{ path, value }: ContentDocument,
	slug: string,
	{ collection, config }: Run,
): Keys[] {
	const schema = config.models.modelOf(path)?.schema;
	return listMeant(schema, value, "record")
		.filter(({ of, text }) => of === collection.name && text === slug)
		.map(({ keys }) => keys);
}

/** Plans the new name in the list, in the file of the record, and in every link and field that names it. */
function changeName(
	record: KnownRecord,
	{ to, moved }: { to: string; moved: ReadonlyMap<string, string> },
	run: Run & { opened: OpenContent },
): void {
	const { collection, changes, opened } = run;
	const { site, files, records } = opened;
	const { listedIn, listKey, ownSlugKey } = collection;
	const newPath = collection.pathOf(to);
	// Somebody may have renamed the file already.
	const own = hasFile(record) ? record.sourcePath : newPath;
	if (hasFile(record) && !files.has(own)) refuseEdit(own);
	for (const [sourcePath, document] of files) {
		if (sourcePath === REDIRECTS_FILE) continue;
		const edits = findLinks(document, moved, site.urls);
		const places = listNames(document, record.slug, run);
		const isOwn = sourcePath === own;
		if (isOwn && ownSlugKey) places.push([ownSlugKey]);
		if (sourcePath === listedIn?.sourcePath)
			places.push([listKey, records.indexOf(record), "slug"]);
		for (const keys of places)
			edits.push(replaceValue(document, keys, to) ?? refuseEdit(sourcePath));
		if (edits.length > 0 || isOwn)
			changes.push({ document, edits, to: isOwn ? newPath : sourcePath });
	}
}

/** A draft has no page, and so no address, unless it is listed. */
const hasPage = ({ hasContent }: KnownRecord, { listedIn }: Collection) =>
	hasContent || listedIn !== undefined;

export async function runRename(from: string, to: string, run: Run) {
	const { collection, config, changes, notes } = run;
	const { one, listedIn } = collection;
	const opened = await openSite(config, collection);
	const record = findRecord(from, opened, run);
	assertSlug(to);
	if (opened.records.some(({ slug }) => slug === to))
		throw usageError(
			listedIn
				? `"${to}" is already listed in ${listedIn.sourcePath}`
				: `${collection.pathOf(to)} already exists`,
			`Choose another name, or remove that ${one} first`,
		);
	const { pageOf } = await findAddresses(run);
	const moved = new Map([[pageOf(from), pageOf(to)]]);
	changeName(record, { to, moved }, { ...run, opened });
	const known = hasPage(record, collection) ? moved : new Map<string, string>();
	changeRedirects(opened, known, { changes, newPage: pageOf(to) });
	const label = labelOf(record);
	if (label !== undefined)
		notes.push(
			`The menu still says "${label}": change the label in ${placeOf(collection)} if you like.`,
		);
	return applyChanges(run);
}

/** Lists the places that a person has to change: links to the pages, and fields that name the records. */
function listLeft(
	{ site, files }: OpenContent,
	gone: readonly KnownRecord[],
	run: Run & { moved: ReadonlyMap<string, string> },
) {
	const links: string[] = [];
	const names: string[] = [];
	for (const [sourcePath, document] of files) {
		if (sourcePath === REDIRECTS_FILE) continue;
		const format = ({ range }: RangeEdit) => {
			const words = document.text.slice(range.start, range.end);
			return `${MARGIN}${formatLocation(document.locate(range))}  ${words}`;
		};
		for (const edit of findLinks(document, run.moved, site.urls))
			links.push(format(edit));
		for (const { slug } of gone)
			for (const keys of listNames(document, slug, run)) {
				const edit = replaceValue(document, keys, slug);
				if (edit) names.push(format(edit));
			}
	}
	return { links, names };
}

export async function runRemove(slugs: readonly string[], run: Run) {
	const { collection, config, flags, changes, notes } = run;
	const { one, listedIn } = collection;
	if (slugs.length === 0 && !flags.unwritten)
		throw missingName("remove", "--unwritten", one);
	const opened = await openSite(config, collection);
	const { files, records } = opened;
	const named = slugs.map((slug) => findRecord(slug, opened, run));
	const gone = records.filter(
		(record) => named.includes(record) || (flags.unwritten && !hasFile(record)),
	);
	if (gone.length === 0) {
		notes.push(allWritten(one));
		return applyChanges(run);
	}
	const written = gone.filter(hasFile).map(({ sourcePath }) => sourcePath);
	if (written.length > 0 && !flags.delete)
		throw usageError(
			`the text of the ${one} is in ${join(written, "and")}`,
			"Add --delete to delete the text too",
		);
	if (listedIn && gone.length === records.length)
		throw usageError(
			`a site needs at least one ${one}`,
			`Add the ${one}s that you offer first, as in npx hypno new ${one} ocd`,
		);
	const isGone = (index: number) => gone.some((one) => one === records[index]);
	if (listedIn)
		changes.push(changeList(opened, collection, { isGone, added: [] }));
	for (const sourcePath of written) {
		const document = files.get(sourcePath) ?? refuseEdit(sourcePath);
		changes.push({ document, edits: [], to: undefined });
		files.delete(sourcePath);
	}
	const { pageOf, list: to } = await findAddresses(run);
	const moved = new Map<string, string>();
	for (const record of gone)
		if (hasPage(record, collection)) moved.set(pageOf(record.slug), to);
	changeRedirects(opened, moved, { changes });
	await applyChanges(run);
	const { links, names } = listLeft(opened, gone, { ...run, moved });
	if (links.length > 0)
		links.unshift(`These links lead to ${to} from now on. Change them too:`);
	if (names.length > 0)
		names.unshift("No build is possible while these places name what is gone:");
	for (const line of [...links, ...names]) run.terminal.error(line);
	return 0;
}
