// claims/testimonials: reviews without their origin, on a site that does not say how it collects them.
import { z } from "zod";
import { contentPath } from "../../site/addresses/source-paths.ts";
import type { Finding } from "../finding.ts";
import { anyOf, FEW, mentions } from "../phrases.ts";
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
/** Where the words of clients come from, or how they are collected and checked. */
const ORIGIN = anyOf(`
	feedback|by e-?mail|letter|survey|Google|Trustpilot|Facebook|Doctify|reviews${FEW} (?:collected|checked|verified)
	with consent|with${FEW} (?:consent|permission)|testimonials${FEW} unchanged|published unchanged|unedited
`);
/** Every policy about reviews has one of these words. */
const REVIEWS = /\b(?:reviews?|testimonials?|feedback)\b/i;

function* checkSite({
	content,
}: Pick<SiteFacts, "content">): Iterable<Finding> {
	const file = content.find(
		({ sourcePath }) => sourcePath === TESTIMONIALS_FILE,
	);
	const isExplained = readTestimonials(file).every(
		({ role, sample }) => sample || mentions(role, ORIGIN),
	);
	if (isExplained) return;
	for (const { text: words, keys } of content.flatMap(visibleTextOf)) {
		if (NO_POLICY.has(keys[0]) || !REVIEWS.test(words)) continue;
		if (mentions(words, ORIGIN)) return;
	}
	yield {
		message:
			"the testimonials do not say where they come from, and no page says how you collect and check them, which British consumer law expects",
		hint: 'Add the origin to each role, as in role: Teacher, London (feedback form, May 2026); or add a sentence to a page, as in "We ask every client for feedback, and publish testimonials unchanged, with consent"',
		target: "testimonials",
		source: { file: TESTIMONIALS_FILE, keys: ["testimonials"], on: "key" },
	};
}

export const claimsTestimonials = britishRule("claims/testimonials", {
	checkSite,
});
