import { expect, test } from "vitest";
import { checkText, serviceWith } from "../../../test/support/run-rule.ts";
import { claimsWording } from "./claims-wording.ts";

test.each([
	["Hypnosis cures phobias.", "cures"],
	["We guarantee that you will sleep.", "guarantee"],
	["**Stop smoking** for good.", "Stop smoking** for good"],
	["Feel instant relief.", "instant relief"],
	["A clinically proven method.", "clinically proven"],
	["It is a miracle.", "miracle"],
	["Quit in just one session!", "Quit in just one session"],
	["It works for everyone.", "works for everyone"],
	["Our method never fails.", "never fails"],
	["It is 100% safe.", "100% safe"],
	["It has no side-effects.", "no side-effects"],
	["An NHS-approved method.", "NHS-approved"],
	["You will never smoke again.", "never smoke again"],
	["Throw away your tablets.", "Throw away your tablets"],
	["I was permanently cured.", "cured"],
])("reports the words of a promise: %s", async (sentence, words) => {
	const found = await checkText(claimsWording, serviceWith(sentence));
	expect(found.map(({ message }) => message)).toEqual([
		`"${words}" promises a result or safety, which British advertising rules forbid without evidence`,
	]);
	expect(found[0]?.target).toBe(sentence);
});

test.each([
	"We cannot guarantee a result, and hypnosis is not a cure.",
	"Nobody can promise that you will never smoke again.",
	"Avoid anyone who guarantees success.",
	"There is no guarantee.",
	"We do not use the word “cure”.",
	"'Cure' is a word that we avoid.",
	"Is a cure guaranteed?",
	"We guarantee a reply within a day, and confidentiality is guaranteed.",
	"Your place is guaranteed once you have paid; so is your privacy.",
	"Our permanent address is above the bakery, which is permanently closed.",
	"We moved here permanently, and you are free to stop, for good or for a week.",
	"People feel permanently tired for good reason.",
	"We ask the miracle question.",
	"We are easy to reach, and the room is a safe place.",
	"Please ask whether it is safe to drive.",
	"One session could be all you need, if you really want to stop.",
	"For some people one session is enough.",
	"In one session we talk about your week.",
	"In 1843 a surgeon wrote of miracle cures.",
	"CBT is recommended by the NHS.",
	"Nicotine patches are recommended by the NHS.",
	"Flying is safer than driving.",
	"A cure for blushing does not exist.",
	"We secure the manicure.",
	"Look at [this](/cured) or write to cure@stillwater.co.uk.",
])("reports nothing: %s", async (sentence) => {
	expect(await checkText(claimsWording, serviceWith(sentence))).toEqual([]);
});

test("locates a finding at its words, in the value or in the Markdown", async () => {
	const text = serviceWith("We are kind. Hypnosis\ncures PTSD.", "A cure");
	const found = await checkText(claimsWording, text);
	const file = "content/services/calm.md";
	expect(found.map(({ source }) => source)).toEqual([
		{ file, line: 2, column: 10, excerpt: "title: A cure" },
		{ file, line: 6, column: 1, excerpt: "cures PTSD." },
	]);
});

test("ignores texts that no visitor reads", async () => {
	const text = "---\nkeywords: [a cure]\nhref: /cure\n---\n";
	expect(await checkText(claimsWording, text)).toEqual([]);
});
