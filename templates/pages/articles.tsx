// The list of articles, the newest first.
import { type Props, page, type SiteView } from "hypno";
import { listArticles } from "../data/articles.ts";
import { crumbOf, headOf } from "../head/head-of.ts";
import { articlesWords } from "../models/articles.ts";
import { countPages, ListBand, namePart } from "../sections/listing.tsx";
import { PageHero } from "../sections/page-hero.tsx";

const shared = (site: SiteView) => ({ items: listArticles(site) });

export const articlesPage = page({
	of: articlesWords,
	at: "/articles",
	shared,
	count: ({ items }) => countPages(items),
	head: ({ words, page: { part } }) => {
		const head = headOf({ words });
		if (part === 1) return head;
		const suffix = namePart(words.part, part);
		const title = `${head.title}: ${suffix}`;
		return { ...head, title, description: `${suffix}. ${head.description}` };
	},
	crumb: crumbOf,
	Page: ({
		words,
		items,
		page,
		pictures,
	}: Props<typeof articlesWords, typeof shared>) => (
		<>
			<PageHero copy={words.hero} />
			<ListBand
				items={items}
				none={words.none}
				pictures={pictures}
				hasYears
				parts={{ page, word: words.part, name: words.parts }}
			/>
		</>
	),
});
