// An error thrown inside the bundle -> the line of the template it came from.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import type { Config } from "../config.ts";
import type { Place } from "../problems.ts";

export type StackMapper = (error: unknown) => Place | undefined;

const FRAME = /:(\d+):(\d+)\)?$/;

/** Undefined when there is no such line. */
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
	map: Buffer,
): StackMapper {
	let sourceMap: SourceMap | undefined;
	return (error) => {
		if (!(error instanceof Error) || error.stack === undefined)
			return undefined;
		sourceMap ??= new SourceMap(JSON.parse(String(map)));
		for (const line of error.stack.split("\n")) {
			const position = line.includes(bundleName) ? FRAME.exec(line) : null;
			if (!position) continue;
			const entry = sourceMap.findEntry(
				Number(position[1]) - 1,
				Number(position[2]) - 1,
			);
			if (!("originalSource" in entry)) continue;
			const file = entry.originalSource;
			// The bundle has an entry of its own there, which nobody wrote.
			const isWritten = !file.endsWith(bundleName);
			if (!file.startsWith("templates/") || !isWritten) continue;
			const { originalLine, originalColumn } = entry;
			const excerpt = readLine(config, file, originalLine + 1);
			return {
				...{ file, line: originalLine + 1, column: originalColumn + 1 },
				...(excerpt !== undefined && { excerpt }),
			};
		}
		return undefined;
	};
}
