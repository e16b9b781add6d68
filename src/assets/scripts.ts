// templates/client/ -> one small module for the browser.
import { bundleError } from "../bundle-error.ts";
import type { Config } from "../config.ts";
import { ASSET_PLACEHOLDERS } from "../frame.ts";
import { type Asset, hashedPath } from "./asset.ts";

const ENTRY = "templates/client/index.ts";

/**
 * @throws UserError (1) with every mistake in the script
 */
export async function buildScript(config: Config): Promise<Asset> {
	const { build } = await import("esbuild");
	try {
		const result = await build({
			entryPoints: [ENTRY],
			absWorkingDir: config.rootDir,
			write: false,
			bundle: true,
			minify: true,
			format: "esm",
			platform: "browser",
			target: "es2022",
			charset: "utf8",
			logLevel: "silent",
		});
		const contents = result.outputFiles[0]?.text ?? "";
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
