// Keeps the edits of the preview since the last build in the cache, with the lines that they replaced, to undo them.
import { hash, randomUUID } from "node:crypto";
import * as z from "zod";
import { attempt } from "../../base/attempt.ts";
import { findCacheFolder, openDiskCache } from "../../base/disk/disk-cache.ts";
import { memoizeLast } from "../../base/disk/lazily.ts";
import type { Config, Project } from "../config.ts";
import { countSame } from "../document/keep-lines.ts";
import { restoreFiles } from "./change-files.ts";
import { type FileWrite, isUsed, openFile } from "./open-file.ts";

const storedWrite = z.object({
	sourcePath: z.string(),
	/** The hash of the file after hypno's last edit. With another one, somebody else has changed it. */
	hash: z.string(),
	/** The index of the first changed line as the file is now. */
	line: z.number(),
	/** All lines, if the edit has made the file; undefined if there was none. */
	removed: z.array(z.string()).optional(),
	/** Undefined if the edit has deleted the file. */
	added: z.array(z.string()).optional(),
});
type StoredWrite = z.output<typeof storedWrite>;

const storedEdit = z.object({
	id: z.string(),
	/** The edit that is undone with this one. */
	withEdit: z.string().optional(),
	label: z.string(),
	from: z.string(),
	to: z.string(),
	/** All are undone, or none. */
	writes: z.array(storedWrite),
	/** The person who made the edit, which others do not undo; undefined where nobody is named. */
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
	const isPresent = ({ sourcePath, removed, added }: StoredWrite) => {
		const text = readOnce(sourcePath);
		if (!added) return text === undefined;
		const has = (lines: readonly string[]) =>
			text?.includes(`\n${lines.join("\n")}\n`);
		return added.length > 0 ? has(added) : has(removed ?? []) === false;
	};
	return listEdits(config).filter(({ writes }) => writes.every(isPresent));
}

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
}: Readonly<Record<"before" | "after", string>>) {
	const [from, to] = [before.split("\n"), after.split("\n")];
	const { start, end } = countSame(from, to);
	return {
		line: start,
		removed: from.slice(start, from.length - end),
		added: to.slice(start, to.length - end),
	};
}

/** @returns "" without a file */
const hashOf = (text: string | undefined) =>
	text === undefined ? "" : hash("sha256", text);

function toStored({ sourcePath, before, after }: FileWrite): StoredWrite {
	const isChange = before !== undefined && after !== undefined;
	const lines = isChange
		? findChangedLines({ before, after })
		: { line: 0, removed: before?.split("\n"), added: after?.split("\n") };
	return { sourcePath, hash: hashOf(after), ...lines };
}

/** Keeps the lines and hashes of edits true after hypno has changed their file again. */
function followWrite(
	edits: readonly StoredEdit[],
	before: string,
	{ sourcePath, hash, line, removed, added }: StoredWrite,
): void {
	for (const write of edits.flatMap(({ writes }) => writes)) {
		if (write.sourcePath !== sourcePath || write.hash !== before) continue;
		write.hash = hash;
		if (removed && added && write.line >= line + removed.length)
			write.line += added.length - removed.length;
	}
}

/** @returns the id of the edit */
export function recordEdit(
	config: Config,
	changed: readonly FileWrite[],
	words: Pick<StoredEdit, "label" | "from" | "to" | "withEdit" | "by">,
): string {
	const edits = listEdits(config);
	const writes: StoredWrite[] = [];
	for (const write of changed) {
		const stored = toStored(write);
		followWrite(edits, hashOf(write.before), stored);
		writes.push(stored);
	}
	const id = randomUUID();
	storeEdits(config, [...edits, { id, ...words, writes }]);
	return id;
}

/** @returns how a file becomes what it was, or why it cannot */
function planUndo(stored: StoredWrite, config: Project): FileWrite | string {
	const { sourcePath, line, removed, added } = stored;
	const opened = openFile(sourcePath, config);
	if (opened && !("file" in opened)) return `${sourcePath}: ${opened.message}`;
	if (!opened && added) return `${sourcePath} no longer exists`;
	const before = opened?.onDisk;
	if (hashOf(before) !== stored.hash)
		return `another program has changed ${sourcePath} since`;
	const lines = before?.split("\n");
	const end = line + (added?.length ?? 0);
	const isWhole = !removed || !added;
	const now = isWhole ? lines : lines?.slice(line, end);
	if (now?.join("\n") !== added?.join("\n"))
		return "you have changed these lines again: undo that change first";
	if (isWhole || !lines)
		return { sourcePath, before, after: removed?.join("\n") };
	const restored = [...lines.slice(0, line), ...removed, ...lines.slice(end)];
	return { sourcePath, before, after: restored.join("\n") };
}

/** @returns why it cannot be undone */
function tryUndo(
	{ writes }: StoredEdit,
	others: readonly StoredEdit[],
	config: Project,
): string | undefined {
	const restored: FileWrite[] = [];
	for (const write of writes) {
		const planned = planUndo(write, config);
		if (typeof planned === "string") return planned;
		restored.push(planned);
	}
	restoreFiles(restored, config);
	for (const [index, { before, after }] of restored.entries()) {
		const { sourcePath = "", line = 0, added, removed } = writes[index] ?? {};
		const lines = { line, removed: added, added: removed };
		const stored = { sourcePath, hash: hashOf(after), ...lines };
		followWrite(others, hashOf(before), stored);
	}
	return undefined;
}

/**
 * @param by the person who asks; undefined where nobody is named
 * @returns the result in words
 * @throws UserError (2) if the disk refuses it
 */
export function undoEdit(id: string, config: Project, by?: string): string {
	const edits = listEdits(config);
	const edit = edits.find((candidate) => candidate.id === id);
	const hasFiles = edit?.writes.every(({ sourcePath }) =>
		isUsed(sourcePath, config),
	);
	if (!edit || !hasFiles)
		return "This change is not listed any more: it is undone, or the site was built since.";
	if (edit.by !== by)
		return `This change is not yours, so it is not undone here. ${edit.by ?? "Somebody"} made it.`;
	const others = edits.filter((other) => other !== edit);
	const { label, from, withEdit } = edit;
	const reason = tryUndo(edit, others, config);
	if (reason !== undefined) {
		const words = from ? ` The words were: “${from.trim()}”` : "";
		return `This change cannot be undone: ${reason}.${words}`;
	}
	storeEdits(config, others);
	if (others.some(({ id }) => id === withEdit))
		return undoEdit(withEdit ?? "", config, by);
	return `Undone. ${label}${from ? `. It says again: “${from.trim()}”` : ""}`;
}
