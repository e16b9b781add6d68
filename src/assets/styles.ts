// templates/ -> one style sheet and its fonts: Tailwind from the class names that the
// templates use, then lightningcss. Refuses a sheet that cannot be read.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Config } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../frame.ts";
import { type Memo, NO_MEMO } from "../memo.ts";
import { type Asset, hashedPath } from "./asset.ts";

const ENTRY = "styles/site.css";
/** For what is drawn while the site is built. */
const DRAWN = "styles/drawn.css";
const require = createRequire(import.meta.url);

/** Browsers from 2022 on; versions are major << 16. */
const TARGETS = {
	chrome: 105 << 16,
	firefox: 104 << 16,
	safari: (15 << 16) | (4 << 8),
};

interface StyleSheet {
	readonly path: string;
	readonly base: string;
	readonly content: string;
}

function loadStylesheet(id: string, base: string): StyleSheet {
	const file = id.startsWith(".")
		? path.resolve(base, id)
		: id.endsWith(".css")
			? require.resolve(id)
			: require.resolve(`${id}/index.css`);
	return {
		path: file,
		base: path.dirname(file),
		content: fs.readFileSync(file, "utf8"),
	};
}

/** Every class name that the templates may use. */
async function scanTemplates(templatesDir: string): Promise<string[]> {
	const { Scanner } = await import("@tailwindcss/oxide");
	const scanner = new Scanner({
		sources: [{ base: templatesDir, pattern: "**/*.tsx", negated: false }],
	});
	// The order in which the scanner finds names varies from run to run.
	return scanner.scan().sort();
}

async function compileStyles(
	entry: string,
	names: readonly string[],
): Promise<string> {
	const { compile } = await import("tailwindcss");
	const compiler = await compile(fs.readFileSync(entry, "utf8"), {
		base: path.dirname(entry),
		from: entry,
		loadStylesheet: async (id, base) => loadStylesheet(id, base),
	});
	return compiler.build([...names]);
}

async function minify(css: string) {
	const { transform } = await import("lightningcss");
	return transform({
		filename: ENTRY,
		code: Buffer.from(css),
		minify: true,
		targets: TARGETS,
		// Imports from elsewhere stay where browsers, and checks, can see them.
		analyzeDependencies: { preserveImports: true },
	});
}

/** Fonts and pictures that the sheet names, under hashed names beside it. */
async function linkFonts(config: Config, css: string): Promise<Asset[]> {
	const { code, dependencies } = await minify(css);
	let sheet = code.toString();
	const fonts: Asset[] = [];
	for (const dependency of dependencies ?? []) {
		if (dependency.type !== "url" && dependency.type !== "import") continue;
		const { type, url, placeholder } = dependency;
		if (type === "import" || !url.startsWith(".")) {
			sheet = sheet.replaceAll(placeholder, url);
			continue;
		}
		const contents = fs.readFileSync(
			path.resolve(config.templatesDir, "styles", url),
		);
		const outputPath = hashedPath(path.basename(url), contents);
		sheet = sheet.replaceAll(placeholder, path.basename(outputPath));
		fonts.push(
			url.endsWith(".woff2")
				? { outputPath, contents, placeholder: ASSET_PLACEHOLDERS.font }
				: { outputPath, contents },
		);
	}
	return [
		{
			outputPath: hashedPath("site.css", sheet),
			contents: sheet,
			placeholder: ASSET_PLACEHOLDERS.stylesheet,
		},
		...fonts,
	];
}

export interface StylesMemory {
	/** Grows with each change below a folder: "templates/styles" */
	readonly versionOf: (folder: string) => number;
	readonly sheets: Memo<Promise<Asset[]>>;
}

const FIRST_STYLES: StylesMemory = { versionOf: () => 0, sheets: NO_MEMO };

/**
 * @throws UserError (1) for a sheet that cannot be read or a font that is not there
 */
export async function buildStyles(
	config: Config,
	{ versionOf, sheets }: StylesMemory = FIRST_STYLES,
): Promise<Asset[]> {
	try {
		const names = await scanTemplates(config.templatesDir);
		const entry = path.join(config.templatesDir, ENTRY);
		const inputs = [versionOf("templates/styles"), names.join(" ")];
		return await sheets.recall("", inputs, async () =>
			linkFonts(config, await compileStyles(entry, names)),
		);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const { styleError } = await import("./style-error.ts");
		throw styleError(config, error, ENTRY);
	}
}

/**
 * The sheet of what is drawn, with the tokens that it uses; undefined where there is none.
 * @throws UserError (1) for a sheet that cannot be read
 */
export async function buildDrawnStyles(
	config: Config,
): Promise<string | undefined> {
	const entry = path.join(config.templatesDir, DRAWN);
	if (!fs.existsSync(entry)) return undefined;
	try {
		return await compileStyles(entry, []);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const { styleError } = await import("./style-error.ts");
		throw styleError(config, error, DRAWN);
	}
}
