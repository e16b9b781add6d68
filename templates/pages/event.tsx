// The page of an event, such as a class, a workshop or a talk.
import { addZone, type Props, page, type SiteView } from "hypno";
import { type CalendarEntry, writeCalendar } from "../data/calendar.ts";
import { settingsOf } from "../data/contact.ts";
import {
	describePlaces,
	describeTime,
	isFull,
	listDates,
	listFacts,
} from "../data/events.ts";
import { findPlace, listPlaces, toPostalAddress } from "../data/places.ts";
import { practiceId } from "../head/structured-data.ts";
import { events, eventsWords } from "../models/events.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Picture } from "../ui/media.tsx";
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

type Entry = ReturnType<typeof listEvents>[number];
const listEvents = (site: SiteView) => site.list(events);

/** A draft in the preview may have no date yet. */
function buildCalendar(site: SiteView, event: Entry): CalendarEntry[] {
	const entries: CalendarEntry[] = [];
	const { slug, url, title, summary: text } = event;
	const place =
		findPlace(listPlaces(site), event.place)?.written ?? event.place;
	for (const [index, { starts, ends }] of listDates(event).entries()) {
		if (!starts.iso || !ends.iso) continue;
		const date = index === 0 ? "" : `-${index + 1}`;
		const uid = `${slug}${date}@${new URL(url).host}`;
		const times = { starts: starts.iso, ends: ends.iso };
		entries.push({ uid, ...times, title, text, place, url });
	}
	return entries;
}

const own = (site: SiteView, event: Entry) => ({
	calendar:
		buildCalendar(site, event).length > 0
			? site.href(`/events/${event.slug}.ics`)
			: undefined,
});

type EventProps = Props<typeof events, typeof shared, typeof own>;

/** The facts stand behind one date, and below several. */
function Facts(props: EventProps) {
	const { words, templateWords, language } = props;
	const { until } = templateWords;
	const dates = listDates(words).map((date) =>
		describeTime(date, { until, language }),
	);
	const facts = listFacts(words);
	if (dates.length === 1)
		return (
			<p className="semibold">
				{dates.map(({ iso, words }) => (
					<time key={iso} dateTime={iso}>
						{words}
					</time>
				))}
				{facts.map((fact) => (
					<span key={fact}>&nbsp;· {fact}</span>
				))}
			</p>
		);
	return (
		<>
			<ul className="semibold mt-4">
				{dates.map(({ iso, words }) => (
					<li key={iso}>
						<time dateTime={iso}>{words}</time>
					</li>
				))}
			</ul>
			<p className="semibold">{facts.join("\u00a0· ")}</p>
		</>
	);
}

interface ActionsProps extends EventProps {
	readonly label: string;
}

function Book({ words, templateWords, label }: ActionsProps) {
	const { booking } = words;
	if (!booking || isFull(words)) return null;
	const isElsewhere = /^https?:/.test(booking);
	return (
		<ButtonLink
			href={booking}
			newTab={isElsewhere ? templateWords.newTab : undefined}
		>
			{label}
		</ButtonLink>
	);
}

function EventPage(props: EventProps) {
	const { words, copy, places, language, calendar, pictures } = props;
	const { title, summary, body, picture } = words;
	const place = findPlace(places, words.place);
	const badge = describePlaces(words, copy, language);
	return (
		<article className="wrap opening">
			<h1 className="max-w-3xl">{title}</h1>
			<Facts {...props} />
			{place && <address>{place.written}</address>}
			{badge && <p className="badge">{badge}</p>}
			<p className="text-lg text-soft">{summary}</p>
			<p className="row">
				<Book {...props} label={copy.book} />
				{calendar && <a href={calendar}>{copy.calendar}</a>}
			</p>
			<div className="prose mt-10 max-w-2xl">
				{picture && (
					<Picture
						picture={picture}
						pictures={pictures}
						sizes={SIZES}
						className="w-full"
						isFirst
					/>
				)}
				<Prose html={body} />
			</div>
		</article>
	);
}

/** The picture is as wide as the text. */
const SIZES = "(min-width: 44rem) 42rem, 90vw";

const ONLINE = [
	/\b(?:on-?line|zoom|webinar|skype|webex|facetime|google meet)\b/i,
	/\blive[- ]?stream(?:ed|ing)?\b|\bvirtual(?:ly)?\b(?! reality)|\bremotely\b|^remote$/i,
	/\bvideo[- ]?(?:call|chat|link|conference|meeting)\b/i,
	/\b(?:by|via|over|on)(?: the)? (?:video|internet|(?:tele)?phone)\b(?! call)/i,
	/\b(?:whatsapp|youtube|(?:facebook|instagram) live)\b|\(video\)/i,
	/\b(?:microsoft|ms|on|via|over) teams\b/i,
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
	const { price, booking } = words;
	if (price?.amount === undefined) return {};
	const offers = {
		"@type": "Offer",
		price: price.amount,
		priceCurrency: currency,
		url: booking ? new URL(booking, page.url).href : page.url,
		availability: `https://schema.org/${isFull(words) ? "SoldOut" : "InStock"}`,
	};
	return { offers };
}

/** Search engines read each date of a series as an event. */
function describeEvent(props: EventProps): object[] {
	const { words, page, home, timeZone, pictures } = props;
	const { title, summary, placesLeft } = words;
	const picture = pictures[words.picture?.file ?? ""];
	const nodes: object[] = [];
	for (const [index, { starts, ends }] of listDates(words).entries()) {
		if (!starts.iso || !ends.iso) continue;
		nodes.push({
			"@type": "Event",
			"@id": `${page.url}#event${index === 0 ? "" : `-${index + 1}`}`,
			name: title,
			description: summary,
			url: page.url,
			...(picture && { image: new URL(picture.src, page.url).href }),
			startDate: addZone(starts.iso, timeZone),
			endDate: addZone(ends.iso, timeZone),
			eventStatus: "https://schema.org/EventScheduled",
			...(placesLeft !== undefined && {
				remainingAttendeeCapacity: placesLeft,
			}),
			...describePlace(props),
			...describeOffer(props),
			organizer: { "@id": practiceId(home) },
		});
	}
	return nodes;
}

function planCalendar(site: SiteView, event: Entry) {
	const { name, timeZone } = site.settings;
	const entries = buildCalendar(site, event);
	const files: Record<string, string> = {};
	if (entries.length > 0)
		files.ics = writeCalendar(entries, { name, timeZone });
	return files;
}

export const eventPage = page({
	of: events,
	at: "/events/:slug",
	shared,
	own,
	files: planCalendar,
	head: ({ words: { title, summary } }) => ({ title, description: summary }),
	data: describeEvent,
	Page: EventPage,
});
