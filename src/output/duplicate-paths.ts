// All files of a site -> a problem for each file with the path of another file.
import type { Route } from "../plan/route.ts";
import { fileProblem, type UnlocatedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { MANIFEST } from "./manifest.ts";

const RENAME =
	"Rename one: a file in static/ must not have the name of a page, and a slug is listed once";
const TAKE_OUT = "Remove your file from static/: hypno writes this file itself";

/** @param assets every file except the pages and the configuration of hosts */
export function findDuplicatePaths(
	assets: readonly OutputFile[],
	routes: readonly Route[],
): UnlocatedProblem[] {
	const taken = new Set<string>();
	const claim = (outputPath: string, hint: string, file?: string) => {
		const isFree = !taken.has(outputPath);
		taken.add(outputPath);
		if (isFree) return [];
		const message = `two files of the site have the same path, ${outputPath}, so one would overwrite the other`;
		return [fileProblem(file ?? `static/${outputPath}`, message, hint)];
	};
	return [
		...assets.flatMap((asset) => claim(asset.outputPath, RENAME)),
		...routes.flatMap((route) =>
			claim(route.outputPath, RENAME, route.sourcePath),
		),
		...[...Object.values(HOST_FILES), MANIFEST].flatMap((file) =>
			claim(file, TAKE_OUT),
		),
	];
}
