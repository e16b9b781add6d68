// Opening hours as people write them ("Mon-Fri 9AM-7PM, Sat 10AM-4PM"), read into days
// and 24-hour times so that pages and structured data state the same record.
import * as z from "zod";
import { refuse } from "./refuse.ts";
import { shape } from "./shape.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const DAY_NAMES = {
	Mon: "Monday",
	Tue: "Tuesday",
	Wed: "Wednesday",
	Thu: "Thursday",
	Fri: "Friday",
	Sat: "Saturday",
	Sun: "Sunday",
} as const;
export type DayName = (typeof DAY_NAMES)[keyof typeof DAY_NAMES];

interface OpeningPeriod {
	readonly days: readonly DayName[];
	/** "09:00" */
	readonly opens: string;
	readonly closes: string;
}

const PERIOD =
	/(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:-(Mon|Tue|Wed|Thu|Fri|Sat|Sun))? (0?[1-9]|1[0-2])(?::([0-5]\d))?(AM|PM)-(0?[1-9]|1[0-2])(?::([0-5]\d))?(AM|PM)/;
const WHOLE_PERIOD = new RegExp(`^${PERIOD.source}$`);
const HOURS = shape(
	new RegExp(`${PERIOD.source}(?:\\s*,\\s*${PERIOD.source})*`),
);
const HINT = "Write them like this: Mon-Fri 9AM-7PM, Sat 10AM-4PM";

function clock(hour: string, minutes: string | undefined, half: string) {
	const onTheClock = Number(hour) % 12;
	const of24 = half === "PM" ? onTheClock + 12 : onTheClock;
	return `${String(of24).padStart(2, "0")}:${minutes ?? "00"}`;
}

function parsePeriod(written: string): OpeningPeriod | undefined {
	const match = WHOLE_PERIOD.exec(written.trim());
	if (!match) return undefined;
	const [, first, last, fromHour, fromMin, fromHalf, toHour, toMin, toHalf] =
		match;
	const days: readonly string[] = DAYS;
	const start = days.indexOf(first ?? "");
	const end = last ? days.indexOf(last) : start;
	const opens = clock(fromHour ?? "", fromMin, fromHalf ?? "");
	const closes = clock(toHour ?? "", toMin, toHalf ?? "");
	if (closes <= opens || end < start) return undefined;
	const open = DAYS.slice(start, end + 1);
	return { days: open.map((day) => DAY_NAMES[day]), opens, closes };
}

export const openingHours = z
	.string()
	.trim()
	.min(1)
	.transform((written, context) => {
		const periods: OpeningPeriod[] = [];
		for (const part of written.split(",")) {
			const period = parsePeriod(part);
			if (period) periods.push(period);
			else if (written !== "")
				refuse(
					context,
					`"${part.trim()}" cannot be read as opening hours`,
					HINT,
				);
		}
		return { text: written, periods: periods as readonly OpeningPeriod[] };
	})
	.meta({
		description: "When the practice answers",
		examples: ["Mon-Fri 9AM-7PM, Sat 10AM-4PM"],
		...HOURS.notes(`These cannot be read as opening hours. ${HINT}`),
	});
