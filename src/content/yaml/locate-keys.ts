// Adds line, column and excerpt to problems that name a value by its keys.
import type { Config } from "../../config.ts";
import { ContentDocument } from "../../document/document.ts";
import { limitProblems, type Place, type Problem } from "../../problems.ts";
import { CONTENT_FOLDER } from "../../site/source-paths.ts";
import { readSourceFile, type SourceFile } from "../source-file.ts";

export function addLocations(
	problems: readonly Problem<Place>[],
	files: readonly SourceFile[],
): Problem[] {
	const documents = new Map<string, ContentDocument>();
	for (const { sourcePath, text } of files)
		documents.set(sourcePath, new ContentDocument(sourcePath, text));
	return problems.map(({ source, ...problem }) => {
		if (!source) return problem;
		const { file } = source;
		const document = documents.get(file);
		if ("keys" in source) {
			const start = { file, line: 1, column: 1 };
			return { ...problem, source: document?.locateValue(source) ?? start };
		}
		const { line, column } = source;
		const excerpt = document?.lines.read(line) ?? "";
		if (excerpt.trim() === "") return { ...problem, source };
		return { ...problem, source: { file, line, column, excerpt } };
	});
}

export function locateProblems(
	found: readonly Problem<Place>[],
	config: Pick<Config, "contentDir">,
): Problem[] {
	const problems = limitProblems(found);
	const named = new Set<string>();
	for (const { source } of problems)
		if (source?.file.startsWith(CONTENT_FOLDER)) named.add(source.file);
	const files = [...named]
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	return addLocations(problems, files);
}
