// Reads a list of words that is wrapped into lines, with a comma behind each.
export function listWords(lines: string): string[] {
	return lines
		.split(/,\s*/)
		.map((one) => one.trim())
		.filter(Boolean);
}
