// facts/conflict: a claim with different values in different files, a telephone number that differs
// from the one in content/site.yaml, a link with a text that contradicts its address.
import type { ReadFile } from "../../content/read.ts";
import { readOpeningHours } from "../../hours/read-opening-hours.ts";
import { decode } from "../../plan/parse-url.ts";
import type { KeyPath } from "../../problems.ts";
import { groupBy } from "../../report/group-by.ts";
import { join } from "../../report/words.ts";
import { createCollection } from "../collection.ts";
import { compareFacts, type StatedAnywhere } from "../facts/compare-facts.ts";
import { findInFile, findInTemplate } from "../facts/find-facts.ts";
import { EMAIL } from "../facts/stated-contacts.ts";
import { findWrongCounts } from "../facts/stated-counts.ts";
import type { Finding } from "../finding.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import { createPageFinder, type PageFinder } from "../text/content-pages.ts";
import { claimsOf } from "../text/file-texts.ts";
import { isAmong, toEmail, toPhone } from "../text/shown-facts.ts";
import { CAP_CODE, describeSource } from "./law.ts";

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

function findClaims(file: ReadFile): Claim[] {
	return [...claimsOf(file)].map(([name, value]) => ({
		...{ name, value: value.trim() },
		source: { file: file.sourcePath, keys: ["claims", name], on: "value" },
	}));
}

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
			return `"${same[0]?.value}" in ${join(files, "and")}`;
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

/** The form of addresses in texts, by scheme. */
const SCHEMES = {
	tel: {
		pattern: /\+?\(?\d[\d\s().-]{5,}\d/g,
		normalise: toPhone,
		leads: "dials",
	},
	mailto: {
		pattern: EMAIL,
		normalise: toEmail,
		leads: "writes to",
	},
};

function* findLinkConflicts(page: ParsedPage): Generator<Finding> {
	for (const { url, element } of page.links) {
		const [, scheme, written = ""] = /^(tel|mailto):([^?;]*)/.exec(url) ?? [];
		if (scheme !== "tel" && scheme !== "mailto") continue;
		const { pattern, normalise, leads } = SCHEMES[scheme];
		const address = decode(written) ?? written;
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

function* findCounts(file: ReadFile): Generator<Finding> {
	for (const { written, length, source } of findWrongCounts(file))
		yield {
			message: `this text says "${written}", but there are ${length} of them`,
			hint: "Correct the number, or add or remove an entry of the list",
			target: `count ${written}`,
			source,
		};
}

function startComparison(context: CheckContext): RuleRun {
	const pagesOf = createPageFinder(context);
	const claims: Claim[] = [];
	const stated: StatedAnywhere[] = [];
	const settings = context.site && {
		...context.site.settings,
		services: context.services.length,
	};
	const find = (file: ReadFile) => [
		...findClaims(file).map((claim) => ({ claim })),
		...(settings ? findInFile(file, settings) : []).map((one) => ({ one })),
	];
	return {
		checkFile: findCounts,
		fileCollection: createCollection(find, (item) => {
			if ("claim" in item) claims.push(item.claim);
			else stated.push(item.one);
		}),
		checkPage: findLinkConflicts,
		*finish() {
			yield* findConflicts(claims, pagesOf);
			if (!settings) return;
			const inTemplates = context
				.readTemplates()
				.flatMap((file) => findInTemplate(file, settings));
			for (const finding of compareFacts([...stated, ...inTemplates]))
				yield { ...finding, pages: pagesOf(finding.source) };
		},
	};
}

export const factsConflict: Rule = {
	id: "facts/conflict",
	severity: "warning",
	summary:
		"One fact with different values, every place listed: claims, prices, hours, telephone numbers",
	explanation: `A claim is a figure or a promise with a name, written under claims at the top of a content file, such as clientsHelped: 500+. Two files give the same name different values, so one page says one thing and another page says something else.

This rule also compares what sentences, figures and templates say: the price and the length of a session or a first talk, the years of experience, the number of clients, the time until you reply, the notice for a cancellation. It compares telephone numbers, e-mail addresses, opening hours and the name of the practice with content/site.yaml, numbers such as "Four stages" with the list below, and the numbers of helplines with the right ones. It reports a link that shows one number or e-mail address but dials or writes to another. Only equal things are compared: a first session may cost more than a session.

Visitors notice when a practice has helped 1000 people on one page and 500 on the next, and then doubt both figures. The British advertising rules forbid misleading figures, and two figures that contradict each other cannot both be right.

To fix this, find out which value is true, and write that value in every file that the report names. You need not change the texts: they show the value of the claim.

If both values are true because they mean different things, give them different names, for example officeHours and supportHours instead of one availability. Use the new names in the texts too, where the old name is in braces. In a sentence, say what the other value is for, as in "an online session costs £80".

${describeSource(`${CAP_CODE}, rules 3.1 and 3.17`)}`,
	start: startComparison,
};
