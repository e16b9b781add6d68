// Knows what the values of content mean. The maker of a field registers it once; all that depends on it asks here.
import * as z from "zod";
import { type Keys, mapLeaves, mapParts } from "../../../base/text/groups.ts";

interface Traits {
	readonly shownAs?: "words" | "address";
	/** Visitors read the value as a text of the page. */
	readonly isRead?: true;
	/** The value is a path of this site, or may be one; pages need its final address. */
	readonly isResolved?: true;
}

const WORDS: Traits = { shownAs: "words", isRead: true };
const ADDRESS: Traits = { shownAs: "address" };
const RESOLVED: Traits = { shownAs: "address", isResolved: true };

const MEANINGS = {
	words: WORDS,
	/** `{count}` in it is a number that the plan fills in. */
	counted: WORDS,
	figure: WORDS,
	price: WORDS,
	/** A share of clients, which needs a source. */
	rate: WORDS,
	/** Where the rate in the same group comes from. */
	rateSource: WORDS,
	/** The name of one of the people whom another file introduces. */
	personName: WORDS,
	/** The number of somebody in a register. */
	registration: WORDS,
	contact: WORDS,
	street: WORDS,
	hours: WORDS,
	/** Only search engines read it. */
	keyword: { shownAs: "words" },
	claim: { isRead: true },
	/** The last day on which a group is true. */
	lastDay: { isRead: true },
	/** A day or a moment: no mark may change what is compared. */
	day: { isRead: true },
	/** The moment at which something is over. */
	end: { isRead: true },
	copyrightYear: {},
	/** A page, a file or a part of a page; other sites are left as they are. */
	link: RESOLVED,
	/** A file of static/ that pages show as it is. */
	drawing: RESOLVED,
	/** A file of static/. */
	file: ADDRESS,
	/** A full address, of another site or of this one. */
	webAddress: ADDRESS,
	/** A file of static/pictures/. */
	picture: {},
	/** A recording or a film of static/. */
	recording: {},
	icon: {},
	/** A value for programs. */
	code: {},
	/** The name of the file that it stands in. */
	ownSlug: {},
	record: {},
	/** The name of a page of the menu. */
	pageName: {},
	person: {},
	registers: {},
	insurance: {},
	fees: {},
	directions: {},
} as const satisfies Readonly<Record<string, Traits>>;

export type Meaning = keyof typeof MEANINGS;

/** Fields are registered here last, since a later call of meta() loses it. */
export const MEANING = z.registry<{
	readonly is: Meaning;
	/** The name of the collection of a record. */
	readonly of?: string;
	/** The icons that a template can draw. */
	readonly names?: readonly string[];
}>();

/** A value that no schema knows is taken for words. */
export function traitsOf(meaning: Meaning | undefined): Traits {
	return meaning ? MEANINGS[meaning] : { isRead: true };
}

type Schema = z.core.$ZodType;

/** Returns the schema within a wrapper such as "optional" or "default"; undefined if there is none. */
function unwrap(schema: Schema): Schema | undefined {
	if (schema instanceof z.ZodPipe) return schema.in;
	if (schema instanceof z.ZodLazy) return schema.unwrap();
	const isWrapper =
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault;
	return isWrapper ? schema.unwrap() : undefined;
}

export function unwrapAll(schema: Schema): Schema {
	const inner = unwrap(schema);
	return inner ? unwrapAll(inner) : schema;
}

interface Meant {
	readonly meaning: Meaning;
	readonly of: string | undefined;
	readonly names: readonly string[] | undefined;
	readonly schema: Schema;
}

/** The registry of zod is slow, and the values of thousands of records ask for a few schemas. */
const KNOWN = new WeakMap<Schema, Meant | undefined>();

/** Returns the wrapped schema that has a meaning. */
export function findMeaning(schema: Schema): Meant | undefined {
	if (KNOWN.has(schema)) return KNOWN.get(schema);
	const { is: meaning, of, names } = MEANING.get(schema) ?? {};
	const inner = unwrap(schema);
	const wrapped = inner && findMeaning(inner);
	const meant = meaning ? { meaning, of, names, schema } : wrapped;
	KNOWN.set(schema, meant);
	return meant;
}

