// The bytes of a file -> the same as small as they get, for servers that send such files as they
// are. Made by zlib's own threads.
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** By the ending that servers look for. They are made once and sent often. */
export const COMPRESSORS: ReadonlyMap<string, Compress> = new Map<
	string,
	Compress
>([
	[
		".br",
		(bytes) =>
			brotli(bytes, {
				params: {
					[zlib.constants.BROTLI_PARAM_QUALITY]:
						zlib.constants.BROTLI_MAX_QUALITY,
					[zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
				},
			}),
	],
	[".gz", (bytes) => gzip(bytes, { level: zlib.constants.Z_BEST_COMPRESSION })],
]);
