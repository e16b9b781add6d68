// The list of articles, the newest first.
import { type Props, page, type SiteView } from "hypno";
import { crumbOf, headOf } from "../head/head-of.ts";
import { articles, articlesWords } from "../models/articles.ts";
import { ListBand, type Listed } from "../sections/listing.tsx";
import { PageHero } from "../sections/page-hero.tsx";

export function listArticles(site: SiteView, count?: number): Listed[] {
	const newest = site.list(articles).slice(0, count);
	return newest.map(({ href, title, date, summary }) => {
		return { href, title, day: date, facts: [], summary };
	});
}

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
