// Defines the type of a file of the built site.
import type { DiskFile } from "../cache/disk-file.ts";
import type { AssetRole } from "../plan/frame.ts";

export type Contents = string | Uint8Array;

/** Not called for a file that the previous build wrote with the same build info, or under the same hashed path. */
export type DeferredContents = () => Promise<Uint8Array>;

export interface OutputFile {
	/** Relative to the output folder, with slashes: "services/ocd.html" */
	readonly outputPath: string;
	readonly contents: Contents | DeferredContents | DiskFile;
	/** Says what the file is made from. The next build compares it. */
	readonly buildInfo?: string;
	/** Configuration is for the host only, and visitors must not get it. */
	readonly audience?: "host";
	readonly role?: AssetRole;
}

export interface MadeFile extends OutputFile {
	readonly contents: Contents;
}

export interface GeneratedFile extends OutputFile {
	readonly contents: Contents | DeferredContents;
}

/** A file of static/, published as it is. */
export interface StaticFile extends OutputFile {
	readonly contents: DiskFile;
	/** Copies that a program has made of it, which are not published. */
	copies?: readonly StaticFile[] | undefined;
}
