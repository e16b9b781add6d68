// Keeps the line breaks of a text whose words are replaced, so that only the lines of the changed words differ.

export function countSame(from: readonly string[], to: readonly string[]) {
	const shorter = Math.min(from.length, to.length);
	let start = 0;
	while (start < shorter && from[start] === to[start]) start++;
	let end = 0;
	while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++;
	return { start, end };
}

function splitWords(text: string) {
	const words = text.trim().split(/\s+/);
	const gaps = ["", ...(text.trim().match(/\s+/g) ?? [])];
	return { words, gaps };
}

/** @param join returns a written text as a person sees it */
export function keepLines(
	before: string,
	after: string,
	join: (text: string) => string,
): string {
	const [old, next] = [splitWords(before), splitWords(after)];
	const { start, end } = countSame(old.words, next.words);
	let text = "";
	for (const [index, word] of next.words.entries()) {
		const left = next.words.length - index;
		let at = -1;
		if (index <= start) at = index;
		if (left <= end) at = old.words.length - left;
		const above = old.words[at - 1] ?? "";
		const [gap = "", oldGap = ""] = [next.gaps[index], old.gaps[at]];
		const isSame = join(above + oldGap).slice(above.length) === gap;
		text += (isSame ? oldGap : gap) + word;
	}
	return text;
}
