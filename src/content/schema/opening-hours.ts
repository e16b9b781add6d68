// Opening hours as people write them ("Mon-Fri 9AM-7PM, Sat 10AM-4PM"), read into days
// and 24-hour times so that pages and structured data state the same record.
import * as z from "zod";
import { refuse, shape } from "./shape.ts";

const DAYS = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
] as const;
export type DayName = (typeof DAYS)[number];

interface OpeningPeriod {
	readonly days: readonly DayName[];
	/** "09:00" */
	readonly opens: string;
	readonly closes: string;
}

const DAY = `(${DAYS.map((day) => day.slice(0, 3)).join("|")})`;
const TIME = String.raw`(0?[1-9]|1[0-2])(?::([0-5]\d))?(AM|PM)`;
const PERIOD = `${DAY}(?:-${DAY})? ${TIME}-${TIME}`;
const WHOLE_PERIOD = new RegExp(`^${PERIOD}$`);
const HOURS = shape(new RegExp(`${PERIOD}(?:\\s*,\\s*${PERIOD})*`));
const HINT = "Write them like this: Mon-Fri 9AM-7PM, Sat 10AM-4PM";

function readClock([hour, minutes = "00", half]: readonly string[]): string {
	const of24 = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
	return `${String(of24).padStart(2, "0")}:${minutes}`;
}

function parsePeriod(written: string): OpeningPeriod | undefined {
	const match = WHOLE_PERIOD.exec(written.trim());
	if (!match) return undefined;
	const [, first = "", last = first, ...times] = match;
	const start = DAYS.findIndex((day) => day.startsWith(first));
	const end = DAYS.findIndex((day) => day.startsWith(last));
	const opens = readClock(times.slice(0, 3));
	const closes = readClock(times.slice(3));
	if (closes <= opens || end < start) return undefined;
	return { days: DAYS.slice(start, end + 1), opens, closes };
}

export const openingHours = z
	.string()
	.trim()
	.min(1)
	.transform((text, context) => {
		const periods: OpeningPeriod[] = [];
		for (const part of text.split(",")) {
			const period = parsePeriod(part);
			if (period) periods.push(period);
			else if (text !== "")
				refuse(context, {
					message: `"${part.trim()}" cannot be read as opening hours`,
					hint: HINT,
				});
		}
		return { text, periods: periods as readonly OpeningPeriod[] };
	})
	.meta({
		description: "When the practice answers",
		examples: ["Mon-Fri 9AM-7PM, Sat 10AM-4PM"],
		...HOURS.notes(`These cannot be read as opening hours. ${HINT}`),
	});
