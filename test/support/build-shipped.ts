// Builds the shipped site in memory.
import { buildSite } from "../../src/build-site.ts";
import type { Config } from "../../src/config.ts";
import type { OutputFile } from "../../src/output/file.ts";
import { collect } from "./collect.ts";
import { makeBytes } from "./make-bytes.ts";
import { parsePage } from "./markup.ts";
import { shippedConfig } from "./shipped-site.ts";

interface ShippedPage {
	/** The path in the site, such as "services/ocd.html". */
	readonly outputPath: string;
	readonly html: string;
	readonly document: ReturnType<typeof parsePage>;
}

interface Shipped {
	/** All files by their path in the site. */
	readonly files: ReadonlyMap<string, Buffer>;
	readonly pages: readonly ShippedPage[];
	readonly page: (outputPath: string) => ShippedPage;
	/** @throws Error when there is no such file */
	readonly text: (outputPath: string) => string;
}

/** The files of a worker share the two, and must not change them. */
let outputs: Promise<OutputFile[]> | undefined;
let shared: Promise<Shipped> | undefined;

async function build(config: Config): Promise<OutputFile[]> {
	const { files } = await buildSite(config);
	return collect(files);
}

/** Returns the files of the shipped site as the engine makes them. */
export function listShippedOutput(): Promise<readonly OutputFile[]> {
	outputs ??= build(shippedConfig());
	return outputs;
}

export function buildShipped(): Promise<Shipped> {
	shared ??= listShippedOutput().then(openShipped);
	return shared;
}

/** @param contentDir replaces the content folder of the shipped site */
export async function buildShippedFrom(contentDir: string): Promise<Shipped> {
	return openShipped(await build({ ...shippedConfig(), contentDir }));
}

async function openShipped(built: readonly OutputFile[]): Promise<Shipped> {
	const files = new Map<string, Buffer>();
	for (const file of built) files.set(file.outputPath, await makeBytes(file));
	const text = (outputPath: string) => {
		const contents = files.get(outputPath);
		if (!contents) throw new Error(`the site has no ${outputPath}`);
		return contents.toString("utf8");
	};
	const page = (outputPath: string) => {
		const html = text(outputPath);
		return { outputPath, html, document: parsePage(html) };
	};
	const pages = [...files.keys()]
		.filter((outputPath) => outputPath.endsWith(".html"))
		.map(page);
	return { files, pages, page, text };
}
