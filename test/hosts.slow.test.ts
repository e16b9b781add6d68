// Asks the programs with which hosts read a site for its old addresses and files, and compares them with hypno serve.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { contentType } from "../src/base/addresses/content-type.ts";
import {
	CACHE_FOREVER,
	cacheControl,
	isNamedByHash,
	publishedHeaders,
} from "../src/site/addresses/published-headers.ts";
import { buildServed, buildSite } from "../src/site/build-site.ts";
import { HOST_FILES } from "../src/site/output/hosts/host-rules.ts";
import { writeFiles } from "../src/site/output/write.ts";
import { startServer } from "../src/site/serve/server.ts";
import {
	askParsers,
	type HostPrograms,
	installHostPrograms,
	type ParsedAnswers,
	startCloudflare,
	startFirebase,
} from "./support/host-programs.ts";
import {
	type HostServer,
	request,
	SERVER_NAMES,
	startHostServer,
} from "./support/host-server.ts";
import { ADDRESSES, makeOddSite, OWN_PAGES } from "./support/odd-site.ts";

/** The recipe of docs/publishing.md. */
const FIREBASE = { cleanUrls: true, trailingSlash: false };

/** Hosts that read no redirects send it. */
const SMALL_PAGE = /http-equiv="refresh" content="0; url=([^"]+)"/;

/** Follows permanent redirects within a host. @returns where they end, or "page TARGET" for a page that leads on */
async function follow(host: HostServer, address: string): Promise<string> {
	let target = address;
	for (let hop = 0; hop < 5; hop++) {
		const { status, headers, body } = await request(host, target);
		if (![301, 308].includes(status)) {
			const [, to] = SMALL_PAGE.exec(String(body)) ?? [];
			if (to !== undefined) return `page ${to}`;
			return target === address ? `nothing (${status})` : target;
		}
		target = (headers.location ?? "").replace(host.origin, "");
	}
	return "a circle";
}

let dir: string;
let files: string[];
let programs: HostPrograms | string;
let parsed: ParsedAnswers | undefined;
let local: HostServer;
const atEnd: (() => unknown)[] = [];

/** Maps each address that does not redirect to /about permanently to what happens instead. */
async function listOthers(host: HostServer): Promise<Record<string, string>> {
	const others: Record<string, string> = {};
	for (const address of ADDRESSES) {
		const answer = await follow(host, address);
		if (answer !== "/about") others[address] = answer;
	}
	return others;
}

function listOthersOf(answers: ParsedAnswers["vercel"]) {
	const others: Record<string, string> = {};
	for (const [at, address] of ADDRESSES.entries()) {
		const to = answers[at]?.location ?? "nothing";
		if (to !== "/about") others[address] = to;
	}
	return others;
}

/** Firebase looks for no file with such a name. */
const UNREADABLE = ADDRESSES.filter((address) => /%(?:3F|23)/.test(address));

/** These lead on by the small page. */
const onPages = (...addresses: readonly string[]) =>
	Object.fromEntries(addresses.map((address) => [address, "page /about"]));

const toTarget = (file: string) => {
	const path = `/${encodeURI(file)}`;
	const isPage = file.endsWith(".html") && !OWN_PAGES.includes(file);
	return isPage ? path.replace(/(?:(?<=\/)index)?\.html$/, "") : path;
};

/** Two names of one type. */
const OTHER_NAMES = new Map([
	["application/javascript", "text/javascript"],
	["image/vnd.microsoft.icon", "image/x-icon"],
]);

function plainType(type = ""): string {
	const [name = ""] = type.split(";");
	return OTHER_NAMES.get(name) ?? name;
}

const SENT = publishedHeaders().map(
	([name, value]) => [name.toLowerCase(), value] as const,
);

/** Compares what a host sends for each file with its bytes, the type of its content, and what is promised. */
async function listWrongFiles(
	host: HostServer,
	headers: readonly (readonly [name: string, value: string])[] = SENT,
) {
	const wrong: string[] = [];
	for (const file of files) {
		const { status, body, ...response } = await request(host, toTarget(file));
		const bytes = fs.readFileSync(path.join(dir, file));
		if (status !== 200 || !body.equals(bytes)) wrong.push(`${file}: ${status}`);
		const type = plainType(response.headers["content-type"]);
		if (headers.length > 0 && type !== plainType(contentType(file).value))
			wrong.push(`${file}: ${type}`);
		for (const [name, value] of headers)
			if (response.headers[name] !== value) wrong.push(`${file}: ${name}`);
		const cached = response.headers["cache-control"]?.replace("public, ", "");
		if (headers.length > 0 && cached !== cacheControl(file))
			wrong.push(`${file}: ${cached}`);
	}
	return wrong;
}

