// Every entry of every list is tried in a sentence that is made from the entry itself.
import fs from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import {
	findPhrases,
	hasExcuse,
	parsePhrases,
	readPhrases,
	samplePhrase,
} from "./phrases.ts";
import { RULES } from "./rules/index.ts";

const FOLDER = path.resolve(import.meta.dirname, "phrases");
const names = fs.readdirSync(FOLDER).map((file) => file.replace(".yaml", ""));

function find(yaml: string, text: string): string[] {
	return findPhrases(parsePhrases(load(yaml)), text).map(({ words }) => words);
}

const list = (rest: string) => `{ rule: a, message: b, hint: c, ${rest} }`;

describe.each(names)("the list %s", (name) => {
	const list = readPhrases(name);
	const { phrases, unless } = list;

	test("belongs to a rule and is short", () => {
		expect(RULES.map(({ id }) => id)).toContain(list.rule);
		const lines = fs.readFileSync(path.join(FOLDER, `${name}.yaml`), "utf8");
		expect(lines.split("\n").length).toBeLessThanOrEqual(61);
	});

	test("finds each of its phrases in a sentence", () => {
		const silent = phrases.filter(
			(phrase) =>
				findPhrases(list, `Hm, ${samplePhrase(phrase)}, hm.`).length === 0,
		);
		expect(silent).toEqual([]);
	});

	test("finds nothing where a word of unless stands before the phrase", () => {
		const [phrase] = phrases;
		const excused = unless.filter((words) => {
			const before = `Hm, ${samplePhrase(words)} `;
			return phrase === undefined
				? hasExcuse(list, before)
				: findPhrases(list, `${before}${samplePhrase(phrase)}.`).length === 0;
		});
		expect(excused).toEqual(unless);
	});
});

test.each([
	[
		"phrases: [cure*]",
		"It cures, cured and CURES.",
		["cures", "cured", "CURES"],
	],
	["phrases: [cure]", "Secure; a manicure; cured.", []],
	["phrases: [100%]", "It is 100% and 100%.", ["100%", "100%"]],
	["phrases: [etc.]", "Pens, etc. and so on", ["etc."]],
	["phrases: [side effects]", "No side-effects.", ["side-effects"]],
	["phrases: [can't fail]", "It can’t fail.", ["can’t fail"]],
	[
		"phrases: [stop * for good]",
		"stop smoking for good",
		["stop smoking for good"],
	],
	["phrases: [stop * for good]", "stop for good", ["stop for good"]],
	["phrases: [stop * for good]", "stop one two three four for good", []],
	["phrases: [stop * for good]", "Please stop. For good reasons.", []],
	["phrases: [for good]", "We part\n  for\n  good", ["for good"]],
	[
		"phrases: [cure]",
		"See [the **cure**](/cure), {cure}, `cure`, /cure",
		["cure"],
	],
	["phrases: [cure]", "at https://a.uk/cure or cure@cure.uk", []],
	["patterns: ['c\\w+@']", "Write to cure@a.uk", ["cure@"]],
])("%s in %j", (rest, text, found) => {
	expect(find(list(rest), text)).toEqual(found);
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
])("words of unless, and questions: %s", (text, found) => {
	const rest =
		"inQuestions: false, phrases: [cure], unless: [not, cure * souls]";
	expect(find(list(rest), text)).toEqual(found);
});

test("words of unless can count in the whole sentence", () => {
	const rest = "unlessIn: sentence, phrases: [cure], unless: [Mesmer]";
	expect(find(list(rest), "A cure, wrote Mesmer. A cure!")).toEqual(["cure"]);
});

test.each(["* cure", "cure *", "{cure}", "/cure", "a@b.uk", ""])(
	"a phrase that no text can contain is refused: %s",
	(phrase) => {
		expect(() => parsePhrases(load(list(`phrases: ["${phrase}"]`)))).toThrow();
	},
);
