// Makes the file of an article or a page: its front matter, and its text as Markdown.
import { slugify } from "../../base/addresses/parse-url.ts";
import { describeThrown, hasErrors } from "../../base/problems.ts";
import { formatSchemaLine } from "../../site/content/editor/editor-schemas.ts";
import { formatYaml } from "../../site/content/editor/scaffold.ts";
import { parseContentFile } from "../../site/content/parse.ts";
import type { Common } from "../../site/content/raw-file.ts";
import { PLACEHOLDER } from "../../site/content/schema/pattern-text.ts";
import { SourceFile } from "../../site/content/source-file.ts";
import { checkFile } from "../../site/content/validate.ts";
import { HEAD_LENGTHS } from "../../site/plan/routes.ts";
import { readText } from "./clean-html.ts";
import { type Places, RecordFinder } from "./find-links.ts";
import type { OldRecord } from "./import-source.ts";
import { formatOrigin, type Planned, type Target } from "./plan.ts";
import { convertText } from "./to-markdown.ts";

const { description: SUMMARY } = HEAD_LENGTHS;
/** The picture with which a text begins, and its description. */
const FIRST = /^!\[((?:[^\]\\]|\\.)*)\]\(([^\s)]+)[^)]*\)\s*/;
const PLACE =
	"# Choose its place: the words of its link in footer, or in menu; or delete this line:";

/** Cuts at the end of a sentence if one ends in time, else behind a word. */
export function cutSummary(excerpt: string, words: string): string {
	const trimmed = excerpt.replace(/\s*(?:\[…\]|\[\.\.\.\]|…|\.\.\.)$/, "…");
	const isRepeated = words.startsWith(trimmed.replace(/…$/, ""));
	let text = trimmed;
	if (trimmed.length < SUMMARY.min)
		text = isRepeated ? words : `${trimmed} ${words}`;
	if (text.length <= SUMMARY.max) return text;
	const start = text.slice(0, SUMMARY.max + 1);
	for (const end of [...start.matchAll(/[.!?…]["'”’)]*(?=\s)/g)].reverse()) {
		const length = end.index + end[0].length;
		if (length >= SUMMARY.min) return text.slice(0, length);
	}
	const cut = text.slice(0, SUMMARY.max - 1);
	return `${cut.replace(/[\s,;:–-]+\S*$/, "")}…`;
}

/** Finds the records of the site that the categories of an article name. */
function findAbout({ categories }: OldRecord, { subjects }: Target): string[] {
	const about = new Set<string>();
	for (const category of categories) {
		const slug = subjects.get(slugify(readText(category)));
		if (slug) about.add(slug);
	}
	return [...about];
}

interface Words {
	readonly title: string;
	readonly summary: string;
	readonly picture: { readonly file: string; readonly alt: string } | undefined;
}

/** Makes the front matter; keys that the site does not know are left out. */
function describeRecord(
	record: OldRecord,
	{ title, summary, picture }: Words,
	target: Target,
): string[] {
	const { collection } = target[record.noun];
	const values: Record<string, unknown> = { title };
	if (record.noun === "page") {
		values.description = summary;
		values.footer = "TODO";
	} else {
		const about = findAbout(record, target);
		const by = target.people.get(record.author.trim().toLowerCase());
		values.date = record.day || "TODO";
		values.summary = summary;
		if (picture) values.picture = picture;
		if (about.length > 0) values.about = about;
		if (by) values.by = by;
	}
	for (const key of Object.keys(values))
		if (!collection.keys.includes(key)) delete values[key];
	const lines = formatYaml(values);
	if (values.footer) lines.splice(-1, 0, PLACE);
	return lines;
}

/** @throws RangeError for HTML that no page has */
async function writeRecord(
	record: OldRecord,
	{ file }: Planned,
	{ target, finder }: { target: Target; finder: RecordFinder },
): Promise<string> {
	const title = readText(record.title) || "TODO: The title";
	const { text, excerpt, picture } = record.read((what) => finder.onLost(what));
	const { url, alt } = picture;
	const { keys } = target.article.collection;
	const hasTop = record.noun === "article" && keys.includes("picture");
	const top = hasTop && url ? await finder.findFeatured(url) : undefined;
	const { markdown, words } = await convertText(text, title, finder);
	const [start = "", described = "", first] = FIRST.exec(markdown) ?? [];
	const isTwice = top !== undefined && top === first;
	const ofText = isTwice ? described.replace(/\\(.)/g, "$1") : "";
	const cut = cutSummary(readText(excerpt), words);
	const summary = cut || "TODO: What it is about";
	const shown = top ? { file: top, alt: alt || ofText || title } : undefined;
	const isUnfinished = record.noun === "article" && record.isDraft;
	return [
		"---",
		formatSchemaLine(file, target.config.models),
		formatOrigin(record),
		...describeRecord(record, { title, summary, picture: shown }, target),
		"---",
		"",
		...(isUnfinished ? ["TODO: this was a draft", ""] : []),
		isTwice ? markdown.slice(start.length) : markdown,
	].join("\n");
}

/** @returns undefined if the file would have an error, which is reported */
export async function convertRecord(
	record: OldRecord,
	planned: Planned,
	places: Places & { readonly common: Common | undefined },
): Promise<string | undefined> {
	const { target } = places.plan;
	const finder = new RecordFinder(record, places);
	const refuse = (reason = "", hint = "Write it anew") => {
		const message = `"${record.title}" is not brought in: ${reason}`;
		finder.report(message, { hint, target: record.title });
		return undefined;
	};
	let text: string;
	try {
		text = await writeRecord(record, planned, { target, finder });
	} catch (error) {
		if (error instanceof RangeError)
			return refuse(describeThrown(error).message);
		throw error;
	}
	finder.reportLost();
	const { collection } = target[record.noun];
	const read = new SourceFile(planned.file, text, collection);
	const { problems } = checkFile(
		collection.schema,
		parseContentFile(read, places.common),
	);
	if (hasErrors(problems))
		return refuse(problems[0]?.message, problems[0]?.hint);
	if (record.noun === "article" && !record.isDraft && PLACEHOLDER.test(text))
		finder.report(
			`"${record.title}" has a TODO, so visitors do not see it yet`,
			{
				severity: "warning",
				hint: `Write ${planned.file} to its end`,
				target: record.title,
			},
		);
	return text;
}
