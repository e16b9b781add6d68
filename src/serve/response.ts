// Creates the response that a static host would send for a request. Uses no sockets. Allows only GET and
// HEAD requests.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { contentType } from "../http/content-type.ts";
import { CACHE_REVALIDATED, cacheControl } from "../http/published-headers.ts";
import { NOT_FOUND_PAGE, resolveTarget } from "./resolve.ts";
import type { ServedFile, ServedSite } from "./served-site.ts";

/** The part of a request that a static host looks at. */
export type StaticRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

export interface HttpResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** Undefined for a response without a body, such as the response to HEAD. */
	readonly body: Uint8Array | undefined;
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

async function readWhole(
	{ outputPath, contents = "" }: ServedFile,
	status: number,
) {
	const made = typeof contents === "function" ? await contents() : contents;
	const body = typeof made === "string" ? Buffer.from(made) : made;
	const headers = {
		"Content-Type": contentType(outputPath).value,
		"Content-Length": String(body.length),
		"Cache-Control": cacheControl(outputPath),
	};
	return { status, headers, body };
}

/** Sends of a file what is requested: all of it, a range, or only that it is unchanged. */
async function respondWithFile(
	file: ServedFile,
	{ method, headers: request }: StaticRequest,
): Promise<HttpResponse> {
	const whole = await readWhole(file, 200);
	const { body } = whole;
	const etag = `"${hashContents(body)}"`;
	const headers = { ...whole.headers, ETag: etag, "Accept-Ranges": "bytes" };
	const { "if-none-match": cached = "" } = request;
	if (cached === "*" || cached.includes(etag)) {
		const { "Content-Type": _, "Content-Length": __, ...known } = headers;
		return { status: 304, headers: known, body: undefined };
	}
	const canCut = method === "GET" && (request["if-range"] ?? etag) === etag;
	const range = canCut ? parseRange(request.range, body.length) : undefined;
	if (!range) return { ...whole, headers };
	if (range === "outside")
		return createTextResponse(416, "The file is shorter than this range", {
			"Content-Range": `bytes */${body.length}`,
		});
	const { first, last } = range;
	const part = {
		"Content-Length": String(last - first + 1),
		"Content-Range": `bytes ${first}-${last}/${body.length}`,
	};
	return {
		status: 206,
		headers: { ...headers, ...part },
		body: body.subarray(first, last + 1),
	};
}

async function routeRequest(
	site: ServedSite,
	request: StaticRequest,
): Promise<HttpResponse> {
	const { method, url = "" } = request;
	if (method !== "GET" && method !== "HEAD")
		return createTextResponse(405, "Only GET and HEAD requests are allowed", {
			Allow: "GET, HEAD",
		});
	const { file, redirect } = await resolveTarget(site, url);
	if (redirect) {
		const { status, location } = redirect;
		// The text response sets Cache-Control. Without it browsers would keep a 308 for ever, even
		// for the next site on this port.
		return createTextResponse(status, `See ${location}`, {
			Location: location,
		});
	}
	if (file?.status !== undefined) return readWhole(file, file.status);
	if (file) return respondWithFile(file, request);
	const page = await site.file(NOT_FOUND_PAGE);
	return page
		? readWhole(page, page.status ?? 404)
		: createTextResponse(404, "There is no such page");
}

export async function createResponse(
	site: ServedSite,
	request: StaticRequest,
): Promise<HttpResponse> {
	const { status, headers, body } = await routeRequest(site, request);
	return {
		status,
		headers: { ...Object.fromEntries(site.headers), ...headers },
		body: request.method === "HEAD" ? undefined : body,
	};
}
