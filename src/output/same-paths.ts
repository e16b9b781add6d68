// All files of a site -> a problem for each that has the path of another one.
import type { Route } from "../plan/route.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";

function samePath(outputPath: string, file: string, hint: string) {
	return invalid(
		`two files of the site would have one path, ${outputPath}, and one of them would be lost`,
		{ hint, source: { file, line: 1, column: 1 } },
	);
}

const RENAME =
	"Rename one: a file in static/ must not have the name of a page, and a slug is listed once";
const TAKE_OUT =
	"Take your file out of static/: hypno writes this one for the host by itself";

/** @param assets every file but the pages and those that hosts read */
export function findSamePaths(
	assets: readonly OutputFile[],
	routes: readonly Route[],
): UnplacedProblem[] {
	const files = [
		...assets.map(({ outputPath }) => ({
			outputPath,
			file: `static/${outputPath}`,
			hint: RENAME,
		})),
		...routes.map(({ outputPath, sourcePath }) => ({
			outputPath,
			file: sourcePath,
			hint: RENAME,
		})),
		...Object.values(HOST_FILES).map((outputPath) => ({
			outputPath,
			file: `static/${outputPath}`,
			hint: TAKE_OUT,
		})),
	];
	const taken = new Set<string>();
	return files.flatMap(({ outputPath, file, hint }) => {
		if (taken.has(outputPath)) return [samePath(outputPath, file, hint)];
		taken.add(outputPath);
		return [];
	});
}
