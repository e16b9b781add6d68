// The site that the tests run on: the content and static files of test/fixtures/site, which are
// the shipped ones as they once were, with the templates of today. What is edited in content/
// and static/ changes no test.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { inject } from "vitest";
import { type Config, resolveConfig } from "../../src/config.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The folder of the copy that shippedConfig() is of. */
		shippedRoot: string;
	}
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const FIXTURE = path.join(ROOT, "test/fixtures/site");
const TEMPLATES = "templates";

/** "content/services.yaml" -> where it is */
export function shippedPath(file: string): string {
	const isTemplate = file === TEMPLATES || file.startsWith(`${TEMPLATES}/`);
	return path.join(isTemplate ? ROOT : FIXTURE, file);
}

export function readShippedText(file: string): string {
	return fs.readFileSync(shippedPath(file), "utf8");
}

/** "content/site.yaml", "content/services/stop-smoking.md", … */
export function listShippedContent(): string[] {
	return glob.sync("content/**/*.{yaml,md}", { cwd: FIXTURE }).sort();
}

/** Makes a copy with content, templates and static files. */
export function copyShipped(rootDir: string): void {
	for (const folder of ["content", TEMPLATES, "static"])
		fs.cpSync(shippedPath(folder), path.join(rootDir, folder), {
			recursive: true,
		});
}

/** Takes all other services off the list of a copy, and their records away. */
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

/** A folder that stays until all tests are over. */
export function makeSharedFolder(): string {
	return fs.mkdtempSync(path.join(inject("shippedRoot"), "../shared-"));
}

/** The config of one copy for all tests, for builds and checks that write nothing. */
export function shippedConfig(): Config {
	return resolveConfig({}, inject("shippedRoot"));
}

/** The files of content, templates and static files by their path from the root. */
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
