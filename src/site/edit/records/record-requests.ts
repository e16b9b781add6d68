// Makes, renames and removes records for the preview, by the functions of hypno new, rename and remove.
import { slugify, toLabel } from "../../../base/addresses/parse-url.ts";
import { suggest } from "../../../base/text/suggest.ts";
import type { Config } from "../../config.ts";
import { findTitleKey } from "../../content/editor/scaffold.ts";
import { recordsOf } from "../../content/site.ts";
import { SourceFile } from "../../content/source-file.ts";
import { applyEdits, replaceValue } from "../../document/edit.ts";
import { type ContentChange, writeChanges } from "../change-files.ts";
import { openContent, placeOf } from "../change-records.ts";
import type { TextTarget } from "../edit-content.ts";
import { recordEdit } from "../edit-history.ts";
import { findPlaceholder } from "../find-placeholder.ts";
import { planEntry } from "./new-entry.ts";
import { planNew } from "./new-record.ts";
import {
	type Changes,
	type OpenStarts,
	openChanges,
	type RecordFlags,
	type Run,
	toRun,
} from "./record-run.ts";
import { planRemove } from "./remove-records.ts";
import { planRename } from "./rename-record.ts";

type Opened = Awaited<ReturnType<typeof openChanges>>;

export interface RecordRequest {
	readonly action: "new" | "rename" | "remove";
	/** The word of hypno new for it. */
	readonly word: string;
	/** Words of a person for one that is new; otherwise a slug. */
	readonly name: string;
	/** rename: the new name, in words of a person. */
	readonly to?: string | undefined;
	readonly group?: string | undefined;
	/** new: it is another one than the one with nearly the same name. */
	readonly isSure?: boolean | undefined;
	/** The person who asks; undefined where nobody is named. */
	readonly by?: string | undefined;
}

export interface ChangedRecord {
	readonly edit: string;
	readonly message: string;
	/** The file that was written, renamed or deleted. */
	readonly sourcePath: string;
	/** The first text that is left to write. */
	readonly target: TextTarget | undefined;
}

/** A listed record that is new is called in the menu as a person has written it. */
async function findFlags(
	{ name, group, isSure }: RecordRequest,
	{ collection, config, starts }: Run,
): Promise<RecordFlags | { readonly near: string }> {
	const slug = slugify(name);
	if (!collection.listedIn) return {};
	if (starts?.find(name)) return group ? { theme: group } : {};
	const content = await openContent(config, [placeOf(collection)]);
	const records = recordsOf(content, collection.sourcePath);
	const slugs = records.map((record) => record.slug);
	if (slugs.includes(slug)) return {};
	const [near] = suggest(slug, slugs);
	if (near !== undefined && !isSure) return { near };
	const label = name === slug ? toLabel(slug) : name.trim();
	return group ? { label, theme: group } : { label };
}

/** A record that no list names is called as a person has written it. */
function setTitle(name: string, { collection, changes }: Run): void {
	const key = findTitleKey(collection);
	for (const [index, change] of changes.entries()) {
		const { document, isNew, to = "" } = change;
		const isRecord = isNew && collection.slugOf(to) !== undefined;
		if (!isRecord || key === undefined || name === slugify(name)) continue;
		const edit = replaceValue(document, [key], name.trim());
		if (edit) changes[index] = { ...change, edits: [edit] };
	}
}

async function plan(
	{ action, name, to = "" }: RecordRequest,
	run: Run,
): Promise<string> {
	const { one: noun } = run.collection;
	if (action === "rename") {
		await planRename(name, slugify(to), run);
		return `The ${noun} ${name} is called ${slugify(to)}`;
	}
	if (action === "remove") {
		await planRemove([name], run);
		return `The ${noun} ${name} is removed`;
	}
	const start = run.starts?.find(name)?.slug;
	await planNew(start ?? (slugify(name) || undefined), run);
	if (!run.collection.listedIn) setTitle(name, run);
	return `A new ${noun}${name ? `: ${name}` : ""}`;
}

function findLeft({ changes, config }: Changes) {
	const open = ({ document, to = "" }: ContentChange, text: string) =>
		new SourceFile(to, text, config.models.modelOf(to || document.path));
	const isFirst = (change: ContentChange) => Number(change.isNew === true);
	for (const change of changes.toSorted((a, b) => isFirst(b) - isFirst(a))) {
		const { document, edits, to, isNew } = change;
		if (to === undefined) continue;
		const text = applyEdits(document.text, edits);
		const before = isNew ? undefined : open(change, document.text);
		const target = findPlaceholder(open(change, text), before);
		if (target) return { sourcePath: to, target };
	}
	return undefined;
}

/** The file that the request is about: the one that comes, goes or moves, or else the first. */
function findFile(changes: readonly ContentChange[]): string {
	const isMoved = ({ document, isNew, to }: ContentChange) =>
		isNew || to !== document.path;
	const changed = changes.find(isMoved) ?? changes[0];
	return changed?.to ?? changed?.document.path ?? "";
}

/** @returns near with the name that may be meant, and nothing is planned */
async function planChange(
	request: RecordRequest,
	opened: Opened,
): Promise<{ label: string; run: Changes } | { readonly near: string }> {
	const { word, name, action } = request;
	const isNew = action === "new";
	const { files } = opened.config.models;
	const model = files.find(({ adds }) => adds?.one === word);
	if (model && isNew) {
		await planEntry(name.trim() || undefined, model, opened);
		return { label: `A new ${word}${name ? `: ${name}` : ""}`, run: opened };
	}
	const known = toRun(word, opened);
	const flags = isNew
		? await findFlags(request, known)
		: ({ delete: true } as const);
	if ("near" in flags) return flags;
	const run = { ...known, flags };
	return { label: await plan(request, run), run };
}

/**
 * @returns near with the name that may be meant, and nothing is written
 * @throws UserError, and nothing is written, if one part cannot be
 */
export async function changeRecord(
	request: RecordRequest,
	config: Config,
	openStarts?: OpenStarts,
): Promise<ChangedRecord | { readonly near: string }> {
	const { word, action, by } = request;
	const isNew = action === "new";
	const starts = isNew ? await openStarts?.(word, config.rootDir) : undefined;
	const opened = await openChanges({ config, flags: {}, starts });
	const planned = await planChange(request, opened);
	if ("near" in planned) return planned;
	const { label, run } = planned;
	const { changes, notes, left } = run;
	const writes = await writeChanges(changes, run.config, false);
	const edit = recordEdit(config, writes, { label, from: "", to: "", by });
	const todo = isNew ? findLeft(run) : undefined;
	const said = todo ? [] : [...notes, ...left];
	return {
		edit,
		message: [`${label}.`, ...said].join(" "),
		sourcePath: todo?.sourcePath ?? findFile(changes),
		target: todo?.target,
	};
}
