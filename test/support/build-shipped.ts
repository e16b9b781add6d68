// Builds the shipped site in memory.
import { buildSite } from "../../src/build-site.ts";
import type { OutputFile } from "../../src/output/file.ts";
import { collect } from "./collect.ts";
import { shippedConfig } from "./shipped-site.ts";

/** The files of a worker share it, and must not change it. */
let outputs: Promise<OutputFile[]> | undefined;

async function build(): Promise<OutputFile[]> {
	const { files } = await buildSite(shippedConfig());
	return collect(files);
}

/** Returns the files of the shipped site as the engine makes them. */
export function listShippedOutput(): Promise<readonly OutputFile[]> {
	outputs ??= build();
	return outputs;
}
