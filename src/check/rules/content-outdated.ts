// content/outdated: a copyright year or a last day in the past. No other rule depends on the date.
import { valueAt } from "../../groups.ts";
import { readDate } from "../../hours/read-opening-hours.ts";
import type { Finding } from "../finding.ts";
import type { Rule, SiteFacts } from "../rule.ts";
import { valuesOf } from "../text/file-texts.ts";

function describeYear(written: unknown, now: Date) {
	const year = now.getFullYear();
	if (!(Number(written) < year)) return undefined;
	return {
		message: `the copyright line says ${written}, but it is now ${year}, so visitors may think that nobody looks after the site`,
		hint: `Write copyrightYear: ${year}`,
	};
}

function describeLastDay(written: unknown, now: Date) {
	const last = readDate(String(written));
	if (last === undefined || new Date(`${last}T24:00`) > now) return undefined;
	return {
		message: `the announcement at the top of every page was true until ${written}, which is over`,
		hint: "Delete the lines of announcement, or write a later date after until",
	};
}

function* findOutdated({ content, routes, now }: SiteFacts): Iterable<Finding> {
	const pages = routes.map(({ path }) => path);
	for (const file of content)
		for (const { keys, meaning } of valuesOf(file)) {
			if (meaning !== "copyrightYear" && meaning !== "lastDay") continue;
			const written = valueAt(file.value, keys);
			const describe = meaning === "lastDay" ? describeLastDay : describeYear;
			const found = describe(written, now);
			const source = { file: file.sourcePath, keys, on: "value" } as const;
			if (found) yield { ...found, target: String(written), source, pages };
		}
}

export const contentOutdated: Rule = {
	id: "content/outdated",
	severity: "warning",
	checkSite: findOutdated,
};
