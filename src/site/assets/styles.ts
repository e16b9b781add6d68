// Builds two stylesheets from templates/styles/: one for the site, with its fonts, and one for share images and icons.
import fs from "node:fs";
import path from "node:path";
import { digestFolder } from "../../base/disk/fingerprint.ts";
import { createLastResultCache } from "../../base/disk/lazily.ts";
import { toUserError } from "../../base/problems.ts";
import { hashedPath } from "../addresses/published-headers.ts";
import { buildCached } from "../bundle/cached-build.ts";
import type { Config } from "../config.ts";
import type { OutputFile } from "../output/file.ts";
import type { compileStylesheet } from "./compile-styles.ts";

const SITE_STYLESHEET = "styles/site.css";
const DRAWN_STYLESHEET = "styles/drawn.css";

const compileOnce =
	createLastResultCache<Awaited<ReturnType<typeof compileStylesheet>>>();

async function compile(config: Config, entry: string) {
	const compiler = await import("./compile-styles.ts");
	const { templatesDir } = config;
	const isForBrowsers = entry === SITE_STYLESHEET;
	const names = isForBrowsers ? compiler.scanTemplates(templatesDir) : [];
	const isStyle = (name: string) => !/\.tsx?$/.test(name);
	// Tailwind is slow, and most edits of a template change no class names, so the key names classes.
	const key = `${digestFolder(templatesDir, isStyle)} ${names}`;
	const options = { names, isMinified: isForBrowsers };
	const build = () => compiler.compileStylesheet(config, entry, options);
	const name = path.join(templatesDir, entry);
	const { css, inputs } = await compileOnce(name, key, build);
	return { built: css, inputs };
}

/**
 * Compiles while the content is read, on which only the colours depend.
 * @throws UserError (1) for an invalid stylesheet, and for a missing file that it names
 */
async function withStylesheet<Value>(
	{ config, colours }: { config: Config; colours: Promise<string> },
	entry: string,
	use: (css: string, brand: string) => Value,
): Promise<Value> {
	try {
		const request = { config, kind: "styles", options: entry };
		const build = () => compile(config, entry);
		return use(...(await Promise.all([buildCached(request, build), colours])));
	} catch (error) {
		if (!(error instanceof Error) || toUserError(error)) throw error;
		const { toStyleError } = await import("./style-error.ts");
		throw toStyleError(config, error, entry);
	}
}

const RELATIVE_URL = /url\((["']?)(\.[^"')]+)\1\)/g;

function linkFonts({ templatesDir }: Config, css: string): OutputFile[] {
	const files = new Map<string, OutputFile>();
	const contents = css.replace(RELATIVE_URL, (_all, _quote, url) => {
		const bytes = fs.readFileSync(path.resolve(templatesDir, "styles", url));
		const outputPath = hashedPath(path.basename(url), bytes);
		const file = { outputPath, contents: bytes };
		const isFont = url.endsWith(".woff2");
		files.set(outputPath, isFont ? { ...file, role: "font" } : file);
		return `url("${path.basename(outputPath)}")`;
	});
	const outputPath = hashedPath("site.css", contents);
	return [{ outputPath, contents, role: "stylesheet" }, ...files.values()];
}

/** @param colours CSS before that of the templates, whose colours are in a layer and so give way to these */
export function buildStyles(config: Config, colours: Promise<string>) {
	return withStylesheet({ config, colours }, SITE_STYLESHEET, (css, brand) =>
		linkFonts(config, brand + css),
	);
}

export async function buildDrawnStyles(
	config: Config,
	colours: Promise<string>,
) {
	const filePath = path.join(config.templatesDir, DRAWN_STYLESHEET);
	if (!fs.existsSync(filePath)) return undefined;
	return withStylesheet(
		{ config, colours },
		DRAWN_STYLESHEET,
		(css, brand) => css + brand,
	);
}
