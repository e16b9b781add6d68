// Writes texts for the preview's editor, and adds, removes and moves entries of lists. Says what each edit means.
import type { Config } from "../config.ts";
import { findMisread } from "../content/markdown/misread.ts";
import { findSigns } from "../content/markdown/signs.ts";
import type { SourceFile } from "../content/source-file.ts";
import { escapePattern } from "../escape.ts";
import type { PreviewPages } from "../serve/preview/preview-pages.ts";
import { resolveTarget } from "../serve/resolve.ts";
import { isPictureName, PICTURE_FOLDER } from "../site/picture.ts";
import type { EditResponse, RequestOf } from "./edit-requests.ts";
import {
	type ContentEdit,
	changeFile,
	type EditResult,
	editContent,
	type FileChange,
	readText,
	type TextTarget,
} from "./files/edit-content.ts";
import { findChangedLines, recordEdit } from "./files/edit-history.ts";
import {
	LIST_ACTIONS,
	type ListAction,
	type OpenedEntry,
	openEntry,
} from "./files/edit-list.ts";
import { replaceDrawing } from "./files/edit-picture.ts";
import { findNewErrors } from "./files/file-errors.ts";
import type { PlacedEdit } from "./files/open-file.ts";
import { openText, readUsed } from "./open-text.ts";

const LINK = /^(\/\S*)$|\]\((\/[^)\s]*)/g;

/** Names the first sign of Markdown in the words that visitors would read as it is. */
function describeSigns({ target, words }: ContentEdit): string {
	const [sign] =
		"passage" in target ? findMisread(words) : findSigns(words, true);
	if (!sign) return "";
	return ` But "${sign.target}" has signs that have no effect, and visitors would read them. ${sign.hint}.`;
}

/** Says which links in the words lead to no page of this site. */
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
	const address = new RegExp(`http://(?:${names})(?![\\w.:-])${base}/?`, "g");
	return words.replace(address, "/");
}

type Failure = Exclude<EditResult, { readonly state: "written" }>;

function describeFailure(result: Failure): EditResponse {
	const { state } = result;
	if (state === "refused") {
		const reasons = result.problems.map(
			({ message, hint = "" }) => `${message}. ${hint}`,
		);
		return { state, message: `Not saved: ${reasons.join(" ")}` };
	}
	const { current } = result;
	const message =
		current === undefined
			? "Not saved: this text is no longer in its file as the page showed it."
			: `This text has changed meanwhile, to: ${current}`;
	return { state, current, message };
}

export async function writeText(
	edit: ContentEdit & { readonly withEdit?: string | undefined },
	site: PreviewPages,
	loaded: ReadonlySet<string>,
): Promise<EditResponse> {
	const { config } = site.plan;
	const { sourcePath, target, previous, words, withEdit } = edit;
	const result = await editContent(edit, config, loaded);
	if (result.state !== "written") return describeFailure(result);
	const { moved = target } = result;
	const found = await openText(sourcePath, moved, config);
	const label = found?.label ?? sourcePath;
	const changed = { label, from: previous, to: words, withEdit };
	const id = recordEdit(config, result.written, changed);
	const where = found ? `${sourcePath}, line ${found.line}` : sourcePath;
	const more = describeSigns(edit) || (await describeDeadLinks(words, site));
	const message = `Saved in ${where}.${more}`;
	return { state: "written", edit: id, target: moved, message };
}

/** The name of a picture, behind its description. */
const NAME = /(!\[[^\]]*\]\()(?:<[^>]*>|[^)\s]+)/;

