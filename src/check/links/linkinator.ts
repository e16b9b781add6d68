// Addresses -> what linkinator hears when it asks for each. The only door to linkinator, which
// is given one page of distinct addresses or, for a crawl, every page. Whatever it cannot
// finish is an error: no answer is never taken for a good one.
import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckOptions, LinkResult } from "linkinator";
import { escapeHtml, escapePattern } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import type { AddressResponse, RequestAddresses } from "../rule.ts";

/** The built site on loopback. */
export interface RunningSite {
	/** "http://127.0.0.1:40123" */
	readonly origin: string;
	readonly close: () => Promise<void>;
}

export interface RequestOptions {
	/** Starts a server of the built site, with more files. */
	readonly serve: (
		extra: readonly {
			readonly outputPath: string;
			readonly contents: string;
		}[],
	) => Promise<RunningSite>;
	/** "" or "/practice" */
	readonly basePath: string;
	/** "https://www.example.com": what the site calls itself. */
	readonly siteOrigin: string;
	/** Every page that is served, from the top of the host: "/practice/about" */
	readonly pages: readonly string[];
	/** In milliseconds, for all addresses together. */
	readonly timeLimit?: number;
	/** In milliseconds, for one request. */
	readonly patience?: number;
}

const SEED = "hypno-addresses.html";
const CONCURRENCY = 20;
const PATIENCE = 15_000;
const TIME_LIMIT = 300_000;
/** Not one of the site's own, and there for as long as there are names. */
const ALWAYS_THERE = "www.iana.org";

/** Linkinator sends all it asks through the proxy that these name, this machine's own addresses too. */
const PROXY_NAMES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

function failed(what: string): UserError {
	return new UserError(
		[
			{
				rule: "link/broken",
				severity: "error",
				message: `the links could not be checked to the end: ${what}`,
				hint: "Run npx hypno check again; while this lasts, npx hypno check --skip link checks the rest",
			},
		],
		3,
	);
}

async function runLinkinator(
	wanted: CheckOptions,
	{ timeLimit = TIME_LIMIT, patience = PATIENCE }: RequestOptions,
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const options = { concurrency: CONCURRENCY, timeout: patience, ...wanted };
	const result = await Promise.race([
		new LinkChecker().check(options).catch((error) => {
			throw failed(error instanceof Error ? error.message : String(error));
		}),
		sleep(timeLimit, undefined, { ref: false }),
	]);
	if (!result) throw failed(`it took longer than ${formatDuration(timeLimit)}`);
	return result.links;
}

function isProxied(): boolean {
	return PROXY_NAMES.some((name) => process.env[name]);
}

/** Not to be run beside anything that needs the proxy. */
async function withoutProxy<Value>(run: () => Promise<Value>): Promise<Value> {
	const saved = PROXY_NAMES.map((name) => [name, process.env[name]] as const);
	for (const name of PROXY_NAMES) delete process.env[name];
	try {
		return await run();
	} finally {
		for (const [name, value] of saved)
			if (value !== undefined) process.env[name] = value;
	}
}

/** The name of the network's error behind a failed request, as in ENOTFOUND. */
function failureCode({ failureDetails = [] }: LinkResult): string {
	const error = failureDetails.find((detail) => detail instanceof Error);
	const cause = error?.cause;
	if (!(cause instanceof Error)) return error?.name ?? "no answer";
	return "code" in cause ? String(cause.code) : cause.message;
}

function toResponse(url: string, result: LinkResult): AddressResponse {
	const { status = 0 } = result;
	const failure = status === 0 ? failureCode(result) : undefined;
	return { url, status, failure };
}

function pick(
	links: readonly LinkResult[],
	urls: readonly string[],
	toFull: (url: string) => string,
): AddressResponse[] {
	const results = new Map(links.map((link) => [link.url, link]));
	return urls.map((url) => {
		const result = results.get(toFull(url));
		if (!result) throw failed(`nothing was said about ${url}`);
		return toResponse(url, result);
	});
}

