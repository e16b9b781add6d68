// All files of a site -> a problem for each path at which one of them is a file and another one
// needs a folder. Two files of one path are found elsewhere.
import type { Route } from "../plan/route.ts";
import { fileProblem, type UnlocatedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { foldersOf, MANIFEST } from "./manifest.ts";

/** Files that every build writes beside the assets and pages. */
const WRITTEN_LAST = [
	...Object.values(HOST_FILES),
	MANIFEST,
	"assets/share/home.png",
];

const RENAME = "Rename your file or folder, or move it out of static/";

/** @param assets every file but the pages and those that hosts read */
export function findFolderConflicts(
	assets: readonly OutputFile[],
	routes: readonly Route[],
): UnlocatedProblem[] {
	const sources = new Map<string, string | undefined>([
		...routes.map((route) => [route.outputPath, route.sourcePath] as const),
		...assets.map(
			({ outputPath, copyOf }) =>
				[outputPath, copyOf && `static/${outputPath}`] as const,
		),
	]);
	for (const outputPath of WRITTEN_LAST)
		if (!sources.has(outputPath)) sources.set(outputPath, undefined);
	const problems = new Map<string, UnlocatedProblem>();
	for (const [outputPath, inner] of sources)
		for (const folder of foldersOf([outputPath])) {
			if (!sources.has(folder) || problems.has(folder)) continue;
			const outer = sources.get(folder);
			const own = [outer, inner].find((file) => file?.startsWith("static/"));
			const file = own ?? outer ?? inner ?? "content/redirects.yaml";
			const message = `${outer ? `${outer} is published as` : "hypno writes"} a file called ${folder}, and ${inner ?? outputPath} needs a folder of that name`;
			problems.set(folder, fileProblem(file, message, RENAME));
		}
	return [...problems.values()];
}
