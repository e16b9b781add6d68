// Finds the location in templates/ of an error that the bundle throws, with the source map.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import type { Config } from "../config.ts";
import { escapePattern } from "../escape.ts";
import { describeThrown, type Location } from "../problems.ts";

export type StackMapper = (error: unknown) => Location | undefined;

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
	let sourceMap: SourceMap | undefined;
	return (error) => {
		for (const [, row, column] of describeThrown(error).stack.matchAll(frame)) {
			sourceMap ??= new SourceMap(JSON.parse(map));
			const entry = sourceMap.findEntry(Number(row) - 1, Number(column) - 1);
			if (!("originalSource" in entry)) continue;
			const { originalSource: file, originalLine, originalColumn } = entry;
			// The entry of the bundle is generated, so it is no file of templates/.
			if (!file.startsWith("templates/") || file.endsWith(bundleName)) continue;
			const line = originalLine + 1;
			const excerpt = readLine(config, file, line);
			const location = { file, line, column: originalColumn + 1 };
			return excerpt === undefined ? location : { ...location, excerpt };
		}
		return undefined;
	};
}
