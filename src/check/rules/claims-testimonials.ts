// claims/testimonials: reviews without their origin, on a site that does not say how it collects them.
import { z } from "zod";
import type { Finding } from "../finding.ts";
import { hasExcuse, readPhrases } from "../phrases.ts";
import type { ContentFile, SiteFacts, SiteRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";
import { describeSource } from "./law.ts";

export const TESTIMONIALS = "content/testimonials.yaml";

const text = z.string().catch("");
const sample = z.boolean().catch(false);
const testimonial = z.object({ name: text, role: text, sample });
const testimonialsSchema = z.object({
	testimonials: z.array(testimonial).catch([]),
});

/** Leaves out what is invalid. */
export function readTestimonials(file: ContentFile | undefined) {
	return testimonialsSchema.parse(file?.value ?? {}).testimonials;
}

/** Visitors read the note only beside samples, and a client's words are not a policy. */
const NO_POLICY = new Set<unknown>(["sampleNote", "testimonials"]);
/** Every policy about reviews contains one of these. */
const REVIEWS = /\b(?:reviews?|testimonials?|feedback)\b/i;

function findUnexplained({ content }: Pick<SiteFacts, "content">): Finding[] {
	const list = readPhrases("claims-testimonials");
	const file = content.find(({ sourcePath }) => sourcePath === TESTIMONIALS);
	const isExplained = readTestimonials(file).every(
		({ role, sample }) => sample || hasExcuse(list, role),
	);
	if (isExplained) return [];
	for (const { text: words, keys } of content.flatMap(visibleTextOf))
		if (
			!NO_POLICY.has(keys[0]) &&
			REVIEWS.test(words) &&
			hasExcuse(list, words)
		)
			return [];
	return [
		{
			message: list.message,
			hint: list.hint,
			target: "testimonials",
			source: { file: TESTIMONIALS, keys: ["testimonials"], on: "key" },
		},
	];
}

export const claimsTestimonials = {
	id: "claims/testimonials",
	severity: "warning",
	summary: "Testimonials without their origin or a policy for reviews",
	explanation: `The testimonials do not name their origin, and no page says how you collect and check them. Whoever
publishes reviews in the United Kingdom must take reasonable steps against fake ones.

Add the origin to each role, as in role: Teacher, London (feedback form, May 2026). Or say on a page whom
you ask, and that you publish their words unchanged and with consent. The words that count are in
src/check/phrases/claims-testimonials.yaml.

${describeSource("Digital Markets, Competition and Consumers Act 2024, schedule 20, paragraph 13; CMA guidance CMA208")}`,
	checkSite: findUnexplained,
} satisfies SiteRule;
