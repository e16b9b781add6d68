// The shipped site as a whole: a copy that all tests read, what hypno built from it, and copies of their own.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { inject } from "vitest";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import { parsePage } from "./markup.ts";
import { SHIPPED_FOLDERS, shippedPath } from "./shipped-files.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The folder of the copy that shippedConfig() describes. */
		shippedRoot: string;
		/** The folder into which hypno built that copy. */
		shippedBuilt: string;
	}
}

export function copyShipped(rootDir: string): void {
	for (const folder of SHIPPED_FOLDERS)
		fs.cpSync(shippedPath(folder), path.join(rootDir, folder), {
			recursive: true,
		});
}

/** Removes all other services of a copy from the list, and their files. */
export function keepServices(rootDir: string, slugs: readonly string[]): void {
	const list = path.join(rootDir, "content/services.yaml");
	const text = fs.readFileSync(list, "utf8");
	const shortened = text.replace(
		/^ {2}- slug: (.+)\n(?: {4}.*\n)+/gm,
		(service, slug) => (slugs.includes(slug) ? service : ""),
	);
	fs.writeFileSync(list, shortened);
	const folder = path.join(rootDir, "content/services");
	for (const name of fs.readdirSync(folder))
		if (!slugs.includes(path.parse(name).name))
			fs.rmSync(path.join(folder, name));
}

/** Makes a folder that is removed after all tests. */
export function makeSharedFolder(): string {
	return fs.mkdtempSync(path.join(inject("shippedRoot"), "../shared-"));
}

/** Returns the config of a copy that all tests share, so they must not write to it. */
export function shippedConfig(): Config {
	return resolveConfig({}, inject("shippedRoot"));
}

interface BuiltPage {
	/** The path in the site, such as "services/ocd.html". */
	readonly outputPath: string;
	readonly html: string;
	readonly document: ReturnType<typeof parsePage>;
}

/** Reads the files that the global set-up built from the shared copy. */
export function readShippedBuilt() {
	const dir = inject("shippedBuilt");
	const files = new Map<string, Buffer>();
	for (const name of glob.sync("**", { cwd: dir, dot: true }))
		files.set(name, fs.readFileSync(path.join(dir, name)));
	const text = (outputPath: string): string => {
		const contents = files.get(outputPath);
		if (!contents) throw new Error(`the site has no ${outputPath}`);
		return contents.toString("utf8");
	};
	const page = (outputPath: string): BuiltPage => {
		const html = text(outputPath);
		return { outputPath, html, document: parsePage(html) };
	};
	const pages = [...files.keys()]
		.filter((outputPath) => outputPath.endsWith(".html"))
		.map(page);
	return { files, pages, page, text };
}
