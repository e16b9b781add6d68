// Addresses -> what linkinator hears when it asks for each. The only door to linkinator, which
// is given one page of distinct addresses or, for a crawl, every page. Whatever it cannot
// finish is an error: no answer is never taken for a good one.
import { lookup } from "node:dns/promises";
import type { CheckOptions, LinkResult } from "linkinator";
import { escapeHtml, escapePattern } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import { formatDuration } from "../../report/words.ts";
import type { AddressAnswer, AskAddresses } from "../rule.ts";
import { createQueue, isProxied, withoutProxy } from "./proxy.ts";

/** A file that a server knows; empty without contents. */
interface ServedFile {
	readonly outputPath: string;
	readonly contents: string;
}

/** The built site on loopback. */
export interface RunningSite {
	/** "http://127.0.0.1:40123" */
	readonly origin: string;
	readonly close: () => Promise<void>;
}

export interface AskOptions {
	/** Starts a server of the built site, with one more file. */
	readonly serve: (extra: readonly ServedFile[]) => Promise<RunningSite>;
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

function seedPage(urls: readonly string[]): string {
	const links = urls.map((url) => `<a href="${escapeHtml(url)}">x</a>`);
	return `<!DOCTYPE html><title>Addresses</title>${links.join("\n")}`;
}

async function withinTime<Value>(
	work: Promise<Value>,
	milliseconds: number,
): Promise<Value> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(
			() =>
				reject(failed(`it took longer than ${formatDuration(milliseconds)}`)),
			milliseconds,
		);
	});
	try {
		return await Promise.race([work, limit]);
	} finally {
		clearTimeout(timer);
	}
}

/** The name of the network's error behind a failed request, as in ENOTFOUND. */
function failureCode({ failureDetails = [] }: LinkResult): string | undefined {
	for (const detail of failureDetails) {
		if (!(detail instanceof Error)) continue;
		const { cause } = detail;
		if (!(cause instanceof Error)) return detail.name;
		return "code" in cause ? String(cause.code) : cause.message;
	}
	return undefined;
}

async function runLinkinator(
	wanted: CheckOptions,
	{ timeLimit = TIME_LIMIT, patience = PATIENCE }: AskOptions,
): Promise<LinkResult[]> {
	const { LinkChecker } = await import("linkinator");
	const options = { concurrency: CONCURRENCY, timeout: patience, ...wanted };
	try {
		const { links } = await withinTime(
			new LinkChecker().check(options),
			timeLimit,
		);
		return links;
	} catch (error) {
		if (error instanceof UserError) throw error;
		throw failed(error instanceof Error ? error.message : String(error));
	}
}

function pick(
	links: readonly LinkResult[],
	urls: readonly string[],
	toFull: (url: string) => string,
): AddressAnswer[] {
	const results = new Map(links.map((link) => [link.url, link]));
	return urls.map((url) => {
		const result = results.get(toFull(url));
		if (!result) throw failed(`nothing was said about ${url}`);
		return toAnswer(url, result);
	});
}

function toAnswer(url: string, result: LinkResult): AddressAnswer {
	const status = result.status ?? 0;
	return {
		url,
		status,
		failure: status === 0 ? (failureCode(result) ?? "no answer") : undefined,
	};
}

/** One page of links, served beside the site; each is asked for once. */
async function askSeeded(
	urls: readonly string[],
	options: AskOptions,
	toLink: (url: string) => string,
): Promise<AddressAnswer[]> {
	const contents = seedPage(urls.map(toLink));
	const server = await options.serve([{ outputPath: SEED, contents }]);
	try {
		const page = `${server.origin}${options.basePath}/${SEED}`;
		const links = await runLinkinator({ path: page }, options);
		return pick(links, urls, (url) => new URL(toLink(url), page).href);
	} finally {
		await server.close();
	}
}

/** A page on this machine could not be read through a proxy: each address is one to start at. */
async function askProxied(
	urls: readonly string[],
	options: AskOptions,
): Promise<AddressAnswer[]> {
	const wanted = new Set(urls);
	const linksToSkip = async (link: string) => !wanted.has(link);
	const links = await runLinkinator({ path: [...urls], linksToSkip }, options);
	return pick(links, urls, (url) => url);
}

function askExternal(
	urls: readonly string[],
	options: AskOptions,
): Promise<AddressAnswer[]> {
	return isProxied()
		? askProxied(urls, options)
		: askSeeded(urls, options, (url) => url);
}

/** "/." keeps a path that starts with two slashes from naming a host. */
function fromTop(request: string): string {
	return `/.${request}`;
}

/** What has no answer is asked for once more, and must have one then. */
async function askOwn(
	requests: readonly string[],
	options: AskOptions,
): Promise<readonly AddressAnswer[]> {
	const answers = await askSeeded(requests, options, fromTop);
	const silent = answers.filter(({ status }) => status === 0);
	if (silent.length === 0) return answers;
	const urls = silent.map(({ url }) => url);
	const again = await askSeeded(urls, options, fromTop);
	const deaf = again.find(({ status }) => status === 0);
	if (deaf) throw failed(`${deaf.url} gave no answer (${deaf.failure})`);
	return [...answers.filter(({ status }) => status !== 0), ...again];
}

/** Everything linkinator finds on this site by itself, starting from every page. */
async function crawl(options: AskOptions): Promise<AddressAnswer[]> {
	const { pages } = options;
	if (pages.length === 0) return [];
	const { origin, close } = await options.serve([]);
	try {
		const links = await runLinkinator(
			{
				path: pages.map((page) => origin + page),
				recurse: true,
				// Without it linkinator takes /about for a folder, and looks for its links there.
				cleanUrls: true,
				linksToSkip: async (link) => !link.startsWith(`${origin}/`),
				urlRewriteExpressions: [
					{ pattern: startOf(options.siteOrigin), replacement: origin },
				],
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
		return asked.map((link) => toAnswer(link.url.slice(origin.length), link));
	} finally {
		await close();
	}
}

/** Matches at the start of an address, where a path, a query or nothing follows. */
function startOf(origin: string): RegExp {
	return new RegExp(`^${escapePattern(origin)}(?=[/?#]|$)`);
}

/** Not one of the site's own, and there for as long as there are names. */
const ALWAYS_THERE = "www.iana.org";

async function canResolve(): Promise<boolean> {
	return lookup(ALWAYS_THERE).then(
		() => true,
		() => false,
	);
}

export function createAsker(options: AskOptions): AskAddresses {
	const inTurn = createQueue();
	const ofOwnSite = <Value>(run: () => Promise<Value>) =>
		inTurn(() => withoutProxy(run));
	return {
		own: (requests) => ofOwnSite(() => askOwn(requests, options)),
		external: (urls) => inTurn(() => askExternal(urls, options)),
		canResolve,
		crawl: () => ofOwnSite(() => crawl(options)),
	};
}
