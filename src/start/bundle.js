// @ts-check
// Bundles src/ with the packages that most starts need, so that hypno starts from one file.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLE, ROOT } from "../source-dir.js";

/** Most starts need these packages. Node finds all others when they are needed. */
const BUNDLED =
	"commander fast-glob gray-matter htmlparser2 image-size js-yaml linkinator markdown-it react react-dom yaml zod";

/** An installed hypno comes with its bundle. */
const isInstalled = ROOT.split(path.sep).includes("node_modules");

/** Lists what the bundle is made of, with the folders, whose times change when a file is deleted. */
function listSources() {
	const sources = ["package.json", "node_modules/.package-lock.json", "src"];
	const folder = path.join(ROOT, "src");
	for (const name of fs.readdirSync(folder, { recursive: true }))
		if (!/\.test\.tsx?$/.test(String(name))) sources.push(`src/${name}`);
	return sources.map((name) => path.join(ROOT, name)).filter(fs.existsSync);
}

/** @type {(file: string) => number} */
const timeOf = (file) =>
	Math.round(fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);

/** @type {(version: string) => Promise<import("esbuild").OutputFile[]>} */
async function bundle(version) {
	const { build } = await import("esbuild");
	const { dependencies } = JSON.parse(
		fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
	);
	const { outputFiles } = await build({
		entryPoints: ["src/main.ts"],
		absWorkingDir: ROOT,
		outfile: BUNDLE,
		write: false,
		bundle: true,
		// A module would load all packages at its start, also those that a command never calls.
		format: "cjs",
		platform: "node",
		target: "node20",
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
		define: {
			"import.meta.dirname": "__dirname",
			"import.meta.url": "bundleUrl",
			"process.env.HYPNO_VERSION": JSON.stringify(version),
			// React chooses its production build by this.
			"process.env.NODE_ENV": '"production"',
		},
		banner: {
			js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;',
		},
		minifyWhitespace: true,
		sourcemap: "external",
		sourcesContent: false,
		tsconfigRaw: {},
		logLevel: "silent",
		external: Object.keys(dependencies).filter(
			(name) => !BUNDLED.split(" ").includes(name),
		),
	});
	return outputFiles;
}

/**
 * Makes the bundle again when a source has changed.
 * @throws when a package is missing, when src/ has an error, and when lib/ cannot be written
 */
export async function prepareBundle() {
	if (isInstalled) return;
	const sources = listSources();
	// A source that is edited while the bundle is made is newer than this.
	const newest = sources.map(timeOf).reduce((a, b) => Math.max(a, b));
	if (timeOf(BUNDLE) === newest) return;
	const version = hash("sha1", sources.map(timeOf).join());
	// The source map comes first.
	for (const { path: file, contents } of await bundle(version)) {
		const temporary = `${file}-${process.pid}`;
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(temporary, contents);
		fs.utimesSync(temporary, newest / 1000, newest / 1000);
		// Other processes never read half of it.
		fs.renameSync(temporary, file);
	}
}
