// Finds what is left to write in a file: the first text with a placeholder.
import { valueAt } from "../../base/text/groups.ts";
import { readValues } from "../content/parse.ts";
import { listValues } from "../content/schema/meaning.ts";
import type { SourceFile } from "../content/source-file.ts";
import { readPassages, type TextTarget } from "./edit-content.ts";
import { PLACEHOLDER } from "./edit-list.ts";

const isLeft = (value: unknown) => String(value).includes(PLACEHOLDER);

/** @param before the file as it was: what was left to write in it already does not count */
export function findPlaceholder(
	file: SourceFile,
	before?: SourceFile,
): TextTarget | undefined {
	const known = before && readValues(before)?.raw.value;
	const value = readValues(file)?.raw.value;
	for (const { value: text, keys } of listValues(file.model?.schema, value))
		if (isLeft(text) && !isLeft(valueAt(known, keys))) return { keys };
	const passage = readPassages(file).findIndex(({ words }) => isLeft(words));
	return before || passage === -1 ? undefined : { passage };
}
