// Defines what people write: a model is one file of content/, or a folder of it with a file for each record.
import path from "node:path";
import * as z from "zod";
import { CONTENT_FOLDER, contentPath } from "../../addresses/source-paths.ts";
import { findMeaning, keysOf, schemaAt, unwrapAll } from "./meaning.ts";

/** "pages/about" -> "About page", "articles" -> "Articles" */
function nameFile(name: string): string {
	const { dir, base } = path.posix.parse(name);
	const words = base.replaceAll("-", " ");
	const start = words.charAt(0).toUpperCase() + words.slice(1);
	return dir === "pages" ? `${start} page` : start;
}

function shapeOf(schema: z.core.$ZodType): z.ZodRawShape {
	const inner = unwrapAll(schema);
	return inner instanceof z.ZodObject ? inner.shape : {};
}

export interface FileOptions {
	/** The site may lack the file, and then its page. */
	readonly isOptional?: boolean;
	/** Messages and the preview call the file by this name. */
	readonly label?: string;
	/** hypno new ONE adds an entry to a list of the file. */
	readonly adds?: AddedEntry;
}

export interface AddedEntry {
	readonly one: string;
	/** The key of the list. */
	readonly to: string;
	/** hypno new ONE NAME needs a name, for this key of the entry. */
	readonly named?: string;
}

/** Models are looked up by their file, since the bundle of the pages has objects of its own. */
export class Model<Value = unknown> {
	/** "pages/about" */
	readonly name: string;
	readonly schema: z.ZodType;
	readonly isOptional: boolean;
	readonly label: string;
	readonly adds: AddedEntry | undefined;
	/** Its stack names the line that declares the model. */
	readonly declared = new Error("declared here");

	constructor(name: string, schema: z.ZodType, options: FileOptions = {}) {
		this.name = name;
		this.schema = schema;
		this.isOptional = options.isOptional ?? false;
		this.label = options.label ?? nameFile(name);
		this.adds = options.adds;
	}

	get sourcePath(): string {
		return contentPath(this.name);
	}

	get isOptionalPage(): boolean {
		return this.isOptional && this.name.startsWith("pages/");
	}

	/** @param valid what the schema has made of a file */
	read(valid: unknown): Value {
		return valid as Value;
	}
}

export interface RecordOptions<Key = string, HasBody = boolean> {
	/** hypno new ONE SLUG; messages use the word too. */
	readonly one: string;
	/** All that other pages may know of a record. */
	readonly shows: readonly Key[];
	/** Markdown below the front matter becomes `words.body`. */
	readonly body?: HasBody;
	/** The templates use these ids on every page, so no heading of a text gets one. */
	readonly reservedIds?: RegExp;
	/** How wide pictures in a text are shown: "(min-width: 48rem) 42rem, 90vw" */
	readonly pictureSizes?: string;
	/** "newest date", "oldest starts" or "name" */
	readonly order?: string;
	/** The file that lists the records in the order in which they are shown, each written or not yet. */
	readonly listedIn?: Model;
}

/** The values of a record that other pages know. */
export type Entry<Shown> = Shown & {
	readonly slug: string;
	readonly href: string;
	readonly url: string;
	/** False for one that is listed but not written, and for a draft in the preview. */
	readonly isWritten: boolean;
};

function findKey(
	schema: z.core.$ZodType | undefined,
	isWanted: (field: z.core.$ZodType) => boolean,
): string | undefined {
	const fields = Object.entries(schema ? shapeOf(schema) : {});
	return fields.find(([, field]) => isWanted(field))?.[0];
}

function isList(field: z.core.$ZodType): boolean {
	const inner = unwrapAll(field);
	return inner instanceof z.ZodArray && "slug" in shapeOf(inner.element);
}

const isWords = (field: z.core.$ZodType) =>
	findMeaning(field)?.meaning === "words";

export class Collection<Value = unknown, Shown = unknown> extends Model<Value> {
	/** The word for one record. */
	readonly one: string;
	readonly shows: readonly string[];
	readonly hasBody: boolean;
	readonly reservedIds: RegExp | undefined;
	readonly pictureSizes: string;
	readonly listedIn: Model | undefined;
	/** The key of the list of records in the file that lists them; "" without one. */
	readonly listKey: string;
	/** The key of an entry of that list whose words stand in menus; "" without one. */
	readonly labelKey: string;
	/** The key of an entry that names its group, as "topic" does where the file has a list "topics"; "" without one. */
	readonly groupKey: string;
	readonly keys: readonly string[];
	/** The key that repeats the name of the file, if there is one. */
	readonly ownSlugKey: string | undefined;
	/** The key of a day; undefined for the order of a list, or of the names. */
	readonly orderKey: string | undefined;
	readonly isNewestFirst: boolean;
	/** Reads only what other pages may know, whatever else is wrong. */
	readonly shownSchema: z.ZodType;

