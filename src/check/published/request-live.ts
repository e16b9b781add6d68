// Requests addresses of the live site, and follows redirects as far as its own host.
import { parseUrl } from "../../site/parse-url.ts";

export interface LiveResponse {
	/** The HTTP status after all redirects, or 0 without a response of the site. */
	readonly status: number;
	/** The path after all redirects, percent-encoded. */
	readonly path: string;
	readonly headers: Headers;
	readonly body: Buffer;
	/** Says why there is no response; undefined after a response. */
	readonly failure?: string;
}

const MAX_REDIRECTS = 5;
const FAILURES = [
	[/Timeout/i, "it did not respond in time"],
	[/CERT|SSL|TLS|SIGNATURE/, "browsers do not trust its certificate"],
	[/NOTFOUND|AGAIN|UNREACH/, "no such site, or this computer is offline"],
	[/(?:)/, "nobody responds there"],
] as const;

function fail(failure: string, { pathname: path }: URL): LiveResponse {
	const headers = new Headers();
	return { status: 0, path, headers, body: Buffer.alloc(0), failure };
}

/** @throws an error that is no failure of the network */
function describeFailure(error: unknown): string {
	if (!(error instanceof Error)) throw error;
	const { name, cause } = error;
	let code = name;
	if (cause instanceof Error)
		code = "code" in cause ? String(cause.code) : cause.message;
	else if (name !== "TimeoutError") throw error;
	const [, reason] = FAILURES.find(([pattern]) => pattern.test(code)) ?? [];
	return `${reason} (${code})`;
}

async function follow(
	url: URL,
	method: "GET" | "HEAD",
	timeLimit: number,
): Promise<LiveResponse> {
	let at = url;
	for (let count = 0; count <= MAX_REDIRECTS; count++) {
		const signal = AbortSignal.timeout(timeLimit);
		const response = await fetch(at, { method, redirect: "manual", signal });
		const { status, headers } = response;
		const body = Buffer.from(await response.arrayBuffer());
		const location = headers.get("location");
		if (status < 300 || status >= 400 || location === null)
			return { status, path: at.pathname, headers, body };
		const next = parseUrl(location, at.href);
		const isSafe = next?.protocol === "https:" || url.protocol === "http:";
		if (next?.host !== url.host || !isSafe)
			return fail(`it leads to ${next?.origin ?? location}`, at);
		// fetch refuses an address with a name and a password, which browsers follow.
		next.username = "";
		next.password = "";
		at = next;
	}
	return fail("it leads in circles", at);
}

/**
 * Requests an address, and once more if there is no response or the host is busy.
 * @param timeLimit in milliseconds
 */
export async function requestLive(
	url: URL,
	method: "GET" | "HEAD",
	timeLimit: number,
): Promise<LiveResponse> {
	const attempt = () =>
		follow(url, method, timeLimit).catch((error) =>
			fail(describeFailure(error), url),
		);
	const first = await attempt();
	const { status } = first;
	return status === 0 || status === 429 || status >= 500 ? attempt() : first;
}
