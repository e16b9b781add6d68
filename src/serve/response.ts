// Creates the response that a static host would send for a request. Uses no sockets. Allows only GET and
// HEAD requests.
import { contentType, isWorthCompressing } from "../http/content-type.ts";
import { CACHE_REVALIDATED, cacheControl } from "../http/published-headers.ts";
import { findNotFoundPage, parseTarget, resolveTarget } from "./resolve.ts";
import type { ServedFile, ServedSite } from "./served-site.ts";

export interface RequestHeaders {
	readonly "accept-encoding"?: string | undefined;
	readonly "if-none-match"?: string | undefined;
	readonly "if-range"?: string | undefined;
	readonly range?: string | undefined;
}

interface HttpRequest {
	readonly method: string;
	/** The request line contains this target: "/about?x=1" */
	readonly target: string;
	readonly headers: RequestHeaders;
}

export interface HttpResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** Undefined for a response without a body, such as the response to HEAD. */
	readonly body: Uint8Array | undefined;
}

/** Targets have at most so many characters. Other servers and proxies refuse longer ones too. */
const MAX_TARGET_LENGTH = 8192;

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

/** @returns undefined if the file is sent without compression */
export function chooseEncoding(accepted = ""): "br" | "gzip" | undefined {
	const qualities = new Map(
		accepted.split(",").map((part) => {
			const [name = ""] = part.split(";");
			const quality = /;\s*q=([\d.]+)\s*(?:;|$)/i.exec(part)?.[1] ?? 1;
			return [name.trim().toLowerCase(), Number(quality)] as const;
		}),
	);
	const qualityOf = (name: string) =>
		qualities.get(name) ?? qualities.get("*") ?? 0;
	const best = qualityOf("gzip") > qualityOf("br") ? "gzip" : "br";
	const isBetter = qualityOf(best) >= (qualities.get("identity") ?? 0);
	return qualityOf(best) > 0 && isBetter ? best : undefined;
}

/** @returns undefined if the whole file is sent: for no range, several ranges or an invalid header */
export function parseRange(
	header: string | undefined,
	size: number,
):
	| { readonly first: number; readonly last: number }
	| "unsatisfiable"
	| undefined {
	const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
	const [, from = "", to = ""] = match ?? [];
	if (from === "" && to === "") return undefined;
	const isSuffix = from === "";
	const first = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
	const last = isSuffix || to === "" ? size - 1 : Number(to);
	if (!isSuffix && to !== "" && last < first) return undefined;
	if (first >= size) return "unsatisfiable";
	return { first, last: Math.min(last, size - 1) };
}

/** @param ifNoneMatch the header: "*" or a list of tags, in which a W/ before a tag is ignored */
function matchesEtag(etag: string, ifNoneMatch = ""): boolean {
	if (ifNoneMatch.trim() === "*") return true;
	return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

/** @param status set if the page replaces the requested one; it is then never cached or cut */
async function createFileResponse(
	file: ServedFile,
	{ method, headers: request }: HttpRequest,
	status = file.status,
): Promise<HttpResponse> {
	const { outputPath } = file;
	const plain = await file.bytes();
	const canCompress = isWorthCompressing(outputPath, plain.length);
	const encoding = canCompress
		? chooseEncoding(request["accept-encoding"])
		: undefined;
	const body = encoding ? await file[encoding]() : plain;
	const isRequested = status === undefined;
	const etag = `"${await file.hash()}${encoding ? `-${encoding}` : ""}"`;
	const cacheHeaders = {
		"Cache-Control": cacheControl(outputPath),
		...(canCompress && { Vary: "Accept-Encoding" }),
		...(isRequested && { ETag: etag }),
		...(isRequested && !encoding && { "Accept-Ranges": "bytes" }),
	};
	if (isRequested && matchesEtag(etag, request["if-none-match"]))
		return { status: 304, headers: cacheHeaders, body: undefined };
	const headers = {
		"Content-Type": contentType(outputPath).value,
		"Content-Length": String(body.length),
		...(encoding && { "Content-Encoding": encoding }),
		...cacheHeaders,
	};
	const isSame = (request["if-range"] ?? etag).trim() === etag;
	const canCut = isRequested && method === "GET" && !encoding && isSame;
	const range = canCut ? parseRange(request.range, body.length) : undefined;
	if (!range) return { status: status ?? 200, headers, body };
	if (range === "unsatisfiable")
		return createTextResponse(416, "The file has no such byte range", {
			"Content-Range": `bytes */${body.length}`,
		});
	const { first, last } = range;
	return {
		status: 206,
		headers: {
			...headers,
			"Content-Length": String(last - first + 1),
			"Content-Range": `bytes ${first}-${last}/${body.length}`,
		},
		body: body.subarray(first, last + 1),
	};
}

async function routeRequest(site: ServedSite, request: HttpRequest) {
	const { method } = request;
	if (request.target.length > MAX_TARGET_LENGTH)
		return createTextResponse(414, "The address is too long");
	if (method !== "GET" && method !== "HEAD")
		return createTextResponse(405, "Only GET and HEAD requests are allowed", {
			Allow: "GET, HEAD",
		});
	const target = parseTarget(request.target);
	if (!target) return createTextResponse(400, "The address is not valid");
	const found = await resolveTarget(site, target);
	switch (found.kind) {
		case "malformed":
			return createTextResponse(
				400,
				"The address contains an invalid % sequence",
			);
		case "redirect":
			// The text response sets Cache-Control. Without it browsers would keep a 308 for ever, even
			// for the next site on this port.
			return createTextResponse(found.status, `See ${found.location}`, {
				Location: found.location,
			});
		case "file":
			return createFileResponse(found.file, request);
		case "missing": {
			const page = await findNotFoundPage(site);
			return page
				? createFileResponse(page, request, page.status ?? 404)
				: createTextResponse(404, "There is no such page");
		}
	}
}

export async function createResponse(
	site: ServedSite,
	request: HttpRequest,
): Promise<HttpResponse> {
	const { status, headers, body } = await routeRequest(site, request);
	return {
		status,
		headers: { ...Object.fromEntries(site.headers()), ...headers },
		body: request.method === "HEAD" ? undefined : body,
	};
}
