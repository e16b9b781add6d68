// A file whose YAML cannot be read -> a sentence for each mistake in it.
import type { YAMLException } from "js-yaml";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { yamlPart } from "./front-matter.ts";
import type { SourceFile } from "./load.ts";
import { findYamlErrors } from "./locate.ts";

interface Explanation {
	readonly message: string;
	readonly hint: string;
}

const QUOTE_IT =
	'Put quotes round a text that has a colon and a space in it or starts with a sign, as in title: "Sleep: a calm start"';
const INDENT =
	"Indent with spaces so that lines of one group start in one column, as in the lines above";

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
	DUPLICATE_KEY: {
		message:
			"this key is written twice in one group, so one of the two would be lost",
		hint: "Keep one of the two lines",
	},
	TAB_AS_INDENT: {
		message: "this line is indented with a tab, and YAML allows only spaces",
		hint: "Replace the tab by spaces",
	},
	BAD_INDENT: {
		message: "this line does not line up with the lines it belongs to",
		hint: INDENT,
	},
	BLOCK_AS_IMPLICIT_KEY: {
		message:
			"this line has one colon too many, so it cannot be told what is the key and what is the text",
		hint: QUOTE_IT,
	},
	MULTILINE_IMPLICIT_KEY: {
		message:
			"a key with its colon is expected here, and this runs over several lines without one",
		hint: "Write key: text on one line, or indent the line so that it continues the text above",
	},
	MISSING_CHAR: {
		message:
			"a sign is missing here: a colon after a key, or a closing quote or bracket",
		hint: 'Write key: text, and close each " with another "',
	},
	BAD_SCALAR_START: {
		message: "a text cannot start with this sign",
		hint: QUOTE_IT,
	},
	UNEXPECTED_TOKEN: {
		message: "this is not expected here",
		hint: `${INDENT}. ${QUOTE_IT}`,
	},
	BAD_ALIAS: {
		message:
			"a text that starts with * is read as a reference, and there is nothing of that name",
		hint: QUOTE_IT,
	},
};

const FALLBACK: Explanation = {
	message: "this cannot be read as YAML, the form in which content is written",
	hint: `${INDENT}. ${QUOTE_IT}`,
};

/** A tab is the usual cause of odd errors, whatever the parser calls it. */
function explanationOf(code: string, line: string): Explanation {
	const tab = /^\s*\t/.test(line) ? EXPLANATIONS.TAB_AS_INDENT : undefined;
	return tab ?? EXPLANATIONS[code] ?? FALLBACK;
}

export async function explainBrokenYaml(
	file: SourceFile,
	error: YAMLException,
): Promise<UnplacedProblem[]> {
	const found = await findYamlErrors(file);
	const lines = file.text.split("\n");
	const { firstLine } = yamlPart(file);
	const places =
		found.length > 0
			? found
			: [
					{
						code: "",
						line: (error.mark?.line ?? 0) + firstLine,
						column: (error.mark?.column ?? 0) + 1,
					},
				];
	return places.map(({ code, line, column }) => {
		const { message, hint } = explanationOf(code, lines[line - 1] ?? "");
		return invalid(message, {
			hint,
			source: { file: file.sourcePath, line, column },
		});
	});
}
