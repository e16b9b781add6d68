// The real linkinator asks servers on loopback, and hosts that do not exist.
import http, { type RequestListener } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestAddresses } from "./linkinator.ts";

interface RunningServer {
	readonly origin: string;
	readonly close: () => Promise<void>;
}

interface Loopback extends RunningServer {
	/** The requests, as in "HEAD /about". */
	readonly requested: string[];
}

async function listenWith(server: http.Server): Promise<RunningServer> {
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
		const responses = await requestAddresses(urls);
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
		const inside = await requestAddresses([
			`${other.origin}/200`,
			`${other.origin}/404`,
		]);
		expect(process.env.HTTP_PROXY).toBe(origin);
		const outside = await requestAddresses([
			`${other.origin}/410`,
			"http://remote.invalid/403",
		]);
		const again = await requestAddresses([`${other.origin}/404`]);
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
		const responses = await requestAddresses(urls);
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
		const slow = await requestAddresses([`${other.origin}/slow`], {
			timeout: 300,
		});
		expect(slow).toMatchObject([{ status: 0, failure: "TimeoutError" }]);
		const responses = await requestAddresses(urls);
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
		await requestAddresses([
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

describe("a check that cannot finish exits with 3", () => {
	test("when it does not respond within the time limit", async () => {
		const silent = await listen(() => {});
		const asked = requestAddresses([`${silent.origin}/a`], { timeLimit: 200 });
		await expect(asked).rejects.toMatchObject({
			exitCode: 3,
			problems: [
				{
					rule: "link/broken",
					severity: "error",
					message: "the link check could not finish: it took longer than 0.2 s",
					hint: "Run npx hypno check again; if the link check fails again, run npx hypno check --skip link, which checks the rest",
				},
			],
		});
		await silent.close();
	});

	test("when linkinator fails", async () => {
		await expect(
			requestAddresses(["ftp://files.invalid/a"]),
		).rejects.toMatchObject({
			exitCode: 3,
			message: expect.stringMatching(/^the link check could not finish: /),
		});
	});
});
