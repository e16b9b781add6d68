// templates/ and static/ -> all assets but the share images, and what those are drawn with.
// What could not be made is told; something stands in its place.

import { openDiskCache } from "../cache/disk-cache.js";
import type { Config } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../plan/frame.ts";
import { type Problem, settle } from "../problems.ts";
import type { Asset } from "./asset.ts";
import { createDrawer, KEPT, type PlanDrawing } from "./drawing.ts";
import { planIcons } from "./icons.ts";
import { buildScript } from "./scripts.ts";
import { loadStatic } from "./static.ts";
import { buildDrawnStyles, buildStyles } from "./styles.ts";

/** What pictures are drawn with. */
interface Drawn {
	/** Empty where nothing is to be drawn. */
	readonly css: string;
	readonly draw: PlanDrawing;
}

/** Takes the place of an asset that could not be made, so that pages can be looked at. */
function standIn(name: keyof typeof ASSET_PLACEHOLDERS): Asset {
	const placeholder = ASSET_PLACEHOLDERS[name];
	const outputPath = `assets/${placeholder.split(":")[1]}`;
	return { outputPath, contents: "", placeholder };
}

export async function buildAssets(
	config: Config,
): Promise<{ assets: Asset[]; drawing: Drawn; problems: readonly Problem[] }> {
	const [sheet, drawnSheet, module] = await Promise.all([
		settle(buildStyles(config)),
		settle(buildDrawnStyles(config)),
		settle(buildScript(config)),
	]);
	const held = loadStatic(config);
	// With a sheet that has a mistake icons are planned all the same, so that none is missed.
	const isDrawing = drawnSheet.value !== undefined || drawnSheet.problems[0];
	const css = drawnSheet.value ?? "";
	const cache = openDiskCache({ ...config, kind: "share", keep: KEPT });
	const draw = createDrawer(cache);
	return {
		assets: [
			...(sheet.value?.assets ?? [standIn("stylesheet"), standIn("font")]),
			module.value ?? standIn("script"),
			...held,
			...(isDrawing ? planIcons({ statics: held, css, draw }) : []),
		],
		drawing: { css, draw },
		problems: [
			...(sheet.value?.problems ?? sheet.problems),
			// Both sheets hold the design tokens, and a mistake in these stops both.
			...drawnSheet.problems.filter(
				({ message }) => !sheet.problems.some((one) => one.message === message),
			),
			...module.problems,
		],
	};
}
