// What the pages ask for besides their own HTML.
import { createHash } from "node:crypto";
import type { OutputFile } from "../output/file.ts";

export interface Asset extends OutputFile {
	/** The name that pages use until the link stage knows the hashed address. */
	readonly placeholder?: string;
}

/** "site.css" -> "assets/site-3f9a1c2b.css", by the bytes of the file. */
export function hashedPath(
	name: string,
	contents: string | Uint8Array,
): string {
	const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
	const dot = name.lastIndexOf(".");
	return `assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
}