	constructor(name: string, schema: z.ZodObject, options: RecordOptions) {
		super(name, schema, { isOptional: true });
		const {
			one: noun,
			shows,
			body = false,
			order = "name",
			listedIn,
		} = options;
		const [direction, orderKey] = order.split(" ");
		this.one = noun;
		this.shows = shows;
		this.hasBody = body;
		this.reservedIds = options.reservedIds;
		this.pictureSizes = options.pictureSizes ?? "100vw";
		this.listedIn = listedIn;
		this.listKey = findKey(listedIn?.schema, isList) ?? "";
		const listed = listedIn && schemaAt(listedIn.schema, [this.listKey, 0]);
		this.labelKey = findKey(listed, isWords) ?? "";
		const lists = listedIn ? keysOf(listedIn.schema) : [];
		const entryKeys = listed ? keysOf(listed) : [];
		const isGroup = (key: string) =>
			`${key}s` !== this.listKey && lists.includes(`${key}s`);
		this.groupKey = entryKeys.find(isGroup) ?? "";
		this.keys = Object.keys(schema.shape);
		this.ownSlugKey = findKey(
			schema,
			(field) => findMeaning(field)?.meaning === "ownSlug",
		);
		this.orderKey = orderKey;
		this.isNewestFirst = direction === "newest";
		const fields = Object.entries(schema.shape);
		const shown = fields.filter(([key]) => shows.includes(key));
		this.shownSchema = z.object(Object.fromEntries(shown));
	}

	/** "content/articles/" */
	get folder(): string {
		return `${CONTENT_FOLDER}${this.name}/`;
	}

	/** "content/articles/*.md" */
	override get sourcePath(): string {
		return this.pathOf("*");
	}

	/** @param valid of each record its entry in the list, what it shows, and its addresses */
	readEntries(valid: readonly object[]): readonly Entry<Shown>[] {
		return valid as readonly Entry<Shown>[];
	}

	pathOf(slug: string): string {
		return `${this.folder}${slug}.md`;
	}

	/** "content/articles/sleep.md" -> "sleep"; undefined for the file of another model */
	slugOf(sourcePath: string): string | undefined {
		const { dir, name, ext } = path.posix.parse(sourcePath);
		return `${dir}/` === this.folder && ext === ".md" ? name : undefined;
	}
}

/** @param name of the file without its ending: "pages/about" is content/pages/about.yaml */
export function file<Schema extends z.ZodType>(
	name: string,
	schema: Schema,
	options: FileOptions = {},
) {
	return new Model<z.output<Schema>>(name, schema, options);
}

type KeysOf<Schema extends z.ZodObject> = keyof z.output<Schema> & string;

/** Markdown as safe HTML. */
type BodyOf<HasBody> = HasBody extends true
	? { readonly body: string }
	: unknown;

interface Ordered<Key, HasBody, OrderKey extends string>
	extends RecordOptions<Key, HasBody> {
	/** A day or a moment, or the name of the file. */
	readonly order: `${"newest" | "oldest"} ${OrderKey}` | "name";
	readonly listedIn?: never;
}

interface Listed<Key, HasBody, List> extends RecordOptions<Key, HasBody> {
	readonly order?: never;
	readonly listedIn: Model<List>;
}

/** The entries of the one list of a file whose entries have a slug. */
type EntriesIn<List> = {
	[Key in keyof List]: List[Key] extends readonly (infer Item extends {
		readonly slug: string;
	})[]
		? Item
		: never;
}[keyof List];

/** @param name of the folder: "articles" is content/articles/SLUG.md */
export function folder<
	Schema extends z.ZodObject,
	const Key extends KeysOf<Schema>,
	List,
	const HasBody extends boolean = false,
>(
	name: string,
	schema: Schema,
	options: Listed<Key, HasBody, List>,
): Collection<
	z.output<Schema> & BodyOf<HasBody>,
	EntriesIn<List> & Partial<Pick<z.output<Schema>, Key>>
>;
export function folder<
	Schema extends z.ZodObject,
	const Key extends KeysOf<Schema>,
	const HasBody extends boolean = false,
>(
	name: string,
	schema: Schema,
	options: Ordered<Key, HasBody, KeysOf<Schema>>,
): Collection<z.output<Schema> & BodyOf<HasBody>, Pick<z.output<Schema>, Key>>;
export function folder(
	name: string,
	schema: z.ZodObject,
	options: RecordOptions,
): Collection {
	return new Collection(name, schema, options);
}
