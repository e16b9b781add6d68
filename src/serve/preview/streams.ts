// The open streams of events -> each browser is told how things stand: when it connects, and
// whenever that changes for it.
import type { ServerResponse } from "node:http";

interface Stream {
	readonly response: ServerResponse;
	/** The path that the browser shows. */
	readonly urlPath: string;
	sent: string;
	/** Counts the states that were asked for: one that comes after a later one is old. */
	asked: number;
}

/** In milliseconds: less than the server waits for a sign of life. */
const SIGN_OF_LIFE = 20_000;
/** In milliseconds: after how long a browser that lost the server tries again. */
const RETRY = 500;

export class Streams {
	readonly #streams = new Set<Stream>();
	readonly #stateFor: (urlPath: string) => Promise<unknown>;
	#timer: NodeJS.Timeout | undefined;

	/** @param stateFor what a browser that shows this path is told */
	constructor(stateFor: (urlPath: string) => Promise<unknown>) {
		this.#stateFor = stateFor;
	}

	/** What the browsers show. */
	get urlPaths(): ReadonlySet<string> {
		return new Set([...this.#streams].map(({ urlPath }) => urlPath));
	}

	async add(response: ServerResponse, urlPath: string): Promise<void> {
		const stream = { response, urlPath, sent: "", asked: 0 };
		this.#streams.add(stream);
		response.on("close", () => {
			this.#streams.delete(stream);
			if (this.#streams.size > 0) return;
			clearInterval(this.#timer);
			this.#timer = undefined;
		});
		response.writeHead(200, {
			"Content-Type": "text/event-stream; charset=utf-8",
			"Cache-Control": "no-store",
		});
		response.write(`retry: ${RETRY}\n\n`);
		this.#timer ??= setInterval(() => {
			for (const { response: open } of this.#streams) open.write(": here\n\n");
		}, SIGN_OF_LIFE).unref();
		await this.#send(stream);
	}

	async update(): Promise<void> {
		await Promise.all([...this.#streams].map((stream) => this.#send(stream)));
	}

	async #send(stream: Stream): Promise<void> {
		const turn = ++stream.asked;
		const text = JSON.stringify(await this.#stateFor(stream.urlPath));
		if (turn !== stream.asked || text === stream.sent) return;
		stream.sent = text;
		stream.response.write(`data: ${text}\n\n`);
	}
}
