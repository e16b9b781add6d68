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

interface ListWords extends Words {
	readonly menu?: string | undefined;
	readonly footer?: string | undefined;
}

/** The word in the breadcrumbs of a page that need not be in a menu. */
export const crumbOf = ({
	words,
}: {
	readonly words?: ListWords | undefined;
}) => words?.menu ?? words?.footer ?? words?.hero.heading;
