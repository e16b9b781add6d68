// facts/conflict: a claim with different values in different files; a telephone number, an e-mail address or opening
// hours that differ from those in content/site.yaml; words that were true before something was left out.
import { attempt } from "../../base/attempt.ts";
import { type Group, groupBy } from "../../base/text/group-by.ts";
import { join } from "../../base/text/words.ts";
import { readWeek } from "../../site/content/schema/read-opening-hours.ts";
import type { Site } from "../../site/content/site.ts";
import type { ParsedPage } from "../page/page.ts";
import { type Finding, type SiteFacts, warningRule } from "../rule.ts";
import { createPageFinder } from "../text/content-pages.ts";
import { isPlaceholder } from "./content-placeholder.ts";
import { listDays, type StatedValue, toPhone } from "./stated-values.ts";

const listFiles = (stated: readonly StatedValue[]) =>
	join([...new Set(stated.map(({ source }) => source.file))], "and");

/** Several values of one claim are one finding, at the first file. */
function compareClaims(claims: Group<StatedValue>): Finding | undefined {
	const values = groupBy(claims, ({ value }) => value);
	if (values.length < 2) return undefined;
	const [{ name, source }] = claims;
	const stated = values.map((all) => `"${all[0].text}" in ${listFiles(all)}`);
	const target = values.map(([first]) => first.value).sort();
	return {
		message: `the pages contradict each other about ${name}, which has ${values.length} different values: ${stated.join("; ")} (under claims in each file)`,
		hint: `Find out which value is true, and write that value after ${name}: in each of these files. If both values are true because they mean different things, give each a name of its own`,
		// Another value is another finding, so that no accepted contradiction hides it.
		target: `${name}: ${target.join(" | ")}`,
		source,
	};
}

/** These belong to public bodies and to charities. */
const PUBLIC_BODY = /\.(?:ac|gov|nhs|org|police)\.uk$/;
const hostOf = (email: string) => email.toLowerCase().split("@")[1] ?? "";

/** Returns what the settings say instead, if they do. Any mailbox of their host is the practice's. */
function findSetting(
	{ kind, text, value }: StatedValue,
	settings: Site["settings"],
): string | undefined {
	const { phone = text, email = text, openingHours, country, forms } = settings;
	if (kind === "claim" || isPlaceholder(text)) return undefined;
	if (kind === "phone")
		return value === toPhone(phone, country) ? undefined : phone;
	const host = hostOf(value);
	// The mailbox to which a form service sends is nothing that visitors read.
	if (kind === "email" && forms.endpoint.includes(text)) return undefined;
	if (kind === "email")
		return host === hostOf(email) || PUBLIC_BODY.test(host) ? undefined : email;
	const open = listDays(openingHours.periods);
	const isOpen = value.split(",").every((day) => open.includes(day));
	if (isOpen || open.length === 0) return undefined;
	return openingHours.lines.join("; ");
}

function compareWithSettings(same: Group<StatedValue>, site?: Site) {
	const [first] = same;
	const setting = site && findSetting(first, site.settings);
	if (setting === undefined) return undefined;
	const { kind, text, value, source } = first;
	return {
		message: `"${text}" in ${listFiles(same)} differs from ${kind} in content/site.yaml, which is "${setting}"`,
		hint: "Write the right one everywhere. If the other one is somebody else's, name its owner beside it, or accept this warning",
		target: `${kind} ${value}`,
		source,
	};
}

function* checkSite(
	facts: Pick<SiteFacts, "contents" | "routes" | "site">,
): Iterable<Finding> {
	const pagesOf = createPageFinder(facts.routes);
	const stated = facts.contents.flatMap((content) => content.stated);
	stated.sort(({ source: a }, { source: b }) =>
		a.file < b.file ? -1 : Number(a.file > b.file),
	);
	const nameOf = ({ kind, name, value }: StatedValue) =>
		`${kind} ${name ?? value}`;
	for (const same of groupBy(stated, nameOf)) {
		const finding =
			compareClaims(same) ?? compareWithSettings(same, facts.site);
		const pages = new Set(same.flatMap(({ source }) => pagesOf(source.file)));
		if (finding) yield { ...finding, pages: [...pages] };
	}
}

const TIME = String.raw`\d{1,2}(?:[:.]\d\d)? ?[ap]m`;
const RANGE = new RegExp(`${TIME} ?(?:-|–|to) ?${TIME}`, "i");
const CHOICE = /\b(?:choose|pick|select) (?:a|your) (?:time|date|day|slot)\b/i;

/** Finds a choice of times, as in "Evening (5pm-8pm)" or "Weekend", at which the practice is never open. */
function describeTimes({ site }: ParsedPage, text: string) {
	const [range] = RANGE.exec(text) ?? [];
	const isWeekend = /\bweekends?\b/i.test(text);
	if (range === undefined && !isWeekend) return undefined;
	const { periods, lines } = site.settings.openingHours;
	const shown = lines.join("; ");
	if (periods.length === 0 || /appointment/i.test(shown)) return undefined;
	const [stated] = attempt(() => readWeek(`every day ${range}`)) ?? [];
	for (const day of listDays(periods)) {
		const [name = "", opens = "", closes = ""] = day.split(/[ -]/);
		const isAsked = !isWeekend || name.startsWith("S");
		const isEarly = stated !== undefined && stated.closes <= opens;
		const isLate = stated && closes > opens && stated.opens >= closes;
		if (isAsked && !isEarly && !isLate) return undefined;
	}
	return `the opening hours are ${shown}`;
}

function findContradiction(page: ParsedPage, text: string, element: number) {
	const inner = page.elements[element];
	if (inner?.name === "option") return describeTimes(page, text);
	const link = inner?.name === "a" ? inner : page.elements[inner?.parent ?? -1];
	return link?.name === "a" &&
		CHOICE.test(text) &&
		!/^https?:/.test(link.attributes.href ?? "") &&
		!Reflect.get(page.site.settings, "bookingUrl")
		? "the site has no booking page, and the link leads to a form"
		: undefined;
}

function* checkPage(page: ParsedPage): Iterable<Finding> {
	for (const { text: written, element } of page.textNodes) {
		const text = written.trim();
		const contradiction = findContradiction(page, text, element);
		if (contradiction === undefined) continue;
		yield {
			message: `"${text}" is not true any more: ${contradiction}`,
			hint: "Change the wording, or the setting that it contradicts",
			target: text,
			source: page.at(element, text),
		};
	}
}

export const factsConflict = warningRule("facts/conflict", {
	checkPage,
	checkSite,
});
