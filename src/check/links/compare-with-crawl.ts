// A crawl by linkinator and hypno's link index -> a finding for each difference, so that each
// verifies the other.
import { parseUrl } from "../../plan/parse-url.ts";
import type { Finding } from "../finding.ts";
import type { AddressResponse, CheckContext } from "../rule.ts";

export const isBroken = ({ status }: AddressResponse) => status >= 400;

/** Internal addresses that link/broken has checked, as paths with queries. */
interface CheckedAddresses {
	readonly broken: ReadonlySet<string>;
	readonly outside: readonly string[];
}

function* requestsOfMalformed({ links }: CheckContext) {
	for (const { url, locations } of links.malformed.values())
		for (const { page } of locations) {
			const parsed = parseUrl(url, page.route.url);
			if (parsed) yield parsed.pathname + parsed.search;
		}
}

export async function compareWithCrawl(
	context: CheckContext,
	{ broken, outside }: CheckedAddresses,
): Promise<Finding[]> {
	const { requester, links } = context;
	const crawled = new Map(
		(await requester.crawlSite()).map(({ url, status }) => [url, status]),
	);
	const known = new Set([
		...broken,
		...outside,
		...requestsOfMalformed(context),
	]);
	const doubtful = [...crawled]
		.filter(([url, status]) => status !== 200 && !known.has(url))
		.map(([url]) => url);
	// A request may have failed because the machine was busy.
	const again =
		doubtful.length > 0 ? await requester.requestInternal(doubtful) : [];
	const missed = again.filter(isBroken).map(({ url, status }) => ({
		url,
		message: `a crawl of the site got status ${status} for ${url}, but hypno's own check found that address valid`,
	}));
	const wronglyBroken = [...broken]
		.filter((url) => crawled.get(url) === 200)
		.map((url) => ({
			url,
			message: `a crawl of the site found ${url}, but hypno's own check found that address broken`,
		}));
	const settings = { file: "content/site.yaml", line: 1, column: 1 };
	return [...missed, ...wronglyBroken].map(({ url, message }) => ({
		message,
		hint: "Report this as a bug in hypno, with the address: one of the two checks is wrong",
		target: `crawl ${url}`,
		source: links.unknown.get(url)?.locations[0] ?? settings,
	}));
}
