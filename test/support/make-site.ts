// Makes a small project in a temporary folder for one test, and reads and checks its content.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Problem } from "../../src/base/problems.ts";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import { MINIMAL_CONTENT } from "./minimal-site.ts";
import { MINIMAL_STATIC, MINIMAL_TEMPLATES } from "./minimal-templates.ts";
import { readContent } from "./read-content.ts";

/** Maps paths from the root to contents; null removes the file. */
export type Overrides = Readonly<Record<string, string | Uint8Array | null>>;

const MINIMAL: Overrides = {
	...MINIMAL_CONTENT,
	...MINIMAL_TEMPLATES,
	...MINIMAL_STATIC,
};

export interface TestSite {
	readonly rootDir: string;
	readonly outDir: string;
	readonly config: Config;
	readonly write: (files: Overrides) => void;
}

type AtEnd = (remove: () => void) => void;

/** Makes an empty folder that is removed after the test. */
export function makeFolder(atEnd: AtEnd = onTestFinished): string {
	const dir = fs.realpathSync(
		fs.mkdtempSync(path.join(os.tmpdir(), "hypno-test-")),
	);
	// A check that ends with its preview may write a moment longer.
	const options = { recursive: true, force: true, maxRetries: 9 };
	atEnd(() => fs.rmSync(dir, options));
	return dir;
}

export function writeTree(rootDir: string, files: Overrides): void {
	for (const [name, contents] of Object.entries(files)) {
		const filePath = path.join(rootDir, name);
		if (contents === null)
			fs.rmSync(filePath, { recursive: true, force: true });
		else {
			fs.mkdirSync(path.dirname(filePath), { recursive: true });
			fs.writeFileSync(filePath, contents);
		}
	}
}

/** Maps the path of every file below a folder to its bytes. */
export function readTree(dir: string): Record<string, string> {
	return Object.fromEntries(
		fs
			.readdirSync(dir, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => path.join(entry.parentPath, entry.name))
			.sort()
			.map((file) => [
				path.relative(dir, file),
				fs.readFileSync(file, "latin1"),
			]),
	);
}

/** Sites of tests have the shipped models, so all of them share one bundle. */
const MODELS = path.resolve(import.meta.dirname, "../../templates/models");

function linkModels(rootDir: string): void {
	fs.symlinkSync(MODELS, path.join(rootDir, "templates/models"), "dir");
}

export function makeSite(
	overrides: Overrides = {},
	atEnd: AtEnd = onTestFinished,
): TestSite {
	const rootDir = makeFolder(atEnd);
	const write = (files: Overrides) => writeTree(rootDir, files);
	write(MINIMAL);
	linkModels(rootDir);
	write(overrides);
	const config = resolveConfig({ root: rootDir }, "/");
	return { rootDir, outDir: config.outDir, config, write };
}

/**
 * Finds what a site has to write to have the files that it had when it was made.
 * @param isKept names files that stay though they were added
 */
export function findChanged(
	{ rootDir }: Pick<TestSite, "rootDir">,
	overrides: Overrides,
	isKept: (file: string) => boolean,
): Overrides {
	const changed: Record<string, string | Uint8Array | null> = {};
	const files: Overrides = { ...MINIMAL, ...overrides };
	const names = new Set(Object.keys(files).map((file) => file.split("/")[0]));
	for (const entry of fs.readdirSync(rootDir, {
		recursive: true,
		withFileTypes: true,
	})) {
		const filePath = path.join(entry.parentPath, entry.name);
		const file = path.relative(rootDir, filePath);
		const isModels = file === "templates/models";
		// The folders of the site stay, since the watch would list all of them again.
		const isOutside = !names.has(file.split(path.sep)[0] ?? "");
		if (isOutside) changed[file] = null;
		if (entry.isDirectory() || isModels || isKept(file)) continue;
		// A link that took the place of a file is no file of the site either.
		if (!entry.isFile() || (files[file] ?? null) === null) changed[file] = null;
	}
	for (const [file, contents] of Object.entries(files)) {
		if (contents === null) continue;
		const filePath = path.join(rootDir, file);
		const isThere = changed[file] === undefined && fs.existsSync(filePath);
		if (!isThere || !fs.readFileSync(filePath).equals(Buffer.from(contents)))
			changed[file] = contents;
	}
	return changed;
}

/** Returns a minimal file with one passage replaced. @throws Error when it has no such passage */
export function edited(file: string, from: string, to: string): string {
	const text = MINIMAL[file];
	if (typeof text !== "string" || !text.includes(from))
		throw new Error(`${file} does not contain ${from}`);
	return text.replace(from, () => to);
}

/** Returns the minimal list of services, with another label for one of them. */
export function relabelService(slug: string, from: string, to: string): string {
	const before = `slug: ${slug}\n    label: `;
	return edited("content/services.yaml", before + from, before + to);
}

/** Reads and checks the minimal content with some files replaced. */
export async function checkContent(
	overrides: Readonly<Record<string, string | null>>,
) {
	const rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-content-"));
	try {
		writeTree(rootDir, { ...MINIMAL_CONTENT, ...overrides });
		const config = resolveConfig({ root: rootDir }, "/");
		const result = await readContent(config);
		return { ...result, located: result.problems };
	} finally {
		fs.rmSync(rootDir, { recursive: true });
	}
}

/** Formats a location as "content/site.yaml:3:7". */
export function locationOf({ source }: Problem): string {
	return source ? `${source.file}:${source.line}:${source.column}` : "";
}

/** Formats problems with their location, message and hint. */
export function formatLocatedProblems(problems: readonly Problem[]): string {
	return problems
		.map(
			(problem) =>
				`${locationOf(problem)} ${problem.severity}: ${problem.message}\n  -> ${problem.hint ?? ""}`,
		)
		.join("\n");
}
