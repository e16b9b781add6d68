// claims/testimonials: reviews without their origin, on a site that does not say how it collects them.
import { z } from "zod";
import type { Finding } from "../finding.ts";
import { hasExcuse, readPhrases } from "../phrases.ts";
import type { SiteFacts, SiteRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";
import { describeSource } from "./law.ts";

const TESTIMONIALS = "content/testimonials.yaml";

const testimonialsSchema = z.object({
	testimonials: z
		.array(
			z.object({
				role: z.string().catch(""),
				sample: z.boolean().catch(false),
			}),
		)
		.catch([]),
});

/** Visitors read the note only beside samples, and a client's words are no policy. */
const NO_POLICY = new Set<unknown>(["sampleNote", "testimonials"]);
/** Every policy about reviews contains one of these. */
const REVIEWS = /\b(?:reviews?|testimonials?|feedback)\b/i;

function findUnexplained({ content }: Pick<SiteFacts, "content">): Finding[] {
	const list = readPhrases("claims-testimonials");
	const file = content.find(({ sourcePath }) => sourcePath === TESTIMONIALS);
	const { testimonials } = testimonialsSchema.parse(file?.value ?? {});
	const isExplained = testimonials.every(
		({ role, sample }) => sample || hasExcuse(list, role),
	);
	if (isExplained) return [];
	for (const { text, keys } of content.flatMap(visibleTextOf))
		if (!NO_POLICY.has(keys[0]) && REVIEWS.test(text) && hasExcuse(list, text))
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
	explanation: `The site shows what clients say, but nobody can tell whether the words are real: the testimonials do not name their origin, and no page says how you collect and check them. hypno reports nothing while all testimonials are marked with sample: true. It looks for the words of src/check/phrases/claims-testimonials.yaml.

Fake and misleading reviews are forbidden in the United Kingdom. Whoever publishes reviews must take reasonable steps to prevent them, and the Competition and Markets Authority expects a policy that people can read.

To fix this, add the origin after the role of each testimonial, as in role: Teacher, London (feedback form, May 2026). Or add a sentence to a page that says whom you ask, whether you change or leave out anything, and that you have consent.

${describeSource("Digital Markets, Competition and Consumers Act 2024, schedule 20, paragraph 13, in force since 6 April 2025; CMA guidance on fake reviews (CMA208, April 2025)")}`,
	checkSite: findUnexplained,
} satisfies SiteRule;
