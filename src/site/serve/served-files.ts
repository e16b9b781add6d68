// Defines what answers a request: files, redirects and headers. A rebuild replaces all of them at once.
import { isDiskFile } from "../../base/disk/disk-file.ts";
import { type Header, headersOf } from "../addresses/published-headers.ts";
import { mapRedirects } from "../addresses/redirects.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";

export interface ServedFile {
	readonly outputPath: string;
	/** Left out if only the existence of the file matters. */
	readonly contents?: OutputFile["contents"] | undefined;
	readonly status?: number;
	/** An HTML file of static/ keeps the ending of its address. */
	readonly isStatic?: boolean;
	readonly hash?: string;
}

export function toServedFile({ outputPath, contents }: OutputFile): ServedFile {
	return { outputPath, contents, isStatic: isDiskFile(contents) };
}

export interface ServedFiles {
	readonly file: (outputPath: string) => Promise<ServedFile | undefined>;
	readonly basePath: string;
	readonly headers: readonly Header[];
	/** Maps the path of a redirect, such as "/old", to the address of the new page. */
	readonly moved: ReadonlyMap<string, string>;
}

/** The last of several files with the same path is used. */
export function createServedFiles(
	files: Iterable<ServedFile>,
	basePath = "",
	site?: Site,
): ServedFiles {
	const known = new Map<string, ServedFile>();
	for (const file of files) known.set(file.outputPath, file);
	return {
		file: async (outputPath) => known.get(outputPath),
		basePath,
		headers: headersOf(site),
		moved: site ? mapRedirects(site.redirects, site.urls) : new Map(),
	};
}
