// The text of a content file -> its YAML and its Markdown. A .yaml file is all YAML, a .md file
// begins with its front matter. Refuses front matter that is not fenced by two lines of ---.
import matter from "gray-matter";
import { positionAt } from "../position.ts";
import { invalid, type UnlocatedProblem } from "../problems.ts";
import type { SourceFile } from "./source-file.ts";

interface FileParts {
	readonly yaml: string;
	/** The line of the file that the YAML starts on, from 1. */
	readonly yamlLine: number;
	/** The Markdown below the front matter; "" in a YAML file. */
	readonly body: string;
	/** The line of the file that the Markdown starts on; 0 in a YAML file. */
	readonly bodyLine: number;
}

// gray-matter only finds the parts: nothing is parsed here, and no other language is ever run.
const nothing = () => ({});
const SPLIT_ONLY = {
	engines: { yaml: nothing, json: nothing, javascript: nothing },
};

/** @param file with whole fences */
export function splitFile({ sourcePath, text }: SourceFile): FileParts {
	if (!sourcePath.endsWith(".md"))
		return { yaml: text, yamlLine: 1, body: "", bodyLine: 0 };
	const { matter: fenced, content } = matter(text, SPLIT_ONLY);
	return {
		// The rest of the line of the fence precedes it.
		yaml: fenced.slice(fenced.indexOf("\n") + 1),
		yamlLine: 2,
		body: content,
		bodyLine: positionAt(text, text.length - content.length).line,
	};
}

const FENCE = "---";

/** Refuses a Markdown file whose front matter has no line of --- above it, or none below. */
export function checkFences({
	sourcePath,
	text,
}: SourceFile): UnlocatedProblem | undefined {
	if (!sourcePath.endsWith(".md")) return undefined;
	const refuse = (message: string, hint: string, line = 1) =>
		invalid(message, { hint, source: { file: sourcePath, line, column: 1 } });
	const example = sourcePath.startsWith("content/pages/")
		? "title: Privacy notice"
		: "id: stop-smoking";
	const begin = `Begin the file with a line of three hyphens (---), then lines such as ${example}, then --- again`;
	const [first = "", ...lines] = text.split("\n");
	if (first.trimEnd() !== FENCE)
		return refuse(
			"this file does not begin with its front matter, the lines that describe the page",
			begin,
		);
	const end = lines.findIndex((line) => line.startsWith(FENCE));
	if (end === -1)
		return refuse(
			"the front matter of this file never ends",
			`Put a line of three hyphens (---) below the last line of it. ${begin}`,
		);
	if (lines[end]?.trimEnd() === FENCE) return undefined;
	return refuse(
		"this line ends the front matter, and it holds more than three hyphens",
		"Write --- on a line of its own, and the text below it",
		end + 2,
	);
}
