// Defines the type of a file that pages need besides their HTML. Also names such files by their hash.
import { hash } from "node:crypto";
import type { OutputFile } from "../output/file.ts";
import type { ASSET_PLACEHOLDERS } from "../plan/frame.ts";

export interface Asset extends OutputFile {
	/** Templates find the address of the stylesheet, the script and the font by this role. */
	readonly role?: keyof typeof ASSET_PLACEHOLDERS;
}

/** "site.css" -> "assets/site-3f9a1c2b.css", with a hash of the contents */
export function hashedPath(
	name: string,
	contents: string | Uint8Array,
): string {
	const digits = hash("sha256", contents).slice(0, 8);
	const dot = name.lastIndexOf(".");
	return `assets/${name.slice(0, dot)}-${digits}${name.slice(dot)}`;
}
