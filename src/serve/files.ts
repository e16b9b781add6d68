// The files of a built site -> what is answered from memory. What a file is worth more than
// once, its tag and its compressed forms, is made when first asked for and kept.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { type ContentType, contentType } from "../http/content-type.ts";
import type { Contents, OutputFile } from "../output/file.ts";

export type Encoding = "br" | "gzip";

export interface SiteFile {
	readonly outputPath: string;
	readonly type: ContentType;
	/** Made when first asked for. */
	readonly bytes: () => Promise<Uint8Array>;
	/** Without quotes, by the bytes. */
	readonly fingerprint: () => Promise<string>;
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

export function fingerprint(contents: Contents): string {
	return createHash("sha256").update(contents).digest("base64url").slice(0, 22);
}

interface LateFile {
	readonly outputPath: string;
	/** Called when the file is first asked for, and again where that failed. */
	readonly make: () => Contents | Promise<Contents>;
	readonly status?: number;
}

async function makeBytes(make: LateFile["make"]): Promise<Uint8Array> {
	const contents = await make();
	return typeof contents === "string" ? Buffer.from(contents) : contents;
}

export function createLateFile({ make, ...file }: LateFile): SiteFile {
	const encoded: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
	let made: Promise<Uint8Array> | undefined;
	let known: string | undefined;
	const bytes = () => {
		made ??= makeBytes(make).catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
	return {
		// Asked for with an answer: of a large site hardly any file is.
		get type() {
			return contentType(file.outputPath);
		},
		bytes,
		fingerprint: async () => {
			const plain = await bytes();
			known ??= fingerprint(plain);
			return known;
		},
		encode: async (encoding) => {
			const plain = await bytes();
			const result = encoded[encoding] ?? COMPRESS[encoding](plain);
			encoded[encoding] = result;
			return result;
		},
		...file,
	};
}

export function createSiteFile({
	outputPath,
	contents = "",
}: KnownFile): SiteFile {
	if (typeof contents === "function")
		return createLateFile({ outputPath, make: contents });
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
