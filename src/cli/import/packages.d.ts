// Declares what is used of two packages whose own declarations name other modules.
declare module "@mixmark-io/domino" {
	const domino: { createDocument(html: string, force: true): Document };
	export default domino;
}
declare module "markdown-it-footnote" {
	import type { PluginSimple } from "markdown-it";

	const footnotes: PluginSimple;
	export default footnotes;
}
