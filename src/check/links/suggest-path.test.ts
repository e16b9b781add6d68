import { expect, test } from "vitest";
import { createPathSuggester } from "./suggest-path.ts";

/** The pages of the shipped site, as far as links are confused with them. */
const SITE =
	"/ /about /contact /services /privacy /fees /services/stop-smoking /services/weight-loss /services/food-addiction /services/gastric-band-hypnosis /services/gastric-balloon-hypnosis /services/gambling-addiction /services/stop-vaping /services/fears-phobias /services/ptsd /services/ibs /services/relationship-issues /services/insomnia-sleep /services/social-anxiety /services/allergies /services/stress-management /services/confidence-building /services/exam-anxiety /services/public-speaking /services/nail-biting /services/anger-management /services/self-esteem /services/performance-enhancement /services/motivation-goals /services/panic-attacks /services/childhood-trauma /services/grief-loss /services/pain-management /services/fear-driving /services/compulsive-behaviors /services/ocd /services/habit-reversal /services/fertility-hypnobirthing /services/emotional-eating /services/fear-medical-procedures".split(
		" ",
	);
const suggestPath = createPathSuggester(SITE);

test.each(
	"/booking /prices /price /team /blog /faq /faqs /contacts-us /home /testimonials /terms /cookies /fee /services/gaming-addiction /services/weight-gain /services/stress-relief /services/sleep-problems /services/anxiety /services/anxiety-relief /services/phobias /services/smoking /services/quit-smoking /services/stop-drinking /services/stop-snoring /services/stop-stealing /services/fear-flying /services/exam-stress /services/anger-relief /services/pain-attacks /services/panic-management /services/weight-lost /services/gastric-bland-hypnosis-balloon /services/social-phobia /services/self-help /services/ocd-2 /services/ibd /services/pts /services/grief /services/public-speakers /services/nail-fighting /services/couples /services/training /services/eating-disorders".split(
		" ",
	),
)("a link that may mean something else is not rewritten: %s", (broken) => {
	expect(suggestPath(broken).certain).toBeUndefined();
});

test.each([
	["/Services/Stop-Smoking", "/services/stop-smoking"],
	["/about/", "/about"],
	["/about.html", "/about"],
	["/about.", "/about"],
	["/services/stop%2Dsmoking", "/services/stop-smoking"],
	["/services/stop_smoking", "/services/stop-smoking"],
	["/services/OCD.HTML", "/services/ocd"],
	["/services/stop-smokng", "/services/stop-smoking"],
	["/services/confidense-building", "/services/confidence-building"],
	["/services/confidense-bilding", undefined],
	["/services/relatoinship-issues", "/services/relationship-issues"],
	["/contct", "/contact"],
	["/abuot", "/about"],
	["/servcies/ibs", "/services/ibs"],
])("a link with a slip of the keyboard is certain: %s", (broken, certain) => {
	expect(suggestPath(broken).certain).toBe(certain);
});
