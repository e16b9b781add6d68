// A host on loopback that sends a built folder as most static hosts do. Tests change what it sends.
import fs from "node:fs";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import path from "node:path";
import { onTestFinished } from "vitest";
import { buildSite } from "../../src/site/build-site.ts";
import type { Config } from "../../src/site/config.ts";
import { writeFiles } from "../../src/site/output/write.ts";
import { makeSharedFolder } from "./shipped-site.ts";
import { readPublishedHeaders } from "./site-server.ts";

export interface Sent {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

export interface LiveHost {
	readonly origin: string;
	/** As in "GET /about". */
	readonly requests: readonly string[];
}

export interface HostOptions {
	/** Changes a response in place; "hang" never sends it. */
	readonly change?: (
		sent: Sent,
		urlPath: string,
		request: IncomingMessage,
	) => unknown;
	/** The site is in this folder of the host: "/practice" */
	readonly basePath?: string;
	readonly isSecure?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".xml": "application/xml",
	".svg": "image/svg+xml",
	".png": "image/png",
};

/** A certificate that its host has made for itself, valid for a hundred years. */
const SELF_SIGNED = {
	key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/Lx4D6fP0a2MdNGl
bJPgMVLWbIq85enBkxs8gD9jn0mhRANCAAQ99+euPpbiTm51SOgLLyRtMzt1I3EB
5O+mZ/vnJUS5RTAzb5nQhKZ0ZaARWFK1HgGfZ9UsuZblBydR/R/oKXOS
-----END PRIVATE KEY-----`,
	cert: `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUCJKZBplufbVgM16TEGFKdEaXvkAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNTIwMjUyNFoYDzIxMjYxMTAx
MjAyNTI0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ99+euPpbiTm51SOgLLyRtMzt1I3EB5O+mZ/vnJUS5RTAzb5nQhKZ0
ZaARWFK1HgGfZ9UsuZblBydR/R/oKXOSo2QwYjAdBgNVHQ4EFgQUM0hYFaTDEhvN
aXQkSiIsuxwAGtAwHwYDVR0jBBgwFoAUM0hYFaTDEhvNaXQkSiIsuxwAGtAwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQCD/pxSlTkuZ1oYKA0JtM76sXZG/yP/VVmeUc8nKBc7aQIhALfqUTqu/KqMScY1
bfrCXuzbTFwhq3krzMx1mwwV0rAG
-----END CERTIFICATE-----`,
};

/** Builds the site as it is now into a folder of its own. @param basePath the end of its path: "/practice" */
export async function publish(config: Config, basePath = ""): Promise<string> {
	const dir = `${path.join(makeSharedFolder(), "dist")}${basePath}`;
	const { files } = await buildSite(config);
	await writeFiles(files, dir);
	return dir;
}

/** Maps "/old" to "/about". */
function readRedirects(dir: string): Map<string, string> {
	const file = path.join(dir, "_redirects");
	const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
	const rules = text.matchAll(/^(\/\S*) (\S+) 301$/gm);
	return new Map([...rules].map(([, from = "", to = ""]) => [from, to]));
}

function respond(dir: string, urlPath: string, url: string): Sent {
	const moved = readRedirects(dir).get(url);
	const headers = { ...readPublishedHeaders(dir) };
	if (moved !== undefined)
		return {
			status: 301,
			headers: { ...headers, Location: moved },
			body: Buffer.alloc(0),
		};
	const name = decodeURIComponent(urlPath);
	const names = name.endsWith("/")
		? [`${name}index.html`]
		: [name, `${name}.html`];
	const found = names
		.map((one) => path.join(dir, one))
		.find((one) => fs.statSync(one, { throwIfNoEntry: false })?.isFile());
	const file = found ?? path.join(dir, "404.html");
	const isHashed = /-[0-9a-f]{8}\.\w+$/.test(file);
	return {
		status: found ? 200 : 404,
		headers: {
			...headers,
			"Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream",
			"Cache-Control": isHashed
				? "public, max-age=31536000, immutable"
				: "public, max-age=0, must-revalidate",
			Server: "loopback",
		},
		body: fs.readFileSync(file),
	};
}

export async function startLiveHost(
	dir: string,
	{ change, basePath = "", isSecure = false }: HostOptions = {},
): Promise<LiveHost> {
	const requests: string[] = [];
	const onRequest = (
		request: IncomingMessage,
		response: http.ServerResponse,
	) => {
		const { method, url = "" } = request;
		requests.push(`${method} ${url}`);
		const own = url.startsWith(`${basePath}/`)
			? url.slice(basePath.length)
			: "/outside";
		const sent = respond(dir, own, url);
		if (change?.(sent, own, request) === "hang") return;
		response.writeHead(sent.status, sent.headers);
		response.end(method === "HEAD" ? undefined : sent.body);
	};
	const server = isSecure
		? https.createServer(SELF_SIGNED, onRequest)
		: http.createServer(onRequest);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const origin = `${isSecure ? "https" : "http"}://127.0.0.1:${port}`;
	return { origin, requests };
}
