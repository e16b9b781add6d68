// An HTTP server that serves a site from memory as a static host does.
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
	/** Receives a bug, or the UserError of a file that could not be made; the client gets a 500. */
	readonly onError: (error: unknown) => void;
	/**
	 * Called before the site; returns true when it has responded itself. A stream must send
	 * something within IDLE_FACTOR times the timeout, or it is closed.
	 */
	readonly intercept?: (
		request: IncomingMessage,
		response: ServerResponse,
	) => boolean | Promise<boolean>;
	/** In milliseconds, for a client to send its request. */
	readonly requestTimeout?: number;
}

export interface Server {
	readonly origin: string;
	readonly port: number;
	/** Closes open connections too. */
	readonly close: () => Promise<void>;
}

const REQUEST_TIMEOUT = 10_000;
/** Multiple of the request timeout after which an idle connection is closed. */
const IDLE_FACTOR = 6;

const FORBIDDEN = createTextResponse(
	403,
	"Only requests to localhost are allowed",
);

function send(response: ServerResponse, answer: HttpResponse): void {
	response.writeHead(answer.status, answer.headers);
	response.end(answer.body);
}

/** @param address of a socket: "127.0.0.1" */
export function isLoopback(address: string): boolean {
	return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/** @param host from a request, with or without a port: "localhost:4321" */
export function isLocalHost(host: string): boolean {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i.test(host);
}

/**
 * Prevents DNS rebinding: another site can point its name at 127.0.0.1 to read a server that only
 * this machine reaches, but its requests then carry that name.
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

/** @throws UserError (2) when the port or the host cannot be used */
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
