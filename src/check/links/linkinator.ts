// Asks for addresses over HTTP with linkinator: those of this site from a local server, which answers as
// the host of the published site would, and those of other sites. A missing response never counts as a
// valid address.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckOptions, LinkResult } from "linkinator";
import { lazily } from "../../cache/lazily.ts";
import { escapeHtml } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import { SOURCE_DIR } from "../../source-dir.js";

export interface AddressResponse {
	readonly url: string;
	/** It is the HTTP status, or 0 without a response. */
	readonly status: number;
	/** It is the network error, such as ENOTFOUND, or undefined after a response. */
	readonly failure: string | undefined;
}

/** Asks for addresses. Both functions throw a UserError (3) when they cannot finish. */
export interface AddressRequester {
	/** Asks for addresses of this site, each an absolute path with its query. */
	readonly requestInternal: (
		requests: readonly string[],
	) => Promise<readonly AddressResponse[]>;
	/** Asks for full addresses of other sites. */
	readonly requestExternal: (
		urls: readonly string[],
	) => Promise<readonly AddressResponse[]>;
}

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
	/** It applies to all addresses together, in milliseconds. */
	readonly timeLimit?: number | undefined;
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

/** linkinator would send even requests to loopback to the proxy that such a variable names. */
function leaveOutProxy(): void {
	for (const name of Object.keys(process.env))
		if (/^https?_proxy$/i.test(name)) delete process.env[name];
}

/** Other sites can see which program sends the requests. */
const userAgent = lazily((): string => {
	const file = path.join(SOURCE_DIR, "../package.json");
	const { name, version } = JSON.parse(fs.readFileSync(file, "utf8"));
	return `${name}/${version} (checks the links of a website)`;
});

/** @param page the list of addresses, on loopback */
async function runLinkinator(
	page: string,
	isExternal: boolean,
	{ timeLimit = TIME_LIMIT, timeout = TIMEOUT }: RequestOptions,
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const settings: CheckOptions = {
		path: page,
		concurrency: CONCURRENCY,
		timeout,
	};
	const checker = new LinkChecker();
	leaveOutProxy();
	if (isExternal) settings.userAgent = userAgent();
	const result = await Promise.race([
		checker.check(settings).catch((error) => {
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

/** Serves a page with these links, and runs linkinator on it. The responses are in the same order. */
async function requestAll(
	urls: readonly string[],
	isExternal: boolean,
	options: RequestOptions,
): Promise<AddressResponse[]> {
	// The prefix "/." keeps a path with two leading slashes from naming a host.
	const hrefOf = (url: string) => (isExternal ? url : `/.${url}`);
	const links = urls.map((url) => `<a href="${escapeHtml(hrefOf(url))}">x</a>`);
	const contents = `<!DOCTYPE html><title>Addresses</title>${links.join("\n")}`;
	const server = await options.serve([{ outputPath: LINK_PAGE, contents }]);
	try {
		const page = `${server.origin}${options.basePath}/${LINK_PAGE}`;
		const found = await runLinkinator(page, isExternal, options);
		const results = new Map(found.map((link) => [link.url, link]));
		return urls.map((url) => {
			const result = results.get(new URL(hrefOf(url), page).href);
			if (!result) throw toError(`there is no result for ${url}`);
			return toResponse(url, result);
		});
	} finally {
		await server.close();
	}
}

/** Requests addresses; one without a response is requested again, and then must have one. */
async function requestInternal(
	requests: readonly string[],
	options: RequestOptions,
): Promise<readonly AddressResponse[]> {
	const responses = await requestAll(requests, false, options);
	const unanswered = responses.filter(({ status }) => status === 0);
	if (unanswered.length === 0) return responses;
	const urls = unanswered.map(({ url }) => url);
	const again = await requestAll(urls, false, options);
	const silent = again.find(({ status }) => status === 0);
	if (silent)
		throw toError(`${silent.url} did not respond (${silent.failure})`);
	return [...responses.filter(({ status }) => status !== 0), ...again];
}

/** Counts linkinator's requests to this site. */
interface RequestCounts {
	readonly checked: number;
	readonly broken: number;
}

export function createRequester(
	options: RequestOptions,
): AddressRequester & { readonly counts: () => RequestCounts } {
	let checked = 0;
	let broken = 0;
	return {
		requestInternal: async (requests) => {
			const responses = await requestInternal(requests, options);
			checked += responses.length;
			broken += responses.filter(({ status }) => status >= 400).length;
			return responses;
		},
		requestExternal: (urls) => requestAll(urls, true, options),
		counts: () => ({ checked, broken }),
	};
}
