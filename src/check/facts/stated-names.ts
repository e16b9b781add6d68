// A text -> helplines with a wrong number, and the name of the practice where it is misspelt.
import { editDistance } from "../../suggest.ts";
import type { Difference, Settings } from "./stated-contacts.ts";

/** Helplines by the words that name them, with their number. */
const HELPLINES: readonly (readonly [
	name: string,
	number: string,
	label: string,
])[] = [
	["Samaritans", "116 123", "Samaritans"],
	["NHS", "111", "NHS 111"],
	["Shout|SHOUT", "85258", "Shout (by text message)"],
	["Childline", "0800 1111", "Childline"],
	["CALM", "0800 58 58 58", "CALM"],
	["PAPYRUS|HOPELINE(?: ?247)?", "0800 068 4141", "Papyrus HOPELINE247"],
	[
		"Domestic Abuse Helpline",
		"0808 2000 247",
		"the National Domestic Abuse Helpline",
	],
	[
		"GamCare|Gambling Helpline",
		"0808 8020 133",
		"the National Gambling Helpline",
	],
	["Cruse", "0808 808 1677", "Cruse"],
	["SANEline", "0300 304 7000", "SANEline"],
	[
		"emergenc(?:y|ies)|in danger|ambulance|life-threatening",
		"999",
		"the emergency services",
	],
];
const ANY_HELPLINE = HELPLINES.map(([name]) => name).join("|");
const DIGITS = "\\d[\\d ]{1,13}\\d";
const HELPLINE_PATTERNS = HELPLINES.map(([name, number, label]) => ({
	...{ number, label },
	pattern: new RegExp(
		`\\b(?:${name})\\b(?:(?!\\b(?:${ANY_HELPLINE})\\b)[^.;\\d]){0,40}?\\b(${DIGITS})\\b(?! ?(?:hours?|days?|minutes?|people|%))|\\b(${DIGITS}) ?(?:\\(|in (?:an )?|for (?:an )?)(?:the )?(?:${name})\\b`,
		/[A-Z]/.test(name) ? "g" : "gi",
	),
}));
/** Numbers that callers may use in place of 999, and local branches. */
const ALSO = /^(?:999|112|111|101|18000|18001\d*|0[123]\d{8,9})$/;

const YEAR = /^(?:19|20)\d\d$/;

export function* findHelplines(sentence: string): Generator<Difference> {
	if (!/\d{3}/.test(sentence)) return;
	for (const { number, label, pattern } of HELPLINE_PATTERNS)
		for (const match of sentence.matchAll(pattern)) {
			const found = match[1] ?? match[2] ?? "";
			const digits = found.replace(/ /g, "");
			const right = number.replace(/ /g, "");
			const isAnother = /^0800|^0808|^0300/.test(right)
				? editDistance(digits, right, 3) > 3
				: ALSO.test(digits) && !(label.startsWith("NHS") && /^1/.test(digits));
			if (digits === right || isAnother || YEAR.test(digits)) continue;
			yield {
				what: "the number of a helpline",
				written: found,
				expected: `the number of ${label}, ${number}`,
				target: `helpline ${found}`,
			};
		}
}

const WORD = /(?<![@/.\w-])\p{Lu}[\p{L}’'-]*(?![\p{L}@]|\.\p{L})/gu;
const plain = (word: string) => word.replace(/[’']s?$/, "");

/** Finds the name of the practice where it is misspelt. */
export function* findNames(
	text: string,
	{ name }: Settings,
): Generator<Difference> {
	const [first = "", second = ""] = name.split(" ");
	const start = first.slice(0, 3).toLowerCase();
	if (first.length < 4 || !text.toLowerCase().includes(start)) return;
	const tokens = [...text.matchAll(WORD)];
	for (const [at, { 0: token, index }] of tokens.entries()) {
		const next = tokens[at + 1];
		const isAdjacent = next?.index === index + token.length + 1;
		const after = isAdjacent ? plain(next[0]) : "";
		const word = plain(token);
		const joined = `${word}${after}`.toLowerCase() === first.toLowerCase();
		const distance = editDistance(word.toLowerCase(), first.toLowerCase(), 2);
		const isLong = first.length > 6 || (second !== "" && after === second);
		const isSlip =
			distance > 0 &&
			distance <= (first.length > 7 ? 2 : 1) &&
			isLong &&
			word[0] === first[0] &&
			(word !== `${first}s` || after === second);
		const isOtherCase =
			distance === 0 && word !== first && word !== first.toUpperCase();
		const isOtherNoun =
			word === first &&
			second.length > 5 &&
			after !== second &&
			after.slice(0, 4) === second.slice(0, 4);
		if (!(joined && after !== "") && !isSlip && !isOtherCase && !isOtherNoun)
			continue;
		yield {
			what: "the name",
			written: after && (joined || isOtherNoun) ? `${word} ${after}` : word,
			expected: `the practice's name, ${name} (name in content/site.yaml)`,
			target: `name ${word} ${after}`.trim(),
		};
	}
}
