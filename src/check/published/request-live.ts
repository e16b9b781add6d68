// Requests addresses of the live site, and follows redirects as far as its own host.
import { formatBytes } from "../../report/words.ts";
import { parseUrl } from "../../site/parse-url.ts";

export interface LiveResponse {
	/** The HTTP status after all redirects, or 0 without a response of the site. */
	readonly status: number;
	/** The address after all redirects. */
	readonly url: URL;
	readonly headers: Headers;
	readonly body: Buffer;
	/** Says why there is no response; undefined after a response. */
	readonly failure?: string;
}

export interface LiveRequest {
	readonly method: "GET" | "HEAD";
	/** In milliseconds, of all redirects together. */
	readonly timeLimit: number;
	/** After decompression. A longer body is a failure. */
	readonly maxBytes: number;
	readonly headers?: Readonly<Record<string, string>>;
}

const MAX_REDIRECTS = 5;
const FAILURES = [
	[/Timeout/i, "it did not respond in time"],
	[/^(?:Z_|ERR__)/, "it is not compressed as its Content-Encoding says"],
	[/^HPE_/, "it breaks the rules of HTTP"],
	[/CERT|SSL|TLS|SIGNATURE/, "browsers do not trust its certificate"],
	[/NOTFOUND|AGAIN|UNREACH/, "no such site, or this computer is offline"],
	[/(?:)/, "nobody responds there"],
] as const;

/** Its message says why there is no response. */
class Failure extends Error {}

/** @throws an error that is no failure of the network */
function describeFailure(error: unknown): string {
	if (error instanceof Failure) return error.message;
	if (!(error instanceof Error)) throw error;
	const { name, cause } = error;
	let code = name;
	if (cause instanceof Error)
		code = "code" in cause ? String(cause.code) : cause.message;
	else if (name !== "TimeoutError") throw error;
	const [, reason] = FAILURES.find(([pattern]) => pattern.test(code)) ?? [];
	return `${reason} (${code})`;
}

/** Stops reading at the limit, since a small response may become gigabytes. */
async function readBody({ body }: Response, maxBytes: number) {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body ?? []) {
		size += chunk.length;
		if (size > maxBytes)
			throw new Failure(
				`the response is too large (more than ${formatBytes(maxBytes)})`,
			);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

async function follow(
	url: URL,
	{ method, headers: sent = {}, maxBytes }: LiveRequest,
	signal: AbortSignal,
): Promise<LiveResponse> {
	let at = url;
	for (let count = 0; count <= MAX_REDIRECTS; count++) {
		const request = {
			method,
			headers: sent,
			redirect: "manual",
			signal,
		} as const;
		const response = await fetch(at, request);
		const { status, headers } = response;
		const location = headers.get("location");
		if (status < 300 || status >= 400 || location === null)
			return {
				status,
				url: at,
				headers,
				body: await readBody(response, maxBytes),
			};
		await response.body?.cancel();
		const next = parseUrl(location, at.href);
		const isWeb = next && /^https?:$/.test(next.protocol);
		const isSafe = next?.protocol === "https:" || url.protocol === "http:";
		if (!isWeb || next.host !== url.host || !isSafe)
			throw new Failure(`it leads to ${isWeb ? next.origin : location}`);
		// fetch refuses an address with a name and a password, which browsers follow.
		next.username = "";
		next.password = "";
		at = next;
	}
	throw new Failure("it leads in circles");
}

/** Requests an address, and once more if there is no response or the host is busy. */
export async function requestLive(
	url: URL,
	request: LiveRequest,
): Promise<LiveResponse> {
	const attempt = async (): Promise<LiveResponse> => {
		const abort = new AbortController();
		// A response that never ends leaves nothing else that keeps the process alive.
		let timer: NodeJS.Timeout | undefined;
		const timeout = new Promise<never>((_, reject) => {
			timer = setTimeout(() => {
				reject(new Failure("it did not respond in time (TimeoutError)"));
				abort.abort();
			}, request.timeLimit);
		});
		try {
			return await Promise.race([follow(url, request, abort.signal), timeout]);
		} catch (error) {
			const failure = describeFailure(error);
			const headers = new Headers();
			return { status: 0, url, headers, body: Buffer.alloc(0), failure };
		} finally {
			clearTimeout(timer);
		}
	};
	const first = await attempt();
	const { status } = first;
	return status === 0 || status === 429 || status >= 500 ? attempt() : first;
}
