// Creates the response that a static host would send for a request. Uses no sockets.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { contentType } from "../../base/addresses/content-type.ts";
import {
	type DiskFile,
	findAgain,
	isDiskFile,
} from "../../base/disk/disk-file.ts";
import {
	CACHE_REVALIDATED,
	cacheControl,
} from "../addresses/published-headers.ts";
import { NOT_FOUND_PAGE, resolveTarget } from "./resolve.ts";
import type { ServedFile, ServedFiles } from "./served-files.ts";

export type StaticRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

export interface HttpResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** Undefined for a response without a body, such as the response to HEAD, and for a part of a file. */
	readonly body: Uint8Array | undefined;
	readonly part?: FilePart | undefined;
}

interface FilePart {
	readonly file: DiskFile;
	readonly first: number;
	readonly last: number;
}

export function createTextResponse(
	status: number,
	text: string,
	headers: HttpResponse["headers"] = {},
): HttpResponse {
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

/** @returns undefined if the whole file is sent: for no range, several or invalid ones */
export function parseRange(header: string | undefined, size: number) {
	const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if (from === "" && to === "") return undefined;
	const isSuffix = from === "";
	const first = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
	const last = isSuffix || to === "" ? Number.POSITIVE_INFINITY : Number(to);
	if (first > last) return undefined;
	return first < size ? { first, last: Math.min(last, size - 1) } : "outside";
}

export function hashContents(contents: string | Uint8Array): string {
	return createHash("sha256").update(contents).digest("base64url").slice(0, 22);
}

type Bytes = Uint8Array | DiskFile;

/** @returns undefined if the file is gone from the disk */
async function openBytes({
	contents = "",
}: ServedFile): Promise<Bytes | undefined> {
	if (isDiskFile(contents)) return findAgain(contents);
	const bytes = typeof contents === "function" ? await contents() : contents;
	return typeof bytes === "string" ? Buffer.from(bytes) : bytes;
}

const sizeOf = (bytes: Bytes) =>
	isDiskFile(bytes) ? bytes.size : bytes.length;

const cut = (bytes: Bytes, first: number, last: number) =>
	isDiskFile(bytes)
		? { body: undefined, part: { file: bytes, first, last } }
		: { body: bytes.subarray(first, last + 1) };

function respondWithWhole(
	{ outputPath }: ServedFile,
	bytes: Bytes,
	status: number,
) {
	const size = sizeOf(bytes);
	const headers = {
		"Content-Type": contentType(outputPath).value,
		"Content-Length": String(size),
		"Cache-Control": cacheControl(outputPath),
	};
	return { status, headers, ...cut(bytes, 0, size - 1) };
}

function respondWithFile(
	file: ServedFile,
	bytes: Bytes,
	{ method, headers: request }: StaticRequest,
): HttpResponse {
	const whole = respondWithWhole(file, bytes, 200);
	const size = sizeOf(bytes);
	const etag = `"${hashContents(isDiskFile(bytes) ? bytes.state : bytes)}"`;
	const headers = { ...whole.headers, ETag: etag, "Accept-Ranges": "bytes" };
	const { "if-none-match": cached = "" } = request;
	if (cached === "*" || cached.includes(etag)) {
		const { "Content-Type": _, "Content-Length": __, ...known } = headers;
		return { status: 304, headers: known, body: undefined };
	}
	const canCut = method === "GET" && (request["if-range"] ?? etag) === etag;
	const range = canCut ? parseRange(request.range, size) : undefined;
	if (!range) return { ...whole, headers };
	if (range === "outside")
		return createTextResponse(416, "The file is shorter than this range", {
			"Content-Range": `bytes */${size}`,
		});
	const { first, last } = range;
	const part = {
		"Content-Length": String(last - first + 1),
		"Content-Range": `bytes ${first}-${last}/${size}`,
	};
	const cutHeaders = { ...headers, ...part };
	return { status: 206, headers: cutHeaders, ...cut(bytes, first, last) };
}

async function routeRequest(
	served: ServedFiles,
	request: StaticRequest,
): Promise<HttpResponse> {
	const { method, url = "" } = request;
	if (method !== "GET" && method !== "HEAD")
		return createTextResponse(405, "Only GET and HEAD requests are allowed", {
			Allow: "GET, HEAD",
		});
	const { file, redirect } = await resolveTarget(served, url);
	if (redirect) {
		const { status, location } = redirect;
		// The text response sets Cache-Control. Without it browsers would keep a 308 for ever, even
		// for the next site on this port.
		return createTextResponse(status, `See ${location}`, {
			Location: location,
		});
	}
	const opened = file && (await openBytes(file));
	if (opened)
		return file.status === undefined
			? respondWithFile(file, opened, request)
			: respondWithWhole(file, opened, file.status);
	const page = await served.file(NOT_FOUND_PAGE);
	const missing = page && (await openBytes(page));
	return missing
		? respondWithWhole(page, missing, page.status ?? 404)
		: createTextResponse(404, "There is no such page");
}

export async function createResponse(
	served: ServedFiles,
	request: StaticRequest,
): Promise<HttpResponse> {
	const response = await routeRequest(served, request);
	const headers = {
		...Object.fromEntries(served.headers),
		...response.headers,
	};
	if (request.method !== "HEAD") return { ...response, headers };
	return { status: response.status, headers, body: undefined };
}
