// The schema of opening hours: a text, or a group of days with words for visitors and exceptions on certain dates.
import * as z from "zod";
import { metadata, text } from "./fields.ts";
import { currentLocale } from "./locale.ts";
import { MEANING } from "./meaning.ts";
import { addIssue } from "./pattern-text.ts";
import { HoursError, readDates, readWeek } from "./read-opening-hours.ts";

const EXAMPLE = "Mon-Fri 9AM-7PM, Sat 10AM-4PM";
const FORM =
	"Give the hours in this form, with am or pm: Mon-Fri 9am-7pm, Sat 10am-4pm, Sun closed; put any other words under shown, as in shown: Ring us for times";
const DATE_FORM =
	"Write it like this: 25 December 2026: closed, or 24 December 2026 to 1 January 2027: 10am-2pm";

const line = text("Days and their hours", EXAMPLE);

/** The keys of the days are checked when they are read; only editors look for their names. */
const DAY_KEY = "[Mm]on|[Tt]ue|[Ww]e[de]|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un|[Dd]a[iy]";
const group = z
	.object({
		hours: line.optional(),
		shown: text(
			"Words in place of the hours",
			"Weekdays, nine to seven",
		).optional(),
		exceptions: z
			.record(z.string(), line)
			.optional()
			.meta(
				metadata("Dates with other hours", { "25 December 2026": "closed" }),
			),
	})
	.catchall(line)
	.meta({
		patternProperties: { [DAY_KEY]: { type: "string", minLength: 1 } },
		additionalProperties: false,
	});

/** A list has one line for each entry: "Mon-Fri 9-5" or Mon-Fri: 9-5. */
const list = z
	.array(z.union([line, z.record(z.string(), line).transform(toLines)]))
	.transform((items) => items.flat().join("\n"));

function toLines(hoursOf: Readonly<Record<string, string>>): string[] {
	return Object.entries(hoursOf).map(([key, value]) => `${key}: ${value}`);
}

function splitLines(text = ""): string[] {
	const lines = text.split("\n").map((line) => line.trim());
	return lines.filter((line) => line !== "");
}

/** Lines that no table of days and times can say: "Sat by appointment", "bank holidays closed", "24 hours" */
const MORE_THAN_TIMES = /appointment|holiday|\b24\b/i;

const NONE = { periods: [], exceptions: [], lines: [], belowTable: undefined };

export const openingHours = z
	.union([line, group, list])
	.transform((input, context) => {
		const isText = typeof input === "string";
		const parts: z.output<typeof group> = isText ? { hours: input } : input;
		const { hours, shown, exceptions: dates = {}, ...days } = parts;
		const read = <Hours>(path: string[], hint: string, make: () => Hours[]) => {
			try {
				return make();
			} catch (error) {
				if (!(error instanceof HoursError)) throw error;
				const { message } = error;
				addIssue(context, { path, message, hint, isInClaim: true });
				return [];
			}
		};
		const week = splitLines(hours).map((text) => {
			return { text, path: isText ? [] : ["hours"] };
		});
		for (const [key, value] of Object.entries(days))
			week.push({ text: `${key}: ${value}`, path: [key] });
		const known = new Set<string>();
		const periods = week.flatMap(({ text, path }) =>
			read(path, FORM, () => readWeek(text, known)),
		);
		const exceptions = Object.entries(dates).flatMap(([date, value]) =>
			read(["exceptions", date], DATE_FORM, () => readDates(date, value)),
		);
		if (week.length === 0 && shown === undefined)
			addIssue(context, {
				message: "there are no opening hours here",
				hint: `Write hours: ${EXAMPLE}, or shown: By appointment`,
			});
		const inWords = week.map(({ text }) => text);
		const forVisitors = shown === undefined ? inWords : splitLines(shown);
		// In another language, these words say all.
		const isWhole = shown && !currentLocale().language.startsWith("en");
		const others = isWhole ? [] : toLines(dates);
		/** Visitors read the lines. */
		const lines = [...forVisitors, ...others];
		const hasTable =
			shown === undefined &&
			periods.length > 0 &&
			!inWords.some((line) => MORE_THAN_TIMES.test(line));
		/** The lines below a table of the week; undefined where words say more than a table. */
		const belowTable = hasTable ? others : undefined;
		return { periods, exceptions, lines, belowTable };
	})
	// A practice may have none.
	.optional()
	.transform((hours) => hours ?? NONE)
	.meta(metadata("The opening hours of the practice", EXAMPLE))
	.register(MEANING, { is: "hours" });
