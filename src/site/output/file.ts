// Defines the type of a file of the built site.
import type { DiskFile } from "../../base/disk/disk-file.ts";
import type { AssetRole } from "../plan/page-kind.ts";

export type Contents = string | Uint8Array;

/** Not called for a file that the previous build wrote with the same build info, or under the same hashed path. */
export type DeferredContents = () => Promise<Uint8Array>;

export interface OutputFile<Kind = Contents | DeferredContents | DiskFile> {
	/** Relative to the output folder, with slashes: "articles/sleep.html" */
	readonly outputPath: string;
	readonly contents: Kind;
	/** Says what the file is made from. The next build compares it. */
	readonly buildInfo?: string;
	/** Configuration is for the host only, and visitors must not get it. */
	readonly audience?: "host";
	readonly role?: AssetRole;
}

export type MadeFile = OutputFile<Contents>;
export type GeneratedFile = OutputFile<Contents | DeferredContents>;

export interface StaticFile extends OutputFile<DiskFile> {
	/** Copies that a program has made of it, which are not published. */
	copies?: readonly StaticFile[] | undefined;
}
