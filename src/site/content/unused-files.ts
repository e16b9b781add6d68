// Files of content/ that hypno does not use, and files that are missing: each with what the person probably meant.
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/attempt.ts";
import { fileProblem, type Problem } from "../../base/problems.ts";
import { join } from "../../base/text/words.ts";
import { describeMovedAway, findMovedAway, type Project } from "../config.ts";
import type { Models } from "./models.ts";

/** Other capitals or endings, also a second one that Windows hides: "site.yml", "Site.yaml", "site.yaml.txt" -> "site.yaml" */
const toUsual = (sourcePath: string) =>
	sourcePath
		.toLowerCase()
		.replace(/\.ya?ml(?:\.(?:txt|rtf|md|ya?ml))?$/, ".yaml");

function findMeantFile(
	sourcePath: string,
	present: ReadonlySet<string>,
	models: Models,
) {
	const usual = findMovedAway(sourcePath) ?? toUsual(sourcePath);
	const isMeant = models.modelOf(usual) && !present.has(usual);
	return isMeant ? usual : undefined;
}

const HIDDEN_ENDING =
	"; Windows hides such endings until you turn on View > Show > File name extensions in its Explorer";

function describeHint(hint: string, sourcePath: string): string {
	return /\.\w+\.(?:txt|rtf)$/i.test(sourcePath) ? hint + HIDDEN_ENDING : hint;
}

/** Finds the name that a record has to have: "content/pages/article/Sleep.markdown" -> "content/articles/Sleep.md" */
function findMoved(sourcePath: string, { collections }: Models) {
	const { dir, name, ext } = path.posix.parse(sourcePath);
	if (!/^\.(?:md|markdown|txt|rtf)$/i.test(ext)) return undefined;
	const folderName = path.posix.basename(dir);
	const likely =
		collections.find(
			(collection) =>
				collection.name === folderName || collection.one === folderName,
		) ?? collections.find(({ folder }) => sourcePath.startsWith(folder));
	const slug = name.replace(/\.(?:md|markdown)$/i, "");
	return likely && { moved: likely.pathOf(slug), folder: likely.folder };
}

export function describeUnknownFile(
	sourcePath: string,
	present: ReadonlySet<string>,
	{ rootDir, models }: Project,
) {
	const filePath = path.join(rootDir, sourcePath);
	if (attempt(() => fs.statSync(filePath).isDirectory()))
		return fileProblem(
			sourcePath,
			"this is a link to a folder, and hypno does not follow such links, so none of it would appear on the site",
			"Put the folder itself here. If another program needs it elsewhere, put a link to it there",
		);
	const away = findMovedAway(sourcePath);
	if (away) return describeMovedAway(away);
	const usual = toUsual(sourcePath);
	if (present.has(usual) && /\.ya?ml\.\w+$/i.test(sourcePath))
		return fileProblem(
			sourcePath,
			`hypno does not use this file, because ${usual} is there too`,
			describeHint(`Delete it, or copy its words into ${usual}`, sourcePath),
		);
	const meant = findMeantFile(sourcePath, present, models);
	if (meant)
		return fileProblem(
			sourcePath,
			"the name of this file is not quite right, so hypno does not use it",
			describeHint(`Rename it to ${meant}`, sourcePath),
		);
	if (/\.(?:jpe?g|png|gif|webp|heic)$/i.test(sourcePath))
		return fileProblem(
			sourcePath,
			"this is a picture, and hypno reads none in content/",
			"Move it to static/pictures/, and write its address as /pictures/ and its name",
		);
	if (/\.docx$/i.test(sourcePath))
		return fileProblem(
			sourcePath,
			"this is a Word document, and hypno reads none in content/",
			`Move it beside content/, and run npx hypno import ${path.posix.basename(sourcePath)}, which makes an article of it`,
		);
	const { moved = "", folder } = findMoved(sourcePath, models) ?? {};
	const folders = models.collections.map((collection) => collection.folder);
	const hint =
		folder && !present.has(moved)
			? `Move or rename it to ${moved}: in ${folder} hypno reads files that end in .md, but no folders`
			: `hypno reads files that end in .md directly in ${join(folders, "and")}; rename the file, or move it out of content/`;
	return fileProblem(
		sourcePath,
		"unknown file: hypno does not use this file, so none of it would appear on the site",
		describeHint(hint, sourcePath),
	);
}

export function findMissingFiles(
	present: ReadonlySet<string>,
	models: Models,
): Problem[] {
	const meant = new Set<string | undefined>();
	for (const sourcePath of present)
		meant.add(findMeantFile(sourcePath, present, models));
	const problems: Problem[] = [];
	for (const { sourcePath, isOptional } of models.files) {
		const folder = path.posix.dirname(sourcePath);
		const isThere = present.has(sourcePath) || present.has(folder);
		if (isOptional || isThere || meant.has(sourcePath)) continue;
		const message =
			"this file is missing, and the site cannot be built without it";
		const hint =
			"Restore it, or copy it from an earlier version of the project";
		problems.push(fileProblem(sourcePath, message, hint));
	}
	return problems;
}

export function describeCopy(sourcePath: string, original: string): Problem {
	const problem = fileProblem(
		sourcePath,
		`this looks like a copy of ${original} that a program made, so hypno does not use it`,
		"Compare both files, and delete this one. If it is a file of its own, give it another name",
	);
	return { ...problem, severity: "warning" };
}
