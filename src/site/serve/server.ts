// Starts an HTTP server that serves a site as a static host does.
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isLocalHost } from "../../base/addresses/local-host.ts";
import { readPart } from "../../base/disk/disk-file.ts";
import { UserError, usageError } from "../../base/problems.ts";
import {
	createResponse,
	createTextResponse,
	type HttpResponse,
} from "./response.ts";
import type { ServedFiles } from "./served-files.ts";

/** @returns the response to a request that may not come in, or is answered at once */
export type Gate = (
	request: IncomingMessage,
) => Promise<HttpResponse | undefined>;

export interface ServerOptions {
	readonly host: string;
	readonly port: number;
	readonly served: () => ServedFiles;
	/** Called with a bug, or with the UserError of a file that could not be made. The client gets a 500. */
	readonly onError: (error: unknown) => void;
	/** In place of the rule that requests name this machine. */
	readonly gate?: Gate | undefined;
	/** Called before the files. Returns true if it has responded itself. */
	readonly intercept?: (
		request: IncomingMessage,
		response: ServerResponse,
	) => boolean | Promise<boolean>;
}

export interface Server {
	readonly origin: string;
	readonly port: number;
	readonly close: () => Promise<void>;
}

const FORBIDDEN = createTextResponse(
	403,
	"Only requests to localhost are allowed. For a tunnel or another device, start hypno with --host 0.0.0.0 and without --edit",
);

async function send(
	response: ServerResponse,
	{ status, headers, body, part }: HttpResponse,
): Promise<void> {
	response.writeHead(status, headers);
	if (!part) {
		response.end(body);
		return;
	}
	const bytes = readPart(part.file, part.first, part.last);
	// If the client leaves, as players of films do, or the file is changed meanwhile, this ends the
	// connection, so that nobody takes what was sent for the whole.
	await pipeline(bytes, response).catch(() => undefined);
}

async function respond(
	request: IncomingMessage,
	response: ServerResponse,
	{ served, gate, intercept, onError }: ServerOptions,
): Promise<void> {
	try {
		const answer = await gate?.(request);
		if (answer) return await send(response, answer);
		if (await intercept?.(request, response)) return;
		await send(response, await createResponse(served(), request));
	} catch (error) {
		// The client has left before it sent all of the request, as a closed tab does.
		if (request.errored) return;
		onError(error);
		const reason =
			error instanceof UserError && !gate
				? error.message
				: "hypno has a bug: see the terminal";
		if (response.headersSent) response.destroy();
		else await send(response, createTextResponse(500, reason));
	}
}

const NO_HOST = /^(?:ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;
const OTHER_PORT = "Use --port 0 in the same command, which picks a free port";

function explainListenError(error: unknown, { host, port }: ServerOptions) {
	const code = error instanceof Error && "code" in error ? error.code : "";
	if (code === "EADDRINUSE")
		return usageError(`port ${port} is in use by another program`, OTHER_PORT);
	if (code === "EACCES")
		return usageError(
			`you do not have permission to use port ${port}`,
			OTHER_PORT,
		);
	if (NO_HOST.test(String(code)))
		return usageError(
			`${host} is not an address of this machine`,
			"Leave out --host, or write --host 0.0.0.0 for all addresses of this machine",
		);
	return error;
}

/** @throws UserError (2) if the port or the host cannot be used */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { host, onError } = options;
	const server = http.createServer();
	try {
		server.listen({ host, port: options.port });
		await once(server, "listening");
	} catch (error) {
		throw explainListenError(error, options);
	}
	server.on("error", onError);
	const bound = server.address();
	const { address, port } =
		typeof bound === "object" && bound
			? bound
			: { address: host, port: options.port };
	const name = host.includes(":") ? `[${host}]` : host;
	server.on("request", (request, response) => {
		// Another site can point its own name at 127.0.0.1, to read a server that only this machine can
		// reach. Its requests then name that host.
		const { host: named = name } = request.headers;
		const isOwn =
			isLocalHost(named) || [name, `${name}:${port}`].includes(named);
		if (isLocalHost(address) && !isOwn && !options.gate)
			void send(response, FORBIDDEN);
		else void respond(request, response, options);
	});
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
