// templates/client/ -> one small module for the browser.
import { bundleModules } from "../cache/bundle.ts";
import type { Config } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../plan/frame.ts";
import { type Asset, hashedPath } from "./asset.ts";

const ENTRY = "templates/client/index.ts";

/**
 * @throws UserError (1) with every mistake in the script
 */
export async function buildScript(config: Config): Promise<Asset> {
	const { code } = await bundleModules(config, {
		kind: "script",
		what: "the script for the browser",
		entry: ENTRY,
		name: "hypno-script.js",
		options: {
			entryPoints: [ENTRY],
			minify: true,
			format: "esm",
			platform: "browser",
			target: "es2022",
			charset: "utf8",
		},
	});
	const contents = code.toString();
	return {
		outputPath: hashedPath("site.js", contents),
		contents,
		placeholder: ASSET_PLACEHOLDERS.script,
	};
}
