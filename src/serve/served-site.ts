// One build of a site as the server answers it, in one value: whoever swaps it swaps all.
// The bytes of a file, its hash and its compressed forms are made when first asked for.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Site } from "../content/site.ts";
import { type Header, publishedHeaders } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import { listOldAddresses } from "../plan/redirects.ts";

/** Says to a browser whether it still shows the page as it is now. */
export interface PagePrint {
	/** Another one when the page has to be loaded again. */
	readonly print: string;
	/** The addresses of its style sheets, which can be exchanged as it stands. */
	readonly styles: readonly string[];
}

export interface FileContents {
	/** Empty unless given: for some it is enough that the file is there. */
	readonly contents?: OutputFile["contents"] | undefined;
	/** Set when it is not what was asked for, but says why that cannot be had. */
	readonly status?: number | undefined;
	/** Set for the pages of the preview alone. */
	readonly print?: PagePrint | undefined;
}

export interface KnownFile extends FileContents {
	readonly outputPath: string;
}

export interface ServedFile extends Omit<KnownFile, "contents"> {
	readonly bytes: () => Promise<Uint8Array>;
	readonly hash: () => Promise<string>;
	readonly br: () => Promise<Uint8Array>;
	readonly gzip: () => Promise<Uint8Array>;
}

export interface ServedSite {
	readonly file: (outputPath: string) => Promise<ServedFile | undefined>;
	/** "" or "/practice" */
	readonly basePath: string;
	/** The headers of every answer; to be asked for when the answer is there. */
	readonly headers: () => readonly Header[];
	/** The page that takes its place, by each address that is no more: "/old" */
	readonly moved: ReadonlyMap<string, string>;
}

type MaybePromise<Value> = Value | Promise<Value>;

interface Published {
	readonly files: {
		readonly get: (
			outputPath: string,
		) => MaybePromise<FileContents | undefined>;
	};
	readonly basePath: string;
	/** The headers of a published site without needs unless given. */
	readonly headers?: () => readonly Header[];
	/** With the addresses that are no more; none unless given. */
	readonly site?: Pick<Site, "redirects" | "urls"> | undefined;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
// The best level takes longer than it saves on the way to the same machine.
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

export function hashContents(contents: string | Uint8Array): string {
	return createHash("sha256").update(contents).digest("base64url").slice(0, 22);
}

/** Made when first asked for and kept, unless that failed. */
function makeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
	let made: Promise<Value> | undefined;
	return () => {
		made ??= make().catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
}

function createFile({ contents = "", ...known }: KnownFile): ServedFile {
	const bytes = makeOnce(async () => {
		const made = typeof contents === "function" ? await contents() : contents;
		return typeof made === "string" ? Buffer.from(made) : made;
	});
	return {
		...known,
		bytes,
		hash: makeOnce(async () => hashContents(await bytes())),
		br: makeOnce(async () => brotli(await bytes(), BROTLI)),
		gzip: makeOnce(async () => gzip(await bytes())),
	};
}

/** The last of two with one path counts. */
export function byOutputPath(
	files: Iterable<KnownFile>,
): ReadonlyMap<string, KnownFile> {
	return new Map([...files].map((file) => [file.outputPath, file]));
}

export function buildServedSite(published: Published): ServedSite {
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
