import { once } from "node:events";
import net from "node:net";
import os from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { createServedFiles } from "./served-files.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";

const SITE = createServedFiles(
	[
		{ outputPath: "index.html", contents: "<p>Home</p>" },
		{ outputPath: "about.html", contents: "<p>About</p>" },
		{ outputPath: "404.html", contents: "<p>Missing</p>" },
		{ outputPath: "big.bin", contents: new Uint8Array(20_000_000) },
	],
	"",
);

const servers: Server[] = [];
const errors: unknown[] = [];

afterEach(async () => {
	for (const server of servers.splice(0)) await server.close();
	expect(errors.splice(0)).toEqual([]);
});

async function serve(options: Partial<ServerOptions> = {}): Promise<Server> {
	const server = await startServer({
		host: "127.0.0.1",
		port: 0,
		served: () => SITE,
		onError: (error) => errors.push(error),
		...options,
	});
	servers.push(server);
	return server;
}

async function connect({ port }: Server): Promise<net.Socket> {
	const socket = net.connect(port, "127.0.0.1");
	// A server resets a connection that it closes while the client still writes.
	socket.on("error", () => socket.destroy());
	await once(socket, "connect");
	return socket;
}

/** Returns all bytes that the server sends until it closes the connection. */
async function send(server: Server, text: string | Buffer): Promise<string> {
	const socket = await connect(server);
	const chunks: Buffer[] = [];
	socket.on("data", (chunk: Buffer) => chunks.push(chunk));
	socket.write(text);
	// once() would fail with the error of a connection that was reset after the response.
	await new Promise((resolve) => socket.once("close", resolve));
	return Buffer.concat(chunks).toString("latin1");
}

