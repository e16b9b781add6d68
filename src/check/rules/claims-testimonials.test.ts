import { expect, test } from "vitest";
import { listWords } from "../../../test/support/list-words.ts";
import { readText } from "../../../test/support/run-rule.ts";
import { claimsTestimonials } from "./claims-testimonials.ts";

const REAL = 'testimonials: [{ name: J., role: "Teacher", text: Calm. }]';

async function find(testimonials: string, about = "text: Calm.") {
	const content = [
		await readText(testimonials, "content/testimonials.yaml"),
		await readText(about, "content/pages/about.yaml"),
	];
	return [...claimsTestimonials.checkSite({ content })];
}

test("reports testimonials without their origin, at their key", async () => {
	expect(await find(REAL)).toMatchObject([
		{ target: "testimonials", source: { keys: ["testimonials"], on: "key" } },
	]);
});

test.each([
	[REAL.replace("Teacher", "Teacher (feedback form, May 2026)"), ""],
	[REAL.replace("role:", "sample: true, role:"), ""],
	["testimonials: []", ""],
	[REAL, "text: We publish testimonials unchanged, with consent."],
	[REAL, "text: Each review is from a survey of all clients."],
])("reports nothing: %s, %s", async (testimonials, about) => {
	expect(await find(testimonials, about)).toEqual([]);
});

test("the note about samples is no policy", async () => {
	const note = `${REAL}\nsampleNote: Testimonials, used with consent.`;
	expect(await find(note)).toHaveLength(1);
});

const ORIGINS = `
	feedback form, feedback, by e-mail, by email, by letter, letter, survey, Google, Trustpilot, Facebook,
	Doctify, reviews word collected, reviews word checked, reviews word verified, with consent,
	with word consent, with word permission, testimonials word unchanged, published unchanged, unedited,
`;

test.each(listWords(ORIGINS))("knows the origin: %s", async (origin) => {
	expect(await find(REAL, `text: Each review, ${origin}.`)).toEqual([]);
});
