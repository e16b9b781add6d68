// The bytes of a file -> the same as small as they get, for servers that send such files as they
// are. Made by zlib's own threads.
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

const BROTLI = {
	params: {
		[zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
	},
};
const GZIP = { level: zlib.constants.Z_BEST_COMPRESSION };

/** By the ending that servers look for. The files are made once and sent often. */
export const COMPRESSORS: Readonly<Record<string, Compress>> = {
	".br": (bytes) => brotli(bytes, BROTLI),
	".gz": (bytes) => gzip(bytes, GZIP),
};