export function keysOf(schema: Schema): string[] {
	const inner = unwrapAll(schema);
	return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** @param key leads from a valid value to a part of it */
export function childSchema(
	schema: Schema,
	key: string | number,
): Schema | undefined {
	const inner = unwrapAll(schema);
	if (inner instanceof z.ZodObject)
		return Object.hasOwn(inner.shape, key) ? inner.shape[key] : undefined;
	if (inner instanceof z.ZodArray)
		return typeof key === "number" ? inner.element : undefined;
	if (inner instanceof z.ZodRecord) return inner.valueType;
	if (!(inner instanceof z.ZodUnion)) return undefined;
	return inner.options
		.map((option) => childSchema(option, key))
		.find((child) => child !== undefined);
}

function partsOf(schema: Schema): readonly Schema[] {
	const inner = unwrapAll(schema);
	if (inner instanceof z.ZodObject) {
		for (const [key, part] of Object.entries(inner.shape))
			if (!(part instanceof z.core.$ZodType))
				throw new Error(`the key "${key}" is no field: call a maker of fields`);
		return Object.values(inner.shape);
	}
	if (inner instanceof z.ZodArray) return [inner.element];
	if (inner instanceof z.ZodRecord) return [inner.valueType];
	return inner instanceof z.ZodUnion ? inner.options : [];
}

const MEANINGS_OF = new WeakMap<Schema, ReadonlySet<Meaning>>();

/** Lists what the values of a schema may mean: most files need no search for a picture or an icon. */
export function meaningsOf(schema: Schema): ReadonlySet<Meaning> {
	const known = MEANINGS_OF.get(schema);
	if (known) return known;
	const meanings = new Set<Meaning>();
	// A part may refer to the whole, as an entry of a list to a list of such entries.
	const all = new Set([schema]);
	for (const member of all) {
		const meant = findMeaning(member);
		if (meant) meanings.add(meant.meaning);
		for (const part of partsOf(member)) all.add(part);
	}
	MEANINGS_OF.set(schema, meanings);
	return meanings;
}

export function schemaAt(schema: Schema, keys: Keys): Schema | undefined {
	let part: Schema | undefined = schema;
	for (const key of keys) part = part && childSchema(part, key);
	return part;
}

export function meaningAt(schema: Schema, keys: Keys): Meaning | undefined {
	const part = schemaAt(schema, keys);
	return part && findMeaning(part)?.meaning;
}

export interface ContentValue {
	readonly value: string | number | boolean;
	readonly keys: Keys;
	/** Undefined for a value that the schema does not know. */
	readonly meaning: Meaning | undefined;
	/** The name of the collection of a record. */
	readonly of: string | undefined;
	/** The icons that a template can draw. */
	readonly names: readonly string[] | undefined;
}

/**
 * Lists the values of a file as they are written, in the order of the file. Those without a meaning have that of the
 * group around them. @param wanted passes over groups without this meaning, since there may be thousands of files
 */
export function listValues(
	schema: Schema | undefined,
	value: unknown,
	wanted?: Meaning,
) {
	const values: ContentValue[] = [];
	const visit = (
		item: unknown,
		keys: Keys,
		{ inner, above }: { inner?: Schema | undefined; above?: Meant | undefined },
	) => {
		if (wanted && !(inner && meaningsOf(inner).has(wanted))) return;
		const meant = (inner && findMeaning(inner)) ?? above;
		const { meaning, of, names } = meant ?? {};
		if (typeof item === "object" && item !== null)
			for (const [name, part] of Object.entries(item)) {
				const key = Array.isArray(item) ? Number(name) : name;
				const child = inner && childSchema(inner, key);
				visit(part, [...keys, key], { inner: child, above: meant });
			}
		else if (
			typeof item === "string" ||
			typeof item === "number" ||
			typeof item === "boolean"
		)
			values.push({ value: item, keys, meaning, of, names });
	};
	visit(value, [], { inner: schema });
	return values;
}

/** Lists the values of a file whose meaning does not matter. */
export const listLeaves = (value: unknown) => listValues(undefined, value);

interface MeantText extends Pick<ContentValue, "keys" | "of" | "names"> {
	readonly text: string;
}

export function listMeant(
	schema: Schema | undefined,
	value: unknown,
	meaning: Meaning,
) {
	const texts: MeantText[] = [];
	for (const { value: text, keys, of, names } of listValues(
		schema,
		value,
		meaning,
	))
		if (typeof text === "string")
			texts.push({ text: text.trim(), keys, of, names });
	return texts;
}

interface MappedText {
	/** The keys of the text in the file. */
	readonly keys: Keys;
	readonly meaning: Meaning;
}

/** Copies a valid value with every text replaced that has a meaning. */
export function mapTexts<Value>(
	schema: Schema | undefined,
	value: Value,
	replace: (text: string, mapped: MappedText) => string,
): Value;
export function mapTexts(
	schema: Schema | undefined,
	value: unknown,
	replace: (text: string, mapped: MappedText) => string,
): unknown {
	const map = (
		item: unknown,
		keys: Keys,
		inner: Schema | undefined,
	): unknown => {
		const meant = inner && findMeaning(inner);
		const isMade = meant?.schema instanceof z.ZodPipe;
		// Several values may be made of one text, such as the days of opening hours.
		if (meant && (isMade || typeof item === "string"))
			return mapLeaves(item, (text) =>
				typeof text === "string" ? replace(text, { ...meant, keys }) : text,
			);
		return mapParts(item, (part, key) =>
			map(part, [...keys, key], inner && childSchema(inner, key)),
		);
	};
	return map(value, [], schema);
}
