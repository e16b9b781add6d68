// Classes, workshops and talks: content/events/SLUG.md, and the words of their list, content/pages/events.yaml.
import {
	addIssue,
	claims,
	file,
	flag,
	folder,
	group,
	href,
	moment,
	price,
	text,
} from "hypno";
import { listWords, withText } from "./parts.ts";

/** Rooms of meetings, but no pages on which people register. */
const MEETING = [
	/\bzoom\.us\/(?:j|my|s|wc)\/|\bmeet\.google\.com\/|\bmeet\.jit\.si\//i,
	/\bteams\.(?:microsoft|live)\.com\/(?:l\/meetup-join|meet)\b/i,
	/\bwhereby\.com\/|\bwebex\.com\/(?:meet|join)\b|\bjoin\.skype\.com\//i,
];

const event = group("An event; its text stands below", {
	claims,
	title: text("The title", "An evening about sleep"),
	starts: moment("When it begins", "3 March 2027, 6.30pm"),
	ends: moment("When it is over", "3 March 2027, 8pm", "end"),
	place: text("Where it is: an address, or Online", "Online"),
	price: price.optional(),
	booking: href("Where to book a place").optional(),
	full: flag("true once there are no places left"),
	summary: text(
		"One or two sentences for the list and for search engines; 70 to 160 characters",
		"What keeps people awake, what helps, and half an hour of quiet practice. Bring a blanket.",
	),
}).superRefine(({ starts, ends, place, booking = "" }, context) => {
	for (const [key, value] of Object.entries({ place, booking }))
		if (MEETING.some((pattern) => pattern.test(value)))
			addIssue(context, {
				path: [key],
				message:
					"this is the address of a meeting, which everybody could enter",
				hint: "Write place: Online, and send the address to those who book; booking leads to the page where they book",
			});
	if (!starts.iso || !ends.iso || ends.iso > starts.iso) return;
	const isMidnight = ends.iso.endsWith("T00:00");
	addIssue(context, {
		path: ["ends"],
		message: "this is not later than the beginning",
		hint: isMidnight
			? "The time 12am is the first minute of its day: write the day after it, or 11.59pm"
			: "Write the day and the time at which the event is over",
	});
});

export const events = folder("events", event, {
	one: "event",
	shows: ["title", "starts", "ends", "place", "price", "full", "summary"],
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
	}),
	{ isOptional: true },
);
