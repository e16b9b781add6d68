// The schema of opening hours in content/site.yaml: a text, or a group of days with optional words for
// visitors and exceptions on certain dates.
import * as z from "zod";
import {
	type HoursLine,
	readOpeningHours,
} from "../../hours/read-opening-hours.ts";
import { suggest } from "../../suggest.ts";
import { metadata, text } from "./fields.ts";
import { addIssue, anyCase } from "./pattern-text.ts";

const EXAMPLE = "Mon-Fri 9AM-7PM, Sat 10AM-4PM";
const line = text("Days and their hours", EXAMPLE);
const KEYS = {
	hours: line.optional(),
	shown: text(
		"Words in place of the hours",
		"Weekdays, nine to seven",
	).optional(),
	exceptions: z
		.record(z.string(), line)
		.optional()
		.meta(metadata("Dates with other hours", { "25 December 2026": "closed" })),
};

/** A key must contain the name of a day; any other key of the group is an error. */
const DAY_KEY = "mon|tue|wed|thu|fri|sat|sun|day|daily|week";
const NAMES_DAY = new RegExp(DAY_KEY, "i");
const group = z
	.object(KEYS)
	.catchall(line)
	.meta({
		patternProperties: { [anyCase(DAY_KEY)]: { type: "string", minLength: 1 } },
		additionalProperties: false,
	});

function toLines(written = "", path: HoursLine["path"] = []): HoursLine[] {
	const texts = written.split("\n").map((text) => text.trim());
	return texts.filter(Boolean).map((text) => ({ text, path }));
}

function explainUnknownKey(key: string) {
	const [nearest] = suggest(key, Object.keys(KEYS));
	return {
		path: [key],
		part: key,
		message: `unknown key "${key}"`,
		hint: nearest
			? `Did you mean ${nearest}?`
			: "The known keys are hours, shown, exceptions, and days, as in Monday to Friday: 9am-5pm",
	};
}

/** A list has one line for each entry: "Mon-Fri 9-5" or Mon-Fri: 9-5. */
const list = z
	.array(z.union([line, z.record(z.string(), line)]))
	.transform((items) => {
		const lines = items.map((item) =>
			typeof item === "string"
				? item
				: Object.entries(item)
						.map(([key, value]) => `${key}: ${value}`)
						.join("\n"),
		);
		return lines.join("\n");
	});

export const openingHours = z
	.union([line, group, list])
	.transform((written, context) => {
		const isText = typeof written === "string";
		const { hours, shown, exceptions, ...others } = isText
			? { hours: written }
			: written;
		const week = toLines(hours, isText ? [] : ["hours"]);
		for (const [key, value] of Object.entries(others))
			if (NAMES_DAY.test(key))
				week.push({ text: `${key}: ${value}`, path: [key] });
			else addIssue(context, explainUnknownKey(key));
		const dates = Object.entries(exceptions ?? {}).map(([date, value]) => ({
			text: `${date}: ${value}`,
			path: ["exceptions", date],
		}));
		const { errors, ...read } = readOpeningHours(week, dates);
		for (const { path, part, message, hint } of errors)
			addIssue(context, { path, part, message, hint });
		if (week.length === 0 && !shown && Object.keys(others).length === 0)
			addIssue(context, {
				message: "there are no opening hours here",
				hint: `Write hours: ${EXAMPLE}, or shown: By appointment`,
			});
		const forVisitors = shown === undefined ? week : toLines(shown);
		return {
			...read,
			/** Visitors read these lines. */
			lines: [...forVisitors, ...dates].map(({ text }) => text),
		};
	})
	.meta(metadata("The opening hours of the practice", EXAMPLE));