/** One page of links, served beside the site; each is asked for once. */
async function requestSeeded(
	urls: readonly string[],
	options: RequestOptions,
	toLink: (url: string) => string,
): Promise<AddressResponse[]> {
	const links = urls.map((url) => `<a href="${escapeHtml(toLink(url))}">x</a>`);
	const contents = `<!DOCTYPE html><title>Addresses</title>${links.join("\n")}`;
	const server = await options.serve([{ outputPath: SEED, contents }]);
	try {
		const page = `${server.origin}${options.basePath}/${SEED}`;
		const results = await runLinkinator({ path: page }, options);
		return pick(results, urls, (url) => new URL(toLink(url), page).href);
	} finally {
		await server.close();
	}
}

async function requestExternal(
	urls: readonly string[],
	options: RequestOptions,
): Promise<AddressResponse[]> {
	if (!isProxied()) return requestSeeded(urls, options, (url) => url);
	// A page on this machine could not be read through a proxy: each address is one to start at.
	const wanted = new Set(urls);
	const linksToSkip = async (link: string) => !wanted.has(link);
	const links = await runLinkinator({ path: [...urls], linksToSkip }, options);
	return pick(links, urls, (url) => url);
}

/** An address without an answer is asked for once more, and must have one then. */
async function requestInternal(
	requests: readonly string[],
	options: RequestOptions,
): Promise<readonly AddressResponse[]> {
	// "/." keeps a path that starts with two slashes from naming a host.
	const ask = (urls: readonly string[]) =>
		requestSeeded(urls, options, (request) => `/.${request}`);
	const answers = await ask(requests);
	const silent = answers.filter(({ status }) => status === 0);
	if (silent.length === 0) return answers;
	const again = await ask(silent.map(({ url }) => url));
	const deaf = again.find(({ status }) => status === 0);
	if (deaf) throw failed(`${deaf.url} gave no answer (${deaf.failure})`);
	return [...answers.filter(({ status }) => status !== 0), ...again];
}

/** Everything linkinator finds on this site by itself, starting from every page. */
async function crawl(options: RequestOptions): Promise<AddressResponse[]> {
	const { pages, siteOrigin } = options;
	if (pages.length === 0) return [];
	const { origin, close } = await options.serve([]);
	// Addresses of the site in full, where a path, a query or nothing follows.
	const pattern = new RegExp(`^${escapePattern(siteOrigin)}(?=[/?#]|$)`);
	try {
		const links = await runLinkinator(
			{
				path: pages.map((page) => origin + page),
				recurse: true,
				// Without it linkinator takes /about for a folder, and looks for its links there.
				cleanUrls: true,
				linksToSkip: async (link) => !link.startsWith(`${origin}/`),
				urlRewriteExpressions: [{ pattern, replacement: origin }],
			},
			options,
		);
		const asked = links.filter(
			({ url, state }) => url.startsWith(`${origin}/`) && state !== "SKIPPED",
		);
		const seen = new Set(asked.map(({ url }) => url));
		const unseen = pages.find((page) => !seen.has(new URL(origin + page).href));
		if (unseen !== undefined)
			throw failed(`the crawl ended before ${unseen} was seen`);
		return asked.map((link) => toResponse(link.url.slice(origin.length), link));
	} finally {
		await close();
	}
}

async function canResolve(): Promise<boolean> {
	return lookup(ALWAYS_THERE).then(
		() => true,
		() => false,
	);
}

export function createRequester(options: RequestOptions): RequestAddresses {
	let last: Promise<unknown> = Promise.resolve();
	/** One after the other, since a proxy is left out by the environment of all that runs. */
	const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
		const turn = last.then(run, run);
		last = turn;
		return turn;
	};
	return {
		own: (requests) =>
			inTurn(() => withoutProxy(() => requestInternal(requests, options))),
		external: (urls) => inTurn(() => requestExternal(urls, options)),
		canResolve,
		crawl: () => inTurn(() => withoutProxy(() => crawl(options))),
	};
}
