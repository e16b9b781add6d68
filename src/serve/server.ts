// Starts an HTTP server that serves a site from memory as a static host does.
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { UserError } from "../problems.ts";
import { type ListenOptions, listen } from "./listen.ts";
import { parseTarget } from "./resolve.ts";
import {
	createResponse,
	createTextResponse,
	type HttpResponse,
} from "./response.ts";
import type { ServedSite } from "./served-site.ts";

export interface ServerOptions extends ListenOptions {
	readonly site: () => ServedSite;
	/** Called with a bug, or with the UserError of a file that could not be made. The client gets a 500. */
	readonly onError: (error: unknown) => void;
	/**
	 * Called before the site. Returns true if it has responded itself. A stream is closed if it sends
	 * nothing for IDLE_FACTOR times the timeout.
	 */
	readonly intercept?: (
		request: IncomingMessage,
		response: ServerResponse,
	) => boolean | Promise<boolean>;
	/** A client has so many milliseconds to send its request. */
	readonly requestTimeout?: number;
}

export interface Server {
	readonly origin: string;
	readonly port: number;
	/** Ends the server and all open connections. */
	readonly close: () => Promise<void>;
}

const REQUEST_TIMEOUT = 10_000;
/** An idle connection is closed after so many times the request timeout. */
const IDLE_FACTOR = 6;

const FORBIDDEN = createTextResponse(
	403,
	"Only requests to localhost are allowed",
);

function send(response: ServerResponse, answer: HttpResponse): void {
	response.writeHead(answer.status, answer.headers);
	response.end(answer.body);
}

export function isLoopback(address: string): boolean {
	return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/** @param host the host that a request names, with or without a port: "localhost:4321" */
export function isLocalHost(host: string): boolean {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i.test(host);
}

/**
 * Prevents DNS rebinding: another site can point its own name at 127.0.0.1 to read a server that only
 * this machine can reach. Its requests then contain that name, and are refused.
 */
function isForOtherHost(server: http.Server, request: IncomingMessage) {
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
	if (await options.intercept?.(request, response)) return;
	const { method = "", url: target = "", headers } = request;
	const httpRequest = { method, target, headers };
	send(response, await createResponse(options.site(), httpRequest));
}

/** @throws UserError (2) if the port or the host cannot be used */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { host, requestTimeout = REQUEST_TIMEOUT } = options;
	const server = http.createServer({
		requestTimeout,
		connectionsCheckingInterval: Math.min(requestTimeout, 1000),
	});
	server.timeout = requestTimeout * IDLE_FACTOR;
	server.on("request", (request, response) => {
		if (isForOtherHost(server, request)) {
			send(response, FORBIDDEN);
			return;
		}
		respond(request, response, options).catch((error: unknown) => {
			// The client has left before it sent all of the request, as a closed tab does.
			if (request.errored) return;
			options.onError(error);
			const reason =
				error instanceof UserError
					? error.message
					: "hypno has a bug: see the terminal";
			if (response.headersSent) response.destroy();
			else send(response, createTextResponse(500, reason));
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
