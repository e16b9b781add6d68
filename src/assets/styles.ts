// templates/ -> one style sheet and its fonts: Tailwind from the class names that the
// templates use, then lightningcss. Refuses a sheet that cannot be read.
import fs from "node:fs";
import path from "node:path";
import { hashFolder } from "../cache/fingerprint.js";
import { keepMade } from "../cache/keep-made.ts";
import { rememberLast } from "../cache/last-results.ts";
import type { Config } from "../config.ts";
import type { Problem } from "../problems.ts";
import { type Asset, hashedPath } from "./asset.ts";
import type { compileStylesheet } from "./compile-styles.ts";

const SITE_STYLESHEET = "styles/site.css";
/** For what is drawn while the site is built. */
const DRAWN_STYLESHEET = "styles/drawn.css";

const lastStylesheet =
	rememberLast<Awaited<ReturnType<typeof compileStylesheet>>>();

/** @param entry below templates/ */
async function compile(config: Config, entry: string) {
	const { compileStylesheet, findNames } = await import("./compile-styles.ts");
	const { templatesDir } = config;
	const isForBrowsers = entry === SITE_STYLESHEET;
	const names = isForBrowsers ? findNames(templatesDir) : [];
	const stylesheets = hashFolder(templatesDir, (name) => !/\.tsx?$/.test(name));
	// Most changes of a template leave the class names as they are, and Tailwind is slow.
	const key = `${stylesheets} ${names}`;
	const stylesheet = await lastStylesheet(
		path.join(templatesDir, entry),
		key,
		() =>
			compileStylesheet(config, { entry, names, isMinified: isForBrowsers }),
	);
	if (!isForBrowsers) return stylesheet;
	const { findUnknownClasses } = await import("./unknown-classes.ts");
	const css = String(stylesheet.code);
	const problems = await findUnknownClasses(config, { entry, css });
	return { ...stylesheet, map: Buffer.from(JSON.stringify(problems)) };
}

interface BuiltStylesheet {
	readonly css: string;
	readonly problems: readonly Problem[];
}

/**
 * @param use what is made of the sheet; may throw where a file is missing that the sheet names
 * @throws UserError (1) for a sheet that cannot be read, and for what is missing
 */
async function withStylesheet<Value>(
	config: Config,
	entry: string,
	use: (stylesheet: BuiltStylesheet) => Value,
): Promise<Value> {
	try {
		const wanted = { config, kind: "styles", options: entry };
		const { code, map } = await keepMade(wanted, () => compile(config, entry));
		const problems = map.length > 0 ? JSON.parse(String(map)) : [];
		return use({ css: String(code), problems });
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const { styleError } = await import("./style-error.ts");
		throw styleError(config, error, entry);
	}
}

/** A file beside the sheet, as lightningcss writes its address. */
const RELATIVE_URL = /url\((["']?)(\.[^"')]+)\1\)/g;

/** The sheet, and the fonts and pictures that it names, under hashed names beside it. */
function linkFonts({ templatesDir }: Config, css: string): Asset[] {
	const files = new Map<string, Asset>();
	const contents = css.replace(RELATIVE_URL, (_all, _quote, url) => {
		const bytes = fs.readFileSync(path.resolve(templatesDir, "styles", url));
		const outputPath = hashedPath(path.basename(url), bytes);
		const isFont = url.endsWith(".woff2");
		files.set(outputPath, {
			outputPath,
			contents: bytes,
			...(isFont && { role: "font" }),
		});
		return `url("${path.basename(outputPath)}")`;
	});
	const outputPath = hashedPath("site.css", contents);
	return [{ outputPath, contents, role: "stylesheet" }, ...files.values()];
}

/** @throws UserError (1) for a sheet that cannot be read or a font that is not there */
export function buildStyles(config: Config) {
	return withStylesheet(config, SITE_STYLESHEET, ({ css, problems }) => ({
		assets: linkFonts(config, css),
		problems,
	}));
}

/**
 * The sheet of what is drawn, with the tokens that it uses; undefined where there is none.
 * @throws UserError (1) for a sheet that cannot be read
 */
export async function buildDrawnStyles(
	config: Config,
): Promise<string | undefined> {
	const isThere = fs.existsSync(
		path.join(config.templatesDir, DRAWN_STYLESHEET),
	);
	return isThere
		? withStylesheet(config, DRAWN_STYLESHEET, ({ css }) => css)
		: undefined;
}
