// Writes a page from its elements, as data/pages.json has them.
import { each, escapeHtml } from "../html.js";

export function tree(node) {
	if (typeof node === "string") return escapeHtml(node);
	const { tag, attributes, children } = node;
	const written = each(
		Object.entries(attributes),
		([name, value]) => ` ${name}="${escapeHtml(value)}"`,
	);
	if (!children) return `<${tag}${written}/>`;
	const inside = tag === "script" ? children.join("") : each(children, tree);
	return `<${tag}${written}>${inside}</${tag}>`;
}
