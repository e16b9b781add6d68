// Addresses -> their responses, requested by linkinator. It receives one page with all addresses
// or, for a crawl, every page. A check that cannot finish throws: a missing response never counts
// as a valid address.
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckOptions, LinkResult } from "linkinator";
import { escapeHtml, escapePattern } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import type { AddressResponse } from "../rule.ts";

export interface RunningSite {
	readonly origin: string;
	readonly close: () => Promise<void>;
}

export interface RequestOptions {
	readonly serve: (
		extra: readonly {
			readonly outputPath: string;
			readonly contents: string;
		}[],
	) => Promise<RunningSite>;
	/** It is "" or "/practice". */
	readonly basePath: string;
	/** It is the origin of the published site: "https://www.example.com". */
	readonly siteOrigin: string;
	readonly pages: readonly string[];
	/** It applies to all addresses together, in milliseconds. */
	readonly timeLimit?: number;
	/** It applies to one request, in milliseconds. */
	readonly timeout?: number;
}

const LINK_PAGE = "hypno-addresses.html";
const CONCURRENCY = 20;
const TIMEOUT = 15_000;
const TIME_LIMIT = 300_000;
function toError(what: string): UserError {
	return new UserError(
		[
			{
				rule: "link/broken",
				severity: "error",
				message: `the link check could not finish: ${what}`,
				hint: "Run npx hypno check again; if the link check fails again, run npx hypno check --skip link, which checks the rest",
			},
		],
		3,
	);
}

/** @param onRedirect called with each address that leads to another one, and with that one */
export async function runLinkinator(
	requested: CheckOptions,
	{ timeLimit = TIME_LIMIT, timeout = TIMEOUT }: RequestOptions,
	onRedirect: (url: string, target: string) => void = () => {},
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const options = { concurrency: CONCURRENCY, timeout, ...requested };
	const checker = new LinkChecker();
	checker.on("redirect", ({ url, targetUrl }) => {
		if (targetUrl) onRedirect(url, targetUrl);
	});
	const result = await Promise.race([
		checker.check(options).catch((error) => {
			throw toError(error instanceof Error ? error.message : String(error));
		}),
		sleep(timeLimit, undefined, { ref: false }),
	]);
	if (!result)
		throw toError(`it took longer than ${formatDuration(timeLimit)}`);
	return result.links;
}

/** Returns the network error of a failed request, such as ENOTFOUND. */
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

export function pickResponses(
	links: readonly LinkResult[],
	urls: readonly string[],
	toFull: (url: string) => string,
): AddressResponse[] {
	const results = new Map(links.map((link) => [link.url, link]));
	return urls.map((url) => {
		const result = results.get(toFull(url));
		if (!result) throw toError(`there is no result for ${url}`);
		return toResponse(url, result);
	});
}

/** Serves a page with these links, and runs linkinator on it. */
export async function runOnLinkPage<Value>(
	hrefs: readonly string[],
	options: RequestOptions,
	run: (page: string) => Promise<Value>,
): Promise<Value> {
	const links = hrefs.map((href) => `<a href="${escapeHtml(href)}">x</a>`);
	const contents = `<!DOCTYPE html><title>Addresses</title>${links.join("\n")}`;
	const server = await options.serve([{ outputPath: LINK_PAGE, contents }]);
	try {
		return await run(`${server.origin}${options.basePath}/${LINK_PAGE}`);
	} finally {
		await server.close();
	}
}

/** Requests addresses; one without a response is requested again, and then must have one. */
export async function requestInternal(
	requests: readonly string[],
	options: RequestOptions,
): Promise<readonly AddressResponse[]> {
	// The prefix "/." keeps a path with two leading slashes from naming a host.
	const requestAll = (urls: readonly string[]) => {
		const hrefs = urls.map((request) => `/.${request}`);
		return runOnLinkPage(hrefs, options, async (page) =>
			pickResponses(
				await runLinkinator({ path: page }, options),
				urls,
				(request) => new URL(`/.${request}`, page).href,
			),
		);
	};
	const responses = await requestAll(requests);
	const unanswered = responses.filter(({ status }) => status === 0);
	if (unanswered.length === 0) return responses;
	const again = await requestAll(unanswered.map(({ url }) => url));
	const silent = again.find(({ status }) => status === 0);
	if (silent)
		throw toError(`${silent.url} did not respond (${silent.failure})`);
	return [...responses.filter(({ status }) => status !== 0), ...again];
}

/** Returns every address of this site that linkinator finds from any page. */
export async function crawl(
	options: RequestOptions,
): Promise<AddressResponse[]> {
	const { pages, siteOrigin } = options;
	if (pages.length === 0) return [];
	const { origin, close } = await options.serve([]);
	// The pattern matches the site's origin before a path, a query or the end.
	const pattern = new RegExp(`^${escapePattern(siteOrigin)}(?=[/?#]|$)`);
	try {
		const links = await runLinkinator(
			{
				path: pages.map((page) => origin + page),
				recurse: true,
				// Otherwise linkinator takes /about for a folder when it resolves relative links.
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
			throw toError(`the crawl ended before ${unseen} was reached`);
		return requested.map((link) =>
			toResponse(link.url.slice(origin.length), link),
		);
	} finally {
		await close();
	}
}
