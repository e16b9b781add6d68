// One file of the built site.
export interface OutputFile {
	/** From the top of the output folder, with slashes: "services/ocd.html" */
	readonly outputPath: string;
	readonly contents: string | Uint8Array;
}
