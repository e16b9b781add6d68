// One build of a site as the server answers it, in one value: whoever swaps it swaps all.
import {
	type Header,
	publishedHeaders,
	TRANSPORT_SECURITY,
} from "../published-headers.ts";
import type { SiteFiles } from "./files.ts";

export interface ServedSite {
	readonly files: SiteFiles;
	/** "" or "/practice" */
	readonly basePath: string;
	/** Of every answer. */
	readonly headers: readonly Header[];
}

interface Published {
	readonly files: SiteFiles;
	readonly basePath: string;
	/** Those of the published site; of one without needs unless said. */
	readonly headers?: readonly Header[] | undefined;
}

/** With the headers of the published site, but for the one that is for https alone. */
export function buildServedSite(published: Published): ServedSite {
	const { files, basePath, headers = publishedHeaders() } = published;
	return {
		files,
		basePath,
		// RFC 6797 forbids it over http. Behind a local https proxy a browser would keep it
		// for two years, for every other project on localhost.
		headers: headers.filter(([name]) => name !== TRANSPORT_SECURITY),
	};
}
