// When an event is, and what stands beside that.
import type { Day, ValueOf } from "hypno";
import type { events, eventsWords } from "../models/events.ts";

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
