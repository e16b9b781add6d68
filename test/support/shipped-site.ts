// The tests run on the content and static files of test/fixtures/site, which were copied from the shipped
// ones, and on the current templates. Edits of content/ and static/ change no test.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { inject } from "vitest";
import { type Config, resolveConfig } from "../../src/config.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The folder of the copy that shippedConfig() describes. */
		shippedRoot: string;
	}
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const FIXTURE = path.join(ROOT, "test/fixtures/site");
const TEMPLATES = "templates";

/** Returns the full path of a file such as "content/services.yaml". */
export function shippedPath(file: string): string {
	const isTemplate = file === TEMPLATES || file.startsWith(`${TEMPLATES}/`);
	return path.join(isTemplate ? ROOT : FIXTURE, file);
}

export function readShippedText(file: string): string {
	return fs.readFileSync(shippedPath(file), "utf8");
}

/** Lists paths such as "content/services/stop-smoking.md". */
export function listShippedContent(): string[] {
	return glob.sync("content/**/*.{yaml,md}", { cwd: FIXTURE }).sort();
}

export function copyShipped(rootDir: string): void {
	for (const folder of ["content", TEMPLATES, "static"])
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

/** Maps the path of every file in content/, templates/ and static/ to its bytes. */
export function readShipped(): Readonly<Record<string, Buffer>> {
	const files = ["content", TEMPLATES, "static"].flatMap((folder) =>
		glob
			.sync("**", { cwd: shippedPath(folder), dot: true })
			.map((name) => `${folder}/${name}`),
	);
	return Object.fromEntries(
		files.map((file) => [file, fs.readFileSync(shippedPath(file))]),
	);
}
