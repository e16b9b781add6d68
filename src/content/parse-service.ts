// Reads and checks the file of one service; returns its record with all its problems.
import { type Digest, digest } from "../cache/digest.ts";
import { readFileState } from "../cache/fingerprint.ts";
import type { Config } from "../config.ts";
import { slugOf } from "../plan/service-file.ts";
import {
	contentProblem,
	hasErrors,
	type UnlocatedProblem,
} from "../problems.ts";
import { checkFile } from "./check-file.ts";
import { findGroups } from "./groups.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import { type ServiceFile, serviceSchema } from "./schema/service.ts";
import {
	decodeSource,
	readSourceBytes,
	type SourceFile,
} from "./source-file.ts";

function findIdMismatch(
	slug: string,
	{ sourcePath, value }: ReadFile,
): UnlocatedProblem[] {
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

export interface ServiceRecord {
	readonly slug: string;
	readonly file: ReadFile;
	/** The value is undefined when the file has an error. */
	readonly value: ServiceFile | undefined;
	readonly problems: readonly UnlocatedProblem[];
}

export async function readService(source: SourceFile): Promise<ServiceRecord> {
	const slug = slugOf(source.sourcePath) ?? "";
	const file = await readContentFile(source);
	const checked = checkFile(serviceSchema, file, findIdMismatch(slug, file));
	const problems = [...file.problems, ...checked.problems];
	const value = hasErrors(problems) ? undefined : checked.data;
	return { slug, file, value, problems };
}

/** The facts about a service file that planning needs. */
export interface ServiceFileState {
	/** The hash is "" when the file cannot be read. */
	readonly hash: Digest;
	/** True while one of the texts contains TODO. The service then has no page of its own. */
	readonly isDraft: boolean;
}

const PLACEHOLDER = /\bTODO\b/;

function isDraft({ raw }: ReadFile): boolean {
	if (!raw) return false;
	if (PLACEHOLDER.test(raw.body)) return true;
	const isIn = (text: unknown) =>
		typeof text === "string" && PLACEHOLDER.test(text);
	return findGroups(raw.value).some(({ group }) =>
		Object.values(group).some(isIn),
	);
}

interface HashedFile extends SourceFile {
	/** The hash changes with every byte. */
	readonly hash: Digest;
}

interface KeptFile {
	readonly bytes: Buffer;
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
	readonly #kept = new Map<string, KeptFile>();
	#size = 0;

	constructor(config: Config) {
		this.#config = config;
	}

	#readState(sourcePath: string): string {
		return readFileState(`${this.#config.rootDir}/${sourcePath}`);
	}

	#load(sourcePath: string): KeptFile | UnlocatedProblem {
		const state = this.#readState(sourcePath);
		const bytes = readSourceBytes(sourcePath, this.#config);
		return Buffer.isBuffer(bytes)
			? { bytes, hash: digest(bytes), state }
			: bytes;
	}

	/** Parses the file only if it contains TODO, to find out whether that is in a text or in a comment. */
	async inspect(sourcePath: string): Promise<ServiceFileState> {
		const loaded = this.#load(sourcePath);
		if (!("bytes" in loaded)) return { hash: "", isDraft: false };
		const { bytes, hash } = loaded;
		this.#size += bytes.length;
		if (this.#size < MAX_KEPT) this.#kept.set(sourcePath, loaded);
		const file = bytes.includes("TODO") && decodeSource(sourcePath, bytes);
		const mayBeDraft = file && "text" in file;
		return {
			hash,
			isDraft: mayBeDraft && isDraft(await readContentFile(file)),
		};
	}

	/** Returns what planning has read, once, unless the file has changed since. */
	read(sourcePath: string): HashedFile | UnlocatedProblem {
		const kept = this.#kept.get(sourcePath);
		this.#kept.delete(sourcePath);
		const isCurrent = kept?.state === this.#readState(sourcePath);
		const loaded = kept && isCurrent ? kept : this.#load(sourcePath);
		if (!("bytes" in loaded)) return loaded;
		const file = decodeSource(sourcePath, loaded.bytes);
		return "text" in file ? { ...file, hash: loaded.hash } : file;
	}

	/** Yields the record of each service, or the problem of a file that cannot be read. */
	async *readAll(
		sourcePaths: Iterable<string>,
	): AsyncGenerator<ServiceRecord | UnlocatedProblem> {
		for (const sourcePath of sourcePaths) {
			const file = this.read(sourcePath);
			yield "text" in file ? await readService(file) : file;
		}
	}
}