export async function writePicture(
	edit: RequestOf<"picture"> & Pick<ContentEdit, "knownErrors" | "shown">,
	site: PreviewPages,
	loaded: ReadonlySet<string>,
): Promise<EditResponse> {
	const { sourcePath, target, previous, file } = edit;
	if (!isPictureName(file)) return { message: "This is no picture." };
	if ("passage" in target) {
		const words = previous.replace(NAME, (_all, before) => before + file);
		return writeText({ ...edit, words }, site, loaded);
	}
	const { keys } = target;
	if (keys.at(-1) === "file") {
		const result = await writeText({ ...edit, words: file }, site, loaded);
		const { target: moved = target } = result;
		const own = "keys" in moved ? moved.keys : keys;
		return { ...result, target: { keys: [...own.slice(0, -1), "alt"] } };
	}
	const make: FileChange["make"] = async (source) => {
		const drawing = await replaceDrawing(source, keys, file);
		const isSame = readText(source, target) === previous;
		if (!drawing || !isSame) return { state: "changed", current: undefined };
		return { edits: [drawing] };
	};
	const { config } = site.plan;
	const result = await changeFile({ ...edit, make }, config, loaded);
	if (result.state !== "written") return describeFailure(result);
	const label = `${sourcePath}: a picture in place of the drawing`;
	const words = { label, from: previous, to: file };
	const id = recordEdit(config, result.written, words);
	const picture = { keys: [...keys.slice(0, -1), "picture", "alt"] };
	const message = `Saved in ${sourcePath}.`;
	return { state: "written", edit: id, target: picture, message };
}

/** The names of the actions, and what was done. */
const NAMES: Readonly<Record<ListAction, readonly [string, string]>> = {
	add: ["Add below", "added"],
	remove: ["Remove", "removed"],
	up: ["Up", "moved up"],
	down: ["Down", "moved down"],
};

function findLimit(
	action: ListAction,
	{ index, count }: OpenedEntry,
): string | undefined {
	if (action === "up" && index === 0) return "it is the first one";
	if (action === "down" && index === count - 1) return "it is the last one";
	if (action === "remove" && count === 1) return "it is the only one";
	return undefined;
}

/** @returns why the action is not possible */
async function findObstacle(
	action: ListAction,
	entry: OpenedEntry,
	{ file, config }: { file: SourceFile; config: Config },
): Promise<string | undefined> {
	const limit = findLimit(action, entry);
	if (limit) return limit;
	const edited = entry.change(action);
	if (!edited) return "something else in the file would change with it";
	const after = { ...file, text: edited.text };
	return (await findNewErrors(file, after, config))[0]?.message;
}

/** Says which actions are possible, and why the others are not. */
export async function describeEntry(
	{ sourcePath, target }: RequestOf<"entry">,
	config: Config,
): Promise<EditResponse> {
	const file = readUsed(sourcePath, config);
	const entry = file && (await openEntry(file, target));
	if (!entry) return { message: "This list is edited in its file, not here." };
	const actions: { action: ListAction; label: string }[] = [];
	let message = `${entry.label}.`;
	for (const action of LIST_ACTIONS) {
		const reason = await findObstacle(action, entry, { file, config });
		const [label] = NAMES[action];
		if (reason === undefined) actions.push({ action, label });
		else message += ` ${label} is not possible: ${reason}.`;
	}
	return { message, actions, entry: entry.text };
}

/** Returns the edit of the lines that differ, with the line above them. */
function toEdit(before: string, after: string): PlacedEdit {
	const { line, removed, added } = findChangedLines({ before, after });
	const above = before.split("\n")[line - 1] ?? "";
	const from = [above, ...removed].join("\n");
	return { line, column: 1, from, to: [above, ...added].join("\n") };
}

export async function changeEntry(
	edit: RequestOf<"list"> & Pick<ContentEdit, "knownErrors" | "shown">,
	config: Config,
	loaded: ReadonlySet<string>,
): Promise<EditResponse> {
	const { sourcePath, target, action, previous } = edit;
	let label = sourcePath;
	let moved: TextTarget = target;
	let removed = "";
	const make: FileChange["make"] = async (file) => {
		const entry = await openEntry(file, target);
		const isPossible = entry?.text === previous && !findLimit(action, entry);
		const changed = isPossible ? entry.change(action) : undefined;
		if (!changed) return { state: "changed", current: undefined };
		label = `${entry?.label}: ${NAMES[action][1]}`;
		if (action === "remove") removed = entry?.words ?? "";
		moved = changed.target;
		return { edits: [toEdit(file.text, changed.text)] };
	};
	const result = await changeFile({ ...edit, make }, config, loaded);
	if (result.state !== "written") return describeFailure(result);
	const words = { label, from: removed, to: "" };
	const id = recordEdit(config, result.written, words);
	return { state: "written", edit: id, target: moved, message: `${label}.` };
}
