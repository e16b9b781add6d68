// A page of content/pages/*.md, such as a privacy notice.
import { type Props, page, type SiteView } from "hypno";
import { websiteId } from "../head/structured-data.ts";
import { customPages } from "../models/custom-pages.ts";
import { Prose } from "../ui/text.tsx";

const shared = (site: SiteView) => ({
	home: site.url("/"),
	language: site.settings.language,
});

type CustomPageProps = Props<typeof customPages, typeof shared>;

/** A custom page shows its title and its Markdown. */
function CustomPage({ words }: CustomPageProps) {
	return (
		<article className="wrap opening">
			<h1 className="max-w-3xl">{words.title}</h1>
			<Prose html={words.body} className="prose mt-10 max-w-2xl" />
		</article>
	);
}

function describePage(props: CustomPageProps) {
	const { words, home, language } = props;
	const { url } = props.page;
	return {
		"@type": "WebPage",
		"@id": `${url}#page`,
		name: words.title,
		url,
		inLanguage: language,
		isPartOf: { "@id": websiteId(home) },
		breadcrumb: { "@id": `${url}#breadcrumbs` },
	};
}

export const customPage = page({
	of: customPages,
	at: "/:slug",
	shared,
	head: ({ words: { title, description } }) => ({ title, description }),
	data: (props) => [describePage(props)],
	Page: CustomPage,
});
