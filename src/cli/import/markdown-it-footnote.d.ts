// The published types are those of CommonJS, which the ones of markdown-it do not fit.
declare module "markdown-it-footnote" {
	import type { PluginSimple } from "markdown-it";
	const footnotes: PluginSimple;
	export default footnotes;
}
