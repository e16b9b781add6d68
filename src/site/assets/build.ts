// Builds all assets from templates/ and static/ except share images, for which it returns the stylesheet.

import { openDiskCache } from "../../base/disk/disk-cache.ts";
import { catchProblems, type Problem } from "../../base/problems.ts";
import { hashedPath } from "../addresses/published-headers.ts";
import { bundleModules } from "../bundle/bundle-modules.ts";
import type { Config } from "../config.ts";
import type { OutputFile } from "../output/file.ts";
import { createDrawer, MAX_STORED } from "./drawing.ts";
import { makeIconSvg } from "./icon-source.ts";
import { planIcons } from "./icons.ts";
import { loadStatic } from "./static-files.ts";
import { buildDrawnStyles, buildStyles } from "./styles.ts";

const SCRIPT = "templates/client/index.ts";

async function buildScript(config: Config): Promise<OutputFile> {
	const { code } = await bundleModules(config, {
		kind: "script",
		what: "the script of the pages (templates/client)",
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
	const outputPath = hashedPath("site.js", code);
	return { outputPath, contents: code, role: "script" };
}

export interface Brand {
	/** CSS, before or after that of the templates. */
	readonly colours: string;
	/** "/logo.svg" */
	readonly logo: string | undefined;
}

export async function buildAssets(config: Config, reading: Promise<Brand>) {
	const colours = reading.then((brand) => brand.colours);
	const [script, styles, drawnStyles] = await Promise.all([
		catchProblems(buildScript(config)),
		catchProblems(buildStyles(config, colours)),
		catchProblems(buildDrawnStyles(config, colours)),
	]);
	const statics = loadStatic(config);
	// With an invalid stylesheet icons are planned too, so that none is reported as missing.
	const isDrawing =
		drawnStyles.value !== undefined || drawnStyles.problems.length > 0;
	const css = drawnStyles.value ?? "";
	const cacheOptions = { ...config, kind: "share", maxEntries: MAX_STORED };
	const draw = createDrawer(openDiskCache(cacheOptions));
	const brand = await reading;
	const logo = statics.assets.find(
		({ outputPath }) => `/${outputPath}` === brand.logo,
	);
	const substitute = makeIconSvg(config, {
		logo,
		colours: brand.colours,
	});
	const style = { css: isDrawing ? css : undefined, substitute };
	const icons = planIcons(statics.assets, style, draw);
	const reported = new Set(styles.problems.map(({ message }) => message));
	const assets = [...(styles.value ?? [])];
	if (script.value) assets.push(script.value);
	const problems: Problem[] = [
		...styles.problems,
		// Both stylesheets import tokens.css, and an error in that file is reported once.
		...drawnStyles.problems.filter(({ message }) => !reported.has(message)),
		...script.problems,
		...statics.problems,
		...icons.problems,
	];
	return {
		assets: [...assets, ...statics.assets, ...icons.assets],
		drawing: { css, draw },
		problems,
	};
}
