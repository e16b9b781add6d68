// @ts-check
// src/ -> one CommonJS bundle of the command line. Imported only when no bundle is valid.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ESBUILD = createRequire(import.meta.url).resolve("esbuild/package.json");

/** Packages that most starts need and that work inside a bundle. */
const BUNDLED = [
	"commander",
	"fast-glob",
	"gray-matter",
	"htmlparser2",
	"js-yaml",
	"markdown-it",
	"zod",
];

/** In a bundle, import.meta has no location: evaluate() passes these parameters instead. */
export const LOCATIONS = {
	"import.meta.url": "sourceUrl",
	"import.meta.dirname": "sourceDir",
};

function listOtherPackages() {
	const { dependencies } = JSON.parse(
		fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
	);
	return Object.keys(dependencies).filter((name) => !BUNDLED.includes(name));
}

/** Includes the packages that most starts need, since resolving each takes time. */
export async function bundleSource() {
	const startedAt = Date.now();
	const { outputFiles, metafile } = await build({
		entryPoints: ["src/cli.ts"],
		absWorkingDir: ROOT,
		outfile: path.join(ROOT, "cli.cjs"),
		write: false,
		bundle: true,
		format: "cjs",
		platform: "node",
		target: "node20",
		// A script with cached data cannot import modules dynamically.
		supported: { "dynamic-import": false },
		// hypno passes its own YAML parser to gray-matter, so the older js-yaml of it is not needed.
		alias: { "js-yaml": fileURLToPath(import.meta.resolve("js-yaml")) },
		define: LOCATIONS,
		sourcemap: "external",
		sourcesContent: false,
		metafile: true,
		tsconfigRaw: {},
		logLevel: "silent",
		external: listOtherPackages(),
	});
	/** @param {string} ending */
	const bytesOf = (ending) =>
		outputFiles.find((file) => file.path.endsWith(ending))?.contents ??
		new Uint8Array();
	const inputs = Object.keys(metafile.inputs);
	return {
		code: bytesOf(".cjs"),
		map: bytesOf(".map"),
		inputs: [...inputs.map((input) => path.join(ROOT, input)), ESBUILD],
		startedAt,
	};
}
