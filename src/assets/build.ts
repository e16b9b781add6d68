// templates/ and static/ -> all assets but the share images, and what those are drawn with.
// What could not be made is a problem; something stands in its place.
import fs from "node:fs";
import path from "node:path";
import { bundleModules } from "../cache/bundle.ts";
import { openDiskCache } from "../cache/disk-cache.js";
import { type Config, isBackup } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../plan/frame.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import { catchProblems, type Problem } from "../problems.ts";
import { type Asset, hashedPath } from "./asset.ts";
import { createDrawer, KEPT, type PlanDrawing } from "./drawing.ts";
import { planIcons } from "./icons.ts";
import { buildDrawnStyles, buildStyles } from "./styles.ts";

interface DrawingStyle {
	/** Empty where nothing is to be drawn. */
	readonly css: string;
	readonly draw: PlanDrawing;
}

const SCRIPT = "templates/client/index.ts";

/**
 * templates/client/ -> one small module for the browser.
 * @throws UserError (1) with every mistake in the script
 */
async function buildScript(config: Config): Promise<Asset> {
	const { code } = await bundleModules(config, {
		kind: "script",
		what: "the script for the browser",
		entry: SCRIPT,
		name: "hypno-script.js",
		options: {
			entryPoints: [SCRIPT],
			minify: true,
			format: "esm",
			platform: "browser",
			target: "es2022",
			charset: "utf8",
		},
	});
	const contents = code.toString();
	const outputPath = hashedPath("site.js", contents);
	return { outputPath, contents, role: "script" };
}

/**
 * static/ -> its files, byte for byte. Links are left out: they could lead anywhere; and so are
 * pictures, of which pages show what is made of them.
 */
export function loadStatic({ staticDir }: Config): Asset[] {
	if (!fs.existsSync(staticDir)) return [];
	return fs
		.readdirSync(staticDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !isBackup(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.filter((file) => !file.startsWith(path.join(staticDir, PICTURE_FOLDER)))
		.sort()
		.map((file) => ({
			outputPath: path.relative(staticDir, file).split(path.sep).join("/"),
			contents: fs.readFileSync(file),
		}));
}

/** Replaces an asset that could not be built, so that pages can still be previewed. */
function createPlaceholder(role: keyof typeof ASSET_PLACEHOLDERS): Asset {
	const name = ASSET_PLACEHOLDERS[role].replace("hypno-asset:", "");
	return { outputPath: `assets/${name}`, contents: "", role };
}

export interface BuiltAssets {
	readonly assets: readonly Asset[];
	readonly drawing: DrawingStyle;
	readonly problems: readonly Problem[];
}

export async function buildAssets(config: Config): Promise<BuiltAssets> {
	const [stylesheet, drawnStylesheet, module] = await Promise.all([
		catchProblems(buildStyles(config)),
		catchProblems(buildDrawnStyles(config)),
		catchProblems(buildScript(config)),
	]);
	const staticFiles = loadStatic(config);
	// With a sheet that has a mistake icons are planned all the same, so that none is missed.
	const isDrawing =
		drawnStylesheet.value !== undefined || drawnStylesheet.problems[0];
	const css = drawnStylesheet.value ?? "";
	const cache = openDiskCache({ ...config, kind: "share", keep: KEPT });
	const draw = createDrawer(cache);
	return {
		assets: [
			...(stylesheet.value?.assets ?? [
				createPlaceholder("stylesheet"),
				createPlaceholder("font"),
			]),
			module.value ?? createPlaceholder("script"),
			...staticFiles,
			...(isDrawing ? planIcons({ statics: staticFiles, css, draw }) : []),
		],
		drawing: { css, draw },
		problems: [
			...(stylesheet.value?.problems ?? stylesheet.problems),
			// Both sheets hold the design tokens, and a mistake in these stops both.
			...drawnStylesheet.problems.filter(
				({ message }) =>
					!stylesheet.problems.some((one) => one.message === message),
			),
			...module.problems,
		],
	};
}
