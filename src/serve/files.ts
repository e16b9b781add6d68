// The files of a built site -> what is answered from memory. What a file is worth more than
// once, its tag and its compressed forms, is made when first asked for and kept.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { OutputFile } from "../output/file.ts";
import { type ContentType, contentType } from "./content-type.ts";

export type Encoding = "br" | "gzip";

export interface SiteFile {
	readonly outputPath: string;
	readonly type: ContentType;
	readonly bytes: Uint8Array;
	/** Without quotes, by the bytes. */
	readonly fingerprint: () => string;
	readonly encode: (encoding: Encoding) => Promise<Uint8Array>;
	/** When it is not what was asked for, but says why that cannot be had. */
	readonly status?: number;
}

/** By outputPath. Never changed: another build is another map. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** A file whose contents need not have been kept: it is there, and empty. */
export interface KnownFile {
	readonly outputPath: string;
	readonly contents?: OutputFile["contents"] | undefined;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESS: Readonly<
	Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>
> = {
	br: (bytes) =>
		brotli(bytes, {
			// The best level takes longer than it saves on the way to the same machine.
			params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
		}),
	gzip: (bytes) => gzip(bytes),
};

function fingerprint(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

export interface LateFile {
	readonly outputPath: string;
	/** Called when the file is first asked for. */
	readonly make: () => string | Uint8Array;
	readonly status?: number;
}

export function createLateFile({ make, ...file }: LateFile): SiteFile {
	const encoded: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
	let made: Uint8Array | undefined;
	let known: string | undefined;
	const bytesOf = () => {
		if (made) return made;
		const contents = make();
		made = typeof contents === "string" ? Buffer.from(contents) : contents;
		return made;
	};
	return {
		...file,
		type: contentType(file.outputPath),
		get bytes() {
			return bytesOf();
		},
		fingerprint: () => {
			known ??= fingerprint(bytesOf());
			return known;
		},
		encode: (encoding) => {
			const result = encoded[encoding] ?? COMPRESS[encoding](bytesOf());
			encoded[encoding] = result;
			return result;
		},
	};
}

function createSiteFile({ outputPath, contents = "" }: KnownFile): SiteFile {
	// At once, so that the text of a page is not kept beside its bytes.
	const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
	return createLateFile({ outputPath, make: () => bytes });
}

/** @param files consumed once; of two with one path the last counts */
export async function collectFiles(
	files: Iterable<KnownFile> | AsyncIterable<KnownFile>,
): Promise<SiteFiles> {
	const collected = new Map<string, SiteFile>();
	for await (const file of files)
		collected.set(file.outputPath, createSiteFile(file));
	return collected;
}
