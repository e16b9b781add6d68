// content/placeholder: text that is still to be replaced, sample testimonials, and values that a template lacked.
import type { ParsedPage } from "../page/page.ts";
import { anyOf, anyPattern, checkPhrases, findPhrases } from "../phrases.ts";
import { type ContentFile, type Finding, warningRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";
import { readTestimonials, TESTIMONIALS_FILE } from "./claims-testimonials.ts";

/** Empty words, what is still to come, invented people, places and numbers, and examples of docs/content.md. */
const PLACEHOLDER = anyOf(`
	lorem ipsum|ipsum dolor|dolor sit amet|consectetur|adipiscing|(?:placeholder|dummy|filler|sample|example) text
	your text here|(?:text|content|title|heading) goes here|insert (?:text|image|photo|your)|add your text
	write something here|replace this (?:text|with)|(?:change|edit|delete) this text|click here to edit|click to edit
	(?:image|photo|text) needed|hello world|just another wordpress|untitled page

	TBC|TBA|TBD|(?:text|details|photos?|prices) to follow|(?:details|text|photos?|prices|page) coming soon
	under construction|(?:price|prices|fees) to be confirmed

	(?:John|Jane) Doe|(?:Joe|Jane|Fred) Bloggs|A N Other|Anytown|your logo here
	your (?:company|practice|business) name|123 Main Street|123 Any Street|AB1 2CD|AB12 3CD|01234 567890
	01234 567 890|0123 456 7890|020 1234 5678|07123 456789|07123 456 789

	Ann Whitlow|0012345
`);
const PATTERNS = anyPattern([
	// addresses and numbers that are reserved for examples, films and one's own computer
	/[\w@:/.+-]{0,80}(?<![\w-])example\.(?:com|org|net|co\.uk)\b(?:[/?#]\S*\w)?/,
	/:\/\/[\w.-]*\b(?:example|invalid|test|localhost)\b(?![.-]\w)/,
	/\b[\w.+-]{1,64}@[\w.-]*\b(?:example|invalid|test|localhost)\b(?![.-]\w)/,
	/(?:\+44|\b0)[\s(0)]{0,4}(?:20 ?7946 ?0|1632 ?960 ?|7700 ?900 ?)\d{3}\b/,
	/\b01\d\d ?496 ?0\d{3}\b/,
	/:\/\/(?:127|0)\.0\.0\.[01]\b|:\/\/192\.168\.\d+\.\d+/,
	// notes to oneself
	/\b(?:TODO|FIXME|XXX+|CHANGE ?ME|REPLACE ?ME|yourcode|yourpractice)\b/,
	/\bYour (?:Own )?[A-Z]\w{1,20} Here\b/,
	/(?<!\b(?:as|form|format) )\b[Dd]{2}[/.-][Mm]{2}[/.-][Yy]{2,4}\b/,
	/£ ?(?:[Xx]{1,3}\b|_{2,}|\?{2,}|#{2,})|\b[Xx]{2,} (?=minute|session|year)/,
	// values that nobody filled in
	/\{(?!\s*[^{}\s]+\s*\}|[<%:#.])[^{}\n]{0,60}\}/,
	/<(?:your|insert|name|date|price|address|phone|e-?mail)\b[^>\n]{0,40}>/,
	// characters that were read in the wrong encoding
	/\uFFFD|â€[\u0080-\u2122]?|Â[£©°·»]|Ã[\u0080-\u00BF]/,
]);
const UNLESS = anyOf(
	"this domain|was under construction|were under construction",
);
/** In square brackets, in any capitals, these stand for words of one's own. Other words may belong to a quotation. */
const BLANKS =
	`name date city town village county country amount number address postcode zip price fee cost phone
	telephone mobile e-?mail company practice business organi[sz]ation website url link year month day time hours weeks
	details title qualification role signature insurer supervisor therapist logo image photo picture text description
	location region regulator register body`.replace(/\s+/g, "|");
const QUOTED_WORDS =
	"the|an?|my|our|his|her|their|its|this|that|some|no|not|last|next|each|every|one|two|all|any|many|few|same|long|real|for|in|at|of|on|by|with";
const TO_WRITE = [
	String.raw`(?:insert|your|fill in|links? to)[ -][^\]\n]{1,60}`,
	String.raw`(?:enter|add|type|choose|select|replace|delete) (?:your|one)\b[^\]\n]{0,60}`,
	String.raw`insert|x{2,10}|_{1,30}|●|•|\?{1,5}`,
	String.raw`(?!(?:${QUOTED_WORDS}) )(?:[\w’'&-]+ ){0,3}(?:${BLANKS})s?(?: of [^\]\n]{1,40}| here| line \d| ltd)?`,
];
const BRACKETS = new RegExp(
	String.raw`\[(?:${TO_WRITE.join("|")})\](?![[(:])`,
	"giu",
);
const LISTS = [
	{ find: PLACEHOLDER, unless: UNLESS },
	{ find: PATTERNS, unless: UNLESS, isRaw: true },
	{ find: BRACKETS, isRaw: true },
];

const describe = (words: string) => ({
	message: `"${words}" is a placeholder that nobody has replaced`,
	hint: "Write your own words, name, number or address instead, or delete the text",
});

/** Finds reserved addresses too. */
export function isPlaceholder(text: string): boolean {
	return LISTS.some((list) => [...findPhrases(list, text)].length > 0);
}

function* findSamples(file: ContentFile): Iterable<Finding> {
	for (const [index, testimonial] of readTestimonials(file).entries()) {
		const { name, role, sample } = testimonial;
		if (!sample) continue;
		const keys = ["testimonials", index, "sample"];
		const who = [name, role].filter(Boolean).join(", ") || String(index + 1);
		yield {
			message: `the testimonial "${who}" is a sample, not the words of a client`,
			hint: "Replace the sample with a client's own words, used with consent, and delete the line sample: true; or delete the testimonial",
			target: `sample ${who}`,
			source: { file: TESTIMONIALS_FILE, keys },
		};
	}
}

/** A whole sentence may be a quotation. */
const QUOTED = /^[“‘]([\p{L}\p{N}][^“”‘"\n]*[^.!?…”’\n])[”’]$/u;

function* findQuoted(file: ContentFile): Iterable<Finding> {
	for (const { text, keys, locate } of visibleTextOf(file)) {
		const [, to] = QUOTED.exec(text) ?? [];
		if (keys.length === 0 || to === undefined) continue;
		// A number without its quotes would no longer be a text.
		const isText = Number.isNaN(Number(to));
		yield {
			...(isText && { correction: { from: text, to } }),
			message: "visitors would read the curly quotes round this value",
			hint: 'Delete the curly quotes, or type straight quotes, as in value: "25+"',
			target: text.trim(),
			source: locate(0),
		};
	}
}

function* checkContent(file: ContentFile): Iterable<Finding> {
	for (const list of LISTS) yield* checkPhrases(list, file, describe);
	// Testimonials are quotations.
	if (file.sourcePath === TESTIMONIALS_FILE) yield* findSamples(file);
	else yield* findQuoted(file);
}

const MISSING = /\bundefined\b|\bNaN\b|\[object \w+\]/;
/** In a longer text, "undefined" may be a word of a sentence. */
const MAX_WORDS = 4;

function findMissing(text: string): string | undefined {
	const [word] = MISSING.exec(text) ?? [];
	const isSentence = text.trim().split(/\s+/).length > MAX_WORDS;
	const isJoined = /[-£/=@]undefined|undefined[-%/=@]/.test(text);
	return word === "undefined" && isSentence && !isJoined ? undefined : word;
}

function* checkPage(page: ParsedPage): Iterable<Finding> {
	if (!MISSING.test(page.html)) return;
	const parts: { text: string; element: number; where: string }[] = [];
	for (const { text, element } of page.textNodes) {
		const { name = "" } = page.elements[element] ?? {};
		if (name !== "code") parts.push({ text, element, where: `<${name}>` });
	}
	for (const [element, { name, attributes }] of page.elements.entries())
		for (const [attribute, text] of Object.entries(attributes))
			parts.push({ text, element, where: `${attribute} of <${name}>` });
	for (const { text, element, where } of parts) {
		const word = findMissing(text);
		if (word !== undefined)
			yield {
				message: `visitors would read "${word}" in ${where}, because the template had no value to show`,
				hint: "Add the missing value to the content, or change the template to show the text only when there is a value",
				target: `${word} in ${where}`,
				source: page.at(element, text.trim()),
			};
	}
}

export const contentPlaceholder = warningRule("content/placeholder", {
	checkContent,
	checkPage,
});
