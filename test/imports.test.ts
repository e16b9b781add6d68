// Templates import the program by its name, each other and packages: a site keeps working while files of src/ move.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const IMPORT = /(?:\bfrom|\bimport|\bimport\() *"([^"]+)"/g;

/** Returns imports that a site in a folder of its own would not have. */
function findForeign(file: string): string[] {
	const text = fs.readFileSync(path.join(ROOT, file), "utf8");
	const foreign: string[] = [];
	for (const [, name = ""] of text.matchAll(IMPORT)) {
		if (!name.startsWith(".") && !path.isAbsolute(name)) continue;
		const target = path.posix.join(path.posix.dirname(file), name);
		if (!target.startsWith("templates/")) foreign.push(`${file}: ${name}`);
	}
	return foreign;
}

test("templates import hypno, each other and packages, and no file of src/", () => {
	const files = glob.sync("templates/**/*.{ts,tsx,js,css}", {
		cwd: ROOT,
		ignore: ["**/*.test.ts", "**/*.test.tsx"],
	});
	expect(files.length).toBeGreaterThan(50);
	expect(files.flatMap(findForeign)).toEqual([]);
});
