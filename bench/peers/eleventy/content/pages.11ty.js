// Writes the pages that are not services.
import { tree } from "../_includes/tree.js";
import { pages } from "../benchmark-data.js";

export const data = {
	pagination: { data: "entries", size: 1, alias: "entry" },
	entries: pages,
	permalink: ({ entry }) => `${entry.slug}.html`,
};

export function render({ entry }) {
	return `<!DOCTYPE html>${tree(entry.tree)}`;
}
