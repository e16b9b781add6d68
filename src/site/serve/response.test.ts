import { describe, expect, test } from "vitest";
import { publishedHeaders } from "../addresses/published-headers.ts";
import {
	createResponse,
	type HttpResponse,
	type StaticRequest,
} from "./response.ts";
import { createServedFiles } from "./served-files.ts";

const ABOUT = "<p>About</p>".repeat(200);
const MEDIA = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
const FILES = [
	{ outputPath: "index.html", contents: "<p>Home</p>" },
	{ outputPath: "about.html", contents: ABOUT },
	{ outputPath: "404.html", contents: "<p>Missing</p>".repeat(200) },
	{ outputPath: "known.html" },
	{ outputPath: "talk.mp4", contents: MEDIA },
	{ outputPath: "assets/site-3f9a1c2b.css", contents: "body{}" },
];
const SITE = {
	...createServedFiles(FILES, ""),
	headers: publishedHeaders("https://forms.example.com"),
};

const get = (target: string, headers: StaticRequest["headers"] = {}) =>
	createResponse(SITE, { method: "GET", url: target, headers });
const head = (target: string, headers: StaticRequest["headers"] = {}) =>
	createResponse(SITE, { method: "HEAD", url: target, headers });
const textOf = ({ body }: HttpResponse) => Buffer.from(body ?? []).toString();

const TARGETS = [
	"/",
	"/about",
	"/about/",
	"/known",
	"/talk.mp4",
	"/no/such",
	"/100%",
	"*",
];

describe("every response", () => {
	test.each(TARGETS)("has the right Content-Length: %s", async (target) => {
		const { headers, body } = await get(target);
		expect(headers["Content-Length"]).toBe(String(body?.length));
	});

	test.each(TARGETS)(
		"has the same headers and no body for HEAD: %s",
		async (target) => {
			const { body, ...whole } = await get(target);
			expect(body).toBeDefined();
			expect(await head(target)).toEqual({
				...whole,
				body: undefined,
			});
		},
	);

	test.each(TARGETS)(
		"has the headers of the published site: %s",
		async (target) => {
			const { headers } = await get(target);
			expect(headers["Content-Security-Policy"]).toContain(
				"form-action 'self' https://forms.example.com;",
			);
			expect(headers).toMatchObject({
				"X-Content-Type-Options": "nosniff",
				"Referrer-Policy": "strict-origin-when-cross-origin",
				"Cross-Origin-Opener-Policy": "same-origin",
			});
			expect(headers).not.toHaveProperty("Strict-Transport-Security");
		},
	);

	test.each(TARGETS)("is revalidated: %s", async (target) => {
		const { headers } = await get(target);
		expect(headers["Cache-Control"]).toBe("max-age=0, must-revalidate");
	});
});

describe("a response", () => {
	test.each([
		["/", 200, "text/html; charset=utf-8"],
		["/about?x=1", 200, "text/html; charset=utf-8"],
		["/talk.mp4", 200, "video/mp4"],
		["/about/", 308, "text/plain; charset=utf-8"],
		["/no/such/page", 404, "text/html; charset=utf-8"],
		["/404", 404, "text/html; charset=utf-8"],
		["/100%", 404, "text/html; charset=utf-8"],
		["*", 404, "text/html; charset=utf-8"],
	])("for %s has the status %i", async (target, status, type) => {
		const answer = await get(target);
		expect(answer.status).toBe(status);
		expect(answer.headers["Content-Type"]).toBe(type);
	});

	test("has the bytes of its page", async () => {
		expect(textOf(await get("/about"))).toBe(ABOUT);
		expect((await get("/talk.mp4")).body).toEqual(MEDIA);
	});

	test("keeps the query in a redirect", async () => {
		const { headers } = await get("/about/?x=1");
		expect(headers.Location).toBe("/about?x=1");
	});

	test("for a missing address is the site's 404 page, or plain text", async () => {
		expect(textOf(await get("/a/b/c"))).toContain("<p>Missing</p>");
		const site = createServedFiles([], "");
		const request = { method: "GET", url: "/", headers: {} };
		const bare = await createResponse(site, request);
		expect([bare.status, textOf(bare)]).toEqual([
			404,
			"There is no such page\n",
		]);
	});

	test("for a page without contents is empty", async () => {
		expect(await get("/known")).toMatchObject({
			status: 200,
			headers: { "Content-Length": "0" },
			body: Buffer.from(""),
		});
	});

	test("is cached for ever with a hash in the file's name, but not when the file is missing", async () => {
		const found = await get("/assets/site-3f9a1c2b.css");
		const gone = await get("/assets/site-00000000.css");
		expect(found.headers["Cache-Control"]).toBe("max-age=31536000, immutable");
		expect(gone.status).toBe(404);
		expect(gone.headers["Cache-Control"]).toBe("max-age=0, must-revalidate");
	});

	test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get"])(
		"refuses the method %s",
		async (method) => {
			for (const target of ["/", "/no/such", "*"]) {
				const answer = await createResponse(SITE, {
					method,
					url: target,
					headers: {},
				});
				expect(answer).toMatchObject({
					status: 405,
					headers: { Allow: "GET, HEAD" },
				});
			}
		},
	);
});

