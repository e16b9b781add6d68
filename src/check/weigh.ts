// Bytes of built files as they are sent, and how much of them a first visit takes.
import zlib from "node:zlib";

export interface Weight {
	/** In bytes, unpacked. */
	readonly raw: number;
	/** Compressed by brotli, as hosts send it. */
	readonly sent: number;
}

export function weigh(contents: string | Uint8Array): Weight {
	const bytes = Buffer.from(contents);
	return {
		raw: bytes.length,
		sent: zlib.brotliCompressSync(bytes).length,
	};
}

/** 34120 -> "34,120" */
export function formatBytes(bytes: number): string {
	return String(bytes).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
