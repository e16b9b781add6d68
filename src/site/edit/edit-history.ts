// Keeps the edits of the preview since the last build in the cache, with the lines that they replaced, to undo them.
import { hash, randomUUID } from "node:crypto";
import * as z from "zod";
import { attempt } from "../../base/attempt.ts";
import { findCacheFolder, openDiskCache } from "../../base/disk/disk-cache.ts";
import { memoizeLast } from "../../base/disk/lazily.ts";
import type { Config, Project } from "../config.ts";
import { countSame } from "../document/keep-lines.ts";
import { areAsWritten, type FileWrite, restoreFiles } from "./change-files.ts";
import { type ChangedFile, isUsed, openFile } from "./open-file.ts";

const fileWrite = z.object({
	sourcePath: z.string(),
	before: z.string().optional(),
	after: z.string().optional(),
});

const storedEdit = z.object({
	id: z.string(),
	sourcePath: z.string(),
	/** The edit that is undone with this one. */
	withEdit: z.string().optional(),
	label: z.string(),
	from: z.string(),
	to: z.string(),
	/** The hash of the file after hypno's last edit. With another one, somebody else has changed it. */
	hash: z.string(),
	/** The index of the first changed line as the file is now. */
	line: z.number(),
	removed: z.array(z.string()),
	added: z.array(z.string()),
	/** Whole files, where a record came, went or has another name. */
	files: z.array(fileWrite).optional(),
	/** The person who made the edit; undefined where nobody is named. */
	by: z.string().optional(),
});
export type StoredEdit = z.output<typeof storedEdit>;

/** The oldest edits beyond this number are forgotten. */
const MAX_EDITS = 100;

export const editsFolder = ({ rootDir }: Config) =>
	findCacheFolder({ rootDir, kind: "edits" });

/** Sites without a node_modules folder of their own share hypno's. */
const openStore = ({ rootDir }: Config) =>
	openDiskCache({ rootDir, kind: "edits", maxEntries: 100 });

export function listEdits(config: Config): StoredEdit[] {
	const stored = openStore(config).get(config.rootDir)?.toString("utf8");
	const parsed = attempt((): unknown => JSON.parse(stored ?? "[]"));
	return z.array(storedEdit).safeParse(parsed).data ?? [];
}

/** Lists the edits of which the lines still stand in their files: another program may have restored a file. */
export function listPresentEdits(config: Config): StoredEdit[] {
	const readOnce = memoizeLast((sourcePath: string) => {
		const opened = attempt(() => openFile(sourcePath, config));
		return opened && "file" in opened ? `\n${opened.onDisk}\n` : undefined;
	});
	return listEdits(config).filter(({ sourcePath, removed, added, files }) => {
		if (files) return areAsWritten(toWrites(files), config);
		const text = readOnce(sourcePath);
		const has = (lines: readonly string[]) =>
			text?.includes(`\n${lines.join("\n")}\n`);
		return added.length > 0 ? has(added) : has(removed) === false;
	});
}

/** JSON has no undefined. */
const toWrites = (files: NonNullable<StoredEdit["files"]>): FileWrite[] =>
	files.map(({ sourcePath, before, after }) => ({ sourcePath, before, after }));

function storeEdits(config: Config, edits: readonly StoredEdit[]): void {
	const text = JSON.stringify(edits.slice(-MAX_EDITS));
	openStore(config).put(config.rootDir, Buffer.from(text));
}

export function forgetEdits(config: Config): void {
	if (listEdits(config).length > 0) storeEdits(config, []);
}

export function findChangedLines({
	before,
	after,
}: Pick<ChangedFile, "before" | "after">) {
	const [from, to] = [before.split("\n"), after.split("\n")];
	const { start, end } = countSame(from, to);
	return {
		line: start,
		removed: from.slice(start, from.length - end),
		added: to.slice(start, to.length - end),
	};
}

/** Keeps the lines and hashes of edits true after hypno has changed their file again. */
function followChange(
	edits: readonly StoredEdit[],
	changed: ChangedFile,
	{ line, removed, added }: Pick<StoredEdit, "line" | "removed" | "added">,
): void {
	const previous = hash("sha256", changed.before);
	for (const edit of edits) {
		const isSame = edit.sourcePath === changed.sourcePath;
		if (!isSame || edit.hash !== previous) continue;
		edit.hash = hash("sha256", changed.after);
		if (edit.line >= line + removed.length)
			edit.line += added.length - removed.length;
	}
}

