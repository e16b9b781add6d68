// Requests addresses of the live site, and follows redirects as far as its own host.
import http from "node:http";
import https from "node:https";
import { PassThrough, pipeline } from "node:stream";
import zlib from "node:zlib";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import { formatBytes } from "../../base/text/words.ts";

export interface LiveResponse {
	/** After all redirects; 0 without a response of the site. */
	readonly status: number;
	readonly url: URL;
	readonly headers: http.IncomingHttpHeaders;
	/** After decompression. */
	readonly body: Buffer;
	readonly failure?: string;
}

export interface LiveRequest {
	readonly method?: "GET" | "HEAD";
	readonly encoding: string;
	/** In milliseconds, of all redirects together. */
	readonly timeLimit: number;
	/** After decompression. A longer body is a failure. */
	readonly maxBytes: number;
}

const MAX_REDIRECTS = 5;
/** Like browsers, this accepts a body without its end. */
const UNZIP = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const UNBROTLI = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH };
const FAILURES = [
	[/^(?:Z_|ERR__)/, "it is not compressed as its Content-Encoding says"],
	[/^HPE_|PROTO|RESET/, "it breaks the rules of HTTP"],
	[/CERT|SSL|TLS|SIGNATURE/, "browsers do not trust its certificate"],
	[/NOTFOUND|AGAIN|UNREACH/, "no such site, or this computer is offline"],
	[/(?:)/, "nobody responds there"],
] as const;

class Failure extends Error {}

function describeFailure(error: unknown): string {
	if (error instanceof Failure) return error.message;
	if (!(error instanceof Error && "code" in error)) throw error;
	const code = String(error.code);
	const [, reason] = FAILURES.find(([pattern]) => pattern.test(code)) ?? [];
	return `${reason} (${code})`;
}

function createDecoder(encoding = "") {
	if (encoding === "gzip") return zlib.createGunzip(UNZIP);
	if (encoding === "br") return zlib.createBrotliDecompress(UNBROTLI);
	return new PassThrough();
}

async function readBody(response: http.IncomingMessage, maxBytes: number) {
	const decoder = createDecoder(response.headers["content-encoding"]);
	const chunks: Buffer[] = [];
	let left = maxBytes;
	for await (const chunk of pipeline(response, decoder, () => {})) {
		const limit = formatBytes(maxBytes);
		left -= chunk.length;
		if (left < 0)
			throw new Failure(`the response is too large (more than ${limit})`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

async function follow(
	url: URL,
	request: LiveRequest & { readonly signal: AbortSignal },
	redirects = 0,
): Promise<LiveResponse> {
	// fetch of Node 20 may never end where a body is not compressed as its header says.
	const { get } = url.protocol === "https:" ? https : http;
	const { method = "GET", encoding, signal } = request;
	const sent = { "Accept-Encoding": encoding, "User-Agent": "hypno" };
	const options = { method, headers: sent, signal };
	const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
		get(url, options, resolve).on("error", reject),
	);
	const { statusCode: status = 0, headers } = response;
	if (status < 300 || status >= 400 || headers.location === undefined) {
		const body = await readBody(response, request.maxBytes);
		return { status, url, headers, body };
	}
	response.destroy();
	const next = parseUrl(headers.location, url.href);
	const isSafe = next && ["https:", url.protocol].includes(next.protocol);
	if (!isSafe || next.host !== url.host) {
		const isWeb = /^https?:/.test(next?.protocol ?? "");
		throw new Failure(`it leads to ${isWeb ? next?.origin : headers.location}`);
	}
	if (redirects === MAX_REDIRECTS) throw new Failure("it leads in circles");
	// Neither a name nor a password is sent.
	const bare = new URL(next.pathname + next.search, next.origin);
	return follow(bare, request, redirects + 1);
}

/** Requests an address, and once more if there is no response or the host is busy. */
export async function requestLive(
	url: URL,
	request: LiveRequest,
	tries = 2,
): Promise<LiveResponse> {
	const signal = AbortSignal.timeout(request.timeLimit);
	const live = await follow(url, { ...request, signal }).catch((error) => {
		const late = "it did not respond in time (TimeoutError)";
		const failure = signal.aborted ? late : describeFailure(error);
		return { status: 0, url, headers: {}, body: Buffer.alloc(0), failure };
	});
	const { status } = live;
	const isBusy = status === 0 || status === 429 || status >= 500;
	return isBusy && tries > 1 ? requestLive(url, request, 1) : live;
}
