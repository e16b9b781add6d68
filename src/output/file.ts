// One file of the built site.

export type Contents = string | Uint8Array;

/**
 * Made only when it is asked for. A path with a hash in it names all that it is made of, so
 * that whoever has a file of that path need not ask; neither need those who know the origin.
 */
export type DeferredContents = () => Promise<Uint8Array>;

export interface OutputFile {
	/** From the top of the output folder, with slashes: "services/ocd.html" */
	readonly outputPath: string;
	readonly contents: Contents | DeferredContents;
	/** All that a page is made of, for the next build to compare. */
	readonly buildInfo?: string;
	/** Set for what is read by the host, and never answered to a visitor. */
	readonly audience?: "host";
}

export interface MadeFile extends OutputFile {
	readonly contents: Contents;
}
