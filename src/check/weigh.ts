// Bytes of built files as they are sent, and how much of them a first visit takes.
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);

export interface Weight {
	/** In bytes, unpacked. */
	readonly raw: number;
	/** Compressed by brotli, as hosts send it. */
	readonly sent: number;
}

/** Takes a while, and another core. */
export async function weigh(contents: string | Uint8Array): Promise<Weight> {
	const bytes = Buffer.from(contents);
	return { raw: bytes.length, sent: (await brotli(bytes)).length };
}
