// A request and a site -> the whole answer, as a static host gives it, without sockets. Refuses
// all methods but GET and HEAD.
import { contentType, isWorthCompressing } from "../http/content-type.ts";
import { CACHE_REVALIDATED, cacheControl } from "../http/published-headers.ts";
import { missingPage, parseTarget, resolveTarget } from "./resolve.ts";
import type { ServedFile, ServedSite } from "./served-site.ts";

export interface RequestHeaders {
	readonly "accept-encoding"?: string | undefined;
	readonly "if-none-match"?: string | undefined;
	readonly "if-range"?: string | undefined;
	readonly range?: string | undefined;
}

interface Request {
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

/** Servers and proxies between may cut off what is longer. */
const LONGEST_TARGET = 8192;

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

/** Undefined for the plain bytes, also for a client that accepts nothing at all. */
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

/**
 * The first and the last byte that are asked for. Undefined for the whole file: nothing asked
 * for, several parts at once, or no range at all.
 */
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

/** "*", or a list of tags, each as it is or with a W/ in front, which is passed over. */
function isKnown(etag: string, ifNoneMatch = ""): boolean {
	if (ifNoneMatch.trim() === "*") return true;
	return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

/** @param status set for a page in the place of what is asked for, which is never kept or cut */
async function answerFile(
	file: ServedFile,
	{ method, headers: asked }: Request,
	status = file.status,
): Promise<Answer> {
	const { outputPath } = file;
	const plain = await file.bytes();
	const canCompress = isWorthCompressing(outputPath, plain.length);
	const encoding = canCompress
		? chooseEncoding(asked["accept-encoding"])
		: undefined;
	const body = encoding ? await file[encoding]() : plain;
	const isWanted = status === undefined;
	const etag = `"${await file.hash()}${encoding ? `-${encoding}` : ""}"`;
	const known = {
		"Cache-Control": cacheControl(outputPath),
		...(canCompress && { Vary: "Accept-Encoding" }),
		...(isWanted && { ETag: etag }),
		...(isWanted && !encoding && { "Accept-Ranges": "bytes" }),
	};
	if (isWanted && isKnown(etag, asked["if-none-match"]))
		return { status: 304, headers: known, body: undefined };
	const headers = {
		"Content-Type": contentType(outputPath).value,
		"Content-Length": String(body.length),
		...(encoding && { "Content-Encoding": encoding }),
		...known,
	};
	const isSame = (asked["if-range"] ?? etag).trim() === etag;
	const canCut = isWanted && method === "GET" && !encoding && isSame;
	const range = canCut ? parseRange(asked.range, body.length) : undefined;
	if (!range) return { status: status ?? 200, headers, body };
	if (range === "unsatisfiable")
		return plainAnswer(416, "The file has no such part", {
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

async function answerAny(site: ServedSite, request: Request): Promise<Answer> {
	const { method } = request;
	if (request.target.length > LONGEST_TARGET)
		return plainAnswer(414, "The address is too long");
	if (method !== "GET" && method !== "HEAD")
		return plainAnswer(405, "Only GET and HEAD are answered", {
			Allow: "GET, HEAD",
		});
	const target = parseTarget(request.target);
	if (!target) return plainAnswer(400, "This is no address of a page");
	const found = await resolveTarget(site, target);
	switch (found.kind) {
		case "malformed":
			return plainAnswer(
				400,
				"A percent sign in the address stands for nothing",
			);
		case "redirect":
			// With the caching of all plain answers: a browser would keep a bare 308 for good,
			// also for the next site on this port.
			return plainAnswer(found.status, `See ${found.location}`, {
				Location: found.location,
			});
		case "file":
			return answerFile(found.file, request);
		case "missing": {
			const page = await missingPage(site);
			return page
				? answerFile(page, request, page.status ?? 404)
				: plainAnswer(404, "There is no such page");
		}
	}
}

export async function answerRequest(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const { status, headers, body } = await answerAny(site, request);
	return {
		status,
		headers: { ...Object.fromEntries(site.headers()), ...headers },
		body: request.method === "HEAD" ? undefined : body,
	};
}
