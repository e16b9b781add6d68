// The articles that other pages list.
import type { SiteView } from "hypno";
import { articles } from "../models/articles.ts";

export function listArticles(site: SiteView, count?: number) {
	const newest = site.list(articles).slice(0, count);
	return newest.map(({ href, title, date, summary, picture }) => {
		return { href, title, day: date, facts: [], summary, picture };
	});
}

const ABOUT_SERVICE = 5;

/** The newest articles about a service. */
export function linkArticles(site: SiteView, slug: string) {
	const written = site.by(articles, "about", slug).slice(0, ABOUT_SERVICE);
	return written.map(({ title, href }) => ({ label: title, href }));
}
