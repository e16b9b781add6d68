// Asks for addresses over HTTP with linkinator: those of this site from a local server, which answers as
// the host of the published site would, and those of other sites. A missing response never counts as a
// valid address.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LinkResult } from "linkinator";
import { createQueue, lazily } from "../../cache/lazily.ts";
import { escapeHtml } from "../../escape.ts";
import { isLocalHost } from "../../http/local-host.ts";
import {
	describeThrown,
	type UserError,
	unfinishedError,
} from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import { SOURCE_DIR } from "../../source-dir.js";

export interface AddressResponse {
	readonly url: string;
	/** The HTTP status, or 0 without a response. */
	readonly status: number;
	/** The network error, such as ENOTFOUND; undefined after a response. */
	readonly failure: string | undefined;
}

/**
 * Asks for addresses of this site, each an absolute path with its query, or for full addresses of other sites.
 * @throws UserError (3) when it cannot finish
 */
export type RequestAddresses = (
	urls: readonly string[],
) => Promise<readonly AddressResponse[]>;

const isPath = (url: string) => url.startsWith("/");

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
	/** As in "/practice", or "". */
	readonly basePath: string;
	/** The time limit of one group of addresses, in milliseconds. */
	readonly timeLimit?: number | undefined;
	/** The time limit of one request, in milliseconds. */
	readonly timeout?: number;
}

/** linkinator starts all requests at once, whatever its setting says. */
const GROUP_SIZE = 20;
const TIMEOUT = 15_000;
const TIME_LIMIT = 300_000;

function toError(what: string): UserError {
	return unfinishedError(
		"link/broken",
		`the link check could not finish: ${what}`,
		"Run npx hypno check again; if the link check fails again, run npx hypno check --skip link, which checks the rest",
	);
}

/**
 * linkinator sends every request to the proxy that such a variable names, even one to loopback.
 * @returns a function that sets these variables again
 */
function leaveOutProxy(): () => void {
	const left = Object.entries(process.env).filter(([name]) =>
		/^https?_proxy$/i.test(name),
	);
	for (const [name] of left) delete process.env[name];
	return () => void Object.assign(process.env, Object.fromEntries(left));
}

/** Other sites can see which program sends the requests. */
const userAgent = lazily((): string => {
	const file = path.join(SOURCE_DIR, "../package.json");
	const { name, version } = JSON.parse(fs.readFileSync(file, "utf8"));
	return `${name}/${version} (checks the links of a website)`;
});

interface Group {
	readonly urls: string[];
	/** False for addresses on loopback. */
	readonly isRemote: boolean;
}

/** @param page the list of addresses of the group, on loopback */
async function runLinkinator(
	page: string,
	{ isRemote }: Group,
	{ timeLimit = TIME_LIMIT, timeout = TIMEOUT }: RequestOptions,
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const settings = { path: page, timeout, userAgent: userAgent() };
	const checker = new LinkChecker();
	const restoreProxy = leaveOutProxy();
	// The first link is the list itself.
	if (isRemote) checker.once("link", restoreProxy);
	const result = await Promise.race([
		checker.check(settings).catch((error) => {
			throw toError(describeThrown(error).message);
		}),
		sleep(timeLimit, undefined, { ref: false }),
	]).finally(restoreProxy);
	if (!result)
		throw toError(`it took longer than ${formatDuration(timeLimit)}`);
	const [list, ...links] = result.links;
	if (list?.status === 200) return links;
	const reason = list?.status || (list && failureCode(list));
	throw toError(`the local server cannot be reached (${reason})`);
}

/** Returns the network error of a failed request, such as ENOTFOUND. */
function failureCode({ failureDetails = [] }: LinkResult): string {
	const error = failureDetails.find((detail) => detail instanceof Error);
	const cause = error?.cause;
	if (!(cause instanceof Error)) return error?.name ?? "no answer";
	return "code" in cause ? String(cause.code) : cause.message;
}

function createGroups(urls: readonly string[]): Group[] {
	const groups: Group[] = [];
	for (const url of urls) {
		const isRemote = !isPath(url) && !isLocalHost(new URL(url).host);
		const last = groups.findLast((group) => group.isRemote === isRemote);
		if (last && last.urls.length < GROUP_SIZE) last.urls.push(url);
		else groups.push({ urls: [url], isRemote });
	}
	return groups;
}

/**
 * Serves a page with the links of each group, and runs linkinator on one after the other. The responses are
 * in the same order.
 */
async function requestAll(
	urls: readonly string[],
	options: RequestOptions,
): Promise<AddressResponse[]> {
	// The prefix "/." keeps a path with two leading slashes from naming a host.
	const hrefOf = (url: string) => (isPath(url) ? `/.${url}` : url);
	const link = (url: string) => `<a href="${escapeHtml(hrefOf(url))}">x</a>`;
	const lists = createGroups(urls).map((group, index) => ({
		group,
		outputPath: `hypno-addresses-${index}.html`,
		contents: `<!DOCTYPE html>${group.urls.map(link).join("\n")}`,
	}));
	const server = await options.serve(lists);
	try {
		const base = `${server.origin}${options.basePath}/`;
		const results = new Map<string, LinkResult>();
		for (const { outputPath, group } of lists)
			for (const link of await runLinkinator(base + outputPath, group, options))
				results.set(link.url, link);
		return urls.map((url) => {
			const result = results.get(new URL(hrefOf(url), base).href);
			if (!result) throw toError(`there is no result for ${url}`);
			const { status = 0 } = result;
			const failure = status === 0 ? failureCode(result) : undefined;
			return { url, status, failure };
		});
	} finally {
		await server.close();
	}
}

/** The variables that name a proxy hold for all requests of the process, so one request follows another. */
export function createRequester(options: RequestOptions) {
	let checked = 0;
	let broken = 0;
	const enqueue = createQueue();
	const requestTwice: RequestAddresses = async (urls) => {
		const responses = await requestAll(urls, options);
		// This site has to respond, to the second request if not to the first.
		const lost = responses.filter((one) => isPath(one.url) && one.status === 0);
		const again = lost.map(({ url }) => url);
		const late = lost.length > 0 ? await requestAll(again, options) : [];
		for (const { url, status, failure } of late)
			if (status === 0) throw toError(`${url} did not respond (${failure})`);
		const all = responses.filter((one) => !lost.includes(one)).concat(late);
		const internal = all.filter(({ url }) => isPath(url));
		checked += internal.length;
		broken += internal.filter(({ status }) => status >= 400).length;
		return all;
	};
	const request: RequestAddresses = (urls) => enqueue(() => requestTwice(urls));
	return { request, counts: () => ({ checked, broken }) };
}