/** Other files have no rule for caching there, since both hosts let browsers ask for changes anyway. */
function listWrongRules(sent: readonly Readonly<Record<string, string>>[]) {
	const wrong: string[] = [];
	for (const [at, file] of files.entries()) {
		const headers = new Headers(sent[at]);
		for (const [name, value] of SENT)
			if (headers.get(name) !== value) wrong.push(`${file}: ${name}`);
		const cached = isNamedByHash(file) ? `public, ${CACHE_FOREVER}` : null;
		if (headers.get("cache-control") !== cached)
			wrong.push(`${file}: ${cached}`);
	}
	return wrong;
}

const isSmallPage = (bytes: Buffer) => SMALL_PAGE.test(String(bytes));

function listFiles() {
	const ofHosts: readonly string[] = [...Object.values(HOST_FILES), ".hypno"];
	return fs
		.readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => path.join(parentPath, name))
		.map((file) => path.relative(dir, file))
		.filter((file) => !ofHosts.includes(file) && file !== "404.html")
		.filter((file) => !isSmallPage(fs.readFileSync(path.join(dir, file))));
}

beforeAll(async () => {
	const { config } = await makeOddSite((remove) => atEnd.push(remove));
	dir = config.outDir;
	await writeFiles((await buildSite(config)).files, dir);
	files = listFiles();
	const { served } = await buildServed(config);
	local = await startServer({
		host: "127.0.0.1",
		port: 0,
		served: () => served,
		onError: (error) => {
			throw error;
		},
	});
	atEnd.push(local.close);
	programs = await installHostPrograms();
	if (typeof programs === "string") return;
	parsed = await askParsers(programs, { dir, addresses: ADDRESSES, files });
}, 400_000);
afterAll(async () => {
	for (const end of atEnd.reverse()) await end();
});

/** Skips the test, in words, where the programs cannot be installed. */
function usePrograms({ skip }: TestContext) {
	return typeof programs === "string" ? skip(programs) : programs;
}

function useParsed(context: TestContext) {
	usePrograms(context);
	return parsed ?? context.skip("The parsers did not answer");
}

test("hypno serve redirects each old address and sends each file", async () => {
	expect(ADDRESSES.length).toBeGreaterThan(60);
	expect(files.filter(isNamedByHash).length).toBeGreaterThan(5);
	expect(await listOthers(local)).toEqual({});
	expect(await listWrongFiles(local)).toEqual([]);
});

test("Netlify redirects all but what its lines cannot hold", (context) => {
	const { netlify, netlifyRules } = useParsed(context);
	expect(netlifyRules.errors).toEqual([]);
	expect(netlifyRules.rules).toBeGreaterThan(ADDRESSES.length);
	expect(listOthersOf(netlify)).toEqual({
		"/:slug/more": "nothing",
		"/:slug/more/": "nothing",
	});
});

test("Netlify sends the promised headers", (context) => {
	const { sent, errors } = useParsed(context).netlifyHeaders;
	expect(errors).toEqual([]);
	expect(listWrongRules(sent)).toEqual([]);
});

test("Vercel redirects all, and sends the promised headers", (context) => {
	const { vercel, vercelError, vercelHeaders } = useParsed(context);
	expect(vercelError).toBeNull();
	expect(listOthersOf(vercel)).toEqual({});
	expect(listWrongRules(vercelHeaders)).toEqual([]);
});

test("Cloudflare Pages redirects all but what its lines cannot hold, and sends each file", async (context) => {
	const host = await startCloudflare(usePrograms(context), dir);
	try {
		expect(await listOthers(host)).toEqual(onPages("/when:now", "/:slug/more"));
		// It takes the ending of every page away.
		const wrong = await listWrongFiles(host);
		const isOwn = (one: string) =>
			OWN_PAGES.some((page) => one.startsWith(`${page}: `));
		expect(wrong.filter((one) => !isOwn(one))).toEqual([]);
		expect(wrong).toContain(`${OWN_PAGES[0]}: 308`);
	} finally {
		await host.close();
	}
});

test("Firebase shows the page that leads on, and sends each file", async (context) => {
	const host = await startFirebase(usePrograms(context), dir, FIREBASE);
	try {
		expect(await listOthers(host)).toEqual({
			...onPages(...ADDRESSES),
			...Object.fromEntries(
				UNREADABLE.map((address) => [address, "nothing (404)"]),
			),
		});
		const moved = OWN_PAGES.map((page) => `${page}: 301`);
		expect((await listWrongFiles(host, [])).sort()).toEqual(moved.sort());
	} finally {
		await host.close();
	}
});

test.for(SERVER_NAMES)(
	"%s redirects all, and sends each file",
	async (name, context) => {
		const site = { root: dir, siteDir: dir };
		const host = await startHostServer(name, site).catch((error) =>
			context.skip(String(error)),
		);
		try {
			expect(await listOthers(host)).toEqual({});
			expect(await listWrongFiles(host)).toEqual([]);
		} finally {
			await host.close();
		}
	},
);
