// The site as shipped: content, templates and static files.
import fs from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The files of the shipped site by their path from the root. */
export function readShipped(): Readonly<Record<string, Buffer>> {
	const folders = ["content", "templates", "static"];
	const files = folders.flatMap((folder) =>
		fs
			.readdirSync(path.join(ROOT, folder), {
				recursive: true,
				withFileTypes: true,
			})
			.filter((entry) => entry.isFile())
			.map((entry) => path.join(entry.parentPath, entry.name)),
	);
	return Object.fromEntries(
		files.map((file) => [path.relative(ROOT, file), fs.readFileSync(file)]),
	);
}
