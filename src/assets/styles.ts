// templates/ -> one style sheet and its fonts: Tailwind from the class names that the
// templates use, then lightningcss. Refuses a sheet that cannot be read.
import fs from "node:fs";
import path from "node:path";
import { openBundleCache } from "../cache/bundle-cache.js";
import { hashFolder } from "../cache/fingerprint.js";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import type { Config } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../plan/frame.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { type Asset, hashedPath } from "./asset.ts";
import type { Sheet } from "./compile-styles.ts";

const ENTRY = "styles/site.css";
/** For what is drawn while the site is built. */
const DRAWN = "styles/drawn.css";

/** A sheet of an earlier run, under the hash of all that is in templates/. */
function openSheetCache({ rootDir, templatesDir }: Config, entry: string) {
	const startedAt = Date.now();
	const folder = templatesDir;
	const cache = openBundleCache({ rootDir, kind: "styles", folder });
	const findKey = () => `${entry} ${hashFolder(folder, () => true)}`;
	const key = findKey();
	const makers = ["styles.ts", "compile-styles.ts"].map((name) =>
		path.join(SOURCE_DIR, "assets", name),
	);
	return {
		get: (): Sheet | undefined => {
			const kept = cache.get(key);
			return kept && { code: kept.code, links: JSON.parse(String(kept.map)) };
		},
		put: ({ code, links }: Sheet, inputs: readonly string[]): void => {
			// What came or went meanwhile is in one of the two alone.
			if (findKey() !== key) return;
			const map = Buffer.from(JSON.stringify(links));
			cache.put(key, { code, map, inputs: [...inputs, ...makers], startedAt });
		},
	};
}

/** Fonts and pictures that the sheet names, under hashed names beside it. */
function linkFonts(config: Config, { code, links }: Sheet): Asset[] {
	let sheet = code.toString();
	const fonts: Asset[] = [];
	for (const { type, url, placeholder } of links) {
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

async function explainThrown<Value>(
	config: Config,
	entry: string,
	make: () => Promise<Value>,
): Promise<Value> {
	try {
		return await make();
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const { styleError } = await import("./style-error.ts");
		throw styleError(config, error, entry);
	}
}

async function makeStyles(
	config: Config,
	{ versionOf, sheets }: StylesMemory,
): Promise<Asset[]> {
	const cache = openSheetCache(config, ENTRY);
	const kept = cache.get();
	const version = versionOf("templates/styles");
	if (kept)
		return sheets.recall("kept", [version, String(kept.code)], async () =>
			linkFonts(config, kept),
		);
	const { compileSheet, findNames, minifySheet } = await import(
		"./compile-styles.ts"
	);
	const names = findNames(config.templatesDir);
	const inputs = [version, names.join(" ")];
	return sheets.recall("", inputs, async () => {
		const made = await compileSheet(config, ENTRY, names);
		const sheet = minifySheet(made.css, ENTRY);
		cache.put(sheet, made.inputs);
		return linkFonts(config, sheet);
	});
}

/**
 * @throws UserError (1) for a sheet that cannot be read or a font that is not there
 */
export function buildStyles(
	config: Config,
	memory: StylesMemory = FIRST_STYLES,
): Promise<Asset[]> {
	return explainThrown(config, ENTRY, () => makeStyles(config, memory));
}

async function makeDrawnStyles(config: Config): Promise<string> {
	const cache = openSheetCache(config, DRAWN);
	const kept = cache.get();
	if (kept) return kept.code.toString();
	const { compileSheet } = await import("./compile-styles.ts");
	const { css, inputs } = await compileSheet(config, DRAWN, []);
	cache.put({ code: Buffer.from(css), links: [] }, inputs);
	return css;
}

/**
 * The sheet of what is drawn, with the tokens that it uses; undefined where there is none.
 * @throws UserError (1) for a sheet that cannot be read
 */
export async function buildDrawnStyles(
	config: Config,
): Promise<string | undefined> {
	if (!fs.existsSync(path.join(config.templatesDir, DRAWN))) return undefined;
	return explainThrown(config, DRAWN, () => makeDrawnStyles(config));
}
