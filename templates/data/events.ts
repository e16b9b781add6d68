// When an event is, and what stands beside that.
import type { Day, ValueOf } from "hypno";
import type { events, eventsWords } from "../models/events.ts";
import { fillCount } from "./words.ts";

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

/** "3 March 2027, 6.30pm" -> "3 March 2027" */
const withoutTime = (words: string) => words.replace(/, [^,]*$/, "");

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
type Copy = ValueOf<typeof eventsWords>;

/** Lists the date of an event, or the dates of a series, the first first. */
export function listDates({
	starts,
	ends,
	dates = [],
}: Pick<Event, "starts" | "ends" | "dates">): Times[] {
	const all: Times[] = [...dates];
	if (starts && ends) all.push({ starts, ends });
	return all.toSorted((a, b) =>
		String(a.starts.iso) < String(b.starts.iso) ? -1 : 1,
	);
}

/** "Wednesday 3 March 2027, 6.30pm to 8pm", or "6 dates, Wednesday 3 March 2027 to Wednesday 7 April 2027" */
export function describeDates(
	dates: readonly Times[],
	{ until, language, dates: counted }: TimeWords & Pick<Copy, "dates">,
): Day {
	const [first, ...others] = dates;
	const last = others.at(-1);
	if (!first) return { iso: undefined, words: "" };
	if (!last) return describeTime(first, { until, language });
	const [from, to] = [first.starts, last.starts].map((day) =>
		withoutTime(addWeekday(day, language)),
	);
	const count = fillCount(counted, dates.length, language);
	return { iso: first.starts.iso, words: `${count}, ${from} ${until} ${to}` };
}

export function listFacts({ place, price }: Pick<Event, "place" | "price">) {
	return price ? [place, price.text] : [place];
}

/** An event is full once somebody says so, or once no place is left. */
export const isFull = ({
	full,
	placesLeft,
}: Pick<Event, "full" | "placesLeft">) => full || placesLeft === 0;

/** "3 places left"; undefined for an event that does not count its places */
export function describePlaces(
	event: Pick<Event, "full" | "placesLeft">,
	words: Copy,
	language: string,
): string | undefined {
	if (isFull(event)) return words.full;
	if (event.placesLeft === undefined) return undefined;
	return fillCount(words.placesLeft, event.placesLeft, language);
}
