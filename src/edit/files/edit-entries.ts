// Deletes entries of a list or a group of YAML by whole lines, and adds others below. All other lines stay.
import { isDeepStrictEqual } from "node:util";
import type { SourceFile } from "../../content/source-file.ts";
import { openDocument } from "../../content/yaml/open-document.ts";
import type { Keys } from "../../groups.ts";
import { readYaml } from "./edit-yaml.ts";
import { applyEdits, type PlacedEdit } from "./open-file.ts";

export interface EntryChange {
	readonly isGone: (index: number) => boolean;
	/** Entries of a list, or one key of a group each. */
	readonly added: readonly Readonly<Record<string, string>>[];
}

/** The lines of an entry, from the index of the first up to `end`. */
export type Lines = readonly [start: number, end: number];

/** @returns undefined for a list or group in brackets */
export async function findEntries(file: SourceFile, keys: Keys) {
	const { yaml, text, document, positionOf } = await openDocument(file);
	const node = document.getIn(keys, true);
	if (yaml.isCollection(node) && node.flow) return undefined;
	const isList = yaml.isSeq(node);
	const rangeOf = (part: unknown) => (yaml.isNode(part) && part.range) || [];
	const lines = file.text.split("\n");
	const entries: Lines[] = [];
	let indent = "";
	for (const item of yaml.isCollection(node) ? node.items : []) {
		const [first, value] = yaml.isPair(item) ? [item.key, item.value] : [item];
		const [from = 0, own = 0] = rangeOf(first);
		const [, to = own] = rangeOf(value);
		let start = positionOf(from).line - 1;
		while (isList && start > 0 && !/^ *-(?: |$)/.test(lines[start] ?? ""))
			start--;
		indent = /^ */.exec(lines[start] ?? "")?.[0] ?? "";
		const end = from + text.slice(from, to).trimEnd().length;
		entries.push([start, positionOf(end).line]);
	}
	const format = (entry: unknown) => {
		const value = isList ? [entry] : entry;
		const words = yaml.stringify(value, { lineWidth: 0 }).trimEnd();
		return words.split("\n").map((line) => indent + line);
	};
	return { lines, entries, format };
}

type Found = NonNullable<Awaited<ReturnType<typeof findEntries>>>;

function toEdits(
	{ lines, entries, format }: Found,
	{ isGone, added }: EntryChange,
): PlacedEdit[] {
	const isEnded = lines.at(-1) === "";
	const edits: PlacedEdit[] = [];
	/** The line break after a line belongs to it, or the one before if the file ends without one. */
	const addEdit = (index: number, from: string, to: string) => {
		const column = isEnded ? 1 : (lines[index - 1] ?? "").length + 1;
		edits.push({ line: isEnded ? index + 1 : index, column, from, to });
	};
	const joinLines = (some: readonly string[]) =>
		some.map((one) => (isEnded ? `${one}\n` : `\n${one}`)).join("");
	for (const [index, [start, end]] of entries.entries())
		if (isGone(index)) addEdit(start, joinLines(lines.slice(start, end)), "");
	const end = entries.at(-1)?.[1] ?? lines.length - (isEnded ? 1 : 0);
	const words = added.map((entry) => joinLines(format(entry))).join("");
	if (words) addEdit(end, "", words);
	return edits;
}

/** @returns undefined if something else would change with the entries, as in brackets */
export async function editEntries(
	file: SourceFile,
	key: string | undefined,
	change: EntryChange,
): Promise<PlacedEdit[] | undefined> {
	const { isGone, added } = change;
	const keys = key === undefined ? [] : [key];
	const found = await findEntries(file, keys);
	if (!found) return undefined;
	const edits = toEdits(found, change);
	// A file of comments alone has no value.
	const value = Object(readYaml(file.text) ?? {});
	const before = key === undefined ? value : value[key];
	const left = Object.entries(before).filter((_, index) => !isGone(index));
	const pairs = [...left, ...added.flatMap((entry) => Object.entries(entry))];
	const list = [...left.map(([, entry]) => entry), ...added];
	const after = Array.isArray(before) ? list : Object.fromEntries(pairs);
	const expected = key === undefined ? after : { ...value, [key]: after };
	const edited = readYaml(applyEdits(file.text, edits)) ?? {};
	return isDeepStrictEqual(edited, expected) ? edits : undefined;
}
