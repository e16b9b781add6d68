// An error thrown inside the bundle -> the line of the template it came from.
import { SourceMap } from "node:module";
import type { Place } from "../problems.ts";

export type StackMapper = (error: unknown) => Place | undefined;

const FRAME = /:(\d+):(\d+)\)?$/;

function parseMap(map: Buffer): SourceMap | undefined {
	return map.length === 0 ? undefined : new SourceMap(JSON.parse(String(map)));
}

/** @param map a source map whose sources are relative to the root */
export function createStackMapper(
	bundleName: string,
	map: Buffer,
): StackMapper {
	let sourceMap: SourceMap | undefined;
	return (error) => {
		if (!(error instanceof Error) || error.stack === undefined)
			return undefined;
		sourceMap ??= parseMap(map);
		for (const line of error.stack.split("\n")) {
			const position = line.includes(bundleName) ? FRAME.exec(line) : null;
			if (!position || !sourceMap) continue;
			const entry = sourceMap.findEntry(
				Number(position[1]) - 1,
				Number(position[2]) - 1,
			);
			if (!("originalSource" in entry)) continue;
			const file = entry.originalSource;
			// The bundle has an entry of its own there, which nobody wrote.
			const isWritten = !file.endsWith(bundleName);
			if (!file.startsWith("templates/") || !isWritten) continue;
			return {
				file,
				line: entry.originalLine + 1,
				column: entry.originalColumn + 1,
			};
		}
		return undefined;
	};
}
