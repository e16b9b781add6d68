// A built page -> what a template let slip into it: "undefined" where a value is missing, and
// words that were to be replaced. Prose that merely uses such a word is none.
import { ancestors, type ParsedPage } from "../page/page.ts";
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

export const SLIP_WORDS = /\b(?:undefined|NaN|null)\b|\[object \w+\]/g;
const PROBES = /undefined|NaN|null|\[object |%5Bobject|TODO|TBD|FIXME/;
const UNWRITTEN = new Set(["lorem", "todo", "braces", "brackets"]);
const UNWRITTEN_SIGNS =
	/[{[]|\b(?:TODO|TBD|FIXME|XXX+)\b|\b[Ll]orem\b|dolor sit/;

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

/** Glued to a sign, as in "undefined-minute" or "£undefined", a word is no prose. */
const GLUED = /[-–£$€/+@=]$/;
const GLUED_BEHIND = /^[-–%/+@=]/;

/** Whether the word stands where a value should be: alone, among very few words, or glued. */
function isSlip(text: string, word: string, at: number): boolean {
	if (word === "NaN" || word.startsWith("[")) return true;
	const isGlued =
		GLUED.test(text.slice(0, at)) ||
		GLUED_BEHIND.test(text.slice(at + word.length));
	const most = word === "undefined" ? 4 : 2;
	return isGlued || text.trim().split(/\s+/).length <= most;
}

type Word = Pick<Slip, "kind" | "word"> & { readonly at: number };

function findInProse(text: string): Word[] {
	const missing = [...text.matchAll(SLIP_WORDS)]
		.filter(({ 0: word, index }) => isSlip(text, word, index))
		.map(({ 0: word, index: at }): Word => ({ kind: "missing", word, at }));
	if (!UNWRITTEN_SIGNS.test(text)) return missing;
	const unwritten = findPlaceholders(text)
		.filter(({ kind }) => UNWRITTEN.has(kind))
		.map(
			({ written: word, offset: at }): Word => ({
				kind: "unwritten",
				word,
				at,
			}),
		);
	return [...missing, ...unwritten];
}

const IN_VALUE =
	/(?<=^|[\s/?&=#:;,.-])(?:undefined|NaN|null)(?=$|[\s/?&=#:;,.-])|\[object \w+\]|%5Bobject%20\w+%5D/gi;

function findInValue(value: string, attribute: string): Word[] {
	return (
		[...value.matchAll(IN_VALUE)]
			.filter(([word]) => /^(?:undefined|NaN|null|\W)/.test(word))
			// A script may be told of nothing with null.
			.filter(([word]) => word !== "null" || !attribute.startsWith("data-"))
			.map(({ 0: word, index: at }) => ({ kind: "missing", word, at }))
	);
}

const IN_DATA = /(?<=["/#])(?:undefined|NaN|null)(?=["/#])|\[object \w+\]/g;

function* findInTexts(page: ParsedPage): Generator<Slip> {
	for (const { text, element, offset } of page.texts) {
		const words = findInProse(text);
		if (words.length === 0) continue;
		if ([...ancestors(page, element)].some(({ name }) => CODE.has(name)))
			continue;
		for (const { kind, word, at } of words)
			yield {
				kind,
				word,
				text,
				attribute: undefined,
				element,
				offset: offset + at,
			};
	}
	for (const { text, element, offset } of page.structuredData)
		for (const { 0: word, index } of text.matchAll(IN_DATA))
			yield {
				kind: "missing",
				word,
				text: word,
				attribute: "json-ld",
				element,
				offset: offset + index,
			};
}

function* findInAttributes(page: ParsedPage): Generator<Slip> {
	for (const [element, { attributes, offset }] of page.elements.entries())
		for (const [attribute, text] of Object.entries(attributes)) {
			const words = PROSE.has(attribute)
				? findInProse(text)
				: findInValue(text, attribute);
			for (const { kind, word } of words)
				yield { kind, word, text, attribute, element, offset };
		}
}

export function findSlips(page: ParsedPage): Slip[] {
	const mayHold =
		PROBES.test(page.html) ||
		page.texts.some(({ text }) => UNWRITTEN_SIGNS.test(text));
	if (!mayHold) return [];
	return [...findInTexts(page), ...findInAttributes(page)];
}
