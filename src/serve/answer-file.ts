// A file and what a browser said about it -> the answer: the file, compressed or a part of
// it, or that it is unchanged. Refuses a part that the file does not have.
import { cacheControl } from "../http/published-headers.ts";
import { chooseEncoding, isCompressible } from "./encoding.ts";
import { type Answer, plainAnswer, type Request } from "./exchange.ts";
import type { SiteFile } from "./files.ts";
import { parseRange } from "./range.ts";

/** How a file is sent: its bytes, compressed or not, under the tag of just these. */
interface Sent {
	readonly bytes: Uint8Array;
	readonly etag: string;
	readonly isCompressed: boolean;
	readonly headers: Readonly<Record<string, string>>;
}

async function selectBytes(file: SiteFile, request: Request): Promise<Sent> {
	const plain = await file.bytes();
	const canCompress = isCompressible(file, plain);
	const encoding = canCompress
		? chooseEncoding(request.headers["accept-encoding"])
		: undefined;
	const bytes = encoding ? await file.encode(encoding) : plain;
	const etag = `"${await file.fingerprint()}${encoding ? `-${encoding}` : ""}"`;
	return {
		bytes,
		etag,
		isCompressed: encoding !== undefined,
		headers: {
			"Content-Type": file.type.value,
			"Content-Length": String(bytes.length),
			"Cache-Control": cacheControl(file.outputPath),
			ETag: etag,
			...(canCompress ? { Vary: "Accept-Encoding" } : {}),
			...(encoding
				? { "Content-Encoding": encoding }
				: { "Accept-Ranges": "bytes" }),
		},
	};
}

/** "*", or a list of tags, each as it is or with a W/ in front, which is passed over. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
	if (ifNoneMatch?.trim() === "*") return true;
	const known = (ifNoneMatch ?? "").matchAll(/"[^"]*"/g);
	return [...known].some(([tag]) => tag === etag);
}

function unchanged(sent: Sent): Answer {
	const {
		"Content-Length": _length,
		"Content-Type": _type,
		"Content-Encoding": _encoding,
		...headers
	} = sent.headers;
	return { status: 304, headers, body: undefined };
}

/** The part that is asked for; undefined when it is the whole file. */
function answerRange(sent: Sent, { method, headers }: Request) {
	const ifRange = headers["if-range"];
	const isOther = ifRange !== undefined && ifRange.trim() !== sent.etag;
	if (method !== "GET" || sent.isCompressed || isOther) return undefined;
	const size = sent.bytes.length;
	const range = parseRange(headers.range, size);
	if (range === undefined) return undefined;
	if (range === "unsatisfiable")
		return plainAnswer(416, "The file has no such part", {
			"Content-Range": `bytes */${size}`,
		});
	const body = sent.bytes.subarray(range.first, range.last + 1);
	return {
		status: 206,
		headers: {
			...sent.headers,
			"Content-Length": String(body.length),
			"Content-Range": `bytes ${range.first}-${range.last}/${size}`,
		},
		body,
	};
}

export async function answerFile(
	file: SiteFile,
	request: Request,
): Promise<Answer> {
	const sent = await selectBytes(file, request);
	if (isKnown(sent.etag, request.headers["if-none-match"]))
		return unchanged(sent);
	const part = answerRange(sent, request);
	return part ?? { status: 200, headers: sent.headers, body: sent.bytes };
}

/** A page in place of what is asked for: it stands for no file that could be kept or cut. */
export async function answerInstead(
	page: SiteFile,
	request: Request,
	status: number,
): Promise<Answer> {
	const { headers, bytes } = await selectBytes(page, request);
	const { ETag: _tag, "Accept-Ranges": _ranges, ...rest } = headers;
	return { status, headers: rest, body: bytes };
}
