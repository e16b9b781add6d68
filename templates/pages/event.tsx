// The page of an event, such as a class, a workshop or a talk.
import { addZone, type Props, page, type SiteView } from "hypno";
import { settingsOf } from "../data/contact.ts";
import { describeTime, listFacts } from "../data/events.ts";
import { findPlace, listPlaces, toPostalAddress } from "../data/places.ts";
import { practiceId } from "../head/structured-data.ts";
import { events, eventsWords } from "../models/events.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Prose } from "../ui/text.tsx";

const shared = (site: SiteView) => ({
	copy: site.need(eventsWords),
	timeZone: site.settings.timeZone,
	currency: site.settings.currency,
	country: site.settings.country,
	language: site.settings.language,
	templateWords: settingsOf(site).words,
	home: site.url("/"),
	places: listPlaces(site),
});

type EventProps = Props<typeof events, typeof shared>;

function EventPage(props: EventProps) {
	const { words, copy, places, templateWords, language } = props;
	const { title, summary, booking, full, body } = words;
	const time = describeTime(words, { until: templateWords.until, language });
	const place = findPlace(places, words.place);
	const isElsewhere = booking && /^https?:/.test(booking);
	return (
		<article className="wrap opening">
			<h1 className="max-w-3xl">{title}</h1>
			<p className="semibold">
				<time dateTime={time.iso}>{time.words}</time>
				{listFacts(words, copy).map((fact) => (
					<span key={fact}>&nbsp;· {fact}</span>
				))}
			</p>
			{place && <address>{place.written}</address>}
			<p className="text-lg text-soft">{summary}</p>
			{booking && !full && (
				<p className="row">
					<ButtonLink
						href={booking}
						newTab={isElsewhere ? templateWords.newTab : undefined}
					>
						{copy.book}
					</ButtonLink>
				</p>
			)}
			<Prose html={body} className="prose mt-10 max-w-2xl" />
		</article>
	);
}

const ONLINE = [
	/\b(?:on-?line|zoom|webinar|skype|webex|facetime|(?:microsoft|ms) teams|google meet)\b/i,
	/\blive[- ]?stream(?:ed|ing)?\b|\bvirtual(?:ly)?\b(?! reality)|\bremotely\b|^remote$/i,
	/\bvideo[- ]?(?:call|chat|link|conference|meeting)\b/i,
	/\b(?:by|via|over|on)(?: the)? (?:video|internet|(?:tele)?phone)\b(?! call)/i,
	/^(?:video|(?:tele)?phone)$|\b(?:tele)?phone call\b/i,
];
/** "Leeds and online", "Online or in our rooms" */
const HAS_ANOTHER = /\b(?:and|or|in)\b|[&+/]/i;
const CONNECTING =
	/\b(?:and|or|in|by|via|over|on|the|video|(?:tele)?phone)\b/gi;

function findModes(place: string) {
	const isOnline = ONLINE.some((pattern) => pattern.test(place));
	if (!isOnline || !HAS_ANOTHER.test(place))
		return { isOnline, isElsewhere: !isOnline };
	let rest = place;
	for (const pattern of ONLINE) rest = rest.replace(pattern, "");
	const isElsewhere = /\p{L}/u.test(rest.replace(CONNECTING, ""));
	return { isOnline, isElsewhere };
}

/** Search engines show no event without its place; one that is online has its page. */
function describePlace(props: EventProps) {
	const { page, places: own, country } = props;
	const { place } = props.words;
	const { name = place, address } = findPlace(own, place) ?? {};
	const { isOnline, isElsewhere } = findModes(place);
	const places: object[] = [];
	if (isElsewhere)
		places.push({
			"@type": "Place",
			name,
			address: address ? toPostalAddress(address, country) : place,
		});
	if (isOnline) places.push({ "@type": "VirtualLocation", url: page.url });
	let mode = "OfflineEventAttendanceMode";
	if (isOnline) mode = "OnlineEventAttendanceMode";
	if (isOnline && isElsewhere) mode = "MixedEventAttendanceMode";
	return {
		location: places,
		eventAttendanceMode: `https://schema.org/${mode}`,
	};
}

function describeOffer({ words, page, currency }: EventProps) {
	const { price, booking, full } = words;
	if (price?.amount === undefined) return {};
	const offers = {
		"@type": "Offer",
		price: price.amount,
		priceCurrency: currency,
		url: booking ? new URL(booking, page.url).href : page.url,
		availability: `https://schema.org/${full ? "SoldOut" : "InStock"}`,
	};
	return { offers };
}

function describeEvent(props: EventProps) {
	const { words, page, home, timeZone } = props;
	const { title, summary, starts, ends } = words;
	if (!starts.iso || !ends.iso) return [];
	return [
		{
			"@type": "Event",
			"@id": `${page.url}#event`,
			name: title,
			description: summary,
			url: page.url,
			startDate: addZone(starts.iso, timeZone),
			endDate: addZone(ends.iso, timeZone),
			eventStatus: "https://schema.org/EventScheduled",
			...describePlace(props),
			...describeOffer(props),
			organizer: { "@id": practiceId(home) },
		},
	];
}

export const eventPage = page({
	of: events,
	at: "/events/:slug",
	shared,
	head: ({ words: { title, summary } }) => ({ title, description: summary }),
	data: describeEvent,
	Page: EventPage,
});
