// Stores one build of a site for the server, so that a rebuild replaces all files at once. The bytes and
// the hash of a file are computed at its first request.
import { createHash } from "node:crypto";
import type { Site } from "../content/site.ts";
import { type Header, publishedHeaders } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import { listOldAddresses } from "../plan/redirects.ts";

export interface PageVersion {
	/** A browser that shows a page with another hash reloads it. */
	readonly hash: string;
	/** Stylesheets with these addresses are replaced without a reload. */
	readonly styles: readonly string[];
}

export interface FileContents {
	/** Left out if only the existence of the file matters. */
	readonly contents?: OutputFile["contents"] | undefined;
	/** Set for an error page that replaces the requested page. */
	readonly status?: number | undefined;
	readonly version?: PageVersion | undefined;
}

export interface FileEntry extends FileContents {
	readonly outputPath: string;
}

export interface ServedFile extends Omit<FileEntry, "contents"> {
	readonly bytes: () => Promise<Uint8Array>;
	readonly hash: () => Promise<string>;
}

export interface ServedSite {
	readonly file: (outputPath: string) => Promise<ServedFile | undefined>;
	readonly basePath: string;
	/** Returns the headers of every response. Call it after `file`, because a new page may add to them. */
	readonly headers: () => readonly Header[];
	/** The output paths of HTML files of static/, which keep the ending of their address. */
	readonly staticPages: ReadonlySet<string>;
	/** Maps the path of a redirect, such as "/old", to the address of the new page. */
	readonly moved: ReadonlyMap<string, string>;
}

type MaybePromise<Value> = Value | Promise<Value>;

interface ServedSiteOptions {
	readonly files: {
		readonly get: (
			outputPath: string,
		) => MaybePromise<FileContents | undefined>;
	};
	readonly basePath: string;
	readonly staticPages?: ReadonlySet<string>;
	/** The default is the headers of a published site without options. */
	readonly headers?: () => readonly Header[];
	readonly site?: Pick<Site, "redirects" | "urls"> | undefined;
}

export function hashContents(contents: string | Uint8Array): string {
	return createHash("sha256").update(contents).digest("base64url").slice(0, 22);
}

/** Caches the first result. If a call fails, the next one tries again. */
function makeCached<Value>(make: () => Promise<Value>): () => Promise<Value> {
	let made: Promise<Value> | undefined;
	return () => {
		made ??= make().catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
}

function createFile({ contents = "", ...known }: FileEntry): ServedFile {
	const bytes = makeCached(async () => {
		const made = typeof contents === "function" ? await contents() : contents;
		return typeof made === "string" ? Buffer.from(made) : made;
	});
	return {
		...known,
		bytes,
		hash: makeCached(async () => hashContents(await bytes())),
	};
}

/** If several files have the same path, the last one is used. */
export function indexByOutputPath(
	files: Iterable<FileEntry>,
): ReadonlyMap<string, FileEntry> {
	return new Map([...files].map((file) => [file.outputPath, file]));
}

export function createServedSite(published: ServedSiteOptions): ServedSite {
	const { files, basePath, site, headers = publishedHeaders } = published;
	const created = new Map<string, ServedFile>();
	const moved = site?.redirects.flatMap((redirect) =>
		listOldAddresses(redirect).map(
			(path) => [path, site.urls.href(redirect.to)] as const,
		),
	);
	return {
		file: async (outputPath) => {
			const known = created.get(outputPath) ?? (await files.get(outputPath));
			if (known && !created.has(outputPath))
				created.set(outputPath, createFile({ ...known, outputPath }));
			return created.get(outputPath);
		},
		basePath,
		staticPages: published.staticPages ?? new Set(),
		moved: new Map(moved),
		headers,
	};
}
