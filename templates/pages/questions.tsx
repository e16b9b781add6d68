// A page with all questions, which stand in the file of the contact page.
import { type Props, page, type SiteView } from "hypno";
import { crumbOf, headOf } from "../head/head-of.ts";
import { contact, questions } from "../models/contact.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { Questions } from "../sections/questions.tsx";

const shared = (site: SiteView) => ({ faqs: site.needPart(contact, "faqs") });

export const questionsPage = page({
	of: questions,
	at: "/questions",
	shared,
	head: headOf,
	crumb: crumbOf,
	Page: ({ words, faqs }: Props<typeof questions, typeof shared>) => (
		<>
			<PageHero copy={words.hero} />
			<Questions copy={faqs} />
		</>
	),
});
