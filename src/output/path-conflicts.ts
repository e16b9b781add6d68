// Finds files of the site that cannot stand side by side in the output folder: two of the same path, and a
// file where another one needs a folder.
import type { Route } from "../plan/route.ts";
import { fileProblem, type UnlocatedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { foldersOf, MANIFEST } from "./manifest.ts";

const RENAME = "Rename your file or folder, or move it out of static/";
const DELETE = "Delete your file in static/: hypno writes this file itself";

/** A person has written this file; undefined if hypno makes it. */
type Source = string | undefined;

function listSources(
	assets: readonly OutputFile[],
	routes: readonly Route[],
): [outputPath: string, Source][] {
	const sources: [string, Source][] = [];
	for (const { outputPath, copyOf } of assets)
		sources.push([outputPath, copyOf && `static/${outputPath}`]);
	for (const { outputPath, sourcePath } of routes)
		sources.push([outputPath, sourcePath]);
	for (const outputPath of [...Object.values(HOST_FILES), MANIFEST])
		sources.push([outputPath, undefined]);
	return sources;
}

function describeDuplicate(
	outputPath: string,
	first: Source,
	second: Source,
): UnlocatedProblem {
	const message = `two files of the site have the same path, ${outputPath}, so one would overwrite the other`;
	if (second && first?.startsWith("content/"))
		return fileProblem(second, message, `Rename it, or rename ${first}`);
	const hint = second ? `Rename it: this is the address of ${second}` : DELETE;
	return fileProblem(`static/${outputPath}`, message, hint);
}

function describeFolder(
	folder: string,
	sources: ReadonlyMap<string, Source>,
): UnlocatedProblem {
	const inside = [...sources.keys()].find((one) =>
		one.startsWith(`${folder}/`),
	);
	const outer = sources.get(folder);
	const inner = sources.get(inside ?? "");
	const own = [outer, inner].find((file) => file?.startsWith("static/"));
	const file = own ?? outer ?? inner ?? "content/redirects.yaml";
	const published = outer ? `${outer} is published as` : "hypno writes";
	const message = `${published} a file called ${folder}, and ${inner ?? inside} needs a folder of that name`;
	return fileProblem(file, message, RENAME);
}

/** @param assets all files except the pages and the configuration of hosts */
export function findPathConflicts(
	assets: readonly OutputFile[],
	routes: readonly Route[],
): UnlocatedProblem[] {
	const problems: UnlocatedProblem[] = [];
	const sources = new Map<string, Source>();
	for (const [outputPath, source] of listSources(assets, routes)) {
		const first = sources.get(outputPath);
		if (sources.has(outputPath))
			problems.push(describeDuplicate(outputPath, first, source));
		else sources.set(outputPath, source);
	}
	// Pages write their share images here.
	sources.set("assets/share/home.png", undefined);
	for (const folder of foldersOf(sources.keys()))
		if (sources.has(folder)) problems.push(describeFolder(folder, sources));
	return problems;
}
