// Makes the file of an article or a page: its front matter, and its text as Markdown.
import { slugify } from "../../base/addresses/parse-url.ts";
import { hasErrors } from "../../base/problems.ts";
import { REDIRECTS_FILE } from "../../site/addresses/source-paths.ts";
import { listAllPeople } from "../../site/content/collections.ts";
import { formatSchemaLine } from "../../site/content/editor/editor-schemas.ts";
import { formatYaml } from "../../site/content/editor/scaffold.ts";
import { parseContentFile } from "../../site/content/parse.ts";
import type { Common } from "../../site/content/raw-file.ts";
import { findMeaning, schemaAt } from "../../site/content/schema/meaning.ts";
import { PLACEHOLDER } from "../../site/content/schema/pattern-text.ts";
import { SourceFile } from "../../site/content/source-file.ts";
import { checkFile } from "../../site/content/validate.ts";
import { HEAD_LENGTHS } from "../../site/plan/routes.ts";
import { readText } from "./clean-html.ts";
import { type Found, RecordFinder } from "./find-links.ts";
import { renderMarkdown } from "./front-matter.ts";
import { importProblem, type OldRecord } from "./import-source.ts";
import { formatOrigin, type Target } from "./plan-addresses.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { convertText } from "./to-markdown.ts";

export interface Converter extends Found {
	readonly common: Common | undefined;
}

const { title: TITLE, description: SUMMARY } = HEAD_LENGTHS;
const PLACE =
	"# Choose its place: the words of its link in footer, or in menu; or delete this line:";

