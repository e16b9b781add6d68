// A page with all testimonials, which stand in a file of their own.
import { type Props, page, type SiteView } from "hypno";
import { settingsOf } from "../data/contact.ts";
import { crumbOf, headOf } from "../head/head-of.ts";
import { serviceWords } from "../models/service-words.ts";
import { testimonials, testimonialsWords } from "../models/testimonials.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { Testimonials } from "../sections/testimonials.tsx";

function shared(site: SiteView) {
	site.needPart(testimonials, "testimonials");
	const rateNote = site.one(serviceWords)?.rateNote;
	const { words: templateWords } = settingsOf(site);
	return { copy: site.need(testimonials), rateNote, templateWords };
}

type TestimonialsProps = Props<typeof testimonialsWords, typeof shared>;

export const testimonialsPage = page({
	of: testimonialsWords,
	at: "/testimonials",
	shared,
	head: headOf,
	crumb: crumbOf,
	Page: ({ words, copy, rateNote, templateWords }: TestimonialsProps) => (
		<>
			<PageHero copy={words.hero} />
			<Testimonials copy={copy} words={templateWords} rateNote={rateNote} />
		</>
	),
});
