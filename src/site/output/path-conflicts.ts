// Finds files of the site that exclude each other: two of one path, and a file where another needs a folder.
import { isDiskFile } from "../../base/disk/disk-file.ts";
import {
	contentProblem,
	fileProblem,
	type Problem,
} from "../../base/problems.ts";
import { indexBy } from "../../base/text/group-by.ts";
import { CONTENT_FOLDER, SITE_FILE } from "../addresses/source-paths.ts";
import type { Site } from "../content/site.ts";
import type { Route } from "../plan/routes.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES, PRIVATE_PATHS, RESERVED } from "./hosts/host-rules.ts";
import { foldersOf, MANIFEST } from "./manifest.ts";

const DELETE = "Delete your file in static/: hypno writes this file itself";

/** A person has written this file; undefined if hypno makes it. */
type Source = string | undefined;

function describeDuplicate(outputPath: string, first: Source, second: Source) {
	const message = `two files of the site have the same path, ${outputPath}, so one would overwrite the other`;
	if (second && first?.startsWith(CONTENT_FOLDER))
		return fileProblem(second, message, `Rename it, or rename ${first}`);
	const hint = second ? `Rename it: this is the address of ${second}` : DELETE;
	return fileProblem(`static/${outputPath}`, message, hint);
}

/** macOS and Windows keep one of two names that differ in capitals only. */
function* findAlike(sources: ReadonlyMap<string, Source>) {
	const all = [...sources.keys(), ...foldersOf(sources.keys())];
	const spelled = indexBy(all, (name) => name.toLowerCase());
	const ofStatic = new Set<string>();
	for (const [name, source] of sources)
		if (source?.startsWith("static/")) ofStatic.add(name);
	for (const name of [...ofStatic, ...foldersOf(ofStatic)])
		for (const other of spelled.get(name.toLowerCase()) ?? []) {
			const message = `this name differs from ${other} in capitals only, and macOS and Windows keep one of the two`;
			if (other !== name)
				yield fileProblem(`static/${name}`, message, "Rename it");
		}
}

export function findPathConflicts(
	assets: readonly OutputFile[],
	routes: readonly Route[],
): Problem[] {
	const problems: Problem[] = [];
	const sources = new Map<string, Source>();
	const add = (outputPath: string, source: Source) => {
		const first = sources.get(outputPath);
		if (sources.has(outputPath))
			problems.push(describeDuplicate(outputPath, first, source));
		else sources.set(outputPath, source);
	};
	for (const { outputPath, contents } of assets)
		add(outputPath, isDiskFile(contents) ? `static/${outputPath}` : undefined);
	for (const { outputPath, sourcePath } of routes) add(outputPath, sourcePath);
	for (const outputPath of [...Object.values(HOST_FILES), MANIFEST])
		add(outputPath, undefined);
	for (const problem of findAlike(sources)) problems.push(problem);
	// Pages write their share images here.
	sources.set("assets/share/home.png", undefined);
	const hint = "Rename your file or folder, or move it out of static/";
	for (const folder of foldersOf(sources.keys())) {
		if (!sources.has(folder)) continue;
		const message = `${folder} is both a file and a folder of the site`;
		problems.push(fileProblem(`static/${folder}`, message, hint));
	}
	return problems;
}

/** Names that hosts use at their root, besides those of files that hypno writes. */
const HOST_NAMES = [
	...["index", ".well-known", ".git", ".htaccess", "web.config"],
	...[".netlify", "netlify.toml", "_vercel", "cdn-cgi"],
];

/** Hosts look for some names at their root, so none of these can be the folder of the site. */
export function* findFolderConflict(
	{ settings: { basePath }, locate }: Site,
	assets: readonly OutputFile[],
): Iterable<Problem> {
	const taken = new Set([...RESERVED, ...HOST_NAMES]);
	for (const pattern of PRIVATE_PATHS) taken.add(pattern.replace("/*", ""));
	for (const { outputPath } of assets) taken.add(outputPath.toLowerCase());
	for (const part of basePath.split("/")) {
		const name = part.toLowerCase();
		if (!taken.has(name) && !/\.html?$/.test(name)) continue;
		const message = `${basePath} cannot be the folder of the site: hypno or a host uses ${part} itself`;
		const hint =
			"Write the folder of the host that the site is copied into, as in /practice; if it is copied to the root, delete this line";
		const source = locate({ file: SITE_FILE, keys: ["basePath"] });
		yield contentProblem(message, { hint, source });
	}
}
