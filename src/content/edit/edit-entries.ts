// Deletes entries of a list or a group of YAML with their lines, and adds others below them. All other lines stay.
import { isDeepStrictEqual } from "node:util";
import type { SourceFile } from "../source-file.ts";
import { openDocument, type YamlDocument } from "../yaml/locate.ts";
import { readYaml } from "./edit-yaml.ts";
import { applyEdits, type PlacedEdit } from "./open-file.ts";

export interface EntryChange {
	readonly isGone: (index: number) => boolean;
	/** Entries of a list, or one key of a group each. */
	readonly added: readonly Readonly<Record<string, string>>[];
}

/** @param keys they lead to the list or group */
function findEdits(
	{ yaml, document, text, positionOf }: YamlDocument,
	keys: readonly string[],
	{ isGone, added }: EntryChange,
): PlacedEdit[] {
	const node = document.getIn(keys, true);
	const rangeOf = (part: unknown) => (yaml.isNode(part) && part.range) || [];
	const isEnded = text.endsWith("\n");
	const lines = text.split("\n");
	let last = isEnded ? lines.length - 1 : lines.length;
	let indent = "";
	const edits: PlacedEdit[] = [];
	/** The line break after a line belongs to it, or the one before if the file ends without one. */
	const addEdit = (line: number, from: string, to: string) => {
		const column = isEnded ? 1 : (lines[line - 2] ?? "").length + 1;
		edits.push({ line: isEnded ? line : line - 1, column, from, to });
	};
	const joinLines = (some: readonly string[]) =>
		some.map((one) => (isEnded ? `${one}\n` : `\n${one}`)).join("");
	const items = yaml.isCollection(node) ? node.items : [];
	for (const [index, item] of items.entries()) {
		const [first, value] = yaml.isPair(item) ? [item.key, item.value] : [item];
		const [start = 0, own = 0] = rangeOf(first);
		const [, end = own] = rangeOf(value);
		const { line } = positionOf(start);
		last = positionOf(start + text.slice(start, end).trimEnd().length).line;
		indent = /^ */.exec(lines[line - 1] ?? "")?.[0] ?? "";
		if (isGone(index))
			addEdit(line, joinLines(lines.slice(line - 1, last)), "");
	}
	const texts = added.map((entry) => {
		const value = yaml.isSeq(node) ? [entry] : entry;
		const words = yaml.stringify(value, { lineWidth: 0 }).trim();
		return words.replaceAll(/^/gm, indent);
	});
	if (texts.length > 0) addEdit(last + 1, "", joinLines(texts));
	return edits;
}

/**
 * @param key the list or group; undefined for the whole file
 * @returns undefined if something else would change with the entries, as in brackets
 */
export async function editEntries(
	file: SourceFile,
	key: string | undefined,
	change: EntryChange,
): Promise<PlacedEdit[] | undefined> {
	const { isGone, added } = change;
	const keys = key === undefined ? [] : [key];
	const edits = findEdits(await openDocument(file), keys, change);
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
