// Addresses -> what linkinator hears when it asks for each. The only door to linkinator, which
// is given one page of distinct addresses or, for a crawl, every page. Whatever it cannot
// finish is an error: no answer is never taken for a good one.
import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckOptions, LinkResult } from "linkinator";
import { escapeHtml, escapePattern } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import type { AddressRequester, AddressResponse } from "../rule.ts";

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
	readonly requestTimeout?: number;
}

const LINK_PAGE = "hypno-addresses.html";
const CONCURRENCY = 20;
const REQUEST_TIMEOUT = 15_000;
const TIME_LIMIT = 300_000;
/** Not one of the site's own, and there for as long as there are names. */
const WELL_KNOWN_HOST = "www.iana.org";

/** Linkinator sends all it asks through the proxy that these name, this machine's own addresses too. */
const PROXY_NAMES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

function createFailure(what: string): UserError {
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
	requested: CheckOptions,
	{ timeLimit = TIME_LIMIT, requestTimeout = REQUEST_TIMEOUT }: RequestOptions,
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const options = {
		concurrency: CONCURRENCY,
		timeout: requestTimeout,
		...requested,
	};
	const result = await Promise.race([
		new LinkChecker().check(options).catch((error) => {
			throw createFailure(
				error instanceof Error ? error.message : String(error),
			);
		}),
		sleep(timeLimit, undefined, { ref: false }),
	]);
	if (!result)
		throw createFailure(`it took longer than ${formatDuration(timeLimit)}`);
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

function selectResponses(
	links: readonly LinkResult[],
	urls: readonly string[],
	toFull: (url: string) => string,
): AddressResponse[] {
	const results = new Map(links.map((link) => [link.url, link]));
	return urls.map((url) => {
		const result = results.get(toFull(url));
		if (!result) throw createFailure(`nothing was said about ${url}`);
		return toResponse(url, result);
	});
}

/** One page of links, served beside the site; each is asked for once. */
async function requestFromLinkPage(
	urls: readonly string[],
	options: RequestOptions,
	toLink: (url: string) => string,
): Promise<AddressResponse[]> {
	const links = urls.map((url) => `<a href="${escapeHtml(toLink(url))}">x</a>`);
	const contents = `<!DOCTYPE html><title>Addresses</title>${links.join("\n")}`;
	const server = await options.serve([{ outputPath: LINK_PAGE, contents }]);
	try {
		const page = `${server.origin}${options.basePath}/${LINK_PAGE}`;
		const results = await runLinkinator({ path: page }, options);
		return selectResponses(
			results,
			urls,
			(url) => new URL(toLink(url), page).href,
		);
	} finally {
		await server.close();
	}
}

async function requestExternal(
	urls: readonly string[],
	options: RequestOptions,
): Promise<AddressResponse[]> {
	if (!isProxied()) return requestFromLinkPage(urls, options, (url) => url);
	// A page on this machine could not be read through a proxy: each address is one to start at.
	const requested = new Set(urls);
	const linksToSkip = async (link: string) => !requested.has(link);
	const links = await runLinkinator({ path: [...urls], linksToSkip }, options);
	return selectResponses(links, urls, (url) => url);
}

/** An address without an answer is asked for once more, and must have one then. */
async function requestInternal(
	requests: readonly string[],
	options: RequestOptions,
): Promise<readonly AddressResponse[]> {
	// "/." keeps a path that starts with two slashes from naming a host.
	const requestAll = (urls: readonly string[]) =>
		requestFromLinkPage(urls, options, (request) => `/.${request}`);
	const responses = await requestAll(requests);
	const unanswered = responses.filter(({ status }) => status === 0);
	if (unanswered.length === 0) return responses;
	const again = await requestAll(unanswered.map(({ url }) => url));
	const stillUnanswered = again.find(({ status }) => status === 0);
	if (stillUnanswered)
		throw createFailure(
			`${stillUnanswered.url} gave no answer (${stillUnanswered.failure})`,
		);
	return [...responses.filter(({ status }) => status !== 0), ...again];
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
		const requested = links.filter(
			({ url, state }) => url.startsWith(`${origin}/`) && state !== "SKIPPED",
		);
		const seen = new Set(requested.map(({ url }) => url));
		const unseen = pages.find((page) => !seen.has(new URL(origin + page).href));
		if (unseen !== undefined)
			throw createFailure(`the crawl ended before ${unseen} was seen`);
		return requested.map((link) =>
			toResponse(link.url.slice(origin.length), link),
		);
	} finally {
		await close();
	}
}

async function canResolveHosts(): Promise<boolean> {
	return lookup(WELL_KNOWN_HOST).then(
		() => true,
		() => false,
	);
}

export function createRequester(options: RequestOptions): AddressRequester {
	let last: Promise<unknown> = Promise.resolve();
	/** One after the other, since a proxy is left out by the environment of all that runs. */
	const runInTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
		const turn = last.then(run, run);
		last = turn;
		return turn;
	};
	return {
		requestInternal: (requests) =>
			runInTurn(() => withoutProxy(() => requestInternal(requests, options))),
		requestExternal: (urls) => runInTurn(() => requestExternal(urls, options)),
		canResolveHosts,
		crawlSite: () => runInTurn(() => withoutProxy(() => crawl(options))),
	};
}
