// The changes of a build -> text for a person: page by page, what goes (-) and what comes (+).
import type { Style } from "../report/style.ts";
import { MARGIN } from "../report/text.ts";
import { clean, count } from "../report/words.ts";
import { compareWords, type Piece, type TextChange } from "./compare.ts";
import {
	formatPageChanges,
	listSections,
	type SiteChanges,
} from "./site-changes.ts";

const KIND_WIDTH = "description".length + 2;

function formatChange({ kind, from, to }: TextChange, style: Style): string[] {
	const label = MARGIN + style.dim(kind.padEnd(KIND_WIDTH));
	if (from !== undefined && from === to) return [label + clean(from)];
	const pieces = compareWords(from ?? "", to ?? "");
	const lines: string[] = [];
	const add = (sign: string, side: readonly Piece[], paint: Style["red"]) => {
		const start = lines.length === 0 ? label : MARGIN + " ".repeat(KIND_WIDTH);
		let line = `${start}${paint(sign)} `;
		for (const { text, isChanged } of side)
			line += isChanged ? paint(clean(text)) : clean(text);
		lines.push(line);
	};
	if (from !== undefined) add("-", pieces.from, style.red);
	if (to !== undefined) add("+", pieces.to, style.green);
	return lines;
}

/** @param outDir as the person named it: "dist" */
export function formatChanges(
	changes: SiteChanges,
	outDir: string,
	style: Style,
): string {
	if (changes.common === undefined)
		return `There is no build in ${outDir} yet: all ${count(changes.new.length, "page")} are new.`;
	const sections = listSections(changes);
	if (sections.length === 0) return "A build would change nothing.";
	const lines = [
		`A build would change ${outDir}. Nothing is written now.`,
		formatPageChanges(changes),
	];
	for (const { title, texts } of sections) {
		lines.push("", style.bold(clean(title)));
		for (const change of texts)
			for (const line of formatChange(change, style)) lines.push(line);
	}
	return lines.join("\n");
}
