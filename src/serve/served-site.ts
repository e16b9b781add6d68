// One build of a site as the server answers it, in one value: whoever swaps it swaps all.
import type { Site } from "../content/site.ts";
import {
	type Header,
	publishedHeaders,
	TRANSPORT_SECURITY,
} from "../http/published-headers.ts";
import { oldAddresses } from "../plan/redirects.ts";
import type { SiteFiles } from "./files.ts";

export interface ServedSite {
	readonly files: SiteFiles;
	/** "" or "/practice" */
	readonly basePath: string;
	/** Of every answer. */
	readonly headers: readonly Header[];
	/** The page that takes its place, by each address that is no more: "/old" */
	readonly moved: ReadonlyMap<string, string>;
}

interface Published {
	readonly files: SiteFiles;
	readonly basePath: string;
	/** Those of the published site; of one without needs unless said. */
	readonly headers?: readonly Header[] | undefined;
	/** With the addresses that are no more; none unless said. */
	readonly site?: Pick<Site, "redirects" | "urls"> | undefined;
}

function findMoved({
	redirects,
	urls,
}: NonNullable<Published["site"]>): ReadonlyMap<string, string> {
	return new Map(
		redirects.flatMap((redirect) =>
			oldAddresses(redirect).map(
				(path) => [path, urls.href(redirect.to)] as const,
			),
		),
	);
}

/** With the headers of the published site, but for the one that is for https alone. */
export function buildServedSite(published: Published): ServedSite {
	const { files, basePath, site, headers = publishedHeaders() } = published;
	return {
		files,
		basePath,
		moved: site ? findMoved(site) : new Map(),
		// RFC 6797 forbids it over http. Behind a local https proxy a browser would keep it
		// for two years, for every other project on localhost.
		headers: headers.filter(([name]) => name !== TRANSPORT_SECURITY),
	};
}