describe("a conditional request", async () => {
	const tag = (await get("/talk.mp4")).headers.ETag ?? "";

	test("gets a strong ETag that depends on the bytes", async () => {
		const other = [
			{ outputPath: "talk.mp4", contents: MEDIA.slice(1) },
			{ outputPath: "same.mp4", contents: MEDIA },
		];
		const site = createServedFiles(other, "");
		const tagOf = async (target: string) =>
			(await createResponse(site, { method: "GET", url: target, headers: {} }))
				.headers.ETag;
		expect(tag).toMatch(/^"[\w-]{22}"$/);
		expect(await tagOf("/talk.mp4")).not.toBe(tag);
		expect(await tagOf("/same.mp4")).toBe(tag);
	});

	test.each([
		["the same tag", tag, 304],
		["the same tag, marked as weak,", `W/${tag}`, 304],
		["a list with the tag", `"a" , W/"b,c",${tag}`, 304],
		["another tag", '"other"', 200],
		["a tag without quotes", tag.slice(1, -1), 200],
		["a longer tag", `"x${tag.slice(1)}`, 200],
		["an empty header", "", 200],
		["any hash", "*", 304],
	])("with %s gets the right status", async (_, known, status) => {
		for (const send of [get, head]) {
			const answer = await send("/talk.mp4", { "if-none-match": known });
			expect(answer.status).toBe(status);
			expect(answer.headers.ETag).toBe(tag);
		}
	});

	test("gets a 304 without a body and its headers", async () => {
		const { headers: first } = await get("/about");
		const {
			"Content-Length": _length,
			"Content-Type": _type,
			...cachedHeaders
		} = first;
		const again = await get("/about", { "if-none-match": first.ETag });
		expect(again).toEqual({
			status: 304,
			headers: cachedHeaders,
			body: undefined,
		});
	});

	test("never gets a 304 for a missing file", async () => {
		for (const known of [tag, "*"])
			expect((await get("/no/such", { "if-none-match": known })).status).toBe(
				404,
			);
	});

	test("gets a 304 even if it requests a range", async () => {
		const headers = { "if-none-match": tag, range: "bytes=0-1" };
		expect((await get("/talk.mp4", headers)).status).toBe(304);
	});
});

describe("a range of a file", async () => {
	const { headers: whole } = await get("/talk.mp4");

	test.each([
		["bytes=0-99", 0, 99],
		["bytes=4990-", 4990, 4999],
		["bytes=-10", 4990, 4999],
		["bytes=4000-9999", 4000, 4999],
	])("is sent: %s", async (range, first, last) => {
		const answer = await get("/talk.mp4", { range });
		expect(answer).toMatchObject({
			status: 206,
			headers: {
				...whole,
				"Content-Length": String(last - first + 1),
				"Content-Range": `bytes ${first}-${last}/5000`,
			},
			body: MEDIA.slice(first, last + 1),
		});
	});

	test("is offered by Accept-Ranges", () => {
		expect(whole["Accept-Ranges"]).toBe("bytes");
	});

	test.each([
		["several ranges", { range: "bytes=0-1,5-6" }],
		["an invalid range", { range: "bytes=9-1" }],
		["the tag of another file", { range: "bytes=0-1", "if-range": '"other"' }],
		["a weak tag", { range: "bytes=0-1", "if-range": `W/${whole.ETag}` }],
		[
			"a date instead of a tag",
			{ range: "bytes=0-1", "if-range": "Sat, 21 Nov 2026 11:46:49 GMT" },
		],
	])("is ignored and the whole file is sent: %s", async (_, headers) => {
		const { status, body } = await get("/talk.mp4", headers);
		expect([status, body?.length]).toEqual([200, 5000]);
	});

	test("outside of the file is refused with its size", async () => {
		const { status, headers } = await get("/talk.mp4", {
			range: "bytes=5000-",
		});
		expect(status).toBe(416);
		expect(headers["Content-Range"]).toBe("bytes */5000");
	});

	test("with If-Range is sent only from the same file", async () => {
		const headers = { range: "bytes=0-1", "if-range": whole.ETag };
		expect((await get("/talk.mp4", headers)).status).toBe(206);
	});

	test("of a text is sent", async () => {
		const answer = await get("/about", { range: "bytes=3-7" });
		expect([answer.status, textOf(answer)]).toEqual([206, "About"]);
	});

	test("is not sent for HEAD or a missing file", async () => {
		const headers = { range: "bytes=0-1" };
		expect((await head("/talk.mp4", headers)).status).toBe(200);
		expect((await get("/no/such", headers)).status).toBe(404);
	});
});

test("deferred contents are made when they are requested", async () => {
	let times = 0;
	const outputPath = "assets/share/about-0123abcd.png";
	const contents = async () => {
		times++;
		return MEDIA;
	};
	const site = createServedFiles([...FILES, { outputPath, contents }], "");
	const send = { method: "GET", url: "/about", headers: {} };
	await createResponse(site, send);
	expect(times).toBe(0);
	const url = `/${outputPath}`;
	const { status, headers, body } = await createResponse(site, {
		...send,
		url,
	});
	expect([status, headers["Content-Type"]]).toEqual([200, "image/png"]);
	expect(headers["Cache-Control"]).toContain("immutable");
	expect(body).toEqual(MEDIA);
});
