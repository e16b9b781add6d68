// The words of the specified site: the files of test/fixtures/site, which were copied from the shipped ones, and the
// current templates. Edits of content/ and static/ change no test.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FIXTURE = path.join(ROOT, "test/fixtures/site");
export const SHIPPED_FOLDERS = ["content", "templates", "static"];

/** Returns the full path of a file such as "content/services.yaml". */
export function shippedPath(file: string): string {
	const [folder] = file.split("/");
	return path.join(folder === "templates" ? ROOT : FIXTURE, file);
}

export function readShippedText(file: string): string {
	return fs.readFileSync(shippedPath(file), "utf8");
}

/** Lists paths such as "content/services/stop-smoking.md". */
export function listShippedContent(): string[] {
	return glob.sync("content/**/*.{yaml,md}", { cwd: FIXTURE }).sort();
}

/** Maps the path of every file in content/, templates/ and static/ to its bytes. */
export function readShipped(): Readonly<Record<string, Buffer>> {
	const files = SHIPPED_FOLDERS.flatMap((folder) =>
		glob
			.sync("**", { cwd: shippedPath(folder), dot: true })
			.map((name) => `${folder}/${name}`),
	);
	return Object.fromEntries(
		files.map((file) => [file, fs.readFileSync(shippedPath(file))]),
	);
}
