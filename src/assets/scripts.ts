// templates/client/ -> one small module for the browser.
import path from "node:path";
import { bundleError } from "../cache/bundle-error.ts";
import { buildKept } from "../cache/kept-build.ts";
import type { Config } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../plan/frame.ts";
import { type Asset, hashedPath } from "./asset.ts";

const ENTRY = "templates/client/index.ts";

/**
 * @throws UserError (1) with every mistake in the script
 */
export async function buildScript(config: Config): Promise<Asset> {
	try {
		const { code } = await buildKept({
			kind: "script",
			folder: config.templatesDir,
			options: {
				entryPoints: [ENTRY],
				absWorkingDir: config.rootDir,
				outfile: path.join(config.rootDir, "site.js"),
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
	} catch (error) {
		throw bundleError(error, {
			what: "the script for the browser",
			entry: ENTRY,
		});
	}
}
