// Writes texts for the preview's editor, and adds, removes and moves entries of lists. Says what each edit means.

import { escapePattern } from "../../base/text/escape.ts";
import { isPictureName, PICTURE_FOLDER } from "../../site/addresses/picture.ts";
import type { Project } from "../../site/config.ts";
import { findMisread, findSigns } from "../../site/content/markdown/signs.ts";
import { readValues } from "../../site/content/parse.ts";
import { SourceFile } from "../../site/content/source-file.ts";
import { describeValue } from "../../site/edit/describe-text.ts";
import {
	type ContentEdit,
	changeFile,
	editContent,
	findAgain,
	type MadeEdit,
	type Refusal,
	TEXT_MISSING,
	versionOf,
} from "../../site/edit/edit-content.ts";
import { recordEdit, type StoredEdit } from "../../site/edit/edit-history.ts";
import {
	findLimit,
	LIST_ACTIONS,
	type ListAction,
	listEntries,
	type OpenedEntry,
	openEntry,
	PLACEHOLDER,
	planEntry,
} from "../../site/edit/edit-list.ts";
import {
	changePart,
	findGroup,
	listParts,
} from "../../site/edit/edit-parts.ts";
import { findNewErrors } from "../../site/edit/file-errors.ts";
import { findPlaceholder } from "../../site/edit/find-placeholder.ts";
import { resolveTarget } from "../../site/serve/resolve.ts";
import { describePart } from "../pages/new-page.ts";
import type { PreviewPages } from "../pages/preview-pages.ts";
import type { EditResponse, EntryChoice, RequestOf } from "./edit-requests.ts";
import { openText, readUsed } from "./open-text.ts";

const LINK = /^(\/\S*)$|\]\((\/[^)\s]*)/g;

function describeSigns({ target, words }: ContentEdit): string {
	const signs =
		"passage" in target ? findMisread(words) : findSigns(words, true);
	let text = "";
	for (const { target: markup, hint } of signs)
		text += ` But "${markup}" has signs that have no effect, and visitors would read them. ${hint}.`;
	return text;
}

async function describeDeadLinks(words: string, site: PreviewPages) {
	let text = "";
	for (const [, whole, inMarkdown] of words.trim().matchAll(LINK)) {
		const [path = ""] = (whole ?? inMarkdown ?? "").split("#", 1);
		const address = site.plan.content.site?.urls.href(path) ?? path;
		const { file, redirect } = await resolveTarget(site, address);
		if (!file && !redirect && !path.startsWith(PICTURE_FOLDER))
			text += ` But ${path} does not exist: this site has no such page.`;
	}
	return text;
}

/** Makes addresses of the preview, which a person may copy from the address bar, paths of the site. */
export function leavePreview(
	words: string,
	host: string,
	{ basePath }: PreviewPages,
): string {
	const port = /:\d+$/.exec(host)?.[0] ?? "";
	const hosts = [host, `localhost${port}`, `127.0.0.1${port}`];
	const names = hosts.map(escapePattern).join("|");
	const base = `(?:${escapePattern(basePath)}(?![\\w.-]))?`;
	const address = new RegExp(`https?://(?:${names})(?![\\w.:-])${base}/?`, "g");
	return words.replace(address, "/");
}

export interface Request extends Pick<ContentEdit, "sourcePath" | "shown"> {
	/** The person who asks; undefined where nobody is named. */
	readonly by?: string | undefined;
}

function describeRefusal(refusal: Refusal): EditResponse {
	const { state } = refusal;
	if (state === "refused") {
		const reasons = refusal.problems.map(
			({ message, hint = "" }) => `${message}. ${hint}`,
		);
		return { state, message: `Not saved: ${reasons.join(" ")}` };
	}
	const { current, version } = refusal;
	const message =
		current === undefined
			? "Not saved: this text is no longer in its file as the page showed it."
			: `This text has changed meanwhile, to: ${current}`;
	return { state, current, version, message };
}

/** Leads from one text to the next while somebody writes a new file. */
function findNext({ sourcePath, previous }: ContentEdit, config: Project) {
	if (!previous.includes(PLACEHOLDER)) return undefined;
	const file = readUsed(sourcePath, config);
	const target = file && findPlaceholder(file);
	return target && { sourcePath, target };
}

export async function writeText(
	edit: ContentEdit & Request & { readonly withEdit?: string | undefined },
	site: PreviewPages,
): Promise<EditResponse> {
	const { config } = site.plan;
	const { sourcePath, previous, words, withEdit, by } = edit;
	const result = await editContent(edit, config);
	if (result.state !== "written") return describeRefusal(result);
	const { state, target, written } = result;
	const text = openText(sourcePath, target, site);
	const label = text?.label ?? sourcePath;
	const changed = { label, from: previous, to: words, withEdit, by };
	const id = recordEdit(config, [written], changed);
	const where = text?.link.location ?? sourcePath;
	const more = describeSigns(edit) + (await describeDeadLinks(words, site));
	const message = `Saved in ${where}.${more}`;
	return { state, edit: id, target, message, next: findNext(edit, config) };
}

