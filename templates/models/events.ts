// Classes, workshops and talks: content/events/SLUG.md, and the words of their list, content/pages/events.yaml.
import {
	addIssue,
	claims,
	type Day,
	entries,
	file,
	flag,
	folder,
	group,
	href,
	moment,
	price,
	text,
	wholeNumber,
	type z,
} from "hypno";
import { listWords, ownPicture, withText } from "./parts.ts";

/** Rooms of meetings, but no pages on which people register. */
const MEETING = [
	/\bzoom\.us\/(?:j|my|s|wc)\/|\bmeet\.google\.com\/|\bmeet\.jit\.si\//i,
	/\bteams\.(?:microsoft|live)\.com\/(?:l\/meetup-join|meet)\b/i,
	/\bwhereby\.com\/|\bwebex\.com\/(?:meet|join)\b|\bjoin\.skype\.com\//i,
];

interface Times {
	readonly starts?: Day | undefined;
	readonly ends?: Day | undefined;
}

function requireDate(
	{ starts, ends, dates }: Times & { readonly dates?: unknown },
	context: z.RefinementCtx,
): void {
	if ((starts && ends) || (dates && !starts && !ends)) return;
	const missing = starts ? "ends" : "starts";
	addIssue(context, {
		path: [missing],
		message: `"${missing}" is missing`,
		hint: "Write starts and ends, as in starts: 3 March 2027, 6.30pm, or dates: with both for each date of a series",
	});
}

function requireOrder(
	{ starts, ends }: Times,
	path: (string | number)[],
	context: z.RefinementCtx,
): void {
	if (!starts?.iso || !ends?.iso || ends.iso > starts.iso) return;
	const isMidnight = ends.iso.endsWith("T00:00");
	addIssue(context, {
		path: [...path, "ends"],
		message: "this is not later than the beginning",
		hint: isMidnight
			? "The time 12am is the first minute of its day: write the day after it, or 11.59pm"
			: "Write the day and the time at which the event is over",
	});
}

const starts = (example: string) =>
	moment(`When it begins, as in ${example}`, example);
const ends = (example: string) =>
	moment(`When it is over, as in ${example}`, example, "end");

const event = group("An event; its text stands below", {
	claims,
	title: text("The title", "An evening about sleep"),
	starts: starts("3 March 2027, 6.30pm").optional(),
	ends: ends("3 March 2027, 8pm").optional(),
	dates: entries("The dates of a series, in place of starts and ends", {
		starts: starts("10 March 2027, 6.30pm"),
		ends: ends("10 March 2027, 8pm"),
	}).optional(),
	place: text("Where it is: an address, or Online", "Online"),
	price: price.optional(),
	booking: href("Where to book a place").optional(),
	placesLeft: wholeNumber("How many places are left", 3).optional(),
	full: flag("true once there are no places left"),
	picture: ownPicture("A picture at the top of its page, and in the list"),
	summary: text(
		"One or two sentences for the list and for search engines; 70 to 160 characters",
		"What keeps people awake, what helps, and half an hour of quiet practice. Bring a blanket.",
	),
}).superRefine((event, context) => {
	const { place, booking = "", starts, ends, dates = [] } = event;
	for (const [key, value] of Object.entries({ place, booking }))
		if (MEETING.some((pattern) => pattern.test(value)))
			addIssue(context, {
				path: [key],
				message:
					"this is the address of a meeting, which everybody could enter",
				hint: "Write place: Online, and send the address to those who book; booking leads to the page where they book",
			});
	requireDate(event, context);
	requireOrder({ starts, ends }, [], context);
	for (const [index, date] of dates.entries())
		requireOrder(date, ["dates", index], context);
});

export const events = folder("events", event, {
	one: "event",
	shows: [
		"title",
		"starts",
		"ends",
		"dates",
		"place",
		"price",
		"placesLeft",
		"full",
		"summary",
		"picture",
	],
	order: "oldest starts",
	...withText,
});

export const eventsWords = file(
	"pages/events",
	listWords("The words of the list of events", {
		none: text(
			"What visitors read while there is no event",
			"Nothing is planned at the moment.",
		).default("Nothing is planned at the moment."),
		book: text("The words on the button to book a place", "Book").default(
			"Book a place",
		),
		full: text("What stands in place of the button", "Sold out").default(
			"There is no place left",
		),
		placesLeft: text(
			"How many places are left; {count} is their number",
			"{count} places left",
			"counted",
		).default("{count} places left"),
		dates: text(
			"How many dates a series has; {count} is their number",
			"{count} dates",
			"counted",
		).default("{count} dates"),
		calendar: text(
			"The link to the file that calendars read",
			"Add to your calendar",
		).default("Add to your calendar"),
	}),
	{ isOptional: true },
);
