// claims/testimonials: reviews without their origin, on a site that does not say how it collects them.
import { z } from "zod";
import { contentPath } from "../../site/addresses/source-paths.ts";
import type { Finding } from "../finding.ts";
import { hasExcuse, readPhrases } from "../phrases.ts";
import { britishRule, type ContentFile, type SiteFacts } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";

const text = z.string().catch("");
const sample = z.boolean().catch(false);
export const TESTIMONIALS_FILE = contentPath("testimonials");

const testimonial = z.object({ name: text, role: text, sample });
const testimonialsSchema = z.object({
	testimonials: z.array(testimonial).catch([]),
});

export function readTestimonials(file: ContentFile | undefined) {
	return testimonialsSchema.parse(file?.value ?? {}).testimonials;
}

/** The note stands beside samples only, and the words of a client are no policy. */
const NO_POLICY = new Set<unknown>(["sampleNote", "testimonials"]);
/** Every policy about reviews has one of these words. */
const REVIEWS = /\b(?:reviews?|testimonials?|feedback)\b/i;

function* checkSite({
	content,
}: Pick<SiteFacts, "content">): Iterable<Finding> {
	const list = readPhrases("claims-testimonials");
	const file = content.find(
		({ sourcePath }) => sourcePath === TESTIMONIALS_FILE,
	);
	const isExplained = readTestimonials(file).every(
		({ role, sample }) => sample || hasExcuse(list, role),
	);
	if (isExplained) return;
	for (const { text: words, keys } of content.flatMap(visibleTextOf)) {
		if (NO_POLICY.has(keys[0]) || !REVIEWS.test(words)) continue;
		if (hasExcuse(list, words)) return;
	}
	yield {
		message: list.message,
		hint: list.hint,
		target: "testimonials",
		source: { file: TESTIMONIALS_FILE, keys: ["testimonials"], on: "key" },
	};
}

export const claimsTestimonials = britishRule("claims/testimonials", {
	checkSite,
});
