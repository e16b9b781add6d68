// The schema of opening hours in content/site.yaml: a text, several lines or a group of days, with
// optional words for visitors and exceptions on certain dates.
import * as z from "zod";

import {
	type HoursLine,
	KNOWN_WORDS,
	readOpeningHours,
} from "../../hours/read-opening-hours.ts";
import { suggest } from "../../suggest.ts";
import { list, metadata, text } from "./fields.ts";
import { addIssue, anyCase, editorMetadata } from "./pattern-text.ts";

const EXAMPLE = "Mon-Fri 9AM-7PM, Sat 10AM-4PM";
const forEditors = editorMetadata(
	anyCase(KNOWN_WORDS),
	`These cannot be read as opening hours. Write them like this: ${EXAMPLE}`,
);

const line = z
	.string()
	.trim()
	.min(1)
	.meta({ ...metadata("Days and their hours", EXAMPLE), ...forEditors });
const days = z.record(z.string(), line);
const lines = z.union([line, list("Lines", z.union([line, days])), days]);
const words = text("Words for visitors", "By appointment");

/** A key must contain the name of a day; any other key of the group is an error. */
const DAY_KEY = "mon|tue|wed|thu|fri|sat|sun|day|daily|week";
const group = z
	.object({
		hours: lines.optional().meta(metadata("Days and hours", EXAMPLE)),
		shown: z
			.union([words, list("Lines", words)])
			.optional()
			.meta(metadata("Words in place of the hours", "Weekdays, nine to seven")),
		exceptions: z
			.union([days, list("Dates", days)])
			.optional()
			.meta(
				metadata("Dates with other hours", { "25 December 2026": "closed" }),
			),
	})
	.catchall(z.unknown())
	.meta({
		patternProperties: {
			[anyCase(DAY_KEY)]: { type: "string", minLength: 1, ...forEditors },
		},
		additionalProperties: false,
	});

/** Lists the lines of a text or list; a group gives lines such as "key: text". */
function linesOf(
	written: z.output<typeof lines> = [],
	path: HoursLine["path"] = [],
): HoursLine[] {
	if (typeof written === "string")
		return written
			.split("\n")
			.map((line) => ({ text: line.trim(), path }))
			.filter(({ text }) => text !== "");
	if (Array.isArray(written))
		return written.flatMap((entry, index) => linesOf(entry, [...path, index]));
	return Object.entries(written).map(([key, hours]) => ({
		text: `${key}: ${hours}`,
		path: [...path, key],
	}));
}

const NAMES_DAY = new RegExp(DAY_KEY, "i");

function explainKey(key: string) {
	const [nearest] = suggest(key, Object.keys(group.shape));
	if (NAMES_DAY.test(key))
		return {
			message: `"${key}" should have its hours after the colon, on one line`,
			hint: `Write it like this: ${key}: 9am-5pm`,
		};
	return {
		message: `unknown key "${key}"`,
		hint: nearest
			? `Did you mean ${nearest}?`
			: "The known keys are hours, shown, exceptions, and days, as in Monday to Friday: 9am-5pm",
		part: key,
	};
}

export const openingHours = z
	.union([line, list("Lines", z.union([line, days])), group])
	.transform((written, context) => {
		const isGroup = typeof written !== "string" && !Array.isArray(written);
		const { hours, shown, exceptions, ...others } = isGroup
			? written
			: { hours: written };
		const week = linesOf(hours, isGroup ? ["hours"] : []);
		for (const [key, value] of Object.entries(others)) {
			if (typeof value === "string" && NAMES_DAY.test(key))
				week.push({ text: `${key}: ${value}`, path: [key] });
			else addIssue(context, { path: [key], ...explainKey(key) });
		}
		const dates = linesOf(exceptions, ["exceptions"]);
		const { errors, ...read } = readOpeningHours(week, dates);
		for (const { path, part, message, hint } of errors)
			addIssue(context, { path, part, message, hint });
		if (week.length === 0 && !shown && Object.keys(others).length === 0)
			addIssue(context, {
				message: "there are no opening hours here",
				hint: `Write hours: ${EXAMPLE}, or shown: By appointment`,
			});
		const forVisitors = shown === undefined ? week : linesOf(shown);
		return {
			...read,
			/** Visitors read these lines. */
			lines: [...forVisitors, ...dates].map(({ text }) => text),
		};
	})
	.meta(metadata("The opening hours of the practice", EXAMPLE));
