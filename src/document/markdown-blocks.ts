// Finds where the blocks of Markdown are written. A line of a block ends as its line in the file does, and a cell of a table
// as its part of the row: only spaces and the signs of lists, quotations and headings stand before it.
import type MarkdownIt from "markdown-it";
import { TextLines } from "./text-lines.ts";

export type MarkdownToken = ReturnType<MarkdownIt["parse"]>[number];

/** What stands before the first cell. */
const SIGNS = /^(?:[\s>]|[-+*]\s|\d+[.)]\s)*$/;

function findCellEnds(row: string): number[] {
	const ends = [...row.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
	if (SIGNS.test(row.slice(0, ends[0]))) ends.shift();
	return ends;
}

/** Lists the tokens of blocks. `offsetOf` converts an offset of the content to one of the body. */
export function* listBlocks<Block extends MarkdownToken>(
	tokens: readonly Block[],
	body: string,
) {
	let lines: TextLines | undefined;
	let first = 1;
	let cell = -1;
	for (const [index, block] of tokens.entries()) {
		const { type, map, content } = block;
		if (map) first = map[0] + (type === "fence" ? 2 : 1);
		cell = map ? -1 : cell + Number(type === "inline");
		const inBlock = {
			first,
			cell,
			isHeading: tokens[index - 1]?.markup[0] === "#",
		};
		const offsetOf = (offset: number): number => {
			lines ??= new TextLines(body);
			const line =
				inBlock.first + content.slice(0, offset).split("\n").length - 1;
			let [rest = ""] = content.slice(offset).split("\n", 1);
			let row = lines.read(line);
			if (inBlock.isHeading) row = row.replace(/\s#+\s*$/, "");
			if (inBlock.cell >= 0) {
				row = row.slice(0, findCellEnds(row)[inBlock.cell]);
				rest = rest.replaceAll("|", "\\|");
			}
			const column = row.trimEnd().length - rest.trimEnd().length + 1;
			return lines.offsetOf({ line, column });
		};
		yield { block, offsetOf };
	}
}
