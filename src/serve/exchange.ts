// What is asked and what is answered, without sockets.
import { CACHE_REVALIDATED } from "../http/published-headers.ts";

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
