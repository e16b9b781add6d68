// Puts a picture in place of a drawing: adds a line below that of the drawing, which stays.
import { isDeepStrictEqual } from "node:util";
import { readValues } from "../../content/parse.ts";
import type { SourceFile } from "../../content/source-file.ts";
import { openDocument } from "../../content/yaml/locate-keys.ts";
import { type Keys, valueAt } from "../../groups.ts";
import { PLACEHOLDER } from "./edit-list.ts";
import { applyEdits, type PlacedEdit } from "./open-file.ts";

/**
 * @param keys lead to the drawing
 * @param file "/pictures/room.jpg"
 * @returns undefined if the drawing has no line of its own
 */
export async function replaceDrawing(
	source: SourceFile,
	keys: Keys,
	file: string,
): Promise<PlacedEdit | undefined> {
	const { yaml, document, positionOf } = await openDocument(source);
	const node = document.getIn(keys, true);
	if (!yaml.isNode(node) || !node.range) return undefined;
	const { line } = positionOf(node.range[0]);
	const from = source.text.split("\n")[line - 1] ?? "";
	const indent = " ".repeat(from.search(/[^\s-]/));
	const to = `${from}\n${indent}picture: { file: ${file}, alt: ${PLACEHOLDER} }`;
	const edit = { line, column: 1, from, to };
	const text = applyEdits(source.text, [edit]);
	const expected = structuredClone(readValues(source)?.raw.value);
	const group = valueAt(expected, keys.slice(0, -1));
	Reflect.set(Object(group), "picture", { file, alt: PLACEHOLDER });
	const edited = readValues({ ...source, text })?.raw.value;
	return isDeepStrictEqual(edited, expected) ? edit : undefined;
}
