// Reads and validates the files of collections, the records, with all their problems.
import { slugify } from "../../base/addresses/parse-url.ts";
import { openDiskCache } from "../../base/disk/disk-cache.ts";
import { digest, readSettledState } from "../../base/disk/fingerprint.ts";
import { lazily } from "../../base/disk/lazily.ts";
import {
	contentProblem,
	fileProblem,
	type Problem,
} from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { contentPath } from "../addresses/source-paths.ts";
import type { Project } from "../config.ts";
import type { ValueProblem } from "../document/document.ts";
import type { Models } from "./models.ts";
import {
	type ContentFile,
	type FileValues,
	parseContentFile,
	readValues,
} from "./parse.ts";
import type { Common } from "./raw-file.ts";
import { listOffsets, readMoment } from "./schema/day.ts";
import { INVALID_SLUG, isSlug } from "./schema/fields.ts";
import { BRITISH, inLocale } from "./schema/locale.ts";
import { listLeaves, listValues } from "./schema/meaning.ts";
import type { Collection } from "./schema/model.ts";
import { PLACEHOLDER } from "./schema/pattern-text.ts";
import type { RecordState } from "./site.ts";
import {
	decodeSource,
	findSource,
	readSourceBytes,
	type SourceFile,
} from "./source-file.ts";
import { checkFile } from "./validate.ts";

/** Finds a slug that differs from the name of the file, and a text that no page shows. */
function* findMisplaced(
	{ sourcePath, value, body, raw }: ContentFile,
	collection: Collection,
): Iterable<ValueProblem> {
	const slug = collection.slugOf(sourcePath) ?? "";
	const { ownSlugKey: key = "", hasBody } = collection;
	const written = valueAt(value, [key]);
	const isOther = typeof written === "string" && written !== slug;
	if (raw && isOther && written.trim() !== "") {
		const message = `the ${key} "${written}" differs from the name of this file, ${slug}.md, and both must be the same`;
		const hint = `Write the name of the file after ${key}:, or rename the file; if it is only a copy, delete it`;
		const problem = contentProblem(message, { hint, suggestions: [slug] });
		yield raw.document.place(problem, { keys: [key] });
	}
	if (!hasBody && body.trim() !== "")
		yield fileProblem(
			sourcePath,
			"no page shows the text below the second line of hyphens (---)",
			"Move the words into one of the lines above it, or delete them",
		);
}

/** Hosts have a use of their own for these. */
const RESERVED: ReadonlySet<string> = new Set(["index", "404"]);

/** Finds why a name cannot be a part of the address of a page. The message goes on with it after the name. */
export function findNameFault(
	slug: string,
	collection: Collection,
	models: Models,
): string | undefined {
	if (collection.listedIn) return isSlug(slug) ? undefined : INVALID_SLUG;
	const other = models.modelOf(contentPath(`${collection.name}/${slug}`));
	if (other && !other.isOptional)
		return `is taken by the page of ${other.sourcePath}`;
	if (RESERVED.has(slug)) return "has a meaning of its own for hosts";
	return isSlug(slug) ? undefined : INVALID_SLUG;
}

/** The name of a listed record is in the list. */
export function findBadName(
	sourcePath: string,
	collection: Collection,
	models: Models,
): Problem[] {
	if (collection.listedIn) return [];
	const slug = collection.slugOf(sourcePath) ?? "";
	const reason = findNameFault(slug, collection, models);
	if (reason === undefined) return [];
	const message = `the name of this file, "${slug}.md", ${reason}`;
	const plain = slugify(slug.replace(/\.(?:md|markdown|txt)$/i, ""));
	const other = isSlug(plain) && plain !== slug ? plain : "privacy";
	const hint = `Give the file another name, as in ${collection.pathOf(other)}`;
	return [fileProblem(sourcePath, message, hint)];
}

/** Finds the texts of a YAML file that still have to be written. The site cannot be built without them. */
export function findUnwritten({ raw }: ContentFile): Problem[] {
	const problems: Problem[] = [];
	if (!raw) return problems;
	const message = "this text still has to be written: it says TODO";
	const hint =
		"Replace TODO with your own words, or delete the lines of what your site does not have; npx hypno serve --watch shows the site meanwhile";
	const problem = contentProblem(message, { hint });
	for (const { value, keys } of listLeaves(raw.value))
		if (PLACEHOLDER.test(String(value)))
			problems.push(raw.document.place(problem, { keys }));
	return problems;
}

/** Counts what still has to be written, which may be several parts of one text. */
export function countPlaceholders({ raw }: Pick<ContentFile, "raw">): number {
	if (!raw) return 0;
	const texts = [raw.document.body];
	for (const { value } of listLeaves(raw.value)) texts.push(String(value));
	return texts.join("\n").split(PLACEHOLDER).length - 1;
}

type Inspected = Omit<RecordState, "hash" | "file">;

function inspect(
	file: SourceFile,
	collection: Collection,
	values: FileValues | undefined,
): Inspected {
	const { value, raw } = values ?? {};
	const isDraft = PLACEHOLDER.test(file.text) && countPlaceholders({ raw }) > 0;
	const read = () => collection.shownSchema.safeParse(value).data;
	const shown = inLocale(raw?.locale ?? BRITISH, read);
	const hasClaims = value !== raw?.value;
	return {
		state: isDraft ? "draft" : "published",
		...(shown !== undefined && { shown: Object(shown) }),
		...(hasClaims && { hasClaims }),
	};
}

