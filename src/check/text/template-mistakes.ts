// A built page -> mistakes of templates: "undefined" where a value is missing, and text that was to
// be replaced. Prose that uses such a word is no mistake.
import { ancestors, type ParsedPage } from "../page/page.ts";
import { mayBeLeftover } from "./leftovers.ts";
import { findPlaceholders } from "./placeholders.ts";
import { findMatches, type Match, type TextPattern } from "./text-pattern.ts";

interface Part {
	readonly text: string;
	readonly attribute: string | undefined;
	readonly element: number;
	readonly offset: number;
}

export interface Mistake extends Part {
	/** A value is "missing", or a text is "unwritten" because nobody has replaced it. */
	readonly kind: "missing" | "unwritten";
	readonly word: string;
}

/**
 * Returns whether the word replaces a value: it is alone, among few words, or attached to others.
 */
function isForValue({ written, offset, text }: Match): boolean {
	if (written === "NaN" || written.startsWith("[")) return true;
	// As in "undefined-minute" or "£undefined".
	if (/[-–£$€/+@=]/.test(text.charAt(offset - 1))) return true;
	if (/[-–%/+@=]/.test(text.charAt(offset + written.length))) return true;
	const most = written === "undefined" ? 4 : 2;
	return text.trim().split(/\s+/, most + 1).length <= most;
}

const MISSING_VALUE = /\b(?:undefined|NaN|null)\b|\[object \w+\]/g;

const IN_PROSE = [{ pattern: MISSING_VALUE, counts: isForValue }];
const IN_VALUE = [
	{
		pattern:
			/(?<=^|[\s/?&=#:;,.-])(?:undefined|NaN|null)(?=$|[\s/?&=#:;,.-])|\[object \w+\]|%5[Bb]object%20\w+%5[Dd]/g,
	},
];
const IN_DATA = [
	{
		pattern: /(?<=["/#])(?:undefined|NaN|null)(?=["/#])|\[object \w+\]/g,
	},
];
const DATA = "json-ld";
const PROSE = new Set(
	"alt aria-description aria-label content label placeholder title".split(" "),
);
const CODE = new Set("code kbd pre samp svg textarea var".split(" "));

function patternsFor(attribute: string | undefined): readonly TextPattern[] {
	if (attribute === DATA) return IN_DATA;
	const isProse = attribute === undefined || PROSE.has(attribute);
	return isProse ? IN_PROSE : IN_VALUE;
}

const UNWRITTEN = new Set(["lorem", "todo", "braces", "brackets", "example"]);
const isUnwritten = (text: string) =>
	/\b(?:TODO|FIXME|XXX+)\b/.test(text) || mayBeLeftover(text);

function findUnwritten({ text, attribute }: Part): Match[] {
	if (!isUnwritten(text)) return [];
	return findPlaceholders(text).filter(
		({ kind }) =>
			UNWRITTEN.has(kind) &&
			// An example in an empty field helps visitors.
			!(kind === "example" && attribute === "placeholder"),
	);
}

function* partsOf(page: ParsedPage): Generator<Part> {
	for (const part of page.textNodes) yield { ...part, attribute: undefined };
	for (const part of page.structuredData) yield { ...part, attribute: DATA };
	for (const [element, { attributes, offset }] of page.elements.entries())
		for (const [attribute, text] of Object.entries(attributes))
			yield { text, attribute, element, offset };
}

function findInPart(part: Part): Mistake[] {
	const { attribute, text, offset } = part;
	const patterns = patternsFor(attribute);
	const isInTag = attribute !== undefined && attribute !== DATA;
	const toMistake = (kind: Mistake["kind"], match: Match): Mistake => ({
		...part,
		kind,
		word: match.written,
		text: attribute === DATA ? match.written : text,
		// A match in a tag is located at the tag.
		offset: isInTag ? offset : offset + match.offset,
	});
	const unwritten = patterns === IN_PROSE ? findUnwritten(part) : [];
	return [
		...findMatches(patterns, text)
			// Scripts may read null from an attribute.
			.filter(
				({ written }) => written !== "null" || !attribute?.startsWith("data-"),
			)
			.map((match) => toMistake("missing", match)),
		...unwritten.map((match) => toMistake("unwritten", match)),
	];
}

/** Most pages contain none of these, so they need no search. */
const PROBE = /undefined|NaN|null|\[object |%5Bobject|TODO|TBD|FIXME/;

export function findMistakes(page: ParsedPage): Mistake[] {
	const mayHold =
		PROBE.test(page.html) ||
		page.textNodes.some(({ text }) => isUnwritten(text));
	if (!mayHold) return [];
	const isCode = ({ attribute, element }: Mistake) =>
		attribute === undefined &&
		[...ancestors(page, element)].some(({ name }) => CODE.has(name));
	return [...partsOf(page)]
		.flatMap(findInPart)
		.filter((mistake) => !isCode(mistake));
}
