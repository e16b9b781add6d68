import http from "node:http";
import { expect, test } from "vitest";
import { createServedFiles, type ServedFiles } from "./served-files.ts";
import { startServer } from "./server.ts";

const REQUESTS = 2000;
const CONNECTIONS = 64;
const TARGETS = ["/", "/about", "/site.css", "/no/such", "/talk.mp4"];

/** Makes a build whose files consist of its number, so that mixed builds are noticed. */
async function build(version: number): Promise<ServedFiles> {
	const contents = `build ${version}\n`.repeat(10_000);
	const names = [
		"index.html",
		"about.html",
		"site.css",
		"404.html",
		"talk.mp4",
	];
	const files = names.map((outputPath) => ({ outputPath, contents }));
	return createServedFiles(files, "");
}

interface Heard {
	readonly status: number | undefined;
	readonly etag: string | undefined;
	readonly body: Buffer;
}

function get(url: string, options: http.RequestOptions): Promise<Heard> {
	return new Promise((resolve, reject) => {
		const request = http.get(url, options, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () => {
				const body = Buffer.concat(chunks);
				const { etag } = response.headers;
				resolve({ status: response.statusCode, etag, body });
			});
		});
		request.on("error", reject);
	});
}

test("during a swap, each request gets files of one build only", async () => {
	const builds = await Promise.all([...Array(20).keys()].map(build));
	let site = builds[0];
	const server = await startServer({
		host: "127.0.0.1",
		port: 0,
		served: () => {
			if (!site) throw new Error("there is no build");
			return site;
		},
		onError: (error) => {
			throw error;
		},
	});
	const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const versions = new Set<string>();
	const tags = new Map<string, string>();
	let requested = 0;
	const visitor = async () => {
		while (requested < REQUESTS) {
			const turn = requested++;
			if (turn % 7 === 0) site = builds[(turn / 7) % builds.length];
			const target = TARGETS[turn % TARGETS.length] ?? "/";
			const { status, etag, body } = await get(server.origin + target, {
				agent,
			});
			expect(status).toBe(target === "/no/such" ? 404 : 200);
			const version = body.toString().split("\n")[0] ?? "";
			expect(body.equals(Buffer.from(`${version}\n`.repeat(10_000)))).toBe(
				true,
			);
			versions.add(version);
			// If two builds had the same tag, a browser would keep the older one.
			if (etag) expect(tags.get(etag) ?? version).toBe(version);
			if (etag) tags.set(etag, version);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
	agent.destroy();
	await server.close();
	expect(requested).toBe(REQUESTS);
	expect(versions.size).toBe(builds.length);
});
