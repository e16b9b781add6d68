// Adds what a group of a file may have and lacks, such as a picture or a section of a page, and takes it away again.
import * as z from "zod";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import { toEditorSchema } from "../content/editor/editor-schemas.ts";
import { readValues } from "../content/parse.ts";
import {
	childSchema,
	findMeaning,
	keysOf,
	listValues,
	type Meaning,
	schemaAt,
	traitsOf,
	unwrapAll,
} from "../content/schema/meaning.ts";
import type { SourceFile } from "../content/source-file.ts";
import { changeEntry, readEntry } from "../document/edit-entries.ts";
import { describeValue } from "./describe-text.ts";
import type { MadeEdit } from "./edit-content.ts";
import { PLACEHOLDER } from "./edit-list.ts";

type Schema = z.core.$ZodType;

export const PART_ACTIONS = ["add", "remove"] as const;
export type PartAction = (typeof PART_ACTIONS)[number];

export interface Part {
	readonly keys: Keys;
	/** Its purpose: "A picture beside the story, of you perhaps" */
	readonly label: string;
	/** As it is written; undefined if the group lacks it. */
	readonly text: string | undefined;
	/** A file has to be chosen first. */
	readonly isPicture: boolean;
}

/** A file cannot be invented, and people do not see the others on the page. */
const NOT_MADE: ReadonlySet<Meaning | undefined> = new Set<Meaning>([
	"picture",
	"recording",
	"drawing",
	"file",
	"claim",
	"code",
	"ownSlug",
	"record",
	"personName",
]);

const isLacking = (schema: Schema) => {
	const { success, data } = z.safeParse(schema, undefined);
	// A default is there without being written.
	return success && data === undefined;
};

/** True for a group that may have something besides what it needs. */
export function mayLack(schema: Schema): boolean {
	return keysOf(schema).some((key) => {
		const field = childSchema(schema, key);
		return field !== undefined && isLacking(field);
	});
}

const isPicture = (schema: Schema) => {
	const file = childSchema(schema, "file");
	return file !== undefined && findMeaning(file)?.meaning === "picture";
};

/** Creates what has to be there, with a placeholder for words. @returns undefined where only a person knows a value */
function createValue(schema: Schema): unknown {
	const inner = unwrapAll(schema);
	const meaning = findMeaning(schema)?.meaning;
	if (NOT_MADE.has(meaning) || inner instanceof z.ZodRecord) return undefined;
	if (inner instanceof z.ZodUnion) {
		const [first] = inner.options;
		return first && createValue(first);
	}
	if (inner instanceof z.ZodArray) {
		const { minItems = 1 } = toEditorSchema(schema);
		const item = createValue(inner.element);
		return item === undefined ? item : Array(Math.max(1, minItems)).fill(item);
	}
	if (inner instanceof z.ZodObject) {
		const group: Record<string, unknown> = {};
		for (const key of keysOf(inner)) {
			const field = childSchema(inner, key);
			if (!field || z.safeParse(field, undefined).success) continue;
			group[key] = createValue(field);
			if (group[key] === undefined) return undefined;
		}
		return Object.keys(group).length > 0 ? group : undefined;
	}
	const isWords = traitsOf(meaning).shownAs === "words";
	if (isWords && z.safeParse(schema, PLACEHOLDER).success) return PLACEHOLDER;
	return inner instanceof z.ZodBoolean
		? undefined
		: toEditorSchema(schema).examples?.[0];
}

/** @returns the keys of the group around a text, which is no list */
export function findGroup({ document }: SourceFile, keys: Keys): Keys {
	const group = keys.slice(0, -1);
	const isList = Array.isArray(valueAt(document.value, group));
	const isEntry = typeof valueAt(document.value, keys) === "object";
	if (isEntry) return keys;
	return isList ? group.slice(0, -1) : group;
}

/** Lists what a group may have besides what it needs. */
export function listParts(file: SourceFile, group: Keys): Part[] {
	const { model, document } = file;
	const schema = model && schemaAt(model.schema, group);
	const parts: Part[] = [];
	for (const key of schema ? keysOf(schema) : []) {
		const field = schema && childSchema(schema, key);
		if (!field || !isLacking(field)) continue;
		const keys = [...group, key];
		const label = toEditorSchema(field).description ?? key;
		const part = { keys, label, isPicture: isPicture(field) };
		const text = readEntry(document, keys);
		const isMade = part.isPicture || createValue(field) !== undefined;
		if (text !== undefined || isMade) parts.push({ ...part, text });
	}
	return parts;
}

function addPart(
	{ document, model }: SourceFile,
	keys: Keys,
	picture: string | undefined,
): MadeEdit | undefined {
	const field = model && schemaAt(model.schema, keys);
	if (!field || readEntry(document, keys) !== undefined) return undefined;
	const value = isPicture(field)
		? picture && { file: picture, alt: PLACEHOLDER }
		: createValue(field);
	if (value === undefined || value === "") return undefined;
	const text = changeEntry(document, keys, { insert: value });
	const leaves = listValues(field, value);
	const isLeft = ({ value }: { value: unknown }) => value === PLACEHOLDER;
	const { keys: rest = [] } = leaves.find(isLeft) ?? leaves[0] ?? {};
	const target = { keys: [...keys, ...rest] };
	return text === undefined ? undefined : { text, target };
}

/** @returns undefined if the part is no longer as it was shown, or something else would change with it */
export function changePart(
	file: SourceFile,
	{ keys, text: shown }: Pick<Part, "keys" | "text">,
	change: {
		readonly action: PartAction;
		readonly picture?: string | undefined;
	},
): (MadeEdit & { readonly label: string }) | undefined {
	const { document } = file;
	const value = readValues(file)?.raw.value;
	const label = describeValue(file, keys, value);
	if (change.action === "add") {
		const added = addPart(file, keys, change.picture);
		return added && { ...added, label: `${label}: added` };
	}
	if (readEntry(document, keys) !== shown) return undefined;
	const text = changeEntry(document, keys, "remove");
	if (text === undefined) return undefined;
	return { text, target: { keys }, label: `${label}: taken away` };
}