const statusOf = (response: string) => Number(response.split(" ")[1]);
const request = (line: string, host = "localhost") =>
	`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe("the server", () => {
	test("sends a page with its headers and its body", async () => {
		const response = await send(await serve(), request("GET /about"));
		expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
		expect(response).toContain("\r\nContent-Length: 12\r\n");
		expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
		expect(response).toMatch(/\r\n\r\n<p>About<\/p>$/);
	});

	test("sends no body for HEAD", async () => {
		const response = await send(await serve(), request("HEAD /about"));
		expect(response).toContain("\r\nContent-Length: 12\r\n");
		expect(response).toMatch(/\r\n\r\n$/);
	});

	test("sends a 304 without body and length", async () => {
		const server = await serve();
		const page = await fetch(`${server.origin}/about`);
		const known = `GET /about HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ${page.headers.get("etag")}\r\nConnection: close\r\n\r\n`;
		const response = await send(server, known);
		expect(statusOf(response)).toBe(304);
		expect(response).not.toMatch(/content-length/i);
		expect(response).toMatch(/\r\n\r\n$/);
	});

	test("responds to many requests that one connection sends at once", async () => {
		const response = await send(
			await serve(),
			`GET / HTTP/1.1\r\nHost: localhost\r\n\r\n${request("GET /about")}`,
		);
		expect(response).toMatch(
			/<p>Home<\/p>HTTP\/1\.1 200 OK[\s\S]*<p>About<\/p>$/,
		);
	});

	test("sends a big file completely", async () => {
		const { origin } = await serve();
		const response = await fetch(`${origin}/big.bin`);
		expect((await response.arrayBuffer()).byteLength).toBe(20_000_000);
	});

	test.each([
		["GET /../about", 404],
		["GET /%2e%2e/%2e%2e/etc/passwd", 404],
		["GET /..%2f..%2fetc%2fpasswd", 404],
		["GET /..%5c..%5cetc%5cpasswd", 404],
		["GET /..\\..\\about", 404],
		["GET /%252e%252e/about", 404],
		["GET //evil.example/", 404],
		["GET //evil.example/about/", 404],
		["GET /about%00", 404],
		["GET /100%", 404],
		["GET /%ff", 404],
		["GET about", 400],
		["GET http://localhost/about", 404],
		["OPTIONS *", 405],
		["OPTIONS /about", 405],
		["POST /about", 405],
		["PROPFIND /", 405],
		["GET /caf\xe9", 400],
	])("responds to %s with %i", async (line, status) => {
		const response = await send(await serve(), request(line));
		expect(statusOf(response)).toBe(status);
		expect(response).not.toContain("root:");
		expect(response).not.toMatch(/^Location: (?!\/(?!\/))/im);
	});
});

describe("the server, after an invalid request,", () => {
	const head = "GET / HTTP/1.1\r\nHost: localhost\r\n";
	test.each([
		[
			"garbage",
			Buffer.from("\x16\x03\x01\x02\x00 \xff\r\n\r\n", "latin1"),
			400,
		],
		["a sentence", "hello there, how are you\r\n\r\n", 400],
		["a NUL in the path", request("GET /about\0.html"), 400],
		["an unknown method", request("FETCH /"), 400],
		[
			"a body with two lengths",
			`${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
			400,
		],
		["a request without a host", "GET / HTTP/1.1\r\n\r\n", 400],
		["a header without an end", `${head}X: ${"a".repeat(70_000)}`, 431],
		["too many headers", `${head}${"X: y\r\n".repeat(20_000)}\r\n`, 431],
	])("refuses %s and responds to the next request", async (_, text, status) => {
		const server = await serve();
		expect(statusOf(await send(server, text))).toBe(status);
		expect((await fetch(server.origin)).status).toBe(200);
	});

	test("ignores the body of a request", async () => {
		const text = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello${request("GET /about")}`;
		const response = await send(await serve(), text);
		expect(response).toMatch(/^HTTP\/1\.1 405 [\s\S]*HTTP\/1\.1 200 OK/);
	});

	test("serves other clients when one disconnects early", async () => {
		const server = await serve();
		for (const text of ["GET /", request("GET /big.bin"), ""]) {
			const socket = await connect(server);
			socket.write(text);
			socket.resetAndDestroy();
		}
		expect((await fetch(server.origin)).status).toBe(200);
	});
});

describe("a server on loopback", () => {
	test.each([
		["localhost", 200],
		["localhost:1234", 200],
		["127.0.0.1", 200],
		["[::1]:80", 200],
		["evil.example", 403],
		["localhost.evil.example:4321", 403],
		["", 403],
	])("responds to a request for the host %j with %i", async (host, status) => {
		const response = await send(await serve(), request("GET /", host));
		expect(statusOf(response)).toBe(status);
		expect(response.includes("Home")).toBe(status === 200);
	});

	test("accepts a request without a Host header", async () => {
		const response = await send(await serve(), "GET / HTTP/1.0\r\n\r\n");
		expect(statusOf(response)).toBe(200);
	});

	test("accepts localhost too", async () => {
		const server = await serve({ host: "localhost" });
		expect(server.origin).toBe(`http://localhost:${server.port}`);
		const response = await fetch(server.origin);
		expect(response.status).toBe(200);
	});

	const has6 = Object.values(os.networkInterfaces())
		.flat()
		.some((address) => address?.address === "::1");
	test.runIf(has6)("writes an address with colons in brackets", async () => {
		const { origin, port } = await serve({ host: "::1" });
		expect(origin).toBe(`http://[::1]:${port}`);
		expect((await fetch(origin)).status).toBe(200);
	});

	test.runIf(has6)("refuses other hosts for 127.0.0.1 as IPv6", async () => {
		const server = await serve({ host: "::ffff:127.0.0.1" });
		// Browsers send ::ffff:7f00:1.
		expect((await fetch(server.origin)).status).toBe(200);
		const own = `[::ffff:127.0.0.1]:${server.port}`;
		expect(statusOf(await send(server, request("GET /", own)))).toBe(200);
		const other = await send(server, request("GET /", "evil.example"));
		expect(statusOf(other)).toBe(403);
	});

	test("accepts any host name when it is bound to all addresses", async () => {
		const server = await serve({ host: "0.0.0.0" });
		const response = await send(server, request("GET /", "evil.example"));
		expect(statusOf(response)).toBe(200);
	});

	test("refuses other hosts when another name of this machine is loopback", async () => {
		const server = await serve({ host: "127.1" });
		const own = await send(server, request("GET /", `127.1:${server.port}`));
		expect(statusOf(own)).toBe(200);
		const other = await send(server, request("GET /", "evil.example"));
		expect(statusOf(other)).toBe(403);
	});

	// Other systems have no second loopback address without further setup.
	const onLinux = test.runIf(process.platform === "linux");
	onLinux(
		"bound to 127.0.0.1, no other address of this machine responses",
		async () => {
			const { port } = await serve();
			const socket = net.connect(port, "127.0.0.2");
			await expect(once(socket, "connect")).rejects.toMatchObject({
				code: "ECONNREFUSED",
			});
		},
	);
});

