// claims/testimonials: reviews without their origin. content/trader: a practice that takes enquiries,
// but gives neither a name nor an address.
import type { ReadFile } from "../../content/read.ts";
import { join } from "../../report/words.ts";
import { createCollection } from "../collection.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";
import { findPlaceholders } from "../text/placeholders.ts";
import { splitSentences } from "../text/sentences.ts";
import { describeSource } from "./law.ts";

const TESTIMONIALS = "content/testimonials.yaml";
const REVIEWS =
	/\b(?:reviews?|testimonials?|feedback|clients['’]? (?:own )?words|what clients (?:say|write))\b/i;
const HANDLING =
	/\b(?:consent|permission|agreed|agreement|collect\w*|verif\w*|check\w*|genuine|unedited|unchanged|shortened|edit(?:ed)?|invite\w*|policy)\b/i;
const ORIGIN =
	/\b(?:reviews?|feedback|survey|form|letter|e-?mail|google|trustpilot|facebook|doctify)\b/i;

const ADDRESS = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;
const TRADER =
	/\b(?:trading (?:as|name)|company (?:no\.?|number)|registered (?:in|office)|sole trader|Ltd|Limited|LLP)\b/i;

/** Returns what the visible texts of a file say about reviews and about the trader. */
function findStatements(file: ReadFile): string[] {
	const texts = visibleTextOf(file).filter(
		// Visitors read this note only beside samples.
		({ keys: [first] }) => first !== "sampleNote" && first !== "testimonials",
	);
	const isStated = (isMatch: (sentence: string) => boolean) =>
		texts.some(({ text }) =>
			splitSentences(text).some((sentence) => isMatch(sentence.text)),
		);
	const statements = {
		reviews: isStated((text) => REVIEWS.test(text) && HANDLING.test(text)),
		address: isStated((text) => ADDRESS.test(text)),
		name: isStated((text) => TRADER.test(text)),
	};
	return Object.entries(statements).flatMap(([name, stated]) =>
		stated ? name : [],
	);
}

interface Testimonial {
	readonly role?: unknown;
	readonly sample?: unknown;
}

function hasOrigin({ role }: Testimonial): boolean {
	return ORIGIN.test(String(role));
}

function startTestimonials({ readValues }: CheckContext): RuleRun {
	const stated = new Set<string>();
	return {
		fileCollection: createCollection(findStatements, (name) =>
			stated.add(name),
		),
		*finish() {
			const { testimonials = [] }: { testimonials?: readonly Testimonial[] } = {
				...readValues(TESTIMONIALS)?.value,
			};
			const real = testimonials.filter(({ sample }) => sample !== true);
			if (real.every(hasOrigin) || stated.has("reviews")) return;
			yield {
				message:
					"the testimonials do not say where they come from, and no page says how you collect and check them, which British consumer law expects",
				hint: 'Add the origin to each role, as in role: Teacher, London (feedback form, May 2026); or add a sentence to a page, as in "We ask every client for feedback, and publish testimonials unchanged, with consent"',
				target: "testimonials",
				source: { file: TESTIMONIALS, keys: ["testimonials"], on: "key" },
			};
		},
	};
}

export const claimsTestimonials: Rule = {
	id: "claims/testimonials",
	severity: "warning",
	summary: "Testimonials without their origin or a policy for reviews",
	explanation: `The site shows what clients say, but nobody can tell whether the words are real: the testimonials do not name their origin, and no page says how you collect and check them. hypno reports nothing while all testimonials are marked with sample: true.

Fake and misleading reviews are forbidden in the United Kingdom. Whoever publishes reviews must take reasonable steps to prevent them, and the Competition and Markets Authority expects a policy that people can read.

To fix this, add the origin after the role of each testimonial, as in role: Teacher, London (feedback form, May 2026). Or add a sentence to a page that says whom you ask, whether you change or leave out anything, and that you have consent.

${describeSource("Digital Markets, Competition and Consumers Act 2024, schedule 20, paragraph 13, in force since 6 April 2025; CMA guidance on fake reviews (CMA208, April 2025)")}`,
	start: startTestimonials,
};

function startTrader({ site, readValues }: CheckContext): RuleRun {
	const isPublished =
		site?.settings.forms.delivery === "post" &&
		findPlaceholders(site.settings.url).length === 0;
	if (!isPublished) return {};
	const stated = new Set<string>();
	return {
		fileCollection: createCollection(findStatements, (name) =>
			stated.add(name),
		),
		*finish() {
			const about = readValues("content/pages/about.yaml")?.value;
			if (about && "therapist" in about) stated.add("name");
			if (site.settings.address) stated.add("address");
			const missing = [
				...(stated.has("name") ? [] : ["who runs the practice"]),
				...(stated.has("address") ? [] : ["at which address"]),
			];
			if (missing.length === 0) return;
			yield {
				message: `the site takes enquiries, but does not say ${join(missing, "or")}, which British law requires`,
				hint: "Add therapist to content/pages/about.yaml, or the name of the company to the footer; and add address to content/site.yaml",
				target: missing.join(", "),
				source: { file: "content/site.yaml", keys: ["name"], on: "value" },
			};
		},
	};
}

export const contentTrader: Rule = {
	id: "content/trader",
	severity: "warning",
	summary: "A practice that takes enquiries without its name and address",
	explanation: `The forms of this site are sent, so people can ask for a service, but the site does not say with whom they deal. hypno looks for a person's name (therapist in content/pages/about.yaml) or for a company, and for an address (address in content/site.yaml) or a postcode in a text.

In the United Kingdom, everyone who offers a service on the internet must give a name and a geographic address. A sole trader with a business name gives their own name; a company gives its registered name, number and office. People also want to know whom they will meet.

To fix it, add therapist to content/pages/about.yaml and address to content/site.yaml. If you work at home, an address for letters is enough. This rule reports nothing while forms.delivery in content/site.yaml is none, or while url is an example.

${describeSource("Electronic Commerce (EC Directive) Regulations 2002, regulation 6; Companies Act 2006, part 41; Company, Limited Liability Partnership and Business (Names and Trading Disclosures) Regulations 2015")}`,
	start: startTrader,
};
