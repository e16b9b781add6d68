// Finds the bundles and styles that come with hypno in lib/ready, made of the templates that come with it. They are used
// where building would give the same bytes. What is not certain is built.
import { hash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";
import { type Digest, digestFile } from "../../base/disk/fingerprint.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { BUNDLE, SOURCE_DIR } from "../../base/source-dir.js";
import type { Config } from "../config.ts";

const require = createRequire(import.meta.url);

/** A site without node_modules uses the packages of hypno in this folder. */
export const OWN_PACKAGES = path.resolve(
	require.resolve("react/package.json"),
	"../..",
);

/** bin/prepare.js sets this: what is built is then stored for all sites. */
export const IS_PREPARING = process.env.HYPNO_PREPARE !== undefined;

const FOLDER = path.join(path.dirname(BUNDLE), "ready");
const pathOf = (key: string) => path.join(FOLDER, hash("sha256", key));

function findPackage(name: string, from: string): string | undefined {
	const folder = path.join(from, "node_modules", name);
	if (fs.existsSync(folder)) return fs.realpathSync(folder);
	const parent = path.dirname(from);
	return parent === from ? undefined : findPackage(name, parent);
}

/** Maps the folder of each copy that templates, hypno or one of the packages may find to the name of the package. */
function findCopies(names: ReadonlySet<string>, templatesDir: string) {
	const copies = new Map<string, string>();
	const folders = new Set([templatesDir, SOURCE_DIR, OWN_PACKAGES]);
	for (const from of folders)
		for (const name of names) {
			const folder = findPackage(name, from);
			if (folder) copies.set(folder, name);
			if (folder) folders.add(folder);
		}
	return copies;
}

/** False if a package.json at or above the folder may change which files imports mean, and what they mean. */
function isPlain(folder: string): boolean {
	const file = path.join(folder, "package.json");
	const parent = path.dirname(folder);
	const text = fs.existsSync(file) ? String(readRegularFile(file)) : "{}";
	const { type = "module", browser, imports, sideEffects } = JSON.parse(text);
	if (type !== "module" || browser || imports || sideEffects !== undefined)
		return false;
	return parent === folder || isPlain(parent);
}

/** "@scope/name/deep/file.js" -> "@scope/name" */
const packageOf = (file: string) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";

/** @returns what was built, and the files of packages that it depends on; undefined if that is not certain */
export function findReadyMade({ rootDir, templatesDir }: Config, key: string) {
	return attempt(() => {
		const { built, files } = JSON.parse(String(readRegularFile(pathOf(key))));
		const isReal = fs.realpathSync(templatesDir) === templatesDir;
		if (!isReal || !isPlain(rootDir)) return undefined;
		const names = new Set(Object.keys(files).map(packageOf));
		const copies = findCopies(names, templatesDir);
		if (new Set(copies.values()).size < names.size) return undefined;
		const inputs: string[] = [];
		for (const [folder, name] of copies)
			for (const file of Object.keys(files)) {
				if (packageOf(file) !== name) continue;
				const input = path.join(folder, file.slice(name.length));
				if (digestFile(input) !== files[file]) return undefined;
				inputs.push(input);
			}
		return { built, inputs };
	});
}

/** Stores only what was made of the templates and of packages. */
export function storeReadyMade(
	{ rootDir }: Config,
	key: string,
	{ built, states }: { readonly built: unknown; readonly states: object },
): void {
	if (!isPlain(rootDir)) return;
	const files: Record<string, Digest> = {};
	for (const name of Object.keys(states)) {
		const input = path.join(rootDir, name);
		const [, file] = /.*[\\/]node_modules[\\/](.*)/.exec(input) ?? [];
		if (file) files[file.replaceAll(path.sep, "/")] = digestFile(input);
		else if (name !== "package.json" && fs.existsSync(input)) return;
	}
	fs.mkdirSync(FOLDER, { recursive: true });
	fs.writeFileSync(pathOf(key), JSON.stringify({ built, files }));
}
