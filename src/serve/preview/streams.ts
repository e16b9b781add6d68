// The open streams of events -> each browser is told how things stand: when it connects, and
// whenever that changes for it.
import type { ServerResponse } from "node:http";

interface Stream {
	readonly response: ServerResponse;
	/** The path that the browser shows. */
	readonly urlPath: string;
	sent: string;
}

/** In milliseconds: less than the server waits for a sign of life. */
const SIGN_OF_LIFE = 20_000;
/** In milliseconds: after how long a browser that lost the server tries again. */
const RETRY = 500;

export class Streams {
	readonly #streams = new Set<Stream>();
	readonly #stateFor: (urlPath: string) => unknown;
	#timer: NodeJS.Timeout | undefined;

	/** @param stateFor what a browser that shows this path is told */
	constructor(stateFor: (urlPath: string) => unknown) {
		this.#stateFor = stateFor;
	}

	get count(): number {
		return this.#streams.size;
	}

	add(response: ServerResponse, urlPath: string): void {
		const stream = { response, urlPath, sent: "" };
		this.#streams.add(stream);
		response.on("close", () => this.#streams.delete(stream));
		response.writeHead(200, {
			"Content-Type": "text/event-stream; charset=utf-8",
			"Cache-Control": "no-store",
		});
		response.write(`retry: ${RETRY}\n\n`);
		this.#send(stream);
		this.#timer ??= setInterval(() => {
			for (const { response: open } of this.#streams) open.write(": here\n\n");
		}, SIGN_OF_LIFE).unref();
	}

	update(): void {
		for (const stream of this.#streams) this.#send(stream);
	}

	#send(stream: Stream): void {
		const text = JSON.stringify(this.#stateFor(stream.urlPath));
		if (text === stream.sent) return;
		stream.sent = text;
		stream.response.write(`data: ${text}\n\n`);
	}
}
