// content/outdated: a copyright year, a last day or an event in the past. No other rule depends on the date.

import { indexBy } from "../../base/text/group-by.ts";
import { valueAt } from "../../base/text/groups.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import { listMoments } from "../../site/content/collections.ts";
import { addZone } from "../../site/content/schema/day.ts";
import { BRITISH } from "../../site/content/schema/locale.ts";
import { meaningAt } from "../../site/content/schema/meaning.ts";
import type { Collection } from "../../site/content/schema/model.ts";
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

const findEnd = ({ shows, shownSchema }: Collection) =>
	shows.find((key) => meaningAt(shownSchema, [key]) === "end");

/** Finds records that are over, such as events. */
function* findPast(facts: SiteFacts): Iterable<Finding> {
	const { site, collections, routes, now } = facts;
	const paths = indexBy(routes, (route) => route.sourcePath);
	for (const { collection, records } of collections) {
		const { one: noun } = collection;
		const key = findEnd(collection);
		if (!site || key === undefined) continue;
		for (const record of records) {
			const last = listMoments(record, key).at(-1);
			if (!last || record.state === "draft") continue;
			const { iso, keys } = last;
			const at = addZone(`${iso}T00:00`.slice(0, 16), site.settings.timeZone);
			if (new Date(at) > now) continue;
			const { sourcePath: file, slug } = record;
			yield {
				message: `this ${noun} is over, and it is still on the site`,
				hint: `Delete it with npx hypno remove ${noun} ${slug} --delete, or write the next date`,
				target: slug,
				source: { file, keys },
				pages: (paths.get(file) ?? []).map(({ path }) => path),
			};
		}
	}
}

/** These have had the same rules for thirty years: the European Union, and those who follow it. */
const STEADY = new Set(
	`Amsterdam Athens Berlin Bratislava Brussels Bucharest Budapest Copenhagen Dublin Helsinki Lisbon Ljubljana London
	Luxembourg Madrid Malta Oslo Paris Prague Riga Rome Sofia Stockholm Tallinn Vienna Vilnius Warsaw Zagreb Zurich`
		.split(/\s+/)
		.map((city) => `Europe/${city}`),
).add("UTC");

/**
 * Countries change the rules of their clocks at short notice.
 * @param data the version of Node's data of time zones, such as "2025c"; undefined where the system has them
 * @param year of an event
 */
export function isZoneOutdated(
	{ timeZone, year, now }: { timeZone: string; year: number; now: Date },
	data = process.versions.tz,
): boolean {
	const known = Number.parseInt(data ?? "", 10);
	return !STEADY.has(timeZone) && known < now.getFullYear() && known < year;
}

/** Finds an event in a later year than the data of time zones are of. */
function* findOldZones(facts: SiteFacts): Iterable<Finding> {
	const { site, collections, now } = facts;
	const { timeZone } = site?.settings ?? BRITISH;
	for (const { collection, records } of collections) {
		const key = findEnd(collection);
		if (key === undefined) continue;
		let year = 0;
		for (const record of records)
			for (const { iso } of listMoments(record, key))
				year = Math.max(year, Number(iso.slice(0, 4)));
		if (!isZoneOutdated({ timeZone, year, now })) continue;
		yield {
			message: `Node ${process.versions.node} knows the clocks of ${timeZone} as they were in ${process.versions.tz?.slice(0, 4)}, and there is an event in ${year}: if they were changed since, its time is wrong for search engines`,
			hint: "Install the newest Node 24 or later, on each computer that builds the site",
			target: timeZone,
			source: { file: SITE_FILE, keys: ["timeZone"] },
		};
	}
}

export const contentOutdated = warningRule("content/outdated", {
	checkSite: (facts) => [
		...findOutdated(facts),
		...findPast(facts),
		...findOldZones(facts),
	],
});