interface Change extends MadeEdit, Pick<StoredEdit, "label" | "from" | "to"> {}

/** @param make returns undefined if the file is no longer as the page showed it */
export async function writeChange(
	request: Request,
	make: (file: SourceFile) => Change | undefined,
	config: Project,
): Promise<EditResponse> {
	const change = (file: SourceFile) => make(file) ?? TEXT_MISSING;
	const result = await changeFile(request, change, config);
	if (result.state !== "written") return describeRefusal(result);
	const { state, target, label, from, to, written } = result;
	const { by } = request;
	const id = recordEdit(config, [written], { label, from, to, by });
	return { state, edit: id, target, message: `${label}.` };
}

const NAME = /(!\[[^\]]*\]\()(?:<[^>]*>|[^)\s]+)/;

export async function writePicture(
	edit: RequestOf<"picture"> & Request,
	site: PreviewPages,
): Promise<EditResponse> {
	const { target, previous, file } = edit;
	if (!isPictureName(file)) return { message: "This is no picture." };
	if ("passage" in target) {
		const words = previous.replace(NAME, (_all, before) => before + file);
		return writeText({ ...edit, words }, site);
	}
	const { keys } = target;
	if (keys.at(-1) === "file") {
		const result = await writeText({ ...edit, words: file }, site);
		const { target: moved = target } = result;
		const written = "keys" in moved ? moved.keys : keys;
		return { ...result, target: { keys: [...written.slice(0, -1), "alt"] } };
	}
	const make = (source: SourceFile) => {
		const again = findAgain(source, edit);
		if (!("keys" in again)) return undefined;
		const part = { keys: [...again.keys.slice(0, -1), "picture"] };
		const change = { action: "add", picture: file } as const;
		const added = changePart(source, { ...part, text: undefined }, change);
		return added && { ...added, from: previous, to: file };
	};
	return writeChange(edit, make, site.plan.config);
}

const NAMES: Readonly<Record<ListAction, readonly [string, string]>> = {
	add: ["Add below", "added"],
	remove: ["Remove", "removed"],
	up: ["Up", "moved up"],
	down: ["Down", "moved down"],
};

function findObstacle(
	action: ListAction,
	entry: OpenedEntry,
	{ file, config }: { file: SourceFile; config: Project },
): string | undefined {
	const limit = findLimit(action, entry);
	if (limit) return limit;
	const edited = entry.change(action);
	if (!edited) return "something else in the file would change with it";
	const after = new SourceFile(file.sourcePath, edited.text, file.model);
	return findNewErrors(file, after, config)[0]?.message;
}

export async function describeEntry(
	{ sourcePath, target }: RequestOf<"entry">,
	config: Project,
): Promise<EditResponse> {
	const file = readUsed(sourcePath, config);
	const group = "keys" in target && file ? findGroup(file, target.keys) : [];
	const parts = file && group.length > 0 ? listParts(file, group) : [];
	const choices = parts.map((part) => describePart(part, sourcePath));
	const entry = file && openEntry(file, target);
	if (!entry && choices.length === 0)
		return { message: "This list is edited in its file, not here." };
	if (!entry) {
		const value = file && readValues(file)?.raw.value;
		const label = file ? describeValue(file, group, value) : "";
		return { message: `${label}.`, choices };
	}
	const { text: previous } = entry;
	const isSame = ({ text }: OpenedEntry) => text === previous;
	const same = listEntries(file, target).filter(isSame).length;
	const shown = { sourcePath, target, previous, same };
	const request = { kind: "list", ...shown, version: versionOf(file) } as const;
	const actions: EntryChoice[] = [];
	let message = `${entry.label}.`;
	for (const action of LIST_ACTIONS) {
		const reason = findObstacle(action, entry, { file, config });
		const [label] = NAMES[action];
		if (reason === undefined)
			actions.push({ label, request: { ...request, action } });
		else message += ` ${label} is not possible: ${reason}.`;
	}
	return { message, choices: [...actions, ...choices] };
}

export function changeEntry(
	edit: RequestOf<"list"> & Request,
	config: Project,
): Promise<EditResponse> {
	const { action } = edit;
	const make = (file: SourceFile) => {
		const planned = planEntry(file, edit);
		if (!planned) return undefined;
		const { entry, ...changed } = planned;
		const label = `${entry.label}: ${NAMES[action][1]}`;
		const from = action === "remove" ? entry.words : "";
		return { ...changed, label, from, to: "" };
	};
	return writeChange(edit, make, config);
}