export function recordEdit(
	config: Config,
	changed: ChangedFile,
	words: Pick<StoredEdit, "label" | "from" | "to" | "withEdit">,
): string {
	const edits = listEdits(config);
	const { sourcePath, after } = changed;
	const change = findChangedLines(changed);
	followChange(edits, changed, change);
	const id = randomUUID();
	const edit = { id, sourcePath, ...words, ...change };
	storeEdits(config, [...edits, { ...edit, hash: hash("sha256", after) }]);
	return id;
}

/** Remembers a change of several files, which is undone as a whole. */
export function recordFiles(
	config: Config,
	files: readonly FileWrite[],
	label: string,
): string {
	const edits = listEdits(config);
	followFiles(edits, files);
	const id = randomUUID();
	const [{ sourcePath } = { sourcePath: "" }] = files;
	const words = { label, from: "", to: "" };
	const lines = { line: 0, removed: [], added: [], hash: "" };
	const edit = { id, sourcePath, ...words, ...lines, files: [...files] };
	storeEdits(config, [...edits, edit]);
	return id;
}

function followFiles(
	edits: readonly StoredEdit[],
	files: readonly FileWrite[],
): void {
	for (const { sourcePath, before, after } of files) {
		if (before === undefined || after === undefined) continue;
		const changed = { sourcePath, before, after };
		followChange(edits, changed, findChangedLines(changed));
	}
}

function undoFiles(
	{ label, files = [] }: StoredEdit,
	others: readonly StoredEdit[],
	config: Project,
): string {
	const writes = toWrites(files);
	if (!areAsWritten(writes, config))
		return `This change cannot be undone: one of its files has changed since. Undo that first: ${label}`;
	restoreFiles(writes, config);
	followFiles(
		others,
		writes.map(({ sourcePath, before, after }) => {
			return { sourcePath, before: after, after: before };
		}),
	);
	storeEdits(config, others);
	return `Undone. ${label}`;
}

/** Notes who made an edit: others do not undo it. */
export function signEdit(config: Config, id: string, by: string): void {
	const edits = listEdits(config);
	const edit = edits.find((candidate) => candidate.id === id);
	if (!edit) return;
	edit.by = by;
	storeEdits(config, edits);
}

function tryUndo(edit: StoredEdit, config: Config): ChangedFile | string {
	const { sourcePath, line, removed, added } = edit;
	const opened = openFile(sourcePath, config);
	if (!opened) return `${sourcePath} no longer exists`;
	if (!("file" in opened)) return `${sourcePath}: ${opened.message}`;
	const { onDisk, write } = opened;
	const isOurs = hash("sha256", onDisk) === edit.hash;
	const lines = onDisk.split("\n");
	const end = line + added.length;
	const isUnchanged = lines.slice(line, end).join("\n") === added.join("\n");
	if (isOurs && !isUnchanged)
		return "you have changed these lines again: undo that change first";
	const restored = [...lines.slice(0, line), ...removed, ...lines.slice(end)];
	const restoredFile = isOurs ? write(restored.join("\n")) : undefined;
	return restoredFile ?? `another program has changed ${sourcePath} since`;
}

/**
 * @param by the person who asks; undefined where nobody is named
 * @returns the result in words
 * @throws UserError (2) if the disk refuses it
 */
export function undoEdit(id: string, config: Project, by?: string): string {
	const edits = listEdits(config);
	const edit = edits.find((candidate) => candidate.id === id);
	if (!edit || !isUsed(edit.sourcePath, config))
		return "This change is not listed any more: it is undone, or the site was built since.";
	if (edit.by !== by)
		return `This change is not yours, so it is not undone here. ${edit.by ?? "Somebody"} made it.`;
	const left = edits.filter((other) => other !== edit);
	if (edit.files) return undoFiles(edit, left, config);
	const { line, removed, added, label, from, withEdit } = edit;
	const undone = tryUndo(edit, config);
	if (typeof undone === "string")
		return `This change cannot be undone: ${undone}. The words were: “${from.trim()}”`;
	followChange(left, undone, { line, removed: added, added: removed });
	storeEdits(config, left);
	if (left.some(({ id }) => id === withEdit))
		return undoEdit(withEdit ?? "", config, by);
	return `Undone. ${label}${from ? `. It says again: “${from.trim()}”` : ""}`;
}
