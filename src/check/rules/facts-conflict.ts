// facts/conflict: a claim with different values in different files, a telephone number that differs
// from the one in content/site.yaml, a link with a text that contradicts its address.
import type { ReadFile } from "../../content/read.ts";
import { readOpeningHours } from "../../hours/read-opening-hours.ts";
import type { KeyPath } from "../../problems.ts";
import { groupBy } from "../../report/group-by.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { createPageFinder, type PageFinder } from "../text/content-pages.ts";
import { leafValues, writtenTextOf } from "../text/file-texts.ts";
import { findPlaceholders } from "../text/placeholders.ts";
import { isAmong, toEmail, toPhone } from "../text/shown-facts.ts";

const SETTINGS = "content/site.yaml";

interface Claim {
	readonly name: string;
	readonly value: string;
	readonly source: KeyPath;
}

/**
 * Makes values comparable: hours in any spelling, other texts without regard to dashes, spaces and
 * case.
 */
function normalise(value: string): string {
	const { periods, errors } = readOpeningHours([{ text: value, path: [] }]);
	const hours = periods
		.filter(({ opens, closes }) => opens !== closes)
		.flatMap(({ days, opens, closes }) =>
			days.map((day) => `${day} ${opens}-${closes}`),
		);
	if (errors.length === 0 && hours.length > 0) return hours.sort().join();
	return value
		.toLowerCase()
		.replace(/[‐-―−]/g, "-")
		.replace(/\s+/g, " ")
		.trim();
}

function findClaims({ sourcePath: file, raw }: ReadFile): Claim[] {
	const { claims }: { readonly claims?: unknown } = { ...raw?.value };
	return leafValues(claims, ["claims"])
		.filter(({ keys }) => keys.length === 2)
		.map(({ value, keys }) => ({
			name: String(keys[1]),
			value: String(value).trim(),
			source: { file, keys, on: "value" },
		}));
}

const FILES = new Intl.ListFormat("en-GB");

function* findConflicts(
	claims: readonly Claim[],
	pagesOf: PageFinder,
): Generator<Finding> {
	const sorted = claims.toSorted(({ source: a }, { source: b }) =>
		a.file < b.file ? -1 : Number(a.file > b.file),
	);
	for (const group of groupBy(sorted, ({ name }) => name)) {
		const values = groupBy(group, ({ value }) => normalise(value));
		const [first] = group;
		if (!first || values.length < 2) continue;
		const { name, source } = first;
		const described = values.map((same) => {
			const files = same.map(({ source }) => source.file);
			return `"${same[0]?.value}" in ${FILES.format(files)}`;
		});
		yield {
			message: `the pages contradict each other about ${name}, which has ${values.length} different values: ${described.join("; ")} (under claims in each file)`,
			hint: `Find out which value is true, and write that value after ${name}: in each of these files. If both values are true because they mean different things, give each a name of its own`,
			// Another value is another finding, so that no accepted contradiction hides it.
			target: `${name}: ${values
				.map(([same]) => normalise(same?.value ?? ""))
				.sort()
				.join(" | ")}`,
			source,
			pages: [...new Set(group.flatMap((claim) => pagesOf(claim.source)))],
		};
	}
}

/** Matches numbers of landlines and mobiles, but not of helplines. */
const PHONE_NUMBER =
	/(?<![\d+]|tel:)(?:\+44|0044|0)[\s(0).-]{0,4}[127](?:[\s().-]{0,2}\d){8,9}(?!\d)/g;

function* findOtherNumbers(file: ReadFile, phone: string): Generator<Finding> {
	if (file.sourcePath === SETTINGS) return;
	for (const { text, positionAt } of writtenTextOf(file)) {
		if (!/\d{3}/.test(text)) continue;
		for (const { 0: written, index } of text.matchAll(PHONE_NUMBER)) {
			if (isAmong(written, toPhone, [phone])) continue;
			// The rule content/placeholder reports reserved numbers.
			if (findPlaceholders(written).length > 0) continue;
			yield {
				message: `the telephone number ${written.trim()} in this text differs from the practice's number, ${phone} (phone in content/site.yaml), so visitors may ring the wrong one`,
				hint: "Write the number that the practice answers in both files. If the other number is somebody else's, name its owner in the text, and accept this warning",
				target: `phone ${written.trim()}`,
				source: positionAt(index),
			};
		}
	}
}

/**
 * The form of addresses in texts, by scheme. The parts of an e-mail address have at most 64 and
 * 255 characters.
 */
const SCHEMES = {
	tel: {
		pattern: /\+?\(?\d[\d\s().-]{5,}\d/g,
		normalise: toPhone,
		leads: "dials",
	},
	mailto: {
		pattern: /[^\s@<>()]{1,64}@[^\s@<>()]{1,255}\.[a-z]{2,}/gi,
		normalise: toEmail,
		leads: "writes to",
	},
};

function* findLinkConflicts(page: ParsedPage): Generator<Finding> {
	for (const { url, element } of page.links) {
		const [, scheme, written = ""] = /^(tel|mailto):([^?;]*)/.exec(url) ?? [];
		if (scheme !== "tel" && scheme !== "mailto") continue;
		const { pattern, normalise, leads } = SCHEMES[scheme];
		const address = written.replace(/%(?:40|2B|20)/gi, decodeURIComponent);
		const shown = textWithin(page, element).match(pattern) ?? [];
		const [first] = shown;
		if (!first || isAmong(address, normalise, shown)) continue;
		yield {
			message: `the link "${first}" ${leads} ${address}, so visitors may reach somebody else`,
			hint: "Correct the text or the address of the link, so that both are the same",
			target: `${first} ${url}`,
			source: { page, element, written: url },
		};
	}
}

export const factsConflict: Rule = {
	id: "facts/conflict",
	severity: "warning",
	summary:
		"A fact with different values in different files, or telephone numbers that differ",
	explanation: `A claim is a figure or a promise with a name, written under claims at the top of a content file, such as clientsHelped: 500+. Two files give the same name different values, so one page says one thing and another page says something else.

This rule also reports a telephone number in a text that differs from the one in content/site.yaml, and a link that shows one number or e-mail address but dials or writes to another.

Visitors notice when a practice has helped 1000 people on one page and 500 on the next, and then doubt both figures. The British advertising rules forbid misleading figures, and two figures that contradict each other cannot both be right.

To fix this, find out which value is true, and write that value in every file that the report names. You need not change the texts: they show the value of the claim.

If both values are true because they mean different things, give them different names, for example officeHours and supportHours instead of one availability. Use the new names in the texts too, where the old name is in braces.`,
	start: (context) => {
		const pagesOf = createPageFinder(context);
		const claims: Claim[] = [];
		const phone = context.site?.settings.phone;
		return {
			checkFile: (file) =>
				phone === undefined ? [] : findOtherNumbers(file, phone),
			fileCollection: createCollection(findClaims, (one) => claims.push(one)),
			checkPage: findLinkConflicts,
			finish: () => findConflicts(claims, pagesOf),
		};
	},
};
