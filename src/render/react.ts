// React as the templates meet it: bundled for production, run once in this process however
// often the templates change, and the same for them and for what renders them.
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import { buildKept } from "../cache/kept-build.ts";
import type { Config } from "../config.ts";
import { SOURCE_DIR } from "../source-dir.js";

/** All that templates may take from it, by the names they take it by. */
const NAMES = [
	"react",
	"react/jsx-runtime",
	"react/compiler-runtime",
	"react-dom",
	"react-dom/server",
	"react-dom/static",
];
const ENTRY = `module.exports = { ${NAMES.map((name) => `get "${name}"() { return require("${name}"); }`).join(", ")} };`;

/** The packages. */
export const REACT = ["react", "react-dom"];

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) =>
	path.dirname(resolve(`${name}/package.json`));

/** hypno's own packages, for a site whose folder has none. */
export const OWN_PACKAGES = path.dirname(folderOf("react"));

/** What a module gives, by the name it is required by. */
export type Require = (name: string) => unknown;

let run: { readonly code: Buffer; readonly require: Require } | undefined;

function evaluate(code: Buffer): Require {
	const require = createRequire(import.meta.url);
	const start = vm.compileFunction(
		code.toString("latin1"),
		["module", "require"],
		{ filename: "hypno-react.cjs" },
	);
	const module: { exports: Record<string, unknown> } = { exports: {} };
	start(module, require);
	const { exports } = module;
	return (name) =>
		Object.hasOwn(exports, name) ? exports[name] : require(name);
}

export async function bundleReact({ rootDir }: Config): Promise<Buffer> {
	const { code } = await buildKept({
		kind: "react",
		options: {
			stdin: { contents: ENTRY, resolveDir: OWN_PACKAGES, loader: "js" },
			absWorkingDir: rootDir,
			outfile: path.join(rootDir, "hypno-react.cjs"),
			format: "cjs",
			platform: "node",
			target: "node20",
			nodePaths: [OWN_PACKAGES],
			define: { "process.env.NODE_ENV": '"production"' },
		},
		folder: path.join(SOURCE_DIR, "render"),
	});
	return code;
}

/** Once, however often it is asked for. */
export function runReact(code: Buffer): Require {
	if (!run?.code.equals(code)) run = { code, require: evaluate(code) };
	return run.require;
}
