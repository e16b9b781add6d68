// The type of a file of the built site.

export type Contents = string | Uint8Array;

/**
 * Made only when it is called. It is not called for a file that the previous build has written under the
 * same path with a hash, or with the same build info.
 */
export type DeferredContents = () => Promise<Uint8Array>;

export interface OutputFile {
	/** From the top of the output folder, with slashes: "services/ocd.html" */
	readonly outputPath: string;
	readonly contents: Contents | DeferredContents;
	/** The path on disk of the file that this is a copy of. */
	readonly copyOf?: string;
	/** Describes what the file is made from, for the next build to compare. */
	readonly buildInfo?: string;
	/** Set for configuration of the host, which visitors must not get. */
	readonly audience?: "host";
}

export interface MadeFile extends OutputFile {
	readonly contents: Contents;
}
