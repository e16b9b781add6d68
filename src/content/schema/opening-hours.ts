// Opening hours in content/site.yaml: one text, several lines or a group of days, and apart from
// them the words for visitors and the hours of certain dates.
import * as z from "zod";
import { KNOWN_WORDS, type Line } from "../../hours/read-line.ts";
import { readOpeningHours } from "../../hours/read-opening-hours.ts";
import { suggest } from "../../suggest.ts";
import { list, notes, text } from "./fields.ts";
import { anyCase, editorNotes, refuse } from "./shape.ts";

const EXAMPLE = "Mon-Fri 9AM-7PM, Sat 10AM-4PM";
const forEditors = editorNotes(
	anyCase(KNOWN_WORDS),
	`These cannot be read as opening hours. Write them like this: ${EXAMPLE}`,
);

const line = z
	.string()
	.trim()
	.min(1)
	.meta({ ...notes("Days and their hours", EXAMPLE), ...forEditors });
const days = z.record(z.string(), line);
const lines = z.union([line, list("Lines", z.union([line, days])), days]);
const words = text("Words for visitors", "By appointment");

/** Keys of a group that are no days are refused, so that no slip is lost. */
const DAY_KEY = "mon|tue|wed|thu|fri|sat|sun|day|daily|week";
const group = z
	.object({
		hours: lines.optional().meta(notes("Days and hours", EXAMPLE)),
		shown: z
			.union([words, list("Lines", words)])
			.optional()
			.meta(notes("Shown in place of the hours", "Weekdays, nine to seven")),
		exceptions: z
			.union([days, list("Dates", days)])
			.optional()
			.meta(notes("Dates with other hours", { "25 December 2026": "closed" })),
	})
	.catchall(z.unknown())
	.meta({
		patternProperties: {
			[anyCase(DAY_KEY)]: { type: "string", minLength: 1, ...forEditors },
		},
		additionalProperties: false,
	});

/** The lines of a text or list; those of a group are "key: text". */
function linesOf(
	written: z.output<typeof lines> = [],
	path: Line["path"] = [],
): Line[] {
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
			message: `"${key}" should have its hours behind the colon, on one line`,
			hint: `Write it like this: ${key}: 9am-5pm`,
		};
	return {
		message: `"${key}" is not a key that is known here`,
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
			else refuse(context, { path: [key], ...explainKey(key) });
		}
		const dates = linesOf(exceptions, ["exceptions"]);
		const { faults, ...read } = readOpeningHours(week, dates);
		for (const { path, part, message, hint } of faults)
			refuse(context, { path, part, message, hint });
		if (week.length === 0 && !shown && Object.keys(others).length === 0)
			refuse(context, {
				message: "there are no opening hours here",
				hint: `Write hours: ${EXAMPLE}, or shown: By appointment`,
			});
		const forVisitors = shown === undefined ? week : linesOf(shown);
		return {
			...read,
			/** What visitors read. */
			lines: [...forVisitors, ...dates].map(({ text }) => text),
		};
	})
	.meta(notes("When the practice answers", EXAMPLE));
