// @ts-check
// Bundles src/ with the packages that most starts need into one CommonJS file, which start.js runs. The bundle is
// made again when a source or an installed package has changed.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
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

/** Returns a text that changes with every source and with the installed packages. */
function readSourceState() {
	const names = ["package.json", "node_modules/.package-lock.json"];
	const files = names.map((name) => path.join(ROOT, name));
	// Without types, Node would look at each entry, which takes twice as long.
	for (const { parentPath, name } of fs.readdirSync(SOURCE_DIR, {
		recursive: true,
		withFileTypes: true,
	}))
		if (!name.endsWith(".test.ts")) files.push(path.join(parentPath, name));
	const states = files.map((file) => {
		const stats = fs.statSync(file, { throwIfNoEntry: false });
		return `${file} ${stats?.size} ${stats?.mtimeMs}`;
	});
	return states.sort().join("\n");
}

/** @type {(content: Uint8Array, origin: string) => Buffer} */
const checksum = (content, origin) =>
	Buffer.from(Uint32Array.of(zlib.crc32(content, zlib.crc32(origin))).buffer);

/**
 * Returns undefined for a file that is missing, damaged or made from something else.
 * @type {(file: string, origin: string) => Buffer | undefined}
 */
export function readIntact(file, origin) {
	if (!fs.existsSync(file)) return undefined;
	const bytes = fs.readFileSync(file);
	const content = bytes.subarray(0, -4);
	return checksum(content, origin).equals(bytes.subarray(-4))
		? content
		: undefined;
}

/**
 * Replaces the file at once, so that other processes never read half of it.
 * @type {(file: string, content: Uint8Array, origin: string) => void}
 */
export function writeIntact(file, content, origin) {
	const temporary = `${file}-${process.pid}`;
	try {
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(temporary, content);
		fs.appendFileSync(temporary, checksum(content, origin));
		fs.renameSync(temporary, file);
	} catch {
		// Nothing can be written here. The next start makes the file again.
	}
}

/**
 * @type {(version: string) => Promise<import("esbuild").OutputFile[]>}
 * @throws when a package is missing, or when src/ has an error
 */
async function makeBundle(version) {
	const { build } = await import("esbuild");
	const text = fs.readFileSync(path.join(ROOT, "package.json"), "utf8");
	const packages = Object.keys(JSON.parse(text).dependencies);
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
			"process.env.HYPNO_VERSION": JSON.stringify(version),
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
		external: packages.filter((name) => !BUNDLED.includes(name)),
	});
	return outputFiles;
}

/** Returns the code, and its version, which changes with the sources. */
export async function loadBundle() {
	const version = hash("sha1", readSourceState());
	const stored = readIntact(BUNDLE, version);
	if (stored) return { code: stored.toString(), version };
	const files = await makeBundle(version);
	for (const { path: file, contents } of files)
		writeIntact(file, contents, version);
	// The source map comes before it.
	return { code: files.at(-1)?.text ?? "", version };
}
