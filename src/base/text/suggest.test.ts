import { expect, test } from "vitest";
import { readShipped } from "../../../test/support/shipped-files.ts";
import {
	createPathSuggester,
	createSuggester,
	editDistance,
	suggest,
	suggestName,
} from "./suggest.ts";

test.each([
	["", "", 0],
	["a", "", 1],
	["abc", "abc", 0],
	["abc", "abd", 1],
	["abc", "acb", 1],
	["tagliine", "tagline", 1],
	["biuld", "build", 1],
	["kitten", "sitting", 3],
])("the distance from %s to %s is %d edits", (from, to, edits) => {
	expect(editDistance(from, to, 3)).toBe(edits);
	expect(editDistance(to, from, 3)).toBe(edits);
});

test("a distance above the limit is not counted", () => {
	expect(editDistance("kitten", "sitting", 2)).toBe(Number.POSITIVE_INFINITY);
	expect(editDistance("abc", "abd", 0)).toBe(Number.POSITIVE_INFINITY);
	expect(editDistance("abc", "abc", 0)).toBe(0);
});

test.each([
	["leave", ["Leaf", "Heart"], ["Leaf"]],
	["HEART", ["Leaf", "Heart"], ["Heart"]],
	["rainbow", ["Leaf", "Heart"], []],
	["", ["Leaf"], []],
	["x", [], []],
	["bat", ["cat", "bar", "rat"], ["cat"]],
])(
	"the names nearest to %s are suggested from %j",
	(mistaken, known, expected) => {
		expect(suggest(mistaken, known)).toEqual(expected);
	},
);

test.each([
	["titel", ["title", "text"], "title"],
	["brian", ["Brain", "Heart"], "Brain"],
	["TrendngDown", ["TrendingDown", "TrendingUp"], "TrendingDown"],
	["TrendngDwn", ["TrendingDown", "TrendingUp"], undefined],
	["yearsHera", ["yearsHere", "yearsHerd"], undefined],
	["sessions7", ["sessions6"], undefined],
	["intro", ["info"], undefined],
	["cat", ["car"], undefined],
	["other", ["title"], undefined],
])(
	"%s is corrected where it can only be one of %j: %s",
	(misspelt, known, meant) => {
		const { correction } = {
			correction: undefined,
			...suggestName(misspelt, known),
		};
		expect(correction?.to).toBe(meant);
	},
);

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

CANDIDATES.sort((a, b) => Number(b.hasContent) - Number(a.hasContent));

const suggestPaths = createSuggester(CANDIDATES.map(({ path }) => path));

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
	expect(suggestPaths(broken)[0]).toBe(expected);
});

test("for a path that is similar to no page, nothing is suggested", () => {
	expect(suggestPaths("/xqzw-1234567")).toEqual([]);
	expect(suggest("/anything", [])).toEqual([]);
});

test("rare words count more than common ones, and at most three pages are suggested", () => {
	expect(suggestPaths("/services/anxiety-management")).toEqual([
		"/services/social-anxiety",
		"/services/exam-anxiety",
	]);
	for (const slug of SLUGS)
		expect(suggestPaths(`/services/${slug}x`).length).toBeLessThanOrEqual(3);
});

test("among thousands of pages, the nearest is found too", () => {
	const many = SLUGS.flatMap((slug) =>
		Array.from({ length: 100 }, (_, at) => `/services/${slug}-${at}`),
	);
	const pages = CANDIDATES.map(({ path }) => path);
	const suggestAmong = createSuggester([...pages, ...many]);
	for (const slug of SLUGS) {
		const path = `/services/${slug}`;
		expect(suggestAmong(`${path}-77x`)[0]).toBe(`${path}-77`);
		expect(suggestAmong(`${path}x`)[0]).toBe(path);
	}
	expect(suggestAmong("/abuot")[0]).toBe("/about");
});

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
