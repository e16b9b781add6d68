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

/** The bytes of a file as this client wants them, compressed or not, and their headers. */
async function encode(file: ServedFile, accepted: string | undefined) {
	const { outputPath } = file;
	const plain = await file.bytes();
	const canCompress = isWorthCompressing(outputPath, plain.length);
	const encoding = canCompress ? chooseEncoding(accepted) : undefined;
	const body = encoding ? await file[encoding]() : plain;
	const etag = `"${await file.hash()}${encoding ? `-${encoding}` : ""}"`;
	const about = {
		"Content-Type": contentType(outputPath).value,
		"Content-Length": String(body.length),
		...(encoding && { "Content-Encoding": encoding }),
	};
	const others = {
		"Cache-Control": cacheControl(outputPath),
		...(canCompress && { Vary: "Accept-Encoding" }),
	};
	return { body, etag, isPlain: encoding === undefined, about, others };
}

/** "*", or a list of tags, each as it is or with a W/ in front, which is passed over. */
function isKnown(etag: string, ifNoneMatch = ""): boolean {
	if (ifNoneMatch.trim() === "*") return true;
	return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

async function answerFile(
	file: ServedFile,
	{ method, headers: asked }: Request,
): Promise<Answer> {
	const { body, etag, isPlain, about, others } = await encode(
		file,
		asked["accept-encoding"],
	);
	const known = {
		...others,
		ETag: etag,
		...(isPlain && { "Accept-Ranges": "bytes" }),
	};
	if (isKnown(etag, asked["if-none-match"]))
		return { status: 304, headers: known, body: undefined };
	const headers = { ...about, ...known };
	const isOther = (asked["if-range"] ?? etag).trim() !== etag;
	const canCut = method === "GET" && isPlain && !isOther;
	const range = canCut ? parseRange(asked.range, body.length) : undefined;
	if (!range) return { status: 200, headers, body };
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

/** A page in place of what is asked for: it stands for no file that could be kept or cut. */
async function answerInstead(
	page: ServedFile,
	{ headers }: Request,
	status: number,
): Promise<Answer> {
	const { about, others, body } = await encode(
		page,
		headers["accept-encoding"],
	);
	return { status, headers: { ...about, ...others }, body };
}

async function answerTarget(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
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
			return found.file.status === undefined
				? answerFile(found.file, request)
				: answerInstead(found.file, request, found.file.status);
		case "missing": {
			const page = await missingPage(site);
			return page
				? answerInstead(page, request, page.status ?? 404)
				: plainAnswer(404, "There is no such page");
		}
	}
}

/** @param site looked at from begin to end, so that an answer is of one build alone */
export async function answerRequest(
	site: ServedSite,
	request: Request,
): Promise<Answer> {
	const { method, target } = request;
	const isRead = method === "GET" || method === "HEAD";
	const { status, headers, body } =
		target.length > LONGEST_TARGET
			? plainAnswer(414, "The address is too long")
			: isRead
				? await answerTarget(site, request)
				: plainAnswer(405, "Only GET and HEAD are answered", {
						Allow: "GET, HEAD",
					});
	return {
		status,
		headers: { ...Object.fromEntries(site.headers()), ...headers },
		body: method === "HEAD" ? undefined : body,
	};
}
