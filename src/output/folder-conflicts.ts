// Finds paths at which one file of the site is a file and another one needs a folder.
// duplicate-paths.ts finds two files of the same path.
import type { Route } from "../plan/route.ts";
import { fileProblem, type UnlocatedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { foldersOf, MANIFEST } from "./manifest.ts";

/** Every build writes these files besides the assets and pages. */
const WRITTEN_LAST = [
	...Object.values(HOST_FILES),
	MANIFEST,
	"assets/share/home.png",
];

const RENAME = "Rename your file or folder, or move it out of static/";

/** @param assets all files except the pages and the configuration of hosts */
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
	const paths = [...sources.keys()];
	return [...foldersOf(paths)]
		.filter((folder) => sources.has(folder))
		.map((folder) => {
			const inside = paths.find((one) => one.startsWith(`${folder}/`)) ?? "";
			const [outer, inner] = [sources.get(folder), sources.get(inside)];
			const own = [outer, inner].find((file) => file?.startsWith("static/"));
			const file = own ?? outer ?? inner ?? "content/redirects.yaml";
			const message = `${outer ? `${outer} is published as` : "hypno writes"} a file called ${folder}, and ${inner ?? inside} needs a folder of that name`;
			return fileProblem(file, message, RENAME);
		});
}
