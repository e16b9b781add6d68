// Defines the type of a file of the built site.
import type { DiskFile } from "../cache/disk-file.ts";
import type { AssetRole } from "../plan/frame.ts";

export type Contents = string | Uint8Array;

/**
 * Makes the contents of a file. It is not called for a file that the previous build has already written
 * with the same build info, or under the same path with a hash.
 */
export type DeferredContents = () => Promise<Uint8Array>;

export interface OutputFile {
	/** The path is relative to the output folder and has slashes: "services/ocd.html" */
	readonly outputPath: string;
	readonly contents: Contents | DeferredContents | DiskFile;
	/** Describes what the file is made from. The next build compares it. */
	readonly buildInfo?: string;
	/** Configuration is for the host only, and visitors must not get it. */
	readonly audience?: "host";
	/** Templates find the address of the stylesheet, the script and the font by this role. */
	readonly role?: AssetRole;
}

export interface MadeFile extends OutputFile {
	readonly contents: Contents;
}

export interface GeneratedFile extends OutputFile {
	readonly contents: Contents | DeferredContents;
}

/** A file of static/, which is published as it is. */
export interface StaticFile extends OutputFile {
	readonly contents: DiskFile;
}
