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
	readValue,
	type StatedValue,
} from "../page/stated-values.ts";
import { readPhrases } from "../phrases.ts";
import type { Rule, SiteFacts } from "../rule.ts";
import { createPageFinder, type PageFinder } from "../text/content-pages.ts";
import { isPlaceholder } from "./content-placeholder.ts";

const listFiles = (stated: readonly StatedValue[]) =>
	join([...new Set(stated.map(({ source }) => source.file))], "and");

/** Several values of one claim are one finding, at the first file. */
function* compareClaims(
	stated: readonly StatedValue[],
	pagesOf: PageFinder,
): Iterable<Finding> {
	const claims = stated.filter(({ kind }) => kind === "claim");
	const sorted = claims.toSorted(({ source: a }, { source: b }) =>
		a.file < b.file ? -1 : Number(a.file > b.file),
	);
	for (const group of groupBy(sorted, ({ name = "" }) => name)) {
		const values = groupBy(group, readValue);
		const [first] = group;
		if (!first || values.length < 2) continue;
		const { name, source } = first;
		const described = values.map(
			(same) => `"${same[0]?.text}" in ${listFiles(same)}`,
		);
		const target = values.map(([one]) => one && readValue(one)).sort();
		yield {
			message: `the pages contradict each other about ${name}, which has ${values.length} different values: ${described.join("; ")} (under claims in each file)`,
			hint: `Find out which value is true, and write that value after ${name}: in each of these files. If both values are true because they mean different things, give each a name of its own`,
			// Another value is another finding, so that no accepted contradiction hides it.
			target: `${name}: ${target.join(" | ")}`,
			source,
			pages: [...new Set(group.flatMap((claim) => pagesOf(claim.source)))],
		};
	}
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
function differs(
	{ kind, text }: Pick<StatedValue, "kind" | "text">,
	settings: Settings,
): boolean {
	const value = readValue({ kind, text });
	if (kind === "hours") {
		const open = listDays(settings.openingHours.periods);
		const isOpen = value.split(",").every((day) => open.includes(day));
		return open.length > 0 && !isOpen;
	}
	if (kind === "claim") return false;
	const setting = settings[kind];
	if (setting === undefined) return false;
	const own = readValue({ kind, text: setting });
	if (value === own || isPlaceholder(text)) return false;
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

function* compareWithSettings(
	stated: readonly StatedValue[],
	settings: Settings,
	pagesOf: PageFinder,
): Iterable<Finding> {
	const { hint } = readPhrases("facts-conflict");
	const different = stated.filter((one) => differs(one, settings));
	for (const same of groupBy(different, (one) => one.kind + readValue(one))) {
		const [first, ...others] = same;
		if (!first) continue;
		const { kind, text, source } = first;
		const rest = listFiles(others);
		const also = rest && `; it is also in ${rest}`;
		yield {
			message: `this text gives ${text} as the ${KINDS[kind].what}, unlike ${describeSetting(kind, settings)}${also}`,
			hint,
			target: `${kind} ${readValue(first)}`,
			source,
			pages: [...new Set(same.flatMap((one) => pagesOf(one.source)))],
		};
	}
}

function* checkSite(
	facts: Pick<SiteFacts, "contents" | "routes" | "site">,
): Iterable<Finding> {
	const pagesOf = createPageFinder(facts);
	const all = facts.contents.flatMap(({ stated }) => stated);
	yield* compareClaims(all, pagesOf);
	if (facts.site) yield* compareWithSettings(all, facts.site.settings, pagesOf);
}

/** What a link to a number or a mailbox shows of it. */
const SHOWN = {
	phone: /\+?\(?\d[\d\s().-]{5,}\d/g,
	email: /[^\s@<>()]+@[\w.-]+\w/g,
};

function* checkLinks(page: ParsedPage): Iterable<Finding> {
	const { settings } = page.site;
	for (const { url, element } of page.links) {
		const [, scheme, rest] = /^(tel|mailto):([^?;]+)/.exec(url) ?? [];
		if (rest === undefined) continue;
		const kind = scheme === "tel" ? "phone" : "email";
		const text = decode(rest) ?? rest;
		const value = readValue({ kind, text });
		const words = textWithin(page, element);
		const shown = words.match(SHOWN[kind]) ?? [];
		const isShown =
			words.includes(text) ||
			shown.some((one) => readValue({ kind, text: one }) === value);
		const source = page.at(element, url);
		if (shown[0] !== undefined && !isShown)
			yield {
				message: `the link "${shown[0]}" leads to ${text}, so visitors may reach somebody else`,
				hint: "Correct the text or the address of the link, so that both are the same",
				target: `${shown[0]} ${url}`,
				source,
			};
		// A number that is shown is compared with the settings where it is written.
		if (shown.length > 0 || !differs({ kind, text }, settings)) continue;
		// Beside somebody's name it is theirs.
		if (findContacts(`${words} ${text}`).length === 0) continue;
		yield {
			message: `the link "${words}" leads to ${text}, unlike ${describeSetting(kind, settings)}`,
			hint: "Correct the address of the link. If it is somebody else's, say so in the words of the link, or accept this warning",
			target: `${kind} ${value}`,
			source,
		};
	}
}

export const factsConflict = {
	id: "facts/conflict",
	severity: "warning",
	checkPage: checkLinks,
	checkSite,
} satisfies Rule;
