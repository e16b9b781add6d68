// content/outdated: a copyright year, a last day or an event in the past. No other rule depends on the date.

import { indexBy } from "../../base/text/group-by.ts";
import { valueAt } from "../../base/text/groups.ts";
import { readDay } from "../../site/content/collections.ts";
import { addZone } from "../../site/content/schema/day.ts";
import { meaningAt } from "../../site/content/schema/meaning.ts";
import { readDate } from "../../site/content/schema/read-opening-hours.ts";
import { type Finding, type SiteFacts, warningRule } from "../rule.ts";
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
		message: `the announcement at the top of every page expired on ${written}`,
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
			const finding = describe(written, now);
			const source = { file: file.sourcePath, keys };
			if (finding) yield { ...finding, target: String(written), source, pages };
		}
}

/** Finds records that are over, such as events, or whose day of publication has not come. */
function* findMisdated(facts: SiteFacts): Iterable<Finding> {
	const { site, collections, routes, now } = facts;
	const paths = indexBy(routes, (route) => route.sourcePath);
	for (const { collection, records } of collections) {
		const {
			shows,
			shownSchema,
			one: noun,
			isNewestFirst,
			orderKey,
		} = collection;
		const end = shows.find((key) => meaningAt(shownSchema, [key]) === "end");
		const key = end ?? (isNewestFirst ? orderKey : undefined);
		if (!site || key === undefined) continue;
		for (const record of records) {
			const iso = readDay(record, key);
			if (iso === "" || record.isDraft) continue;
			const at = addZone(`${iso}T00:00`.slice(0, 16), site.settings.timeZone);
			const isAhead = new Date(at) > now;
			if (isAhead === (end !== undefined)) continue;
			const { sourcePath: file, slug } = record;
			yield {
				message: `this ${noun} is ${isAhead ? "dated in the future, and it is already" : "over, and it is still"} on the site`,
				hint: isAhead
					? "Write the day of its publication, or TODO in its text while it has to wait"
					: `Delete it with npx hypno remove ${noun} ${slug} --delete, or write the next date`,
				target: slug,
				source: { file, keys: [key] },
				pages: (paths.get(file) ?? []).map(({ path }) => path),
			};
		}
	}
}

export const contentOutdated = warningRule("content/outdated", {
	checkSite: (facts) => [...findOutdated(facts), ...findMisdated(facts)],
});
