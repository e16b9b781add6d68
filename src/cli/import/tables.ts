// Makes tables of Markdown of those of an old site.

/** In cells. HTML allows a thousand. */
const MAX_SPAN = 100;

/** Cells of Markdown span no others: empty ones fill the row, so that a price stays below its heading. */
export function fillSpans(rows: readonly Element[]): void {
	// For each column, the rows below that a cell covers.
	const covered: number[] = [];
	const readSpan = (cell: Element, name: string) => {
		const span = Number(cell.getAttribute(name)) || 1;
		return Math.max(1, Math.min(span, MAX_SPAN));
	};
	for (const row of rows) {
		let column = 0;
		const skipCovered = (next: Element | null) => {
			for (; (covered[column] ?? 0) > 0; column++) {
				covered[column] = (covered[column] ?? 0) - 1;
				row.insertBefore(row.ownerDocument.createElement("td"), next);
			}
		};
		for (const cell of Array.from(row.children)) {
			skipCovered(cell);
			const end = column + readSpan(cell, "colspan");
			for (let at = column; at < end; at++) {
				covered[at] = readSpan(cell, "rowspan") - 1;
				if (at > column) cell.after(row.ownerDocument.createElement("td"));
			}
			column = end;
		}
		skipCovered(null);
	}
}

/** Rows of different lengths have the cells of the longest: Markdown drops what goes beyond the first row. */
export function showTable(content: string): string {
	const rows = content.trim().split(/\n+/);
	const countCells = (row: string) => row.split(/(?<!\\)\|/).length - 2;
	let width = 0;
	for (const row of rows) width = Math.max(width, countCells(row));
	const [head = "", ...others] = rows;
	const table = [
		head + "  |".repeat(width - countCells(head)),
		`|${" - |".repeat(width)}`,
		...others,
	];
	return width > 0 ? `\n\n${table.join("\n")}\n\n` : "";
}
