// Where the YAML of a content file stands: the whole of a .yaml file, the front matter of a
// .md file. Refuses a Markdown file whose front matter is not fenced by two lines of ---.
import { ofLast } from "../cache/lazily.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { SourceFile } from "./source-file.ts";

const FENCE = "---";

function describeStart(sourcePath: string): string {
	const line = sourcePath.startsWith("content/pages/")
		? "title: Privacy notice"
		: "id: stop-smoking";
	return `Begin the file with a line of three hyphens (---), then lines such as ${line}, then --- again`;
}

interface YamlPart {
	readonly text: string;
	/** The line of the file that the YAML starts on, from 1. */
	readonly firstLine: number;
	/** The line of the file that the Markdown starts on; 0 in a YAML file. */
	readonly bodyLine: number;
}

/** Where the line of the second fence begins; -1 without one. */
function findEnd(text: string): number {
	const before = text.indexOf(`\n${FENCE}`);
	return before === -1 ? -1 : before + 1;
}

function countLines(text: string, to: number): number {
	let lines = 0;
	for (
		let at = text.indexOf("\n");
		at !== -1 && at < to;
		at = text.indexOf("\n", at + 1)
	)
		lines++;
	return lines;
}

function lineAt(text: string, start: number): string {
	const end = text.indexOf("\n", start);
	return text.slice(start, end === -1 ? undefined : end);
}

function findYaml({ sourcePath, text }: SourceFile): YamlPart {
	if (!sourcePath.endsWith(".md")) return { text, firstLine: 1, bodyLine: 0 };
	const start = text.indexOf("\n") + 1;
	const end = findEnd(text);
	const close = end === -1 ? text.length : end - 1;
	return {
		text: start === 0 ? "" : text.slice(start, Math.max(start, close)),
		firstLine: 2,
		// Below the line that ends there, and the fence.
		bodyLine: countLines(text, close) + 3,
	};
}

/** Of one file it is asked for several times in a row. */
export const yamlPart: (file: SourceFile) => YamlPart = ofLast(findYaml);

export function checkFences(file: SourceFile): UnplacedProblem | undefined {
	const { sourcePath, text } = file;
	if (!sourcePath.endsWith(".md")) return undefined;
	const source = { file: sourcePath, line: 1, column: 1 };
	if (lineAt(text, 0).trimEnd() !== FENCE) {
		return invalid(
			"this file does not begin with its front matter, the lines that describe the page",
			{ hint: describeStart(file.sourcePath), source },
		);
	}
	const end = findEnd(text);
	if (end !== -1 && lineAt(text, end).trimEnd() === FENCE) return undefined;
	if (end !== -1) {
		return invalid(
			"this line ends the front matter, and it holds more than three hyphens",
			{
				hint: "Write --- on a line of its own, and the text below it",
				source: { ...source, line: countLines(text, end) + 1 },
			},
		);
	}
	return invalid("the front matter of this file never ends", {
		hint: `Put a line of three hyphens (---) below the last line of it. ${describeStart(file.sourcePath)}`,
		source,
	});
}
