// The opening hours of each day of the week.
import { formatTime, plain, type ValueOf } from "hypno";
import type { site } from "../models/site.ts";

type OpeningHours = ValueOf<typeof site>["openingHours"];

export interface Week {
	readonly days: readonly { readonly day: string; readonly hours: string }[];
	/** Dates with other hours. */
	readonly lines: readonly string[];
}

/** 4 January 2027 is a Monday. */
const DAYS = [4, 5, 6, 7, 8, 9, 10].map(
	(day) => new Date(Date.UTC(2027, 0, day)),
);

const nameDay = (day: Date, language: string) =>
	day.toLocaleDateString(language, { weekday: "long", timeZone: "UTC" });

/**
 * A day that is closed, or that nobody has named, has no row.
 * @returns undefined where words of one's own stand in place of the hours, and without hours
 */
export function listWeek(
	{ periods, belowTable }: OpeningHours,
	language: string,
): Week | undefined {
	if (!belowTable) return undefined;
	const format = (time: string) => formatTime(plain(time), language);
	const days: { day: string; hours: string }[] = [];
	for (const date of DAYS) {
		const english = nameDay(date, "en-GB");
		const ranges: string[] = [];
		for (const { days, opens, closes } of periods) {
			const isOpen = plain(opens) !== plain(closes);
			if (isOpen && days.some((day) => plain(day) === english))
				ranges.push(`${format(opens)}–${format(closes)}`);
		}
		const day = nameDay(date, language);
		if (ranges.length > 0) days.push({ day, hours: ranges.join(", ") });
	}
	return { days, lines: belowTable };
}
