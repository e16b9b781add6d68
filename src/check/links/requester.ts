// Lets rules request addresses one batch at a time, and counts what was asked about this site.
import { lookup } from "node:dns/promises";
import type { AddressRequester } from "../rule.ts";
import { crawl, type RequestOptions, requestInternal } from "./linkinator.ts";
import { requestExternal } from "./other-sites.ts";
import { withoutProxy } from "./proxy.ts";

/** This host always exists, so that a failed lookup means that there is no network. */
const WELL_KNOWN_HOST = "www.iana.org";

async function canResolveHosts(): Promise<boolean> {
	return lookup(WELL_KNOWN_HOST).then(
		() => true,
		() => false,
	);
}

/** Counts linkinator's requests to this site; a repeated request counts once. */
export interface RequestCounts {
	readonly requested: number;
	readonly broken: number;
	readonly crawledPages: number;
}

export function createRequester(
	options: RequestOptions,
): AddressRequester & { readonly counts: () => RequestCounts } {
	const requested = new Map<string, boolean>();
	let crawledPages = 0;
	let last: Promise<unknown> = Promise.resolve();
	/** Requests do not overlap, because some remove the proxy from the environment. */
	const runInTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
		const turn = last.then(run, run);
		last = turn;
		return turn;
	};
	return {
		requestInternal: (requests) =>
			runInTurn(async () => {
				const responses = await withoutProxy(() =>
					requestInternal(requests, options),
				);
				for (const { url, status } of responses)
					requested.set(url, status >= 400);
				return responses;
			}),
		requestExternal: (urls) => runInTurn(() => requestExternal(urls, options)),
		canResolveHosts,
		crawlSite: () =>
			runInTurn(async () => {
				const responses = await withoutProxy(() => crawl(options));
				crawledPages = options.pages.length;
				return responses;
			}),
		counts: () => {
			const broken = [...requested.values()].filter(Boolean).length;
			return { requested: requested.size, broken, crawledPages };
		},
	};
}
