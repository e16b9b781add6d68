import { expect, test } from "vitest";
import { anyOf, FEW, findPhrases } from "./phrases.ts";

test.each([
	[
		anyOf(String.raw`cure\w*`),
		"It cures, cured and CURES.",
		["cures", "cured", "CURES"],
	],
	[anyOf("cure"), "Secure; a manicure; cured.", []],
	[anyOf("cure|100% safe"), "It is 100% safe, 100% safer", ["100% safe"]],
	[anyOf("cure\n\n\tmagic\n"), "Magic and cure", ["Magic", "cure"]],
	[anyOf("side effects"), "No side-effects.", ["side-effects"]],
	[anyOf("can['’]t fail"), "It can’t fail.", ["can’t fail"]],
	[
		anyOf(`stop${FEW} for good`),
		"stop smoking for good",
		["stop smoking for good"],
	],
	[anyOf(`stop${FEW} for good`), "stop for good", ["stop for good"]],
	[anyOf(`stop${FEW} for good`), "stop one two three four for good", []],
	[anyOf(`stop${FEW} for good`), "Please stop. For good reasons.", []],
	[anyOf("for good"), "We part\n  for\n  good", ["for good"]],
	[anyOf("cure"), "See [the **cure**](/cure), {cure}, `cure`, /cure", ["cure"]],
	[anyOf("cure"), "at https://a.uk/cure or cure@cure.uk", []],
])("%s in %j", (find, text, found) => {
	const words = [...findPhrases({ find }, text)].map((one) => one.words);
	expect(words).toEqual(found);
});

test("raw phrases are found in addresses too", () => {
	const phrases = { find: /c\w+@/gu, isRaw: true };
	const [found, ...others] = findPhrases(phrases, "Write to cure@a.uk");
	expect(found).toMatchObject({ words: "cure@", offset: 9 });
	expect(others).toEqual([]);
});

test.each([
	["It is not a cure.", []],
	["Not that anybody here would ever think of the word cure.", ["cure"]],
	["We do not. The cure works.", ["cure"]],
	["- We do not\n- The cure", ["cure"]],
	["The cure, not the pill.", ["cure"]],
	["The cure of souls is an old word.", []],
	["Is it a cure?", []],
	["Is it a cure? Yes, a cure.", ["cure"]],
	["A cure, wrote Mesmer. A cure!", ["cure"]],
])("innocent words and sentences: %s", (text, found) => {
	const phrases = {
		find: anyOf("cure"),
		unless: anyOf(`not|cure${FEW} souls`),
		isInnocent: (sentence: string) => /\?$|Mesmer/.test(sentence),
	};
	const words = [...findPhrases(phrases, text)].map((one) => one.words);
	expect(words).toEqual(found);
});
