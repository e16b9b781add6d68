// A file of pages: their bytes one after the other, then a list of them, then how to read the
// list. Written in one go beside its name and put there when it is whole, so that builds at
// the same time do no harm.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Contents } from "../output/file.ts";
import { type Digest, digest } from "./digest.ts";

/** Part of the last bytes: a file of another layout is none. */
const FORMAT = Buffer.from("hypnopg1");
const DIGEST_BYTES = 32;
/** Digest of the mark, digest of the bytes, where they begin, how many there are. */
const ENTRY_BYTES = 2 * DIGEST_BYTES + 6 + 4;
/** Digest of the list, how many entries it has, the format. */
const END_BYTES = DIGEST_BYTES + 4 + FORMAT.length;
/** Gathered before they are written. */
const CHUNK_BYTES = 1_000_000;

const BATCH = ".pages";
const UNFINISHED = ".part";

export interface BatchEntry {
	/** Of the page's bytes. */
	readonly hash: Digest;
	/** Undefined when they are not what was written. */
	readonly read: () => Buffer | undefined;
}

export interface Batch {
	readonly filePath: string;
	/** By the digest of what the page is made of. */
	readonly entries: ReadonlyMap<Digest, BatchEntry>;
	readonly close: () => void;
}

function readAt(file: number, position: number, length: number): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	const count = fs.readSync(file, bytes, 0, length, position);
	return bytes.subarray(0, count);
}

/** Undefined when it is not as it was written. */
function readList(file: number): Buffer | undefined {
	const { size } = fs.fstatSync(file);
	const end = readAt(file, Math.max(0, size - END_BYTES), END_BYTES);
	if (end.length < END_BYTES) return undefined;
	if (!end.subarray(-FORMAT.length).equals(FORMAT)) return undefined;
	const length = end.readUInt32LE(DIGEST_BYTES) * ENTRY_BYTES;
	if (length > size - END_BYTES) return undefined;
	const list = readAt(file, size - END_BYTES - length, length);
	return digest(list) === end.toString("base64url", 0, DIGEST_BYTES)
		? list
		: undefined;
}

function readEntries(file: number, list: Buffer): Map<Digest, BatchEntry> {
	const entries = new Map<Digest, BatchEntry>();
	for (let at = 0; at < list.length; at += ENTRY_BYTES) {
		const hashAt = at + DIGEST_BYTES;
		const placeAt = hashAt + DIGEST_BYTES;
		const hash = list.toString("base64url", hashAt, placeAt);
		const position = list.readUIntLE(placeAt, 6);
		const length = list.readUInt32LE(placeAt + 6);
		const read = () => {
			const bytes = readAt(file, position, length);
			return digest(bytes) === hash ? bytes : undefined;
		};
		entries.set(list.toString("base64url", at, hashAt), { hash, read });
	}
	return entries;
}

function openBatch(filePath: string): Batch | undefined {
	const file = fs.openSync(filePath, "r");
	const close = () => fs.closeSync(file);
	const list = readList(file);
	if (list) return { filePath, entries: readEntries(file, list), close };
	close();
	return undefined;
}

/** Those of a folder that are whole, the oldest first; none where there is no folder. */
export function openBatches(folder: string): Batch[] {
	if (!fs.existsSync(folder)) return [];
	return fs
		.readdirSync(folder)
		.filter((name) => name.endsWith(BATCH))
		.sort()
		.flatMap((name) => openBatch(path.join(folder, name)) ?? []);
}

/** Writes a file of pages as they come. */
export class BatchWriter {
	readonly #unfinished: string;
	readonly #filePath: string;
	readonly #file: number;
	readonly #list: Buffer[] = [];
	readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
	/** How much of it is filled. */
	#filled = 0;
	#position = 0;

	constructor(folder: string) {
		fs.mkdirSync(folder, { recursive: true });
		// In the order of time, when sorted.
		const time = String(Date.now()).padStart(16, "0");
		this.#filePath = path.join(folder, `${time}-${randomUUID()}${BATCH}`);
		this.#unfinished = `${this.#filePath}${UNFINISHED}`;
		this.#file = fs.openSync(this.#unfinished, "wx");
	}

	add(mark: Digest, hash: Digest, contents: Contents): void {
		const length = Buffer.byteLength(contents);
		const entry = Buffer.alloc(ENTRY_BYTES);
		entry.write(mark, 0, "base64url");
		entry.write(hash, DIGEST_BYTES, "base64url");
		entry.writeUIntLE(this.#position, 2 * DIGEST_BYTES, 6);
		entry.writeUInt32LE(length, 2 * DIGEST_BYTES + 6);
		this.#list.push(entry);
		this.#position += length;
		this.#write(contents, length);
	}

	/** From now on the file is there. */
	finish(): void {
		const list = Buffer.concat(this.#list);
		const end = Buffer.alloc(END_BYTES);
		end.write(digest(list), 0, "base64url");
		end.writeUInt32LE(this.#list.length, DIGEST_BYTES);
		FORMAT.copy(end, END_BYTES - FORMAT.length);
		this.#write(list, list.length);
		this.#write(end, end.length);
		this.#flush();
		fs.closeSync(this.#file);
		fs.renameSync(this.#unfinished, this.#filePath);
	}

	/** Leaves nothing behind. */
	discard(): void {
		fs.closeSync(this.#file);
		fs.rmSync(this.#unfinished, { force: true });
	}

	#write(contents: Contents, length: number): void {
		if (this.#filled + length > CHUNK_BYTES) this.#flush();
		if (length > CHUNK_BYTES) {
			fs.writeFileSync(this.#file, contents);
			return;
		}
		const room = this.#chunk.subarray(this.#filled);
		if (typeof contents === "string") room.write(contents);
		else room.set(contents);
		this.#filled += length;
	}

	#flush(): void {
		fs.writeFileSync(this.#file, this.#chunk.subarray(0, this.#filled));
		this.#filled = 0;
	}
}
