// content/markup: signs that visitors would read, and words that Markdown reads as something else.
import { findMisread, findSigns } from "../../content/markdown/signs.ts";
import { type ContentFile, type Finding, warningRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";

function* checkContent(file: ContentFile): Iterable<Finding> {
	for (const { text, keys, meaning, positionAt } of visibleTextOf(file)) {
		if (keys.length === 0 || meaning === "contact") continue;
		for (const { offset, ...sign } of findSigns(text, true))
			yield { ...sign, source: positionAt(offset) };
	}
	const { body = "", bodyLine = 0, sourcePath = "" } = file.raw ?? {};
	for (const { line, column, ...sign } of findMisread(body)) {
		const source = { file: sourcePath, line: bodyLine + line, column };
		yield { ...sign, source };
	}
}

export const contentMarkup = warningRule("content/markup", { checkContent });
