// facts/conflict: a claim with different values in different files; a telephone number, an e-mail address
// or opening hours that differ from those in content/site.yaml.
import type { Site } from "../../content/site.ts";
import { groupBy } from "../../report/group-by.ts";
import { join } from "../../report/words.ts";
import { decode } from "../../site/parse-url.ts";
import type { Finding } from "../finding.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import {
	findContacts,
	listDays,
	normaliseValue,
	type Stated,
	type StatedValue,
} from "../page/stated-values.ts";
import { readPhrases } from "../phrases.ts";
import type { Rule, SiteFacts } from "../rule.ts";
import { createPageFinder, type PageFinder } from "../text/content-pages.ts";
import { isPlaceholder } from "./content-placeholder.ts";

const listFiles = (stated: readonly StatedValue[]) =>
	join([...new Set(stated.map(({ source }) => source.file))], "and");

/** Several values of one claim are one finding, at the first file. */
function compareClaims(
	claims: readonly StatedValue[],
	pagesOf: PageFinder,
): Finding[] {
	const found: Finding[] = [];
	const sorted = claims.toSorted(({ source: a }, { source: b }) =>
		a.file < b.file ? -1 : Number(a.file > b.file),
	);
	for (const group of groupBy(sorted, ({ name }) => name)) {
		const values = groupBy(group, normaliseValue);
		const [first] = group;
		if (!first || values.length < 2) continue;
		const { name, source } = first;
		const described = values.map(
			(same) => `"${same[0]?.written}" in ${listFiles(same)}`,
		);
		const target = values.map(([same]) => same && normaliseValue(same)).sort();
		found.push({
			message: `the pages contradict each other about ${name}, which has ${values.length} different values: ${described.join("; ")} (under claims in each file)`,
			hint: `Find out which value is true, and write that value after ${name}: in each of these files. If both values are true because they mean different things, give each a name of its own`,
			// Another value is another finding, so that no accepted contradiction hides it.
			target: `${name}: ${target.join(" | ")}`,
			source,
			pages: [...new Set(group.flatMap((claim) => pagesOf(claim.source)))],
		});
	}
	return found;
}

const KINDS = {
	claim: { what: "claim", setting: "claims" },
	phone: { what: "telephone number", setting: "phone" },
	email: { what: "e-mail address", setting: "email" },
	hours: { what: "opening hours", setting: "openingHours" },
};

type Settings = Site["settings"];

/** These belong to public bodies and to charities. */
const PUBLIC_BODY = /\.(?:ac|gov|nhs|org|police)\.uk$/;

/** Another mailbox of the same host is the practice's too. */
function differs(stated: Stated, settings: Settings): boolean {
	const { kind, written } = stated;
	const value = normaliseValue(stated);
	if (kind === "hours") {
		const open = listDays(settings.openingHours.periods);
		const isOpen = value.split(",").every((day) => open.includes(day));
		return open.length > 0 && !isOpen;
	}
	if (kind === "claim") return false;
	const setting = settings[kind];
	if (setting === undefined) return false;
	const own = normaliseValue({ kind, written: setting });
	if (value === own || isPlaceholder(written)) return false;
	if (kind === "phone") return true;
	const [host = "", ownHost] = [value, own].map((one) => one.split("@").at(-1));
	return host !== ownHost && !PUBLIC_BODY.test(host);
}

function describeSetting(
	kind: StatedValue["kind"],
	{ phone, email, openingHours }: Settings,
): string {
	const own = { claim: "", phone, email, hours: openingHours.lines.join("; ") };
	return `${own[kind]} (${KINDS[kind].setting} in content/site.yaml)`;
}

function compareWithSettings(
	stated: readonly StatedValue[],
	settings: Settings,
	pagesOf: PageFinder,
): Finding[] {
	const { hint } = readPhrases("facts-conflict");
	const found: Finding[] = [];
	const different = stated.filter((one) => differs(one, settings));
	const describeValue = (one: Stated) => one.kind + normaliseValue(one);
	for (const same of groupBy(different, describeValue)) {
		const [first, ...others] = same;
		if (!first) continue;
		const { kind, written, source } = first;
		const rest = listFiles(others);
		const also = rest && `; it is also in ${rest}`;
		found.push({
			message: `this text gives ${written} as the ${KINDS[kind].what}, unlike ${describeSetting(kind, settings)}${also}`,
			hint,
			target: `${kind} ${normaliseValue(first)}`,
			source,
			pages: [...new Set(same.flatMap((one) => pagesOf(one.source)))],
		});
	}
	return found;
}

function checkSite(
	facts: Pick<SiteFacts, "contents" | "routes" | "site">,
): Finding[] {
	const pagesOf = createPageFinder(facts);
	const all = facts.contents.flatMap(({ stated }) => stated);
	const claims = all.filter(({ kind }) => kind === "claim");
	const found = compareClaims(claims, pagesOf);
	if (facts.site)
		for (const one of compareWithSettings(all, facts.site.settings, pagesOf))
			found.push(one);
	return found;
}

/** What links show, by the scheme of their address. */
const SHOWN = {
	tel: /\+?\(?\d[\d\s().-]{5,}\d/g,
	mailto: /[^\s@<>()]+@[\w.-]+\w/g,
};

function checkLinks(page: ParsedPage): Finding[] {
	const { settings } = page.site;
	const found: Finding[] = [];
	for (const { url, element } of page.links) {
		const [, scheme, rest = ""] = /^(tel|mailto):([^?;]+)/.exec(url) ?? [];
		if (scheme !== "tel" && scheme !== "mailto") continue;
		const kind = scheme === "tel" ? "phone" : "email";
		const stated = { kind, written: decode(rest) ?? rest } as const;
		const text = textWithin(page, element);
		const shown = text.match(SHOWN[scheme]) ?? [];
		const source = page.at(element, url);
		const value = normaliseValue(stated);
		const values = shown.map((written) => normaliseValue({ kind, written }));
		const isShown = text.includes(stated.written) || values.includes(value);
		if (shown[0] !== undefined && !isShown)
			found.push({
				message: `the link "${shown[0]}" leads to ${stated.written}, so visitors may reach somebody else`,
				hint: "Correct the text or the address of the link, so that both are the same",
				target: `${shown[0]} ${url}`,
				source,
			});
		// A number that is shown is compared with the settings where it is written.
		if (shown.length > 0 || !differs(stated, settings)) continue;
		const [own] = findContacts(`${text} ${stated.written}`);
		if (own)
			found.push({
				message: `the link "${text}" leads to ${stated.written}, unlike ${describeSetting(kind, settings)}`,
				hint: "Correct the address of the link. If it is somebody else's, say so in the words of the link, or accept this warning",
				target: `${kind} ${value}`,
				source,
			});
	}
	return found;
}

export const factsConflict = {
	id: "facts/conflict",
	severity: "warning",
	checkPage: checkLinks,
	checkSite,
} satisfies Rule;
