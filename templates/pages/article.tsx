// The page of an article.
import { type Link, type Props, page, type SiteView } from "hypno";
import { settingsOf } from "../data/contact.ts";
import { buildPeople } from "../data/people.ts";
import { personNode, practiceId, websiteId } from "../head/structured-data.ts";
import { Newsletter } from "../layout/newsletter.tsx";
import { articles, articlesWords } from "../models/articles.ts";
import { services } from "../models/services.ts";
import { Picture, Player } from "../ui/media.tsx";
import { Links, Prose } from "../ui/text.tsx";

const shared = (site: SiteView) => ({
	copy: site.need(articlesWords),
	people: buildPeople(site),
	home: site.url("/"),
	language: site.settings.language,
	newsletter: settingsOf(site).newsletter,
});

type Entry = ReturnType<typeof listAll>[number];
const listAll = (site: SiteView) => site.list(articles);

const toLink = ({ title, href }: Entry): Link => ({ label: title, href });

function own(site: SiteView, entry: Entry) {
	const { about = [] } = entry;
	const all = listAll(site);
	// A draft in the preview is in no list.
	const at = all.indexOf(entry);
	const [later, earlier] = at < 0 ? [] : [all[at - 1], all[at + 1]];
	return {
		services: [...new Set(about)].flatMap((slug) =>
			site.by(services, "slug", slug),
		),
		earlier: earlier && toLink(earlier),
		later: later && toLink(later),
	};
}

type ArticleProps = Props<typeof articles, typeof shared, typeof own>;

function Byline({ words, copy, people }: ArticleProps) {
	const { date, by } = words;
	return (
		<p className="text-sm">
			<time dateTime={date.iso}>{date.words}</time>
			{by && (
				<>
					&nbsp;· {copy.by} <a href={people.href}>{by}</a>
				</>
			)}
		</p>
	);
}

/** The picture is as wide as the text. */
const SIZES = "(min-width: 44rem) 42rem, 90vw";

/** What the article is about, and its neighbours: beside the text of a wide page, and below that of a narrow one. */
function Aside({ copy, services, earlier, later }: ArticleProps) {
	const rows = [
		{ label: copy.services, links: services },
		{ label: copy.later, links: later ? [later] : [] },
		{ label: copy.earlier, links: earlier ? [earlier] : [] },
	];
	return (
		<dl className="details no-print">
			{rows.map(
				({ label, links }) =>
					links.length > 0 && (
						<div key={label}>
							<dt>{label}</dt>
							<dd>
								<Links links={links} />
							</dd>
						</div>
					),
			)}
		</dl>
	);
}

function ArticlePage(props: ArticleProps) {
	const { words, pictures, services, earlier, later } = props;
	const hasAside = services.length > 0 || earlier || later;
	return (
		<div className="wrap split long">
			<article className="opening">
				<h1 className="max-w-3xl">{words.title}</h1>
				<Byline {...props} />
				<div className="prose mt-10 max-w-2xl">
					{words.picture && (
						<Picture
							picture={words.picture}
							pictures={pictures}
							sizes={SIZES}
							className="w-full"
							isFirst
						/>
					)}
					<Prose html={words.body} />
					{words.recording && (
						<Player recording={words.recording} recordings={props.recordings} />
					)}
					<Newsletter newsletter={props.newsletter} />
				</div>
			</article>
			{hasAside && (
				<div className="opening">
					<Aside {...props} />
				</div>
			)}
		</div>
	);
}

/** Somebody who is named by no article stands for the practice. */
function describeAuthor({ words, people, home }: ArticleProps) {
	if (words.by === undefined) return { "@id": practiceId(home) };
	return personNode(people, words.by, home);
}

function describeArticle(props: ArticleProps) {
	const { words, page, home, services, pictures } = props;
	const { title, summary, date, picture } = words;
	const shown = pictures[picture?.file ?? ""];
	return {
		"@type": "BlogPosting",
		"@id": `${page.url}#article`,
		headline: title,
		description: summary,
		url: page.url,
		inLanguage: props.language,
		datePublished: date.iso,
		...(shown && { image: new URL(shown.src, page.url).href }),
		author: describeAuthor(props),
		publisher: { "@id": practiceId(home) },
		isPartOf: { "@id": websiteId(home) },
		about: services.map(({ url }) => ({ "@id": `${url}#service` })),
	};
}

export const articlePage = page({
	of: articles,
	at: "/articles/:slug",
	shared,
	own,
	feed: true,
	head: ({ words: { title, summary } }) => ({ title, description: summary }),
	data: (props) => [describeArticle(props)],
	Page: ArticlePage,
});
