// One file of content/ -> its text and the hash of all that it says, or why it cannot be read.
import path from "node:path";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import type { UnplacedProblem } from "../problems.ts";
import { decodeText, readText } from "./read-text.ts";

export interface SourceFile {
	/** From the root, with slashes: "content/site.yaml" */
	readonly sourcePath: string;
	/** Without a byte order mark, lines ended by \n. */
	readonly text: string;
}

export interface HashedFile extends SourceFile {
	/** Covers the path and every byte. */
	readonly hash: Digest;
}

export const CONTENT_FOLDER = "content/";

const MAX_BYTES = 1_000_000;
/** The list grows with the site: this is room for a few hundred thousand services. */
const LIST = { sourcePath: "content/services.yaml", maxBytes: 20_000_000 };

export function readSourceFile(
	sourcePath: string,
	{ contentDir }: Pick<Config, "contentDir">,
): HashedFile | UnplacedProblem {
	const maxBytes = sourcePath === LIST.sourcePath ? LIST.maxBytes : MAX_BYTES;
	const name = sourcePath.slice(CONTENT_FOLDER.length);
	const bytes = readText(sourcePath, path.join(contentDir, name), maxBytes);
	if (!(bytes instanceof Uint8Array)) return bytes;
	const hash = digest(sourcePath, bytes);
	return { sourcePath, text: decodeText(bytes), hash };
}