/** Cuts at the end of a sentence where one ends in time, else behind a word. */
export function cutSummary(excerpt: string, words: string): string {
	const own = excerpt.replace(/\s*(?:\[…\]|\[\.\.\.\]|…|\.\.\.)$/, "…");
	const isRepeated = words.startsWith(own.replace(/…$/, ""));
	let text = own;
	if (own.length < SUMMARY.min) text = isRepeated ? words : `${own} ${words}`;
	if (text.length <= SUMMARY.max) return text;
	const start = text.slice(0, SUMMARY.max + 1);
	for (const end of [...start.matchAll(/[.!?…]["'”’)]*(?=\s)/g)].reverse()) {
		const length = end.index + end[0].length;
		if (length >= SUMMARY.min) return text.slice(0, length);
	}
	const cut = text.slice(0, SUMMARY.max - 1);
	return `${cut.replace(/[\s,;:–-]+\S*$/, "")}…`;
}

/** Finds the records and people of the site that an article names. */
function findNames(record: OldRecord, { opened, article }: Target) {
	const { site } = opened;
	const field = schemaAt(article.collection.schema, ["about", 0]);
	const named = field && findMeaning(field)?.of;
	const known = site.collections.find(
		({ collection }) => collection.name === named,
	);
	const wanted = new Set<unknown>();
	for (const category of record.categories)
		wanted.add(slugify(readText(category)));
	const about: string[] = [];
	for (const { slug, listing } of known?.records ?? []) {
		const label = String(Reflect.get(Object(listing), "label") ?? "");
		if (wanted.has(slug) || wanted.has(slugify(label))) about.push(slug);
	}
	const author = record.author.trim().toLowerCase();
	const people = listAllPeople(site) ?? [];
	const by = people.find((name) => name.toLowerCase() === author);
	return { about, by };
}

/** Makes the front matter; keys that the site does not know are left out. */
async function describeRecord(
	record: OldRecord,
	words: { readonly title: string; readonly summary: string },
	{ target, finder }: { target: Target; finder: RecordFinder },
) {
	const { title, summary } = words;
	const { collection } = target[record.noun];
	const values: Record<string, unknown> = { title };
	if (record.noun === "page") {
		values.description = summary;
		values.footer = "TODO";
	} else {
		const { about, by } = findNames(record, target);
		const alt = record.pictureAlt || title;
		const file = record.picture
			? await finder.findPicture(record.picture, alt)
			: undefined;
		values.date = record.day || "TODO";
		values.summary = summary;
		if (file) values.picture = { file, alt };
		if (about.length > 0) values.about = about;
		if (by) values.by = by;
	}
	for (const key of Object.keys(values))
		if (!collection.keys.includes(key)) delete values[key];
	const lines = formatYaml(values);
	if (values.footer) lines.splice(-1, 0, PLACE);
	return lines;
}

/** A page that is a draft has no redirect yet, which could lead nowhere. */
function findWaiting(
	{ noun, addresses }: OldRecord,
	address: string,
	{ opened }: Target,
): string | undefined {
	const [old = address] = addresses;
	const isMoved = noun === "page" && old !== address && old !== "/";
	return isMoved && !opened.files.has(`content/pages${old}.yaml`)
		? old
		: undefined;
}

interface Converted {
	readonly text: string;
	readonly isDraft: boolean;
}

function* listShortcomings(
	text: string,
	{
		title,
		summary,
		file,
		isDraft,
	}: { title: string; summary: string; file: string; isDraft: boolean },
) {
	if (!isDraft && PLACEHOLDER.test(text))
		yield [
			`"${title}" says TODO, so visitors do not see it yet`,
			`Write ${file} to its end`,
		] as const;
	if (summary.length < SUMMARY.min)
		yield [
			`the summary of "${title}" has fewer than ${SUMMARY.min} characters`,
			`Write one in ${file}`,
		] as const;
	if (title.length > TITLE.max || title.length < TITLE.min)
		yield [
			`the title "${title}" has ${title.length} characters; ${TITLE.min} to ${TITLE.max} are usual`,
			`Change it in ${file}`,
		] as const;
}

/** Reads the words of a record: its title, its summary and its text. */
async function readWords(
	record: OldRecord,
	finder: RecordFinder,
	{ old }: Converter,
) {
	const title = readText(record.title) || "TODO: The title";
	const plain = replaceShortcodes(record.text, record.isMarkdown, {
		attachments: old.attachments,
		onLost: (name) => finder.onLost(`[${name}]`),
	});
	const html = record.isMarkdown ? renderMarkdown(plain) : plain;
	const { markdown, words } = await convertText(html, title, finder);
	const summary = cutSummary(readText(record.excerpt), words);
	return { title, markdown, summary: summary || "TODO: What it is about" };
}

/** @returns undefined if the file would have an error, which is reported */
export async function convertRecord(
	record: OldRecord,
	converter: Converter,
): Promise<Converted | undefined> {
	const { target, planned, common, onProblem } = converter;
	const { noun, source, origin } = record;
	const { file = "", address = "" } = planned.get(origin) ?? {};
	const { collection } = target[noun];
	const finder = new RecordFinder(record, converter);
	const words = await readWords(record, finder, converter);
	const { title } = words;
	const lines = await describeRecord(record, words, { target, finder });
	const isUnfinished = noun === "article" && record.isDraft;
	const text = [
		"---",
		formatSchemaLine(file, target.config.models),
		formatOrigin(origin),
		...lines,
		"---",
		"",
		...(isUnfinished ? ["TODO: this was a draft", ""] : []),
		words.markdown,
	].join("\n");
	const read = new SourceFile(file, text, collection);
	const parsed = parseContentFile(read, common);
	const { problems } = checkFile(collection.schema, parsed);
	const report = (message: string, details: object) =>
		onProblem(importProblem(message, { source, target: title, ...details }));
	if (hasErrors(problems)) {
		const [{ message = "", hint = "Write it anew" } = {}] = problems;
		report(`"${title}" is not brought in: ${message}`, { hint });
		return undefined;
	}
	const waiting = findWaiting(record, address, target);
	if (waiting !== undefined)
		report(`${waiting} has no redirect while "${title}" is a draft`, {
			severity: "warning",
			hint: `Once it is published, add this line to ${REDIRECTS_FILE}: ${waiting}: ${address}`,
		});
	const isDraft = noun === "page" || record.isDraft;
	const converted = { ...words, file, isDraft };
	for (const [message, hint] of listShortcomings(text, converted))
		report(message, { hint, severity: "warning" });
	return { text, isDraft: isDraft || PLACEHOLDER.test(text) };
}
