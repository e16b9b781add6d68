// Compiles a stylesheet for the class names in the templates. Imported only if no cached CSS is valid: it loads slowly.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Scanner } from "@tailwindcss/oxide";
import { transform } from "lightningcss";
import { compile } from "tailwindcss";
import { listFiles } from "../../base/disk/fingerprint.ts";
import type { Config } from "../config.ts";

const require = createRequire(import.meta.url);

/** The CSS works in browsers from 2022 on. lightningcss takes versions as major << 16. */
const TARGETS = {
	chrome: 105 << 16,
	firefox: 104 << 16,
	safari: (15 << 16) | (4 << 8),
};

function loadStylesheet(id: string, base: string) {
	const file = id.startsWith(".")
		? path.resolve(base, id)
		: require.resolve(id.endsWith(".css") ? id : `${id}/index.css`);
	const content = fs.readFileSync(file, "utf8");
	return { path: file, base: path.dirname(file), content };
}

const isTemplate = (name: string) => name.endsWith(".tsx");

export function scanTemplates(templatesDir: string): string[] {
	const files = listFiles(templatesDir, isTemplate).map((file) => ({
		content: fs.readFileSync(file, "utf8"),
		extension: "tsx",
	}));
	// The scanner itself skips folders that .gitignore lists.
	const names = new Scanner({ sources: [] }).scanFiles(files);
	return names.sort();
}

/** @param isMinified for browsers: small, and with the prefixes that older ones need */
export async function compileStylesheet(
	{ templatesDir }: Config,
	entry: string,
	{ names, isMinified }: { names: string[]; isMinified: boolean },
) {
	const from = path.join(templatesDir, entry);
	const packages = ["@tailwindcss/oxide", "lightningcss", "tailwindcss"];
	const inputs = packages.map((name) => require.resolve(name));
	const compiler = await compile(fs.readFileSync(from, "utf8"), {
		base: path.dirname(from),
		from,
		loadStylesheet: async (id, base) => {
			const stylesheet = loadStylesheet(id, base);
			inputs.push(stylesheet.path);
			return stylesheet;
		},
	});
	const css = compiler.build(names);
	if (!isMinified) return { css, inputs };
	const code = Buffer.from(css);
	const options = { filename: entry, code, minify: true, targets: TARGETS };
	const small = Buffer.from(transform(options).code);
	return { css: small.toString(), inputs };
}
