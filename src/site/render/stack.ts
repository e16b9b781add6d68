// Finds the location in templates/ of an error that the bundle throws, with the source map.
import fs from "node:fs";
import path from "node:path";
import { lazily } from "../../base/disk/lazily.ts";
import { rememberMapper, type StackMapper } from "../../base/locate-error.ts";
import { describeThrown } from "../../base/problems.ts";
import { createOriginalFinder } from "../../base/source-map.ts";
import { escapePattern } from "../../base/text/escape.ts";
import type { Config } from "../config.ts";

export function readLine(
	{ rootDir }: Pick<Config, "rootDir">,
	file: string,
	line: number,
): string | undefined {
	const filePath = path.join(rootDir, file);
	if (!fs.existsSync(filePath)) return undefined;
	return fs.readFileSync(filePath, "utf8").split(/\r?\n/)[line - 1];
}

/** @param map a source map whose sources are relative to the root */
export function createStackMapper(
	config: Config,
	bundleName: string,
	map: string,
): StackMapper {
	const frame = new RegExp(
		`${escapePattern(bundleName)}:(\\d+):(\\d+)\\)?$`,
		"gm",
	);
	const openMap = lazily(() => createOriginalFinder(map));
	const locationOf: StackMapper = (error) => {
		for (const [, row, column] of describeThrown(error).stack.matchAll(frame)) {
			const location = openMap()(row ?? "", column ?? "");
			const { file = "", line = 0 } = location ?? {};
			// The entry of the bundle is generated, so it is no file of templates/.
			const isTemplate = file.startsWith("templates/");
			if (!location || !isTemplate || file.endsWith(bundleName)) continue;
			const excerpt = readLine(config, file, line);
			return excerpt === undefined ? location : { ...location, excerpt };
		}
		return undefined;
	};
	rememberMapper(bundleName, locationOf);
	return locationOf;
}
