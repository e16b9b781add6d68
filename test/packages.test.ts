// The packages in package-lock.json have pinned versions, allowed licences and no install scripts.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "..");
const readJson = (file: string): unknown =>
	JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8"));

const versions = z.record(z.string(), z.string());
const project = z
	.object({
		dependencies: versions,
		devDependencies: versions,
		allowScripts: z.record(z.string(), z.boolean()),
	})
	.parse(readJson("package.json"));
const { packages } = z
	.object({
		packages: z.record(
			z.string(),
			z.object({
				license: z.string().optional(),
				resolved: z.string().optional(),
				integrity: z.string().optional(),
				hasInstallScript: z.boolean().optional(),
			}),
		),
	})
	.parse(readJson("package-lock.json"));
const installed = Object.entries(packages).filter(([name]) => name !== "");

/**
 * MPL-2.0 is the licence of lightningcss and axe-core, which are used unchanged. Of jszip's two licences, MIT is chosen;
 * pako has both of its own, and "BSD" is the BSD-2-Clause text of duck.
 */
const LICENCES =
	/^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|Apache-2\.0|MIT OR Apache-2\.0|MIT OR GPL-3\.0-or-later|MIT AND Zlib|BSD)\)?$/;

/**
 * libvips, which sharp calls, is LGPL. It is used unchanged, in packages of its own; those for Windows and for
 * WebAssembly hold sharp's own code too.
 */
const LIBVIPS = /node_modules\/@img\/sharp-(?:libvips|win32|wasm32)\b[\w-]*$/;
const isLibvips = (name: string, licence: string) =>
	LIBVIPS.test(name) && /\bLGPL-3\.0-or-later\b/.test(licence);

test("every package has a licence that allows its use", () => {
	const others = installed.filter(
		([name, { license = "" }]) =>
			!LICENCES.test(license) && !isLibvips(name, license),
	);
	expect(installed.length).toBeGreaterThan(100);
	expect(others).toEqual([]);
});

test("the project pins each of its packages to one version", () => {
	const ranges = Object.entries({
		...project.dependencies,
		...project.devDependencies,
	}).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
	expect(ranges).toEqual([]);
});

test("every package is checked against a hash when it is downloaded", () => {
	const unchecked = installed.filter(
		([, { resolved, integrity }]) => resolved && !integrity,
	);
	expect(unchecked).toEqual([]);
});

test("no package runs a script when it is installed", () => {
	const scripts = installed
		.filter(([, { hasInstallScript }]) => hasInstallScript)
		.map(([name]) => name.replace(/^.*node_modules\//, ""));
	const allowed = scripts.filter(
		(name) => project.allowScripts[name] !== false,
	);
	expect(allowed).toEqual([]);
});
