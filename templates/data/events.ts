// When an event is, and what stands beside that.
import type { Day, ValueOf } from "hypno";
import type { events, eventsWords } from "../models/events.ts";

interface Times {
	readonly starts: Day;
	readonly ends: Day;
}

interface TimeWords {
	/** "to" */
	readonly until: string;
	readonly language: string;
}

/** "Wednesday 3 March 2027, 6.30pm", and the words of a moment that is still to be written as they are */
function addWeekday({ iso, words }: Day, language: string): string {
	if (!iso) return words;
	const form = { weekday: "long", month: "long", timeZone: "UTC" } as const;
	const format = new Intl.DateTimeFormat(language, { ...form, day: "numeric" });
	const [weekday, sign] = format.formatToParts(new Date(`${iso}Z`));
	// "Mittwoch, 3. März"; the comma in English depends on the version of Node.
	const between = language.startsWith("en") ? " " : sign?.value;
	return `${weekday?.value}${between}${words}`;
}

/** "Wednesday 3 March 2027, 6.30pm to 8pm" */
export function describeTime(
	{ starts, ends }: Times,
	{ until, language }: TimeWords,
): Day {
	const [, day, time] = /^(.*), (.*)$/.exec(ends.words) ?? [];
	const isSameDay = starts.words.startsWith(`${day},`);
	const end = isSameDay ? time : addWeekday(ends, language);
	const words = `${addWeekday(starts, language)} ${until} ${end}`;
	return { iso: starts.iso, words };
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
