// Asks for addresses over HTTP with linkinator. A missing response never counts as a valid address.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LinkResult } from "linkinator";
import { isLocalHost } from "../../base/addresses/local-host.ts";
import { describeThrown, unfinishedError } from "../../base/problems.ts";
import { SOURCE_DIR } from "../../base/source-dir.js";
import { formatDuration } from "../../base/text/words.ts";

export interface AddressResponse {
	readonly url: string;
	/** 0 without a response. */
	readonly status: number;
	/** The network error, such as ENOTFOUND; undefined after a response. */
	readonly failure: string | undefined;
}

/** The responses are in the same order. @throws UserError (3) when it cannot finish */
export type RequestAddresses = (
	urls: readonly string[],
) => Promise<readonly AddressResponse[]>;

/** In milliseconds. */
export interface RequestLimits {
	readonly timeLimit?: number | undefined;
	readonly timeout?: number;
}

/** linkinator starts all requests at once, whatever its setting says. */
const GROUP_SIZE = 20;
const TIMEOUT = 15_000;
const TIME_LIMIT = 300_000;

const toError = (what: string) =>
	unfinishedError(
		"link/broken",
		`the link check could not finish: ${what}`,
		"Run npx hypno check again; if the link check fails again, run npx hypno check --skip link, which checks the rest",
	);

/** linkinator sends every request to the proxy that such a variable names, even one to loopback. */
function leaveOutProxy(): () => void {
	const left = Object.entries(process.env).filter(([name]) =>
		/^https?_proxy$/i.test(name),
	);
	for (const [name] of left) delete process.env[name];
	return () => void Object.assign(process.env, Object.fromEntries(left));
}

/** Other sites can see which program sends the requests. */
function userAgent(): string {
	const file = path.join(SOURCE_DIR, "../package.json");
	const { name, version } = JSON.parse(fs.readFileSync(file, "utf8"));
	return `${name}/${version} (checks the links of a website)`;
}

async function requestGroup(
	urls: string[],
	{ timeLimit = TIME_LIMIT, timeout = TIMEOUT }: RequestLimits,
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const checker = new LinkChecker();
	const crawl = checker.crawl.bind(checker);
	// The links of these pages are not followed.
	checker.crawl = (options) => crawl({ ...options, crawl: false });
	const settings = { path: urls, timeout, userAgent: userAgent() };
	const checked = checker.check(settings).catch((error) => {
		throw toError(describeThrown(error).message);
	});
	const limit = sleep(timeLimit, undefined, { ref: false });
	const result = await Promise.race([checked, limit]);
	if (result) return result.links;
	throw toError(`it took longer than ${formatDuration(timeLimit)}`);
}

function failureCode({ failureDetails = [] }: LinkResult): string {
	const error = failureDetails.find((detail) => detail instanceof Error);
	const cause = error?.cause;
	if (!(cause instanceof Error)) return error?.name ?? "no answer";
	return "code" in cause ? String(cause.code) : cause.message;
}

/** The variables that name a proxy hold for all requests of the process, so one call follows another. */
export async function requestAddresses(
	urls: readonly string[],
	limits: RequestLimits = {},
): Promise<readonly AddressResponse[]> {
	const results = new Map<string, LinkResult>();
	const request = async (all: string[]) => {
		for (let at = 0; at < all.length; at += GROUP_SIZE) {
			const group = all.slice(at, at + GROUP_SIZE);
			for (const link of await requestGroup(group, limits))
				results.set(link.url, link);
		}
	};
	const isLocal = (url: string) => isLocalHost(new URL(url).host);
	const restoreProxy = leaveOutProxy();
	await request(urls.filter(isLocal)).finally(restoreProxy);
	await request(urls.filter((url) => !isLocal(url)));
	return urls.map((url) => {
		const result = results.get(new URL(url).href);
		if (!result) throw toError(`there is no result for ${url}`);
		const { status = 0 } = result;
		const failure = status === 0 ? failureCode(result) : undefined;
		return { url, status, failure };
	});
}
