// The list of events, in the order in which they begin.
import { addZone, type Props, page, type SiteView } from "hypno";
import { settingsOf } from "../data/contact.ts";
import {
	describeDates,
	describePlaces,
	listDates,
	listFacts,
} from "../data/events.ts";
import { crumbOf, headOf } from "../head/head-of.ts";
import { events, eventsWords } from "../models/events.ts";
import { ListBand, type Listed } from "../sections/listing.tsx";
import { PageHero } from "../sections/page-hero.tsx";

function listEvents(site: SiteView): Listed[] {
	const { timeZone, language } = site.settings;
	const { until } = settingsOf(site).words;
	const words = site.need(eventsWords);
	return site.list(events).map((event) => {
		const { href, title, summary, picture } = event;
		const dates = listDates(event);
		const end = dates.at(-1)?.ends.iso;
		return {
			href,
			title,
			day: describeDates(dates, { until, language, dates: words.dates }),
			facts: listFacts(event),
			badge: describePlaces(event, words, language),
			summary,
			picture,
			ends: end && addZone(end, timeZone),
		};
	});
}

const shared = (site: SiteView) => ({ items: listEvents(site) });

export const eventsPage = page({
	of: eventsWords,
	at: "/events",
	shared,
	head: headOf,
	crumb: crumbOf,
	Page: ({
		words,
		items,
		pictures,
	}: Props<typeof eventsWords, typeof shared>) => (
		<>
			<PageHero copy={words.hero} />
			<ListBand items={items} none={words.none} pictures={pictures} />
		</>
	),
});
