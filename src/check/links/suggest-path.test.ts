import { expect, test } from "vitest";
import { readShipped } from "../../../test/support/shipped-site.ts";
import { createPathSuggester, findCertainPath } from "./suggest-path.ts";

const SLUGS = [
	...String(readShipped()["content/services.yaml"]).matchAll(/slug: (\S+)/g),
].map(([, slug = ""]) => slug);
const WRITTEN = new Set(
	Object.keys(readShipped()).flatMap(
		(file) => /^content\/services\/(.*)\.md$/.exec(file)?.[1] ?? [],
	),
);
const CANDIDATES = [
	...["/", "/about", "/services", "/contact"].map((path) => ({
		path,
		hasContent: true,
	})),
	...SLUGS.map((slug) => ({
		path: `/services/${slug}`,
		hasContent: WRITTEN.has(slug),
	})),
];

const suggestPaths = (
	broken: string,
	candidates: Parameters<typeof createPathSuggester>[0],
) => createPathSuggester(candidates)(broken);

test.each([
	["/services/stress-relief", "/services/stress-management"],
	["/services/anxiety-management", "/services/social-anxiety"],
	["/services/phobia-treatment", "/services/fears-phobias"],
	["/services/stop-smokng", "/services/stop-smoking"],
	["/services/odc", "/services/ocd"],
	["/ptsd", "/services/ptsd"],
	["/service/ptsd", "/services/ptsd"],
	["/services/PTSD", "/services/ptsd"],
	["/abuot", "/about"],
	["/About", "/about"],
	["/contact-us", "/contact"],
	["/kontakt", "/contact"],
	["/services/insomnia", "/services/insomnia-sleep"],
	["/services/compulsive-behaviours", "/services/compulsive-behaviors"],
])("for the unknown path %s, %s is suggested first", (broken, expected) => {
	expect(suggestPaths(broken, CANDIDATES)[0]).toBe(expected);
});

test("for a path that is similar to no page, nothing is suggested", () => {
	expect(suggestPaths("/xqzw-1234567", CANDIDATES)).toEqual([]);
	expect(suggestPaths("/anything", [])).toEqual([]);
});

test("rare words count more than common ones, and at most three pages are suggested", () => {
	expect(suggestPaths("/services/anxiety-management", CANDIDATES)).toEqual([
		"/services/social-anxiety",
		"/services/exam-anxiety",
	]);
	for (const slug of SLUGS)
		expect(
			suggestPaths(`/services/${slug}x`, CANDIDATES).length,
		).toBeLessThanOrEqual(3);
});

/** The pages of the shipped site, as far as links are confused with them. */
const SITE =
	"/ /about /contact /services /privacy /fees /services/stop-smoking /services/weight-loss /services/food-addiction /services/gastric-band-hypnosis /services/gastric-balloon-hypnosis /services/gambling-addiction /services/stop-vaping /services/fears-phobias /services/ptsd /services/ibs /services/relationship-issues /services/insomnia-sleep /services/social-anxiety /services/allergies /services/stress-management /services/confidence-building /services/exam-anxiety /services/public-speaking /services/nail-biting /services/anger-management /services/self-esteem /services/performance-enhancement /services/motivation-goals /services/panic-attacks /services/childhood-trauma /services/grief-loss /services/pain-management /services/fear-driving /services/compulsive-behaviors /services/ocd /services/habit-reversal /services/fertility-hypnobirthing /services/emotional-eating /services/fear-medical-procedures".split(
		" ",
	);

test.each(
	"/booking /prices /price /team /blog /faq /faqs /contacts-us /home /testimonials /terms /cookies /fee /services/gaming-addiction /services/weight-gain /services/stress-relief /services/sleep-problems /services/anxiety /services/anxiety-relief /services/phobias /services/smoking /services/quit-smoking /services/stop-drinking /services/stop-snoring /services/stop-stealing /services/fear-flying /services/exam-stress /services/anger-relief /services/pain-attacks /services/panic-management /services/weight-lost /services/gastric-bland-hypnosis-balloon /services/social-phobia /services/self-help /services/ocd-2 /services/ibd /services/pts /services/grief /services/public-speakers /services/nail-fighting /services/couples /services/training /services/eating-disorders".split(
		" ",
	),
)("a link that may mean something else is not rewritten: %s", (broken) => {
	expect(findCertainPath(broken, SITE)).toBeUndefined();
});

test.each([
	["/Services/Stop-Smoking", "/services/stop-smoking"],
	["/about/", "/about"],
	["/about.html", "/about"],
	["/about.", "/about"],
	["/services/stop%2Dsmoking", "/services/stop-smoking"],
	["/services/stop_smoking", "/services/stop-smoking"],
	["/services/stop-smokng", "/services/stop-smoking"],
	["/services/confidense-building", "/services/confidence-building"],
	["/services/confidense-bilding", undefined],
	["/services/relatoinship-issues", "/services/relationship-issues"],
	["/contct", "/contact"],
	["/abuot", "/about"],
	["/servcies/ibs", "/services/ibs"],
])("a link with a slip of the keyboard is certain: %s", (broken, certain) => {
	expect(findCertainPath(broken, SITE)).toBe(certain);
});
