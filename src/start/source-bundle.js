// @ts-check
// Bundles src/ into one CommonJS file of the command line. Imported only if no stored bundle is valid.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ESBUILD = createRequire(import.meta.url).resolve("esbuild/package.json");

/** Most starts need these packages, and they work inside a bundle. */
const BUNDLED = [
	"commander",
	"fast-glob",
	"gray-matter",
	"htmlparser2",
	"js-yaml",
	"markdown-it",
	"zod",
];

/** A bundle cannot use import.meta to find its location, so runBundle() passes these parameters. */
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

/** The bundle includes the packages that most starts need, since resolving each takes time. */
export async function bundleSource() {
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
		// gray-matter gets hypno's own YAML parser, so its older version of js-yaml is not needed.
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
	};
}
