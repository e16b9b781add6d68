// One build of a site as the server answers it, in one value: whoever swaps it swaps all.
import type { Site } from "../content/site.ts";
import {
	type Header,
	type HeaderNeeds,
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

interface Published extends HeaderNeeds {
	readonly files: SiteFiles;
	readonly basePath: string;
}

/** With the headers of the published site, but for the one that is for https alone. */
export function buildServedSite(published: Published): ServedSite {
	const { files, basePath } = published;
	return {
		files,
		basePath,
		// RFC 6797 forbids it over http. Behind a local https proxy a browser would keep it
		// for two years, for every other project on localhost.
		headers: publishedHeaders(published).filter(
			([name]) => name !== TRANSPORT_SECURITY,
		),
	};
}

/** Where the forms of a site are sent, when that is another site. */
export function findFormOrigin({ settings }: Site): string | undefined {
	const { delivery, endpoint } = settings.forms;
	if (delivery === "none" || !URL.canParse(endpoint)) return undefined;
	return new URL(endpoint).origin;
}
