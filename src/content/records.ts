// Reads and validates the files of services, the records, with all their problems.
import * as z from "zod";
import { openDiskCache } from "../cache/disk-cache.ts";
import { digest } from "../cache/fingerprint.ts";
import type { Config } from "../config.ts";
import { listLeaves } from "../groups.ts";
import {
	contentProblem,
	hasErrors,
	type Place,
	type Problem,
} from "../problems.ts";
import { slugOf } from "../site/source-paths.ts";
import { type ContentFile, parseContentFile, readValues } from "./parse.ts";
import type { Claims } from "./raw-file.ts";
import { serviceSchema, summarySchema } from "./schema/service.ts";
import type { RecordState } from "./site.ts";
import {
	decodeSource,
	readSourceBytes,
	type SourceFile,
} from "./source-file.ts";
import { checkFile } from "./validate.ts";

function findIdMismatch({ sourcePath, value }: ContentFile): Problem<Place>[] {
	const slug = slugOf(sourcePath) ?? "";
	if (!value || !("id" in value) || typeof value.id !== "string") return [];
	const { id } = value;
	if (id === slug || id.trim() === "") return [];
	return [
		contentProblem(
			`the id "${id}" differs from the name of this file, ${slug}.md, and both must be the same`,
			{
				hint: "Write the name of the file after id:, or rename the file; if it is only a copy, delete it",
				suggestions: [slug],
				source: { file: sourcePath, keys: ["id"], on: "value" },
			},
		),
	];
}

export type ServiceRecord = Awaited<ReturnType<typeof readRecord>>;

export async function parseService(
	source: SourceFile,
	shared: Claims | undefined,
) {
	const file = await parseContentFile(source, shared);
	const checked = checkFile(serviceSchema, file, findIdMismatch(file));
	const problems = [...file.problems, ...checked.problems];
	const value = hasErrors(problems) ? undefined : checked.data;
	return { file, value, problems };
}

export const PLACEHOLDER = /\bTODO\b/;

/** Finds the texts of a YAML file that still have to be written. The site cannot be built without them. */
export function findUnwritten({ sourcePath: file, raw }: ContentFile) {
	const problems: Problem<Place>[] = [];
	for (const { value, keys } of listLeaves(raw?.value))
		if (PLACEHOLDER.test(String(value)))
			problems.push(
				contentProblem("this text still has to be written: it says TODO", {
					hint: "Replace TODO with your own words, or delete the lines of what your site does not have; npx hypno serve --watch shows the site meanwhile",
					source: { file, keys, on: "value" },
				}),
			);
	return problems;
}

/** Counts the texts and paragraphs that still have to be written. */
export function countPlaceholders({ raw }: Pick<ContentFile, "raw">): number {
	if (!raw) return 0;
	const texts = raw.body.split(/\n\s*\n/);
	for (const { value } of listLeaves(raw.value)) texts.push(String(value));
	return texts.filter((text) => PLACEHOLDER.test(text)).length;
}

const inspectedSchema = z.record(
	z.string(),
	z.object({
		isDraft: z.boolean(),
		summary: summarySchema.optional(),
		hasClaims: z.boolean().optional(),
	}),
);
type Inspected = Omit<RecordState, "hash">;

function inspect(file: SourceFile, shared: Claims | undefined): Inspected {
	const { value, raw } = readValues(file, shared) ?? {};
	const isDraft = file.text.includes("TODO") && countPlaceholders({ raw }) > 0;
	const summary = summarySchema.safeParse(value).data;
	const hasClaims = value !== raw?.value;
	return { isDraft, summary, ...(hasClaims && { hasClaims }) };
}

/** Remembers records by the hash of their bytes, since most are the same as before. */
export function openRecords(config: Config, shared: Claims | undefined) {
	const version = process.env.HYPNO_VERSION;
	const cache = openDiskCache({ rootDir: config.rootDir, kind: "records" });
	const key = JSON.stringify([version, ...(shared ?? [])]);
	const stored = version === undefined ? undefined : cache.get(key);
	const known = inspectedSchema.safeParse(JSON.parse(String(stored ?? "{}")));
	const before = known.data ?? {};
	const now: Record<string, Inspected> = {};
	return {
		inspect(sourcePath: string): RecordState {
			const bytes = readSourceBytes(sourcePath, config);
			const unreadable = { hash: "", summary: undefined, isDraft: false };
			if (!Buffer.isBuffer(bytes)) return unreadable;
			const hash = digest(bytes);
			const file = decodeSource(sourcePath, bytes);
			if (!("text" in file)) return { ...unreadable, hash };
			const found = before[hash] ?? inspect(file, shared);
			now[hash] = found;
			return { hash, ...found };
		},
		save() {
			const text = JSON.stringify(now);
			if (version !== undefined && text !== String(stored))
				cache.put(key, Buffer.from(text));
		},
	};
}

export async function readRecord(
	sourcePath: string,
	config: Config,
	shared: Claims | undefined,
) {
	const bytes = readSourceBytes(sourcePath, config);
	const unreadable = { hash: "", file: undefined, value: undefined };
	if (!Buffer.isBuffer(bytes)) return { ...unreadable, problems: [bytes] };
	const source = decodeSource(sourcePath, bytes);
	if (!("text" in source)) return { ...unreadable, problems: [source] };
	return { hash: digest(bytes), ...(await parseService(source, shared)) };
}
