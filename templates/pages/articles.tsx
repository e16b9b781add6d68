// The list of articles, the newest first.
import { type Props, page, type SiteView } from "hypno";
import { listArticles } from "../data/articles.ts";
import { crumbOf, headOf } from "../head/head-of.ts";
import { articlesWords } from "../models/articles.ts";
import { ListBand } from "../sections/listing.tsx";
import { PageHero } from "../sections/page-hero.tsx";

const shared = (site: SiteView) => ({ items: listArticles(site) });

export const articlesPage = page({
	of: articlesWords,
	at: "/articles",
	shared,
	head: headOf,
	crumb: crumbOf,
	Page: ({ words, items }: Props<typeof articlesWords, typeof shared>) => (
		<>
			<PageHero copy={words.hero} />
			<ListBand items={items} none={words.none} />
		</>
	),
});
