// Which pages the menu bar shows, in which order, and which have no room there.
import { type Link, plain } from "hypno";

export interface MenuEntry extends Link {
	/** "home", "about", "services", "contact", or the name of a page of one's own: "events" */
	readonly name: string;
	/** True for a page that not every site has. */
	readonly isOwn?: boolean;
}

/** Puts the named pages first, in the order of their names. */
export function orderMenu(
	entries: readonly MenuEntry[],
	order: readonly string[] = [],
): MenuEntry[] {
	const first = order.flatMap(
		(name) => entries.find((entry) => entry.name === plain(name)) ?? [],
	);
	return [...new Set([...first, ...entries])];
}

/** The pages of one's own that the bar has room for beside those of every site, with their characters. */
const ROOM = { pages: 3, characters: 24 };

const measure = (labels: readonly string[]) =>
	plain(labels.join("")).length <= ROOM.characters &&
	labels.length <= ROOM.pages;

/** @param word on the button for what has no room, which needs room itself */
export function foldMenu(entries: readonly MenuEntry[], word: string) {
	const own = entries.filter(({ isOwn }) => isOwn);
	const labels = own.map(({ label }) => label);
	let count = own.length;
	if (!measure(labels)) {
		count--;
		while (count > 0 && !measure([...labels.slice(0, count), word])) count--;
	}
	const more = own.slice(count);
	const bar = entries.filter((entry) => !more.includes(entry));
	return { bar, more };
}
