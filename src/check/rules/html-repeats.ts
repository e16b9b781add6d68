// Neighbours in a page that are alike for every rule of html-validate -> one of them, which
// stands for all.

/** An element, or a text without tags. */
export interface MarkupNode {
	readonly name: string;
	readonly markup: string;
	/** For each start tag of the markup, where it and those that it stands for are in the page. */
	readonly tags: number[][];
}

/** Rows are compared by their number of cells. */
const COUNTED = new Set(["td", "th", "tr"]);

/** Elements of which a second one makes no difference to anything round it. */
const REPEATABLE =
	/^(?:<\/?(?:a|b|blockquote|br|cite|code|dd|div|dt|em|h[2-6]|hr|i|li|ol|p|small|span|strong|svg|time|ul)\b[^<>]*>[^<>]*)*$/;
/** Attributes that connect an element with others. */
const CONNECTING = /<[^<>]* (?:id|role|name|form|aria-(?!hidden)[a-z]+)=/;

/** The levels of the headings in it: "23" */
function levelsOf({ markup }: MarkupNode): string {
	return [...markup.matchAll(/<h([1-6])\b/g)]
		.map(([, level]) => level)
		.join("");
}

function findAlike(
	nodes: readonly MarkupNode[],
	node: MarkupNode,
): MarkupNode | undefined {
	const last = nodes.at(-1);
	if (COUNTED.has(node.name)) return undefined;
	const isThird =
		last?.markup === node.markup && nodes.at(-2)?.markup === node.markup;
	if (isThird) return last;
	const alike = nodes.find(({ markup }) => markup === node.markup);
	if (!alike || !REPEATABLE.test(node.markup) || CONNECTING.test(node.markup))
		return undefined;
	// Headings are compared with the one before: the same level again is never a gap.
	const levels = new Set(levelsOf(node));
	const before = nodes.map(levelsOf).join("").at(-1);
	return [...levels].every((level) => levels.size === 1 && level === before)
		? alike
		: undefined;
}

/** What is like something before it is left out: rules count no further than two. */
export function addNode(nodes: MarkupNode[], node: MarkupNode): void {
	const isText = node.tags.length === 0;
	if (isText && nodes.some(({ markup }) => markup === node.markup)) return;
	const alike = isText ? undefined : findAlike(nodes, node);
	if (!alike) nodes.push(node);
	else
		for (const [index, offsets] of node.tags.entries())
			alike.tags[index]?.push(...offsets);
}
