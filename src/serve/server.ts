// A built site -> an HTTP server that answers from memory as a static host does. Refuses
// a port or a host that cannot be had.
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { UserError } from "../problems.ts";
import { type Answer, answerRequest, plainAnswer } from "./answer.ts";
import { listen, type Wanted } from "./listen.ts";
import { parseTarget } from "./resolve.ts";
import type { ServedSite } from "./served-site.ts";

export interface ServerOptions extends Wanted {
	/** Asked once for each request: the site may be another one for the next. */
	readonly site: () => ServedSite;
	/** What a bug threw, or a UserError of what is made late; the client has got a 500. */
	readonly onError: (error: unknown) => void;
	/**
	 * Looks at a request before the site does; true when it answers by itself. A stream that
	 * may fall silent for a minute needs a sign of life, or is cut off.
	 */
	readonly extra?: (
		request: IncomingMessage,
		response: ServerResponse,
	) => boolean | Promise<boolean>;
	/** In milliseconds: how long a client may take to send its request. */
	readonly patience?: number;
}

export interface Server {
	readonly origin: string;
	readonly port: number;
	/** Ends at once, whoever is connected. */
	readonly close: () => Promise<void>;
}

const PATIENCE = 10_000;
/** Times the patience: how long a connection may be without a byte in either direction. */
const SILENCE = 6;

function send(response: ServerResponse, answer: Answer): void {
	response.writeHead(answer.status, answer.headers);
	response.end(answer.body);
}

/** @param address as a socket has it: "127.0.0.1" */
export function isLoopback(address: string): boolean {
	return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/** @param host of a request, with or without a port: "localhost:4321" */
export function isLocalHost(host: string): boolean {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i.test(host);
}

/**
 * A server that only this machine reaches must not be read by other sites: a name elsewhere can be
 * pointed at 127.0.0.1, and is asked for by that name.
 */
function isForeign(server: http.Server, request: IncomingMessage): boolean {
	const bound = server.address();
	if (typeof bound !== "object" || !isLoopback(bound?.address ?? ""))
		return false;
	const { url = "", headers } = request;
	return [parseTarget(url)?.authority, headers.host].some(
		(name) => name !== undefined && !isLocalHost(name),
	);
}

async function respond(
	request: IncomingMessage,
	response: ServerResponse,
	options: ServerOptions,
): Promise<void> {
	if (await options.extra?.(request, response)) return;
	const { method = "", url: target = "", headers } = request;
	const asked = { method, target, headers };
	send(response, await answerRequest(options.site(), asked));
}

/** @throws UserError (2) when the port or the host cannot be had */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { host, patience = PATIENCE } = options;
	const server = http.createServer({
		requestTimeout: patience,
		connectionsCheckingInterval: Math.min(patience, 1000),
	});
	server.timeout = patience * SILENCE;
	server.on("request", (request, response) => {
		if (isForeign(server, request)) {
			send(response, plainAnswer(403, "This server is for this machine alone"));
			return;
		}
		respond(request, response, options).catch((error: unknown) => {
			options.onError(error);
			const reason =
				error instanceof UserError ? error.message : "The server has a bug";
			if (response.headersSent) response.destroy();
			else send(response, plainAnswer(500, reason));
		});
	});
	const { port } = await listen(server, options);
	server.on("error", options.onError);
	const name = host.includes(":") ? `[${host}]` : host;
	return {
		origin: `http://${name}:${port}`,
		port,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
