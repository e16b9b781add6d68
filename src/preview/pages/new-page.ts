// Formats the pages of the preview that make something new, and that change a page as a whole.
import { escapeHtml } from "../../base/text/escape.ts";
import type { Collection } from "../../site/content/schema/model.ts";
import { recordsOf } from "../../site/content/site.ts";
import { readSourceFile } from "../../site/content/source-file.ts";
import { listParts, type Part } from "../../site/edit/edit-parts.ts";
import { listGroups } from "../../site/edit/records/new-record.ts";
import { labelOf, listWords } from "../../site/edit/records/record-run.ts";
import type { EntryChoice } from "../edit/edit-requests.ts";
import { section } from "./panel.ts";
import type { PreviewPages } from "./preview-pages.ts";
import { formatStatusPage, PREVIEW_PATH } from "./status-page.ts";

const BACK = `<p class="quiet"><a href="${PREVIEW_PATH}">Preview</a></p>`;

const NO_PAGE = "<h1>There is no such page</h1>";

const capitalise = (words: string) =>
	words.charAt(0).toUpperCase() + words.slice(1);

/** A button that sends a request of the editor. */
export function formatRequest(label: string, request: object, name = label) {
	const json = escapeHtml(JSON.stringify(request));
	return `<button type="button" data-send="${json}" aria-label="${escapeHtml(name)}">${escapeHtml(label)}</button>`;
}

/** A form whose fields are added to a request of the editor. */
function formatForm(request: object, fields: string, button: string): string {
	const json = escapeHtml(JSON.stringify(request));
	return `<form data-request="${json}">${fields}<p><button>${button}</button></p></form>`;
}

const formatField = (label: string, name: string, value = "") =>
	`<label>${label} <input name="${name}" value="${escapeHtml(value)}" required autocomplete="off"></label>`;

function formatGroups(collection: Collection, { plan }: PreviewPages): string {
	const { site } = plan.content;
	const groups = site ? listGroups(collection, site) : [];
	if (groups.length < 2) return "";
	let options = "";
	for (const { id, title } of groups)
		options += `<option value="${escapeHtml(id)}">${escapeHtml(title)}</option>`;
	return `<label>Group <select name="group">${options}</select></label>`;
}

/** The records that are listed, but have no file. */
function formatUnwritten(
	collection: Collection,
	{ plan }: PreviewPages,
): string {
	const { one: word, sourcePath } = collection;
	let buttons = "";
	for (const record of recordsOf(plan.content, sourcePath)) {
		const { slug: name, state } = record;
		if (state !== "unwritten") continue;
		const label = String(labelOf(record, collection) ?? name);
		const request = { kind: "record", action: "new", word, name };
		buttons += formatRequest(label, request, `Write ${label}`);
	}
	return (
		buttons &&
		`<p>Listed, but not written yet:</p><div class="actions">${buttons}</div>`
	);
}

function formatWord(word: string, site: PreviewPages): string {
	const { collections, files } = site.plan.content.models;
	const collection = collections.find(({ one: noun }) => noun === word);
	// An entry of a list may have no name of its own.
	const isNamed = files.every(({ adds }) => adds?.one !== word || adds.named);
	const groups = collection ? formatGroups(collection, site) : "";
	const unwritten = collection ? formatUnwritten(collection, site) : "";
	const request = { kind: "record", action: "new", word, name: "" };
	const fields = (isNamed ? formatField("Name", "name") : "") + groups;
	return `<details name="word"><summary>${escapeHtml(capitalise(word))}</summary>
${formatForm(request, fields, "Create")}${unwritten}</details>`;
}

export function formatNewPage(site: PreviewPages): string {
	const words = listWords(site.plan.content.models);
	return formatStatusPage("New", [
		BACK,
		"<h1>New…</h1>",
		'<p class="lead">Choose what it is. It opens where its first text is to be written, and visitors see it once nothing is left to write.</p>',
		...words.map((word) => formatWord(word, site)),
	]);
}

/** "A picture beside the story, of you perhaps" -> "a picture beside the story" */
function nameOf({ label }: Pick<Part, "label">): string {
	const [name = label] = label.split(/[,;]/);
	const isName = /^[A-Z](?![a-z ])/.test(name);
	return isName ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export function describePart(part: Part, sourcePath: string): EntryChoice {
	const { keys, text, isPicture } = part;
	const action = text === undefined ? "add" : "remove";
	return {
		label: `${action === "add" ? "Add" : "Take away"}: ${nameOf(part)}`,
		request: { kind: "part", action, sourcePath, keys, text },
		needsFile: action === "add" && isPicture,
	};
}

function formatPart(part: Part, sourcePath: string, page: string): string {
	const { label, request, needsFile } = describePart(part, sourcePath);
	const [action = ""] = label.split(":");
	const sent = { ...request, page, needsFile };
	return `<li><span class="name">${escapeHtml(capitalise(nameOf(part)))}</span> ${formatRequest(action, sent, label)}</li>`;
}

function formatRecord(word: string, name: string): string {
	const record = { kind: "record", word, name };
	const rename = { ...record, action: "rename" };
	const remove = formatRequest(`Remove this ${word}`, {
		...record,
		action: "remove",
	});
	return (
		section(
			"Another name in the address",
			formatForm(rename, formatField("Name", "to", name), "Rename"),
			'<p class="quiet">Links to it change too, and its old address leads to the new one.</p>',
		) +
		section(
			"Remove",
			`<details><summary>Remove ${escapeHtml(name)}…</summary><p>Its text is deleted, and its address leads to another page. You can undo this.</p><p>${remove}</p></details>`,
		)
	);
}

/** @param at the address of a page of the site */
export async function formatChangePage(
	site: PreviewPages,
	at: string,
): Promise<string> {
	const { page } = await site.findShownPage(at);
	const { config, content } = site.plan;
	if (!page?.route) return formatStatusPage("No page", [BACK, NO_PAGE]);
	const { sourcePath, isMissing, path } = page.route;
	const href = content.site?.urls.href(path) ?? path;
	const file = readSourceFile(sourcePath, config);
	const parts = "text" in file ? listParts(file, []) : [];
	const items = parts
		.map((part) => formatPart(part, sourcePath, href))
		.join("\n");
	const collection = content.models.collectionOf(sourcePath);
	const slug = collection?.slugOf(sourcePath);
	const main = [
		BACK,
		`<h1>The page ${escapeHtml(path)}</h1>`,
		`<p><a href="${escapeHtml(href)}">Back to the page</a></p>`,
	];
	if (items && !isMissing)
		main.push(section("Parts of the page", `<ul class="pages">${items}</ul>`));
	if (collection && slug) main.push(formatRecord(collection.one, slug));
	return formatStatusPage(`The page ${path}`, main);
}
