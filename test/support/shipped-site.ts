// The shipped site as a whole: a copy that all tests read, and copies of their own.
import fs from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { type Config, resolveConfig } from "../../src/config.ts";
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
