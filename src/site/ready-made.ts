// Finds the bundles and styles that come with hypno in lib/ready, made of the templates that come with it. They are used
// where building would give the same bytes. What is not certain is built.
import { hash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { attempt } from "../base/attempt.ts";
import { type Digest, digestFile } from "../base/disk/fingerprint.ts";
import { readRegularFile } from "../base/disk/read-regular-file.ts";
import { BUNDLE, SOURCE_DIR } from "../base/source-dir.js";
import type { Config } from "./config.ts";

const require = createRequire(import.meta.url);

/** A site without node_modules uses the packages of hypno in this folder. */
export const OWN_PACKAGES = path.resolve(
	require.resolve("react/package.json"),
	"../..",
);

/** bin/prepare.js sets this: what is built is then kept for all sites. */
export const IS_PREPARING = process.env.HYPNO_PREPARE !== undefined;

const FOLDER = path.join(path.dirname(BUNDLE), "ready");
const pathOf = (key: string) => path.join(FOLDER, hash("sha256", key));

/** For each package, its files of which something was made: { clsx: { "dist/clsx.mjs": "x1Y…" } } */
type PackageFiles = Record<string, Record<string, Digest>>;

/** hypno finds its own copies of these, whichever a site has. */
const TOOL = /^(?:esbuild|@tailwindcss\/oxide|lightningcss|tailwindcss)$/;

function findPackage(name: string, from: string): string | undefined {
	const folder = path.join(from, "node_modules", name);
	if (fs.existsSync(folder)) return fs.realpathSync(folder);
	const parent = path.dirname(from);
	return parent === from ? undefined : findPackage(name, parent);
}

/** @throws when templates and their packages do not find the same copy of a package */
function findPackages(names: readonly string[], templatesDir: string) {
	const found = new Map<string, string>();
	for (const name of names) {
		const from = TOOL.test(name) ? SOURCE_DIR : templatesDir;
		const own = path.join(OWN_PACKAGES, name);
		found.set(name, findPackage(name, from) ?? fs.realpathSync(own));
	}
	for (const [name, folder] of found)
		for (const from of found.values()) {
			const other = TOOL.test(name) ? folder : findPackage(name, from);
			if ((other ?? folder) !== folder) throw new Error(`two copies: ${name}`);
		}
	return found;
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

/** @returns what was built, and the files of packages that it depends on */
export function findReadyMade({ rootDir, templatesDir }: Config, key: string) {
	return attempt(() => {
		const text = String(readRegularFile(pathOf(key)));
		const isReal = fs.realpathSync(templatesDir) === templatesDir;
		if (!isReal || !isPlain(rootDir)) return undefined;
		const { built, packages } = JSON.parse(text);
		const expected: PackageFiles = packages;
		const found = findPackages(Object.keys(expected), templatesDir);
		const inputs: string[] = [];
		for (const [name, files] of Object.entries(expected))
			for (const [file, contents] of Object.entries(files)) {
				const input = path.join(found.get(name) ?? "", file);
				if (digestFile(input) !== contents) return undefined;
				inputs.push(input);
			}
		return { built, inputs };
	});
}

const IN_PACKAGE = /^.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](.+)$/;

/** @param inputs are files outside of the templates. What was made of others than those of packages is not kept. */
export function keepReadyMade(
	{ rootDir }: Config,
	key: string,
	{ built, inputs }: { built: unknown; inputs: readonly string[] },
): void {
	if (!isPlain(rootDir)) return;
	const ownFile = path.join(rootDir, "package.json");
	const packages: PackageFiles = {};
	for (const input of inputs) {
		const [, name, file] = IN_PACKAGE.exec(input) ?? [];
		if (name && file) {
			packages[name] ??= {};
			packages[name][file] = digestFile(input);
		} else if (input !== ownFile && fs.existsSync(input)) return;
	}
	fs.mkdirSync(FOLDER, { recursive: true });
	fs.writeFileSync(pathOf(key), JSON.stringify({ built, packages }));
}
