// One file of the built site.

export type Contents = string | Uint8Array;

/**
 * Made only when it is asked for. A path with a hash in it names all that it is made of, so
 * that a file of that path need not be made again; nor need one of the same build info.
 */
export type DeferredContents = () => Promise<Uint8Array>;

export interface OutputFile {
	/** From the top of the output folder, with slashes: "services/ocd.html" */
	readonly outputPath: string;
	readonly contents: Contents | DeferredContents;
	/** The path on disk of the file that this is a copy of. */
	readonly copyOf?: string;
	/** All that a page is made of, for the next build to compare. */
	readonly buildInfo?: string;
	/** Set for what is read by the host, and never answered to a visitor. */
	readonly audience?: "host";
}

export interface MadeFile extends OutputFile {
	readonly contents: Contents;
}
