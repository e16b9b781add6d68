// @ts-check
// src/ -> one CommonJS bundle of the command line. Imported only when there is none yet.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MAKER = createRequire(import.meta.url).resolve("esbuild/package.json");

/** Packages that most starts need and that have no parts which must stay files. */
const BUNDLED = [
	"commander",
	"fast-glob",
	"gray-matter",
	"htmlparser2",
	"js-yaml",
	"markdown-it",
	"zod",
];

/** What the bundle is told of where it stands; see the function that runs it. */
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

/** With the packages that most starts need, so that these are not looked for one by one. */
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
		// An import at run time needs what a script that was compiled earlier has not.
		supported: { "dynamic-import": false },
		// gray-matter is given an engine: its own, an older js-yaml, only costs time.
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
		inputs: [...inputs.map((input) => path.join(ROOT, input)), MAKER],
		startedAt,
	};
}
