import { expect, test } from "vitest";
import { readShipped } from "../../../test/support/shipped-site.ts";
import { createPathSuggester } from "./suggest-path.ts";

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
