// The head of most pages: what search engines show, and the heading on the share image.
import type { Head } from "hypno";

interface Words {
	readonly meta: Head;
	readonly hero: { readonly heading: string };
}

export const headOf = ({ words }: { readonly words: Words }): Head => ({
	...words.meta,
	line: words.hero.heading,
});
