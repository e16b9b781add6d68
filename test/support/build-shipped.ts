// Builds the shipped site in memory.
import { buildSite } from "../../src/build-site.ts";
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

/** The files of a worker share one, and must not change it. */
let shared: Promise<Shipped> | undefined;

export function buildShipped(): Promise<Shipped> {
	shared ??= buildShippedFrom();
	return shared;
}

/** @param contentDir replaces the content folder of the shipped site */
export async function buildShippedFrom(contentDir?: string): Promise<Shipped> {
	const config = shippedConfig();
	const built = await buildSite({
		...config,
		contentDir: contentDir ?? config.contentDir,
	});
	const files = new Map<string, Buffer>();
	for await (const file of built.files)
		files.set(file.outputPath, await makeBytes(file));
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
