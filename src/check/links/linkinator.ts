// Asks for addresses over HTTP with linkinator: those of this site from a local server, which answers as
// the host of the published site would, and those of other sites. A missing response never counts as a
// valid address.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LinkResult } from "linkinator";
import { lazily } from "../../cache/lazily.ts";
import { escapeHtml } from "../../escape.ts";
import { isLocalHost } from "../../http/local-host.ts";
import { describeThrown, UserError } from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import { SOURCE_DIR } from "../../source-dir.js";

export interface AddressResponse {
	readonly url: string;
	/** The HTTP status, or 0 without a response. */
	readonly status: number;
	/** The network error, such as ENOTFOUND; undefined after a response. */
	readonly failure: string | undefined;
}

/** @throws UserError (3) when it cannot finish */
type Request = (urls: readonly string[]) => Promise<readonly AddressResponse[]>;

export interface AddressRequester {
	/** Asks for addresses of this site, each an absolute path with its query. */
	readonly requestInternal: Request;
	/** Asks for full addresses of other sites. */
	readonly requestExternal: Request;
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
	const problem = {
		rule: "link/broken",
		severity: "error",
		message: `the link check could not finish: ${what}`,
		hint: "Run npx hypno check again; if the link check fails again, run npx hypno check --skip link, which checks the rest",
	} as const;
	return new UserError([problem], 3);
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

function createGroups(urls: readonly string[], isExternal: boolean): Group[] {
	const groups: Group[] = [];
	for (const url of urls) {
		const isRemote = isExternal && !isLocalHost(new URL(url).host);
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
	isExternal: boolean,
	options: RequestOptions,
): Promise<AddressResponse[]> {
	// The prefix "/." keeps a path with two leading slashes from naming a host.
	const hrefOf = (url: string) => (isExternal ? url : `/.${url}`);
	const link = (url: string) => `<a href="${escapeHtml(hrefOf(url))}">x</a>`;
	const lists = createGroups(urls, isExternal).map((group, index) => ({
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
	for (const { url, status, failure } of again)
		if (status === 0) throw toError(`${url} did not respond (${failure})`);
	return [...responses.filter(({ status }) => status !== 0), ...again];
}

export function createRequester(options: RequestOptions) {
	let checked = 0;
	let broken = 0;
	let last: Promise<unknown> = Promise.resolve();
	/** The variables that name a proxy hold for all requests of the process. */
	const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
		const result = last.then(run, run);
		last = result;
		return result;
	};
	const requester: AddressRequester = {
		requestInternal: async (requests) => {
			const responses = await inTurn(() => requestInternal(requests, options));
			checked += responses.length;
			broken += responses.filter(({ status }) => status >= 400).length;
			return responses;
		},
		requestExternal: (urls) => inTurn(() => requestAll(urls, true, options)),
	};
	return { ...requester, counts: () => ({ checked, broken }) };
}
