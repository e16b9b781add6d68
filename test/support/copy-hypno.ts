// Copies hypno itself into a folder, so that a test can change its source.
import fs from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** @param packages are copied, while all others are linked */
export function copyHypno(folder: string, ...packages: string[]): void {
	const copy = (name: string) =>
		fs.cpSync(path.join(ROOT, name), path.join(folder, name), {
			recursive: true,
			filter: (from) => !from.endsWith(".test.ts"),
		});
	for (const name of ["bin", "src", "docs", "package.json"]) copy(name);
	fs.mkdirSync(path.join(folder, "node_modules"));
	for (const name of fs.readdirSync(path.join(ROOT, "node_modules")))
		if (!name.startsWith(".") && !packages.includes(name))
			fs.symlinkSync(
				path.join(ROOT, "node_modules", name),
				path.join(folder, "node_modules", name),
			);
	for (const name of packages) copy(path.join("node_modules", name));
}

/** @throws Error when the file does not contain the passage to replace */
export function editFile(file: string, from: string, to: string): void {
	const text = fs.readFileSync(file, "utf8");
	if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
	fs.writeFileSync(file, text.replace(from, to));
}
