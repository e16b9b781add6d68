// Reads and validates the files of services, the records, with all their problems.
import { type Digest, digest } from "../cache/digest.ts";
import { readFileState } from "../cache/fingerprint.ts";
import type { Config } from "../config.ts";
import { listLeaves } from "../groups.ts";
import {
	contentProblem,
	hasErrors,
	type Place,
	type Problem,
} from "../problems.ts";
import { slugOf } from "../site/source-paths.ts";
import { type ContentFile, parseContentFile } from "./parse.ts";
import { type Service, serviceSchema } from "./schema/service.ts";
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

/** The content file of one service. */
export interface ServiceRecord {
	/** The hash changes with every byte; it is "" when the file cannot be read. */
	readonly hash: Digest;
	/** Undefined when the file cannot be read. */
	readonly file: ContentFile | undefined;
	/** The value is undefined when the file has an error. */
	readonly value: Service | undefined;
	readonly problems: readonly Problem<Place>[];
}

export async function parseService(source: SourceFile) {
	const file = await parseContentFile(source);
	const checked = checkFile(serviceSchema, file, findIdMismatch(file));
	const problems = [...file.problems, ...checked.problems];
	const value = hasErrors(problems) ? undefined : checked.data;
	return { file, value, problems };
}

const PLACEHOLDER = /\bTODO\b/;

function isDraft({ raw }: ContentFile): boolean {
	if (!raw) return false;
	const leaves = listLeaves(raw.value);
	return [raw.body, ...leaves.map(({ value }) => String(value))].some((text) =>
		PLACEHOLDER.test(text),
	);
}

interface LoadedBytes {
	readonly bytes: Buffer | Problem<Place>;
	readonly hash: Digest;
	readonly state: string;
}

/** In bytes. More services than these are read twice, to bound memory. */
const MAX_KEPT = 12_000_000;

/**
 * Keeps what planning reads of records, so that making their pages does not read them again. Bytes are kept,
 * since most builds need the texts of few records.
 */
export class RecordReader {
	readonly #config: Config;
	readonly #kept = new Map<string, LoadedBytes>();
	#size = 0;

	constructor(config: Config) {
		this.#config = config;
	}

	#readState(sourcePath: string): string {
		return readFileState(`${this.#config.rootDir}/${sourcePath}`);
	}

	#load(sourcePath: string): LoadedBytes {
		const state = this.#readState(sourcePath);
		const bytes = readSourceBytes(sourcePath, this.#config);
		const hash = Buffer.isBuffer(bytes) ? digest(bytes) : "";
		return { bytes, hash, state };
	}

	/** Parses the file only if it contains TODO, to find out whether that is in a text or in a comment. */
	async inspect(sourcePath: string): Promise<RecordState> {
		const loaded = this.#load(sourcePath);
		const { bytes, hash } = loaded;
		if (!Buffer.isBuffer(bytes)) return { hash, isDraft: false };
		this.#size += bytes.length;
		if (this.#size < MAX_KEPT) this.#kept.set(sourcePath, loaded);
		const file = bytes.includes("TODO") && decodeSource(sourcePath, bytes);
		const mayBeDraft = file && "text" in file;
		return {
			hash,
			isDraft: mayBeDraft && isDraft(await parseContentFile(file)),
		};
	}

	/** Parses what planning has read, unless the file has changed since. */
	async read(sourcePath: string): Promise<ServiceRecord> {
		const kept = this.#kept.get(sourcePath);
		const isCurrent = kept?.state === this.#readState(sourcePath);
		const { bytes, hash } = kept && isCurrent ? kept : this.#load(sourcePath);
		const source = Buffer.isBuffer(bytes)
			? decodeSource(sourcePath, bytes)
			: bytes;
		if ("text" in source) return { hash, ...(await parseService(source)) };
		return { hash: "", file: undefined, value: undefined, problems: [source] };
	}
}
