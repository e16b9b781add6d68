// Serves a built site on loopback as a static host does, for tests and screenshots.
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { HOST_FILES } from "../../src/site/output/hosts/host-rules.ts";

export interface SiteServer {
	/** The origin, such as "http://127.0.0.1:40123". */
	readonly origin: string;
	readonly close: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css",
	".js": "text/javascript",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
	".woff2": "font/woff2",
	".xml": "application/xml",
	".webmanifest": "application/manifest+json",
};

function findFile(siteDir: string, urlPath: string): string | undefined {
	const name = urlPath === "/" ? "index" : urlPath.slice(1);
	return [name, `${name}.html`]
		.map((candidate) => path.join(siteDir, candidate))
		.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

export async function serveSite(
	siteDir: string,
	headers: Readonly<Record<string, string>> = {},
): Promise<SiteServer> {
	const server = http.createServer((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		const found = findFile(siteDir, pathname);
		const file = found ?? path.join(siteDir, "404.html");
		response.writeHead(found ? 200 : 404, {
			"content-type": TYPES[path.extname(file)] ?? "text/plain",
			...headers,
		});
		response.end(fs.readFileSync(file));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address: AddressInfo | string | null = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		origin: `http://127.0.0.1:${port}`,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

/** Leaves out the header that browsers accept only over https. */
export function readPublishedHeaders(
	siteDir: string,
): Readonly<Record<string, string>> {
	const text = fs.readFileSync(path.join(siteDir, HOST_FILES.headers), "utf8");
	const [, ...lines] = text.split("\n\n")[0]?.split("\n") ?? [];
	const headers = lines.map((line): [string, string] => {
		const [name = "", ...value] = line.trim().split(": ");
		return [name, value.join(": ")];
	});
	return Object.fromEntries(
		headers.filter(([name]) => name !== "Strict-Transport-Security"),
	);
}
