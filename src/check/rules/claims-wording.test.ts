import { expect, test } from "vitest";
import { NO_PROMISES, PROMISES } from "../../../test/support/promises.ts";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { claimsWording } from "./claims-wording.ts";
import { RULES } from "./index.ts";

/** Replaces a sentence in the body of a service. */
const inBody = (to: string): PassageEdit => ({
	file: "content/services/ptsd.md",
	from: "Nobody touches you.",
	to,
});

test("reports nothing on the shipped site", async () => {
	expect(await runRule(claimsWording)).toEqual([]);
});

test.each([
	["Hypnosis cures phobias.", '"cures"'],
	["We guarantee that you will sleep.", '"guarantee"'],
	["You stop smoking permanently.", '"permanently"'],
	["A permanent and gentle solution.", '"permanent and gentle solution"'],
	["Feel instant relief.", '"instant relief"'],
	["Be instantly free of fear.", '"instantly free"'],
	["A clinically proven method.", '"clinically proven"'],
	["It is a miracle.", '"miracle"'],
	["It is 100% safe.", '"100% safe"'],
	["With a 100 per cent success.", '"100 per cent success"'],
	["Quit in just one session!", '"in just one session"'],
	["It works for everyone.", '"works for everyone"'],
	["We have a guaranteed cure.", '"cure" and "guaranteed"'],
	["Our method never fails.", '"never fails"'],
])("reports the words of a promise: %s", async (sentence, words) => {
	const found = await runRule(claimsWording, [inBody(sentence)]);
	expect(found.map(({ message }) => message.split(" promises")[0])).toEqual([
		`the wording ${words}`,
	]);
	expect(found[0]?.target).toBe(sentence);
});

test("reports promises in all their forms, and nothing that is none", async () => {
	const paragraphs = [...PROMISES, ...NO_PROMISES].join("\n\n");
	const found = await runRule(claimsWording, [inBody(paragraphs)]);
	expect(found.map(({ target }) => target)).toEqual(PROMISES);
});

test("explains which law it follows, and when that was last reviewed", () => {
	for (const { id, explanation } of RULES)
		if (id.startsWith("claims/"))
			expect(explanation).toMatch(
				/Source: .*\d{4}.*Last reviewed in \w+ \d{4}/,
			);
});

test.each([
	["It has no side effects.", "nothing can go wrong"],
	["An NHS approved method.", "doctors or the NHS"],
	["We are the best clinic in London.", "no other practice"],
	["Throw away your tablets.", "stop a medicine"],
	["Only two places left.", "hurries people"],
])("states the mistake of the promise: %s", async (sentence, words) => {
	const [found] = await runRule(claimsWording, [inBody(sentence)]);
	expect(found?.message).toContain(words);
});

test("locates the finding at its sentence or its value, with its pages", async () => {
	const edits = [
		inBody("We are kind. Hypnosis cures PTSD.\nAlways."),
		{
			file: "content/pages/about.yaml",
			from: "A practice with time to listen",
			to: "Guaranteed success",
		},
		{
			file: "content/pages/service.yaml",
			from: "text: Service not found",
			to: "text: A proven service",
		},
		{
			file: "content/site.yaml",
			from: "location: London",
			to: "location: Cures in London",
		},
	];
	const found = await runRule(claimsWording, edits);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml hero.heading: the wording "Guaranteed" promises a result, which British advertising rules forbid without evidence",
		  "content/pages/service.yaml missing.text: the wording "proven" promises a result, which British advertising rules forbid without evidence",
		  "content/services/ptsd.md:80:28: the wording "cures" promises a result, which British advertising rules forbid without evidence",
		  "content/site.yaml location: the wording "Cures" promises a result, which British advertising rules forbid without evidence",
		]
	`);
	expect(found.map(({ pages }) => pages?.length)).toEqual([1, 22, 1, 39]);
});

test("ignores texts that no visitor reads", async () => {
	const edits = [
		{
			file: "content/services/ptsd.md",
			from: "- PTSD hypnotherapy",
			to: "- PTSD cure",
		},
		{
			file: "content/pages/contact.yaml",
			from: "value: other",
			to: "value: cure",
		},
		{
			file: "content/pages/about.yaml",
			from: "href: /services",
			to: "href: /services/cure",
		},
	];
	expect(await runRule(claimsWording, edits)).toEqual([]);
});
