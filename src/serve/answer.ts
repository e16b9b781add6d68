// A request and a site -> the whole answer, as a static host gives it. Refuses all methods
// but GET and HEAD. Knows no sockets.
import { CACHE_REVALIDATED, cacheControl } from "../published-headers.ts";
import { chooseEncoding, isCompressible } from "./encoding.ts";
import type { SiteFile } from "./files.ts";
import { parseRange } from "./range.ts";
import { missingPage, resolveTarget } from "./resolve.ts";
import type { ServedSite } from "./served-site.ts";
import { LONGEST_TARGET, parseTarget } from "./target.ts";

export interface RequestHeaders {
	readonly "accept-encoding"?: string | undefined;
	readonly "if-none-match"?: string | undefined;
	readonly "if-range"?: string | undefined;
	readonly range?: string | undefined;
}

export interface Request {
	readonly method: string;
	/** As it stands in the request line: "/about?x=1" */
	readonly target: string;
	readonly headers: RequestHeaders;
}

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** Undefined when nothing follows the headers, as for HEAD. */
	readonly body: Uint8Array | undefined;
}

/** How a file is sent: its bytes, compressed or not, under the tag of just these. */
interface Sent {
	readonly bytes: Uint8Array;
	readonly etag: string;
	readonly isCompressed: boolean;
	readonly headers: Readonly<Record<string, string>>;
}

/** A few words for whoever reads them in a terminal. */
export function plainAnswer(
	status: number,
	text: string,
	headers: Answer["headers"] = {},
): Answer {
	const body = Buffer.from(`${text}\n`);
	return {
		status,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Length": String(body.length),
			"Cache-Control": CACHE_REVALIDATED,
			...headers,
		},
		body,
	};
}

async function selectBytes(file: SiteFile, request: Request): Promise<Sent> {
	const canCompress = isCompressible(file);
	const encoding = canCompress
		? chooseEncoding(request.headers["accept-encoding"])
		: undefined;
	const bytes = encoding ? await file.encode(encoding) : file.bytes;
	const etag = `"${file.fingerprint()}${encoding ? `-${encoding}` : ""}"`;
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

async function answerMissing(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const page = missingPage(site);
	if (!page) return plainAnswer(404, "There is no such page");
	// It stands for no file, so there is nothing to have kept or to take a part of.
	const { headers, bytes } = await selectBytes(page, request);
	const { ETag: _tag, "Accept-Ranges": _ranges, ...rest } = headers;
	return { status: 404, headers: rest, body: bytes };
}

async function answerTarget(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const target = parseTarget(request.target);
	if (!target) return plainAnswer(400, "This is no address of a page");
	const resolution = resolveTarget(site, target);
	if (resolution.kind === "malformed")
		return plainAnswer(400, "A percent sign in the address stands for nothing");
	if (resolution.kind === "redirect")
		// A browser would keep a 308 for good, also for the next site on this port.
		return plainAnswer(resolution.status, `See ${resolution.location}`, {
			Location: resolution.location,
		});
	if (resolution.kind === "missing") return answerMissing(site, request);
	const sent = await selectBytes(resolution.file, request);
	if (isKnown(sent.etag, request.headers["if-none-match"]))
		return unchanged(sent);
	return (
		answerRange(sent, request) ?? {
			status: 200,
			headers: sent.headers,
			body: sent.bytes,
		}
	);
}

async function answerMethod(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	if (request.target.length > LONGEST_TARGET)
		return plainAnswer(414, "The address is too long");
	if (request.method !== "GET" && request.method !== "HEAD")
		return plainAnswer(405, "Only GET and HEAD are answered", {
			Allow: "GET, HEAD",
		});
	return answerTarget(site, request);
}

/** @param site looked at from begin to end, so that an answer is of one build alone */
export async function answerRequest(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const { status, headers, body } = await answerMethod(site, request);
	return {
		status,
		headers: { ...Object.fromEntries(site.headers), ...headers },
		body: request.method === "HEAD" ? undefined : body,
	};
}
