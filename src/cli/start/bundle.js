// @ts-check
// Bundles src/ with the packages that most starts need, so that hypno starts from one file.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLE, ROOT, SOURCE_DIR } from "../../base/source-dir.js";

/** Most starts need these packages. Node finds all others when they are needed. */
const BUNDLED =
	"commander fast-glob gray-matter htmlparser2 image-size js-yaml linkinator markdown-it mime react react-dom zod";

/** Replaces import.meta: packages are found from the bundle, and source-dir.js finds its folder. */
const BUNDLE_PLACE =
	'const bundleUrl = require("node:url").pathToFileURL(__filename).href, baseFolder = require("node:path").join(__dirname, "../src/base");';

/** An installed hypno comes with its bundle. */
const isInstalled = ROOT.split(path.sep).includes("node_modules");

/** Says that a whole file is the first line of "package": with all lines of packages, the map is four times as large. */
const NO_LINES =
	"data:application/json,%7B%22version%22:3,%22sources%22:%5B%22package%22%5D,%22mappings%22:%22AAAA%22%7D";

/**
 * Node loads a file of ASCII twice as fast, and esbuild escapes all other characters but those of patterns.
 * @type {(file: string) => string}
 */
const readAscii = (file) =>
	fs
		.readFileSync(file, "utf8")
		.replace(
			/[^\0-\x7f]/g,
			(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
		);

/** @type {import("esbuild").Plugin["setup"]} */
const prepareSources = ({ onLoad }) => {
	// Messages of zod in fifty languages take long to load, and hypno has its own.
	onLoad({ filter: /\bzod.v4.locales.index\.js$/ }, () => ({
		contents: 'export { default as en } from "./en.js";',
	}));
	onLoad({ filter: /\bnode_modules\b.*\.[cm]?js$/ }, ({ path: file }) => ({
		contents: `${readAscii(file)}\n//# sourceMappingURL=${NO_LINES}`,
	}));
	onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
		contents: readAscii(file),
		loader: "ts",
	}));
};

function readVersion() {
	const files = ["package.json", "node_modules/.package-lock.json"];
	const options = /** @type {const} */ ({
		recursive: true,
		withFileTypes: true,
	});
	for (const { name, parentPath } of fs.readdirSync(SOURCE_DIR, options))
		if (/(?<!\.test)\.(?:ts|js|cjs)$/.test(name))
			files.push(path.join(parentPath, name).slice(ROOT.length));
	const states = files.sort().map((name) => {
		const stats = fs.statSync(path.join(ROOT, name), { throwIfNoEntry: false });
		return `${name} ${stats?.size} ${stats?.mtimeMs}`;
	});
	return hash("sha1", states.join("\n"));
}

/** @type {(version: string) => boolean} */
function isBundled(version) {
	if (!fs.existsSync(BUNDLE)) return false;
	const banner = `//${version}\n`;
	const start = Buffer.alloc(banner.length);
	const file = fs.openSync(BUNDLE, "r");
	fs.readSync(file, start);
	fs.closeSync(file);
	return String(start) === banner;
}

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
			// linkinator needs undici only for proxies and invalid certificates, and glob only for paths of files. It
			// never gets any of them, and both take long to load.
			undici: "node:http",
			glob: "node:fs",
			// This entry of React also loads a renderer for streams, which takes twice as long.
			"react-dom/server": fileURLToPath(
				new URL(
					"cjs/react-dom-server-legacy.node.production.js",
					import.meta.resolve("react-dom/package.json"),
				),
			),
		},
		define: {
			"import.meta.dirname": "baseFolder",
			"import.meta.url": "bundleUrl",
			"process.env.HYPNO_VERSION": JSON.stringify(version),
			// React chooses its production build by this.
			"process.env.NODE_ENV": '"production"',
		},
		banner: {
			js: `//${version}\n${BUNDLE_PLACE}`,
		},
		// A script that has a cache of its own can import modules by require alone.
		supported: { "dynamic-import": false },
		minifyWhitespace: true,
		plugins: [{ name: "prepare-sources", setup: prepareSources }],
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

/** @throws when a package is missing, when src/ has an error, and when lib/ cannot be written */
export async function prepareBundle() {
	if (isInstalled) return;
	const version = readVersion();
	if (isBundled(version)) return;
	// The source map comes first.
	for (const { path: file, contents } of await bundle(version)) {
		const temporary = `${file}-${process.pid}`;
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(temporary, contents);
		// Other processes never read half of it.
		fs.renameSync(temporary, file);
	}
}
