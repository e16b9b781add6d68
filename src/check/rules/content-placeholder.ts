// content/placeholder: text that is still to be replaced, sample testimonials, and values that a template lacked.
import type { ParsedPage } from "../page/page.ts";
import { checkPhrases, findPhrases, readPhrases } from "../phrases.ts";
import { type ContentFile, type Finding, warningRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";
import { readTestimonials, TESTIMONIALS_FILE } from "./claims-testimonials.ts";

const LIST = "content-placeholder";

/** Finds reserved addresses too. */
export function isPlaceholder(text: string): boolean {
	return findPhrases(readPhrases(LIST), text).length > 0;
}

function* findSamples(file: ContentFile): Iterable<Finding> {
	for (const [index, one] of readTestimonials(file).entries()) {
		const { name, role, sample } = one;
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
	yield* checkPhrases(readPhrases(LIST), file);
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