describe("a server that cannot listen", () => {
	test("names the port that is in use", async () => {
		const { port } = await serve();
		await expect(serve({ port })).rejects.toMatchObject({
			exitCode: 2,
			message: `port ${port} is in use by another program`,
		});
	});

	test.each(["no-such-host.invalid", "203.0.113.1", "fe80::1", "not a host"])(
		"names the host %s, since it is no address of this machine",
		async (host) => {
			await expect(serve({ host })).rejects.toMatchObject({
				exitCode: 2,
				message: `${host} is not an address of this machine`,
			});
		},
	);
});

describe("closing the server", () => {
	test("ends all open connections", async () => {
		const server = await serve({
			intercept: ({ url }, response) => {
				if (url !== "/stream") return false;
				response.writeHead(200).write("open");
				return true;
			},
		});
		const requests = ["", "GET /ab", "nonsense\r\n\r\n"];
		const waiting = ["GET /", "GET /stream", "GET /big.bin"].map(
			(line) => `${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
		);
		const sockets = [];
		for (const text of [...requests, ...waiting]) {
			const socket = await connect(server);
			socket.write(text);
			sockets.push(socket);
		}
		await fetch(server.origin);
		const closed = sockets.map((socket) => {
			socket.resume();
			return socket.closed || once(socket, "close");
		});
		await server.close();
		await Promise.all(closed);
		await expect(fetch(server.origin)).rejects.toThrow();
	});

	test("a second time does nothing", async () => {
		const server = await serve();
		await server.close();
		await server.close();
	});

	test("frees its port at once", async () => {
		const first = await serve();
		await fetch(first.origin);
		await first.close();
		const { port } = await serve({ port: first.port });
		expect(port).toBe(first.port);
	});
});

describe("the server with an intercepting handler", () => {
	test("calls it first, and serves the requests that it leaves", async () => {
		const server = await serve({
			intercept: (request, response) => {
				if (request.url !== "/__hypno") return false;
				response.end("from elsewhere");
				return true;
			},
		});
		const bodyOf = async (target: string) =>
			(await fetch(server.origin + target)).text();
		expect(await bodyOf("/__hypno")).toBe("from elsewhere");
		expect(await bodyOf("/about")).toBe("<p>About</p>");
	});

	test("refuses other hosts before calling it", async () => {
		const server = await serve({
			intercept: (_, response) => {
				response.end("secret");
				return true;
			},
		});
		const response = await send(server, request("GET /", "evil.example"));
		expect(response).not.toContain("secret");
	});

	test("reports its bug, sends a 500 and serves the next request", async () => {
		const bug = new Error("a bug");
		let isBroken = true;
		const server = await serve({
			served: () => {
				if (isBroken) throw bug;
				return SITE;
			},
		});
		const broken = await fetch(server.origin);
		expect([broken.status, await broken.text()]).toEqual([
			500,
			"hypno has a bug: see the terminal\n",
		]);
		expect(errors.splice(0)).toEqual([bug]);
		isBroken = false;
		expect((await fetch(server.origin)).status).toBe(200);
	});
});
