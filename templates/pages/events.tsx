// The list of events, in the order in which they begin.
import {
	addZone,
	type Day,
	type Props,
	page,
	type SiteView,
	type ValueOf,
} from "hypno";
import { settingsOf } from "../data/frame.ts";
import { crumbOf, headOf } from "../head/head-of.ts";
import { events, eventsWords } from "../models/events.ts";
import { ListBand, type Listed } from "../sections/listing.tsx";
import { PageHero } from "../sections/page-hero.tsx";

interface Times {
	readonly starts: Day;
	readonly ends: Day;
}

/** "3 March 2027, 6.30pm to 8pm". @param until "to" */
export function describeTime({ starts, ends }: Times, until: string): Day {
	const [, day, time] = /^(.*), (.*)$/.exec(ends.words) ?? [];
	const isSameDay = starts.words.startsWith(`${day},`);
	const end = isSameDay ? time : ends.words;
	return { iso: starts.iso, words: `${starts.words} ${until} ${end}` };
}

type Event = ValueOf<typeof events>;

export function listFacts(
	{ place, price, full }: Pick<Event, "place" | "price" | "full">,
	words: ValueOf<typeof eventsWords>,
): string[] {
	const facts = [place];
	if (price) facts.push(price.text);
	if (full) facts.push(words.full);
	return facts;
}

function listEvents(site: SiteView): Listed[] {
	const { timeZone } = site.settings;
	const words = site.need(eventsWords);
	return site.list(events).map(({ href, title, summary, ...event }) => {
		const day = describeTime(event, settingsOf(site).words.until);
		const { iso } = event.ends;
		const ends = iso && addZone(iso, timeZone);
		return { href, title, day, facts: listFacts(event, words), summary, ends };
	});
}

const shared = (site: SiteView) => ({ items: listEvents(site) });

export const eventsPage = page({
	of: eventsWords,
	at: "/events",
	shared,
	head: headOf,
	crumb: crumbOf,
	Page: ({ words, items }: Props<typeof eventsWords, typeof shared>) => (
		<>
			<PageHero copy={words.hero} />
			<ListBand items={items} none={words.none} />
		</>
	),
});
