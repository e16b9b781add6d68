// Where the YAML of a content file stands: the whole of a .yaml file, the front matter of a
// .md file. Refuses a Markdown file whose front matter is not fenced by two lines of ---.
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { SourceFile } from "./load.ts";

const FENCE = "---";
const EXAMPLE =
	"Begin the file with a line of three hyphens (---), then lines such as id: stop-smoking, then --- again";

export interface YamlPart {
	readonly text: string;
	/** The line of the file that the YAML starts on, from 1. */
	readonly firstLine: number;
	/** The line of the file that the Markdown starts on; 0 in a YAML file. */
	readonly bodyLine: number;
}

export function yamlPart({ sourcePath, text }: SourceFile): YamlPart {
	if (!sourcePath.endsWith(".md")) return { text, firstLine: 1, bodyLine: 0 };
	const lines = text.split("\n");
	const end = lines.findIndex(
		(line, index) => index > 0 && line.startsWith(FENCE),
	);
	const close = end === -1 ? lines.length : end;
	return {
		text: lines.slice(1, close).join("\n"),
		firstLine: 2,
		bodyLine: close + 2,
	};
}

export function checkFences(file: SourceFile): UnplacedProblem | undefined {
	if (!file.sourcePath.endsWith(".md")) return undefined;
	const lines = file.text.split("\n");
	const source = { file: file.sourcePath, line: 1, column: 1 };
	if (lines[0]?.trimEnd() !== FENCE) {
		return invalid(
			"this file does not begin with its front matter, the lines that describe the service",
			{ hint: EXAMPLE, source },
		);
	}
	const end = lines.findIndex(
		(line, index) => index > 0 && line.startsWith(FENCE),
	);
	if (lines[end]?.trimEnd() === FENCE) return undefined;
	if (end !== -1) {
		return invalid(
			"this line ends the front matter, and it holds more than three hyphens",
			{
				hint: "Write --- on a line of its own, and the text below it",
				source: { ...source, line: end + 1 },
			},
		);
	}
	return invalid("the front matter of this file never ends", {
		hint: `Put a line of three hyphens (---) below the last line of it. ${EXAMPLE}`,
		source,
	});
}
