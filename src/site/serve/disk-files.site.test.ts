// Files of static/ are streamed from the disk as they are when they are requested.
import fs from "node:fs";
import { expect, test } from "vitest";
import { makeDiskFile } from "../../../test/support/make-bytes.ts";
import { makeFolder } from "../../../test/support/make-site.ts";
import { type DiskFile, readPart } from "../../base/disk/disk-file.ts";
import { createServedFiles } from "./served-files.ts";
import { startServer } from "./server.ts";

const BYTES = Buffer.from(
	Array.from({ length: 1_000_000 }, (_, at) => at % 251),
);

async function serveFile(contents: DiskFile) {
	const files = [
		{ outputPath: "talk.mp3", contents },
		{ outputPath: "404.html", contents: "missing" },
	];
	const errors: unknown[] = [];
	const site = createServedFiles(files, "");
	const server = await startServer({
		host: "127.0.0.1",
		port: 0,
		served: () => site,
		onError: (error) => errors.push(error),
	});
	const address = `${server.origin}/talk.mp3`;
	const request = async (
		headers: Record<string, string> = {},
		method = "GET",
	) => {
		const response = await fetch(address, {
			headers,
			method,
		});
		return { response, body: Buffer.from(await response.arrayBuffer()) };
	};
	return { address, request, errors, [Symbol.asyncDispose]: server.close };
}

test("the whole file, its end, one byte and its size are sent", async () => {
	await using served = await serveFile(makeDiskFile(BYTES));
	const whole = await served.request();
	expect(whole.response.headers.get("content-type")).toBe("audio/mpeg");
	expect(whole.body.equals(BYTES)).toBe(true);
	const end = await served.request({ range: "bytes=999990-" });
	expect(end.response.status).toBe(206);
	expect(end.body).toEqual(BYTES.subarray(-10));
	const middle = await served.request({ range: "bytes=300000-800000" });
	expect(middle.body.equals(BYTES.subarray(300_000, 800_001))).toBe(true);
	const one = await served.request({ range: "bytes=0-0" });
	expect(one.response.headers.get("content-range")).toBe("bytes 0-0/1000000");
	expect(one.body).toEqual(BYTES.subarray(0, 1));
	const head = await served.request({}, "HEAD");
	expect(head.response.headers.get("content-length")).toBe("1000000");
	expect(head.body).toHaveLength(0);
	const outside = await served.request({ range: "bytes=1000000-" });
	expect(outside.response.status).toBe(416);
});

test("a file is not sent again before it has changed", async () => {
	const file = makeDiskFile(BYTES);
	await using served = await serveFile(file);
	const { response } = await served.request();
	const etag = response.headers.get("etag") ?? "";
	expect(etag).toMatch(/^"[\w-]{22}"$/);
	const known = { "if-none-match": etag };
	expect((await served.request(known)).response.status).toBe(304);
	fs.writeFileSync(file.path, "another talk");
	const changed = await served.request(known);
	expect(changed.response.status).toBe(200);
	expect(String(changed.body)).toBe("another talk");
	const range = { range: "bytes=0-3", "if-range": etag };
	expect((await served.request(range)).response.status).toBe(200);
});

test("an empty file is sent", async () => {
	await using served = await serveFile(makeDiskFile(""));
	const { response, body } = await served.request();
	expect([response.status, body.length]).toEqual([200, 0]);
});

const REPLACEMENTS: Record<string, (filePath: string) => void> = {
	nothing: () => {},
	"a folder": (filePath) => fs.mkdirSync(filePath),
	"a link": (filePath) => {
		const secret = `${makeFolder()}/secret`;
		fs.writeFileSync(secret, "secret");
		fs.symlinkSync(secret, filePath);
	},
};

test.each(Object.entries(REPLACEMENTS))(
	"with %s in the place of the file, the address is missing",
	async (_name, replace) => {
		const file = makeDiskFile(BYTES);
		await using served = await serveFile(file);
		fs.rmSync(file.path);
		replace(file.path);
		const { response, body } = await served.request();
		expect([response.status, String(body)]).toEqual([404, "missing"]);
		expect(served.errors).toEqual([]);
	},
);

test("with a link in the place of its folder, the address is missing", async () => {
	const file = makeDiskFile("open");
	const elsewhere = makeDiskFile("secret");
	await using served = await serveFile(file);
	const folder = file.path.slice(0, -"/file".length);
	fs.renameSync(folder, `${folder}-moved`);
	fs.symlinkSync(elsewhere.path.slice(0, -"/file".length), folder);
	const { response } = await served.request();
	fs.rmSync(folder);
	fs.renameSync(`${folder}-moved`, folder);
	expect(response.status).toBe(404);
});

test("a file that is changed while it is read is never completed with other bytes", async () => {
	const file = makeDiskFile(BYTES);
	const read = readPart(file, 0, BYTES.length - 1);
	await read.next();
	fs.truncateSync(file.path, 1000);
	await expect(read.next()).rejects.toThrow("was changed");
	await expect(readPart(file, 0, 10).next()).rejects.toThrow("was changed");
});

test("a client that leaves early is no error", async () => {
	await using served = await serveFile(makeDiskFile(Buffer.alloc(20_000_000)));
	for (let visit = 0; visit < 5; visit++) {
		const controller = new AbortController();
		const { signal } = controller;
		const { body } = await fetch(served.address, { signal });
		await body?.getReader().read();
		controller.abort();
	}
	expect((await served.request()).body).toHaveLength(20_000_000);
	expect(served.errors).toEqual([]);
});