/** Finds times that the clocks show twice, in the night in which they are put back. */
function* findRepeated({ raw }: ContentFile, { schema }: Collection) {
	if (!raw) return;
	const { timeZone } = raw.locale;
	for (const { value, keys, meaning } of listValues(schema, raw.value)) {
		if (meaning !== "day" && meaning !== "end") continue;
		const moment = readMoment(String(value));
		if (!moment || listOffsets(moment, timeZone).length < 2) continue;
		const message = `${value} comes twice: the clocks of ${timeZone} are put back then`;
		const hint =
			"Choose a time before or after this hour, or say in the text which one is meant";
		const problem = contentProblem(message, { hint, severity: "warning" });
		yield raw.document.place(problem, { keys });
	}
}

interface OpenRecord {
	readonly hash: string;
	/** Decodes the bytes. */
	readonly read: () => SourceFile | Problem;
	/** Left out while they are not known. */
	readonly values?: FileValues | undefined;
}

export interface RecordInput extends Project {
	/** Undefined if content/site.yaml cannot be read. */
	readonly common: Common | undefined;
	/** Records that were read for the plan, until their pages are made. */
	readonly opened: Map<string, OpenRecord>;
}

function openRecord(sourcePath: string, input: RecordInput): OpenRecord {
	const bytes = readSourceBytes(sourcePath, input);
	if (!Buffer.isBuffer(bytes)) return { hash: "", read: () => bytes };
	const read = () => decodeSource(sourcePath, bytes, input.models);
	return { hash: digest(bytes), read };
}

/** Opens a record, or takes the one that the plan has opened. */
function takeRecord(sourcePath: string, input: RecordInput): OpenRecord {
	const opened = input.opened.get(sourcePath);
	input.opened.delete(sourcePath);
	return opened ?? openRecord(sourcePath, input);
}

/** In characters. A longer record is parsed again, so that a thousand of them take 12 MB at most until their pages are made. */
const MAX_KEPT = 10_000;
/** Of a larger site, the other records are parsed again. */
const MAX_KEPT_RECORDS = 4000;

function findCollection(sourcePath: string, models: Models): Collection {
	const collection = models.collectionOf(sourcePath);
	if (!collection) throw new Error(`${sourcePath} is no record`);
	return collection;
}

const nameOf = ({ name }: Collection, hash: string) => `${name} ${hash}`;

/** Calls `inspect` for each path, or takes the results of another thread for some. */
export type InspectAll = (
	sourcePaths: readonly string[],
	inspect: (sourcePath: string) => RecordState,
) => Promise<ReadonlyMap<string, RecordState>>;

/** Remembers records by the state of their files, and by the hash of their bytes, since most are the same as before. */
export function openRecords(input: RecordInput) {
	const { rootDir, models, common, opened } = input;
	const version = process.env.HYPNO_VERSION;
	const cache = openDiskCache({ rootDir, kind: "records" });
	const { claims = new Map(), locale } = common ?? {};
	const texts = [...claims].map(([name, { text }]) => [name, text]);
	const key = JSON.stringify([version, models.hash, locale, ...texts]);
	const stored = String((version && cache.get(key)) || "{}");
	const before: Readonly<Partial<Record<string, RecordState>>> =
		JSON.parse(stored);
	/** A copy of a site, or a branch of it, has other files with the same bytes. */
	const indexByHash = lazily(() => {
		const index = new Map<string, Inspected>();
		for (const [sourcePath, state] of Object.entries(before)) {
			if (!state) continue;
			const { hash, file, ...inspected } = state;
			index.set(nameOf(findCollection(sourcePath, models), hash), inspected);
		}
		return index;
	});
	return {
		inspect(sourcePath: string): RecordState {
			const known = before[sourcePath];
			// A first build has no use of the state, and a thousand of them take time.
			const file = known && readSettledState(findSource(sourcePath, input));
			if (file !== undefined && known?.file === file) return known;
			const collection = findCollection(sourcePath, models);
			const { hash, read } = openRecord(sourcePath, input);
			let inspected = indexByHash().get(nameOf(collection, hash));
			if (!inspected) {
				const source = read();
				if (!("text" in source)) return { hash, state: "published" };
				const values = readValues(source, common);
				inspected = inspect(source, collection, values);
				const isKept =
					source.text.length <= MAX_KEPT && opened.size < MAX_KEPT_RECORDS;
				// A page of the preview is made when somebody asks for it, from the file as it is then.
				if (!input.showsDrafts && isKept)
					opened.set(sourcePath, { hash, read: () => source, values });
			}
			return { hash, file, ...inspected };
		},
		save(records: ReadonlyMap<string, RecordState>) {
			const text = JSON.stringify(Object.fromEntries(records));
			if (version && text !== stored) cache.put(key, Buffer.from(text));
		},
	};
}

export async function readRecord(sourcePath: string, input: RecordInput) {
	const collection = findCollection(sourcePath, input.models);
	const { hash, read, values } = takeRecord(sourcePath, input);
	const source = read();
	const nothing = { hash, collection, file: undefined, value: undefined };
	if (!("text" in source)) return { ...nothing, problems: [source] };
	const file = parseContentFile(source, input.common, values);
	const others = [
		...findMisplaced(file, collection),
		...findRepeated(file, collection),
	];
	const { data: value, problems } = checkFile(collection.schema, file, others);
	return { hash, collection, file, value, problems };
}
