// Finds files of the site that would have the same path in the output folder.
import type { Route } from "../plan/route.ts";
import { fileProblem, type UnlocatedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { MANIFEST } from "./manifest.ts";

const RENAME =
	"Rename one of the two: a file in static/ must not have the name of a page, and each service needs its own slug";
const DELETE = "Delete your file in static/: hypno writes this file itself";

/** @param assets all files except the pages and the configuration of hosts */
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
	const published = new Set(assets.map(({ outputPath }) => outputPath));
	return [
		...assets.flatMap(({ outputPath }) => claim(outputPath, DELETE)),
		...routes.flatMap(({ outputPath, sourcePath }) =>
			published.has(outputPath)
				? claim(outputPath, `Rename it: this is the address of ${sourcePath}`)
				: claim(outputPath, RENAME, sourcePath),
		),
		...[...Object.values(HOST_FILES), MANIFEST].flatMap((file) =>
			claim(file, DELETE),
		),
	];
}
