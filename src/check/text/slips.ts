// A built page -> what a template let slip into it: "undefined" where a value is missing, and
// words that were to be replaced. Prose that merely uses such a word is none.
import { ancestors, type ParsedPage } from "../page/page.ts";
import { findMatches, type Match, type TextPattern } from "./find-matches.ts";
import { findPlaceholders } from "./placeholders.ts";

export interface Slip {
	/** missing: where a value should be. unwritten: a text that was to be replaced. */
	readonly kind: "missing" | "unwritten";
	/** "undefined", "TODO" */
	readonly word: string;
	/** All of the text or of the attribute's value. */
	readonly text: string;
	/** Undefined in a text. */
	readonly attribute: string | undefined;
	readonly element: number;
	readonly offset: number;
}

/** Whether the word stands where a value should be: alone, among very few words, or glued. */
function isForValue({ written, offset, text }: Match): boolean {
	if (written === "NaN" || written.startsWith("[")) return true;
	// As in "undefined-minute" or "£undefined".
	if (/[-–£$€/+@=]/.test(text.charAt(offset - 1))) return true;
	if (/[-–%/+@=]/.test(text.charAt(offset + written.length))) return true;
	const most = written === "undefined" ? 4 : 2;
	return text.trim().split(/\s+/, most + 1).length <= most;
}

export const MISSING_VALUE = /\b(?:undefined|NaN|null)\b|\[object \w+\]/g;

const IN_PROSE: readonly TextPattern[] = [
	{ pattern: MISSING_VALUE, counts: isForValue },
];
const IN_VALUE: readonly TextPattern[] = [
	{
		pattern:
			/(?<=^|[\s/?&=#:;,.-])(?:undefined|NaN|null)(?=$|[\s/?&=#:;,.-])|\[object \w+\]|%5[Bb]object%20\w+%5[Dd]/g,
	},
];
const IN_DATA: readonly TextPattern[] = [
	{
		pattern: /(?<=["/#])(?:undefined|NaN|null)(?=["/#])|\[object \w+\]/g,
	},
];

type FoundWord = Pick<Slip, "kind" | "word" | "offset">;

function findMissing(table: readonly TextPattern[], text: string): FoundWord[] {
	return findMatches(table, text).map(({ written: word, offset }) => {
		return { kind: "missing", word, offset };
	});
}

const UNWRITTEN = new Set(["lorem", "todo", "braces", "brackets"]);
const UNWRITTEN_SIGN =
	/[{[]|\b(?:TODO|TBD|FIXME|XXX+)\b|\b[Ll]orem\b|dolor sit/;

function findInProse(text: string): FoundWord[] {
	const unwritten = UNWRITTEN_SIGN.test(text)
		? findPlaceholders(text).filter(({ kind }) => UNWRITTEN.has(kind))
		: [];
	return [
		...findMissing(IN_PROSE, text),
		...unwritten.map(({ written: word, offset }): FoundWord => {
			return { kind: "unwritten", word, offset };
		}),
	];
}

/** Attributes that are read like a text. */
const PROSE = new Set([
	"alt",
	"aria-description",
	"aria-label",
	"content",
	"label",
	"placeholder",
	"title",
]);
const CODE = new Set(["code", "kbd", "pre", "samp", "svg", "textarea", "var"]);

function findInTexts(page: ParsedPage): Slip[] {
	const attribute = undefined;
	return page.texts.flatMap(({ text, element, offset }) => {
		const words = findInProse(text);
		if (words.length === 0) return [];
		const around = [...ancestors(page, element)];
		if (around.some(({ name }) => CODE.has(name))) return [];
		return words.map((word) => {
			return {
				...word,
				text,
				attribute,
				element,
				offset: offset + word.offset,
			};
		});
	});
}

function findInData({ structuredData }: ParsedPage): Slip[] {
	const attribute = "json-ld";
	return structuredData.flatMap(({ text, element, offset }) =>
		findMissing(IN_DATA, text).map((found) => {
			return {
				...found,
				text: found.word,
				attribute,
				element,
				offset: offset + found.offset,
			};
		}),
	);
}

function findInAttributes(page: ParsedPage): Slip[] {
	return page.elements.flatMap(({ attributes, offset }, element) =>
		Object.entries(attributes).flatMap(([attribute, text]) => {
			const words = PROSE.has(attribute)
				? findInProse(text)
				: findMissing(IN_VALUE, text);
			return (
				words
					// A script may be told of nothing with null.
					.filter(
						({ word }) => word !== "null" || !attribute.startsWith("data-"),
					)
					.map((word) => ({ ...word, text, attribute, element, offset }))
			);
		}),
	);
}

/** Most pages have none of these, and need not be taken apart. */
const PROBE = /undefined|NaN|null|\[object |%5Bobject|TODO|TBD|FIXME/;

export function findSlips(page: ParsedPage): Slip[] {
	const mayHold =
		PROBE.test(page.html) ||
		page.texts.some(({ text }) => UNWRITTEN_SIGN.test(text));
	return mayHold
		? [...findInTexts(page), ...findInData(page), ...findInAttributes(page)]
		: [];
}
