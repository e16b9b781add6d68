// @ts-check
// Bundles src/ with the packages that most starts need into one CommonJS file, which start.js runs.
// Imported only when there is no bundle, or when a file in src/ is newer.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { BUNDLE, SOURCE_DIR } from "../source-dir.js";

const ROOT = path.dirname(SOURCE_DIR);

/** Most starts need these packages, and they work inside a bundle. Node finds all others when they are needed. */
const BUNDLED = [
	"commander",
	"fast-glob",
	"gray-matter",
	"htmlparser2",
	"js-yaml",
	"linkinator",
	"markdown-it",
	"react",
	"react-dom",
	"yaml",
	"zod",
];

function listOtherPackages() {
	const text = fs.readFileSync(path.join(ROOT, "package.json"), "utf8");
	const { dependencies } = JSON.parse(text);
	return Object.keys(dependencies).filter((name) => !BUNDLED.includes(name));
}

/**
 * Replaces the bundle at once, so that other processes never read half of it.
 * @throws when esbuild is not installed, when src/ has an error, or when nothing can be written
 */
export async function makeBundle() {
	const begin = new Date();
	const { outputFiles } = await build({
		entryPoints: ["src/cli.ts"],
		absWorkingDir: ROOT,
		outfile: BUNDLE,
		write: false,
		bundle: true,
		format: "cjs",
		platform: "node",
		target: "node20",
		// A script with cached data cannot import modules dynamically.
		supported: { "dynamic-import": false },
		alias: {
			// gray-matter gets hypno's own YAML parser, so its older version of js-yaml is not needed.
			"js-yaml": fileURLToPath(import.meta.resolve("js-yaml")),
			// linkinator needs undici only for proxies and invalid certificates. It takes long to load.
			undici: "node:http",
			// This entry of React also loads a renderer for streams, which takes twice as long.
			"react-dom/server": fileURLToPath(
				new URL(
					"cjs/react-dom-server-legacy.node.production.js",
					import.meta.resolve("react-dom/package.json"),
				),
			),
		},
		// A bundle cannot use import.meta to find its location, so start.js passes these parameters.
		define: {
			"import.meta.url": "sourceUrl",
			"import.meta.dirname": "sourceDir",
			// React chooses its production build by this.
			"process.env.NODE_ENV": '"production"',
		},
		banner: {
			js: "(function (exports, require, module, sourceUrl, sourceDir) {",
		},
		footer: { js: "})" },
		minifyWhitespace: true,
		sourcemap: "external",
		sourcesContent: false,
		tsconfigRaw: {},
		logLevel: "silent",
		external: listOtherPackages(),
	});
	const folder = path.dirname(BUNDLE);
	fs.mkdirSync(folder, { recursive: true });
	for (const name of fs.readdirSync(folder))
		if (name.endsWith(".v8")) fs.rmSync(path.join(folder, name));
	for (const { path: file, contents } of outputFiles) {
		const temporary = `${file}-${process.pid}`;
		fs.writeFileSync(temporary, contents);
		// A file that is edited from now on is newer than the bundle.
		fs.utimesSync(temporary, begin, begin);
		fs.renameSync(temporary, file);
	}
}
