// The real linkinator asks a site as hypno serves it, over loopback. Where the server fails, the answers are the
// same.
import http from "node:http";
import net from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeModel } from "../../../test/support/site-model.ts";
import { createServedFiles } from "../../site/serve/served-files.ts";
import { startServer } from "../../site/serve/server.ts";
import { type RequestAddresses, requestAddresses } from "./linkinator.ts";
import { createOwnRequester } from "./own-addresses.ts";

const ANSWERS = {
	"/": 200,
	"/about": 200,
	"/about.html": 200,
	"/about?x=1&copy=2": 200,
	"/about/": 200,
	"/old": 200,
	"/old/": 200,
	"/older?x=1": 404,
	"/About": 404,
	"/gone": 404,
	"/gone?x=1": 404,
	"/404.html": 404,
	"/caf%C3%A9": 200,
	"/art/a%20b.svg": 200,
	"/art%2Fa%20b.svg": 404,
	"/%22%3E%3C": 404,
	"//gone": 404,
	"//www.nhs.uk/": 404,
	"/a//b": 404,
	"/100%25": 404,
};
const IN_FOLDER = {
	"/practice/": 200,
	"/practice": 200,
	"/practice/about": 200,
	"/practice/x": 404,
};

async function serveFiles(basePath = "") {
	const settings = basePath && `basePath: ${basePath}`;
	const redirects = "/old: /about\n/older: /oldest\n";
	const site = await makeModel({ settings, redirects });
	const files = [
		"index.html",
		"about.html",
		"contact.html",
		"team.html",
		"café.html",
		"404.html",
		"art/a b.svg",
	].map((outputPath) => ({ outputPath }));
	return createServedFiles(files, basePath, site);
}

const SITE = await serveFiles();
const SITE_IN_FOLDER = await serveFiles("/practice");

/** @returns the status of each address */
async function ask(
	{ request }: ReturnType<typeof createOwnRequester>,
	answers: object,
) {
	const responses = await request(Object.keys(answers));
	return Object.fromEntries(responses.map(({ url, status }) => [url, status]));
}

describe("addresses of this site", () => {
	const request = requestAddresses;

	test("get the responses that visitors would get", async () => {
		const own = createOwnRequester(SITE, request);
		expect(await ask(own, ANSWERS)).toEqual(ANSWERS);
		expect(own.unchecked).toEqual([]);
	});

	test("get the responses of a site in a folder", async () => {
		const own = createOwnRequester(SITE_IN_FOLDER, request);
		expect(await ask(own, IN_FOLDER)).toEqual(IN_FOLDER);
	});

	test("get one response each when there are many at once", async () => {
		const urls = Array.from({ length: 300 }, (_, index) => `/gone/${index}`);
		const own = createOwnRequester(SITE, request);
		const responses = await own.request([...urls, "/about"]);
		expect(responses.filter(({ status }) => status === 404)).toHaveLength(300);
		expect(responses.at(-1)).toEqual({ url: "/about", status: 200 });
	});

	test("are counted, and so are the broken ones", async () => {
		const own = createOwnRequester(SITE, request);
		expect(own.linkinator).toEqual({ checked: 0, broken: 0 });
		await own.request(["/about", "/gone", "/lost"]);
		expect(own.linkinator).toEqual({ checked: 3, broken: 2 });
	});

	test("are not asked for through a proxy", async () => {
		let asked = 0;
		const proxy = http.createServer(() => asked++);
		await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
		const address = proxy.address();
		const port = typeof address === "object" ? address?.port : address;
		vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${port}`);
		const own = createOwnRequester(SITE, request);
		expect(await ask(own, ANSWERS)).toEqual(ANSWERS);
		vi.unstubAllEnvs();
		proxy.close();
		expect(asked).toBe(0);
	});
});

describe("without a server that can be reached", () => {
	afterEach(() => vi.restoreAllMocks());

	/** The server listens, but another program stands between it and linkinator. */
	function askInstead(answer: http.RequestListener): RequestAddresses {
		return async (urls) => {
			const server = http.createServer(answer);
			await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
			const address = server.address();
			const port = typeof address === "object" ? address?.port : address;
			const moved = urls.map((url) => url.replace(/:\d+/, `:${port}`));
			const responses = await requestAddresses(moved, { timeout: 3000 });
			server.close();
			return responses;
		};
	}
	const described = (what: string, reason: string) =>
		`how a server answers ${what} of this site, looked up instead because the local server cannot be reached (${reason})`;
	const NUMBER = Object.keys(ANSWERS).length;

	test("because it cannot start, the answers are the same", async () => {
		vi.spyOn(net.Server.prototype, "listen").mockImplementation(function (
			this: net.Server,
		) {
			process.nextTick(() => this.emit("error", new Error("listen UNKNOWN")));
			return this;
		});
		const own = createOwnRequester(SITE, requestAddresses);
		expect(await ask(own, ANSWERS)).toEqual(ANSWERS);
		expect(own.linkinator).toEqual({ checked: 0, broken: 0 });
		expect(own.unchecked).toEqual([
			described(`${NUMBER} addresses`, "listen UNKNOWN"),
		]);
		const inFolder = createOwnRequester(SITE_IN_FOLDER, requestAddresses);
		expect(await ask(inFolder, IN_FOLDER)).toEqual(IN_FOLDER);
	});

	test("because it closes the connections, the answers are the same", async () => {
		const request = askInstead(({ socket }) => socket.destroy());
		const own = createOwnRequester(SITE, request);
		expect(await ask(own, ANSWERS)).toEqual(ANSWERS);
		expect(own.linkinator).toEqual({ checked: 0, broken: 0 });
		expect(own.unchecked).toEqual([
			described(`${NUMBER} addresses`, "UND_ERR_SOCKET"),
		]);
	});

	test("for one address, only that one is looked up", async () => {
		const served = await startServer({
			host: "127.0.0.1",
			port: 0,
			served: () => SITE,
			onError: () => {},
		});
		const request = askInstead(async (asked, response) => {
			if (asked.url === "/gone") return;
			const { status } = await fetch(served.origin + asked.url);
			response.writeHead(status).end();
		});
		const own = createOwnRequester(SITE, request);
		const answers = { "/gone": 404, "/about": 200, "/lost": 404 };
		expect(await ask(own, answers)).toEqual(answers);
		await served.close();
		expect(own.linkinator).toEqual({ checked: 2, broken: 1 });
		expect(own.unchecked).toEqual([described("1 address", "TimeoutError")]);
	});

	test("because linkinator fails, the check fails", async () => {
		const own = createOwnRequester(SITE, (urls) =>
			requestAddresses(urls, { timeLimit: 0 }),
		);
		await expect(own.request(["/about"])).rejects.toMatchObject({
			exitCode: 3,
			message: expect.stringMatching(/^the link check could not finish: /),
		});
	});
});
