// The real linkinator runs over loopback, on a site as hypno serves it, on servers that fail, and
// on other sites.
import http, { type RequestListener } from "node:http";
import net, { type AddressInfo } from "node:net";
import {
	afterAll,
	afterEach,
	beforeAll,
	describe,
	expect,
	test,
	vi,
} from "vitest";
import { UserError } from "../../problems.ts";
import {
	createServedFiles,
	type ServedFile,
} from "../../serve/served-files.ts";
import { startServer } from "../../serve/server.ts";
import {
	createRequester,
	type RequestOptions,
	type RunningSite,
} from "./linkinator.ts";

interface Loopback extends RunningSite {
	/** The requests, as in "HEAD /about". */
	readonly requested: string[];
}

async function listenWith(server: http.Server): Promise<RunningSite> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address: AddressInfo | string | null = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		origin: `http://127.0.0.1:${port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function listen(answer: RequestListener): Promise<Loopback> {
	const requested: string[] = [];
	const server = http.createServer((request, response) => {
		requested.push(`${request.method} ${request.url}`);
		answer(request, response);
	});
	return { requested, ...(await listenWith(server)) };
}

const link = (url: string) => `<a href="${url}">x</a>`;
const FILES: readonly ServedFile[] = [
	{ outputPath: "index.html", contents: link("/about") },
	{
		outputPath: "about.html",
		contents: `${link("")}${link("#x")}${link("team")}${link("https://www.example.com/contact")}${link("https://other.example/")}`,
	},
	{ outputPath: "contact.html", contents: "<p>" },
	{ outputPath: "team.html", contents: "<p>" },
	{ outputPath: "café.html", contents: "<p>" },
	{ outputPath: "404.html", contents: "<p>Not found" },
	{ outputPath: "art/a b.svg", contents: "<svg/>" },
];

function serveFiles(files: readonly ServedFile[], basePath = "") {
	return async (extra: readonly ServedFile[]): Promise<RunningSite> => {
		const served = createServedFiles([...files, ...extra], basePath);
		return startServer({
			host: "127.0.0.1",
			port: 0,
			served: () => served,
			onError: (error) => {
				throw error;
			},
		});
	};
}

function createTestRequester(change: Partial<RequestOptions> = {}) {
	return createRequester({
		serve: serveFiles(FILES),
		basePath: "",
		...change,
	});
}

async function failureOf(work: Promise<unknown>): Promise<UserError> {
	try {
		await work;
	} catch (error) {
		if (error instanceof UserError) return error;
		throw error;
	}
	throw new Error("it did not fail");
}

describe("requested addresses of this site", () => {
	test("get the responses that visitors would get", async () => {
		const expected = {
			"/": 200,
			"/about": 200,
			"/about.html": 200,
			"/about?x=1&copy=2": 200,
			"/about/": 200,
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
		const responses = await createTestRequester().request(
			Object.keys(expected),
		);
		expect(
			Object.fromEntries(responses.map(({ url, status }) => [url, status])),
		).toEqual(expected);
		expect(responses.filter(({ failure }) => failure !== undefined)).toEqual(
			[],
		);
	});

	test("get the responses of a site in a folder", async () => {
		const serve = serveFiles(FILES, "/practice");
		const requests = [
			"/practice/",
			"/practice",
			"/practice/about",
			"/practice/x",
		];
		const responses = await createTestRequester({
			serve,
			basePath: "/practice",
		}).request(requests);
		expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
	});

	test("get one response each when there are many at once", async () => {
		const requests = Array.from(
			{ length: 300 },
			(_, index) => `/gone/${index}`,
		);
		const responses = await createTestRequester().request([
			...requests,
			"/about",
		]);
		expect(responses.filter(({ status }) => status === 404)).toHaveLength(300);
		expect(responses.at(-1)).toEqual({ url: "/about", status: 200 });
	});
});

test("what was asked and what is broken is counted", async () => {
	const { request, counts } = createTestRequester();
	expect(counts()).toEqual({ checked: 0, broken: 0 });
	await request(["/about", "/gone", "/lost"]);
	expect(counts()).toEqual({ checked: 3, broken: 2 });
});

describe("a failing server", () => {
	const running: Loopback[] = [];
	afterEach(async () => {
		for (const server of running.splice(0)) await server.close();
	});

	const serveWith = (answer: RequestListener) => async () => {
		const server = await listen(answer);
		running.push(server);
		return server;
	};
	/** Answers every request with this list of addresses. */
	const listOf =
		(...urls: string[]): RequestListener =>
		(_request, response) => {
			response.setHeader("content-type", "text/html");
			response.end(urls.map(link).join(""));
		};
	/** Serves the list of addresses and nothing else. */
	const onlyTheList =
		(more: RequestListener): RequestListener =>
		(request, response) => {
			if (request.url?.includes("hypno-addresses"))
				listOf("/./about")(request, response);
			else more(request, response);
		};

	test("is reported as an error when it returns a different list of addresses", async () => {
		const serve = await serveWith(listOf("/./other"));
		const error = await failureOf(
			createTestRequester({ serve }).request(["/about"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.problems).toMatchInlineSnapshot(`
			[
			  {
			    "hint": "Run npx hypno check again; if the link check fails again, run npx hypno check --skip link, which checks the rest",
			    "message": "the link check could not finish: there is no result for /about",
			    "rule": "link/broken",
			    "severity": "error",
			  },
			]
		`);
	});

	test("is reported as an error when it returns no list of addresses", async () => {
		const serve = await serveWith((_request, response) => {
			response.statusCode = 500;
			response.end();
		});
		const error = await failureOf(
			createTestRequester({ serve }).request(["/about"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.message).toBe(
			"the link check could not finish: the local server cannot be reached (500)",
		);
	});

	test("is reported as an error when the list of addresses cannot be requested", async () => {
		const serve = await serveWith((request) => request.socket.destroy());
		const error = await failureOf(
			createTestRequester({ serve }).request(["/about"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.message).toBe(
			"the link check could not finish: the local server cannot be reached (UND_ERR_SOCKET)",
		);
	});

	test("is reported as an error when it closes the connections", async () => {
		const serve = await serveWith(
			onlyTheList((request) => request.socket.destroy()),
		);
		const error = await failureOf(
			createTestRequester({ serve }).request(["/about"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.message).toBe(
			"the link check could not finish: /about did not respond (UND_ERR_SOCKET)",
		);
	});

	test("is reported as an error when it does not respond for one address", async () => {
		const serve = await serveWith(onlyTheList(() => {}));
		const timeout = 100;
		const error = await failureOf(
			createTestRequester({ serve, timeout }).request(["/about"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.message).toContain("/about did not respond (TimeoutError)");
	});

	test("is reported as an error when it responds to only one of two requests", async () => {
		let lost = 0;
		const serve = await serveWith(
			onlyTheList((request, response) => {
				if (lost++ < 2) request.socket.destroy();
				else response.end();
			}),
		);
		expect(await createTestRequester({ serve }).request(["/about"])).toEqual([
			{ url: "/about", status: 200 },
		]);
	});

	test("is reported as an error when it does not respond within the time limit", async () => {
		const serve = await serveWith(() => {});
		const error = await failureOf(
			createTestRequester({ serve, timeLimit: 200 }).request(["/a"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.message).toContain("it took longer than 0.2 s");
	});

	test("is reported as an error when linkinator cannot start from its address", async () => {
		const serve = async () => ({ origin: "nonsense", close: async () => {} });
		const error = await failureOf(
			createTestRequester({ serve }).request(["/about"]),
		);
		expect(error.exitCode).toBe(3);
		expect(error.message).toContain("the link check could not finish");
	});

	test("a server that cannot be started throws its error, and a started one is closed", async () => {
		const serve = async () => {
			throw new Error("no port");
		};
		await expect(
			createTestRequester({ serve }).request(["/about"]),
		).rejects.toThrow("no port");
		let isClosed = false;
		const server = await serveWith(listOf("/./other"))();
		const close = async () => {
			isClosed = true;
		};
		await failureOf(
			createTestRequester({
				serve: async () => ({ ...server, close }),
			}).request(["/a"]),
		);
		expect(isClosed).toBe(true);
	});
});

describe("requested addresses of other sites", () => {
	let other: Loopback;
	const agents = new Set<string>();
	beforeAll(async () => {
		other = await listen((request, response) => {
			const [, name = ""] = request.url?.split(/[/?]/) ?? [];
			if (name === "slow") return;
			if (name === "reset") {
				request.socket.destroy();
				return;
			}
			if (name === "loop") {
				response.writeHead(302, { location: "/loop" }).end();
				return;
			}
			if (name === "moved") {
				response.writeHead(301, { location: "/200" }).end();
				return;
			}
			if (name === "lent") {
				response.writeHead(302, { location: "/200" }).end();
				return;
			}
			agents.add(String(request.headers["user-agent"]));
			if (name === "moved-away") {
				response.writeHead(301, { location: "/404" }).end();
				return;
			}
			if (name === "no-head" && request.method === "HEAD") {
				response.writeHead(404).end();
				return;
			}
			response.statusCode = Number(name) || 200;
			if (response.statusCode === 429) response.setHeader("retry-after", "60");
			response.setHeader("content-type", "text/html");
			response.end(`<p id="there">x</p>${link("/200?from-the-page")}`);
		});
	});
	afterAll(() => other.close());

	test("get one response each", async () => {
		const names = [
			"200",
			"no-head",
			"moved",
			"moved-away",
			"404",
			"410",
			"403",
			"429",
			"500",
			"999",
			"200?a=1&copy=2",
			"a%20b",
		];
		const urls = names.map((name) => `${other.origin}/${name}`);
		const responses = await createTestRequester().request(urls);
		expect(
			responses.map(({ url, status, failure }) => [url, status, failure]),
		).toEqual(
			[200, 200, 200, 404, 404, 410, 403, 429, 500, 999, 200, 200].map(
				(status, index) => [urls[index], status, undefined],
			),
		);
	});

	test("go through the proxy of the environment, but not those on loopback", async () => {
		const tunnels: string[] = [];
		const proxy = http.createServer().on("connect", ({ url }, client) => {
			tunnels.push(String(url));
			const { port } = new URL(other.origin);
			const tunnel = net.connect({ port: Number(port) }, () => {
				client.write("HTTP/1.1 200 OK\r\n\r\n");
				tunnel.pipe(client).pipe(tunnel);
			});
			tunnel.on("error", () => client.destroy());
			client.on("error", () => tunnel.destroy());
		});
		const { origin, close } = await listenWith(proxy);
		vi.stubEnv("HTTP_PROXY", origin);
		const { request } = createTestRequester();
		const [inside, outside, again] = await Promise.all([
			request(["/about", "/gone"]),
			request([`${other.origin}/410`, "http://remote.invalid/403"]),
			request(["/gone"]),
		]);
		expect(process.env.HTTP_PROXY).toBe(origin);
		vi.unstubAllEnvs();
		await close();
		expect(inside.map(({ status }) => status)).toEqual([200, 404]);
		expect(outside.map(({ status }) => status)).toEqual([410, 403]);
		expect(again.map(({ status }) => status)).toEqual([404]);
		expect(new Set(tunnels)).toEqual(new Set(["remote.invalid:80"]));
	});

	test("are requested at most 20 at once", async () => {
		let open = 0;
		let most = 0;
		const busy = await listen((_request, response) => {
			open++;
			most = Math.max(most, open);
			setTimeout(() => {
				open--;
				response.end();
			}, 20);
		});
		const urls = Array.from({ length: 160 }, (_, at) => `${busy.origin}/${at}`);
		const responses = await createTestRequester().request(urls);
		await busy.close();
		expect(responses.map(({ url }) => url)).toEqual(urls);
		expect(responses.every(({ status }) => status === 200)).toBe(true);
		expect(most).toBe(20);
	});

	test("have a reason when there is no response", async () => {
		const closed = await listen(() => {});
		await closed.close();
		const urls = [
			`${other.origin}/reset`,
			`${other.origin}/loop`,
			"http://no-such-host.invalid/",
			`${closed.origin}/`,
			"http://127.0.0.1:9/",
		];
		const slow = await createTestRequester({
			timeout: 300,
		}).request([`${other.origin}/slow`]);
		expect(slow).toMatchObject([{ status: 0, failure: "TimeoutError" }]);
		const responses = await createTestRequester().request(urls);
		expect(responses.map(({ status, failure }) => [status, failure])).toEqual([
			[0, "UND_ERR_SOCKET"],
			[0, "redirect count exceeded"],
			[0, expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/)],
			[0, "ECONNREFUSED"],
			[0, "bad port"],
		]);
	});

	test("are requested once each, and links on their pages are not followed", async () => {
		other.requested.length = 0;
		await createTestRequester().request([
			`${other.origin}/200?once`,
			`${other.origin}/200?too`,
		]);
		expect(other.requested.toSorted()).toEqual([
			"HEAD /200?once",
			"HEAD /200?too",
		]);
		expect([...agents]).toEqual([
			expect.stringMatching(/^hypno\/\S+ \(checks/),
		]);
	});
});
