// A small project in a temporary folder, for one test; and content checked in memory.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type Config, resolveConfig } from "../../src/config.ts";
import { locateProblems } from "../../src/content/yaml/locate.ts";
import type { Problem } from "../../src/problems.ts";
import { MINIMAL_CONTENT } from "./minimal-site.ts";
import { MINIMAL_STATIC, MINIMAL_TEMPLATES } from "./minimal-templates.ts";
import { readContent } from "./read-content.ts";

/** Files by their path from the root; null leaves one out. */
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

/** An empty folder that is gone after the test. */
export function makeFolder(atEnd = onTestFinished): string {
	const dir = fs.realpathSync(
		fs.mkdtempSync(path.join(os.tmpdir(), "hypno-test-")),
	);
	atEnd(() => fs.rmSync(dir, { recursive: true, force: true }));
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

/** The files below a folder with their bytes, by their path from it. */
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

export function makeSite(overrides: Overrides = {}): TestSite {
	const rootDir = makeFolder();
	const write = (files: Overrides) => writeTree(rootDir, files);
	write(MINIMAL);
	write(overrides);
	const config = resolveConfig({ root: rootDir }, "/");
	return { rootDir, outDir: config.outDir, config, write };
}

/** A minimal file with one passage replaced. Throws when the passage is not there. */
export function edited(file: string, from: string, to: string): string {
	const text = MINIMAL[file];
	if (typeof text !== "string" || !text.includes(from))
		throw new Error(`${file} does not hold ${from}`);
	return text.replace(from, () => to);
}

/** The minimal list of services, one of them under another label. */
export function relabelled(slug: string, from: string, to: string): string {
	const before = `slug: ${slug}\n    label: `;
	return edited("content/services.yaml", before + from, before + to);
}

/** The minimal content with some texts replaced, read and checked. */
export async function checkContent(
	overrides: Readonly<Record<string, string | null>>,
) {
	const rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-content-"));
	try {
		writeTree(rootDir, { ...MINIMAL_CONTENT, ...overrides });
		const config = resolveConfig({ root: rootDir }, "/");
		const result = await readContent(config);
		return {
			...result,
			located: await locateProblems(result.problems, config),
		};
	} finally {
		fs.rmSync(rootDir, { recursive: true });
	}
}

/** "content/site.yaml:3:7" */
export function locationOf({ source }: Problem): string {
	return source ? `${source.file}:${source.line}:${source.column}` : "";
}

/** Each problem as a person meets it, without the excerpt. */
export function formatLocatedProblems(problems: readonly Problem[]): string {
	return problems
		.map(
			(problem) =>
				`${locationOf(problem)} ${problem.severity}: ${problem.message}\n  -> ${problem.hint ?? ""}`,
		)
		.join("\n");
}
