// Holds one build of a site for the server, so that a rebuild replaces all of it at once. The bytes,
// hash and compressed forms of a file are computed at its first request.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Site } from "../content/site.ts";
import { type Header, publishedHeaders } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import { listOldAddresses } from "../plan/redirects.ts";

export interface PageVersion {
	/** A browser that shows another one reloads the page. */
	readonly hash: string;
	/** The addresses of its stylesheets, which are replaced without a reload. */
	readonly styles: readonly string[];
}

export interface FileContents {
	/** Default: empty, where only the existence of the file matters. */
	readonly contents?: OutputFile["contents"] | undefined;
	/** Set for an error page in the place of the requested one. */
	readonly status?: number | undefined;
	readonly version?: PageVersion | undefined;
}

export interface FileEntry extends FileContents {
	readonly outputPath: string;
}

export interface ServedFile extends Omit<FileEntry, "contents"> {
	readonly bytes: () => Promise<Uint8Array>;
	readonly hash: () => Promise<string>;
	readonly br: () => Promise<Uint8Array>;
	readonly gzip: () => Promise<Uint8Array>;
}

export interface ServedSite {
	readonly file: (outputPath: string) => Promise<ServedFile | undefined>;
	/** "" or "/practice" */
	readonly basePath: string;
	/** Headers of every response. Read them after the file, whose page may add to them. */
	readonly headers: () => readonly Header[];
	/** The address of the new page by its old path: "/old" */
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
	/** Default: the headers of a published site without options. */
	readonly headers?: () => readonly Header[];
	readonly site?: Pick<Site, "redirects" | "urls"> | undefined;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
// Level 11 takes longer than it saves on a local connection.
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

export function hashContents(contents: string | Uint8Array): string {
	return createHash("sha256").update(contents).digest("base64url").slice(0, 22);
}

/** Caches the result of the first call, unless it fails. */
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
		br: makeCached(async () => brotli(await bytes(), BROTLI)),
		gzip: makeCached(async () => gzip(await bytes())),
	};
}

/** The last of several with the same path wins. */
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
		moved: new Map(moved),
		headers,
	};
}
