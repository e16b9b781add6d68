// Splits the text of a content file into YAML and Markdown. A .yaml file is all YAML, a .md file
// begins with front matter between two lines of ---.
import matter from "gray-matter";
import { contentProblem, type Place, type Problem } from "../problems.ts";
import type { SourceFile } from "./source-file.ts";

interface FileParts {
	readonly yaml: string;
	/** The YAML starts on this line of the file; lines count from 1. */
	readonly yamlLine: number;
	/** This is the Markdown below the front matter, or "" in a YAML file. */
	readonly body: string;
	/** The Markdown starts on this line of the file; it is 0 in a YAML file. */
	readonly bodyLine: number;
}

const FENCE = "---";

/** @param file a file in which findFenceProblem has found no problem */
export function splitFile({ sourcePath, text }: SourceFile): FileParts {
	if (!sourcePath.endsWith(".md"))
		return { yaml: text, yamlLine: 1, body: "", bodyLine: 0 };
	const close = text.indexOf(`\n${FENCE}`);
	const end = close + FENCE.length + 1;
	const start = text[end] === "\n" ? end + 1 : end;
	return {
		yaml: text.slice(text.indexOf("\n") + 1, close),
		yamlLine: 2,
		body: text.slice(start),
		bodyLine: text.slice(0, start).split("\n").length,
	};
}

export function findFenceProblem({
	sourcePath: file,
	text,
}: SourceFile): Problem<Place> | undefined {
	if (!file.endsWith(".md")) return undefined;
	const problem = (message: string, hint: string, line = 1) =>
		contentProblem(message, { hint, source: { file, line, column: 1 } });
	const example = file.startsWith("content/pages/")
		? "title: Privacy notice"
		: "id: stop-smoking";
	const begin = `Begin the file with a line of three hyphens (---), then lines such as ${example}, then --- again`;
	// gray-matter splits texts too, but slowly: it copies and hashes each.
	if (!matter.test(text) || matter.language(text).name !== "")
		return problem(
			"missing front matter: this file does not begin with the lines that describe the page",
			begin,
		);
	const end = text.indexOf(`\n${FENCE}`);
	if (/^\n---[ \t]*(?:\n|$)/.test(text.slice(Math.max(end, 0))))
		return undefined;
	return problem(
		"unfinished front matter: there is no line of three hyphens (---) alone below the lines that describe the page",
		`Put such a line between the last of them and the text of the page. ${begin}`,
		end < 0 ? 1 : text.slice(0, end + 1).split("\n").length,
	);
}
