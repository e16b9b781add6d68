// content/placeholder: text that someone still has to replace.
import type { ReadFile } from "../../content/read.ts";
import { escapeHtml } from "../../escape.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import {
	addressAround,
	createKnownWords,
	type FilePlaceholder,
	findFilePlaceholders,
} from "../text/content-placeholders.ts";
import { leafValues } from "../text/file-texts.ts";
import { findSimilar, INVISIBLE, nameCharacter } from "../text/rare-letters.ts";
import { findMistakes, type Mistake } from "../text/template-mistakes.ts";
import { type PlaceholderKind, shorten } from "../text/text-pattern.ts";

const quote = (text: string) => `"${shorten(text, 60)}"`;

type Description = Pick<Finding, "message" | "hint" | "target" | "correction">;
type Describe = (placeholder: FilePlaceholder) => Description;

function hintForGarbled(written: string): string {
	if (written.startsWith("&"))
		return "Write the character itself, as in & or £";
	return /^[<*[~_`\\]/.test(written)
		? "Delete the markup, such as ** or <b>: bold words and links work only in the text of a service, below the second ---"
		: "Write the right character, as in ’ or £, and save the file as UTF-8";
}

const describeRawMarkup: Describe = ({ written, hint = "", correction }) => ({
	message: `visitors would see the symbols in ${quote(written)} exactly as typed`,
	...{ hint, target: quote(written), ...(correction && { correction }) },
});

const KINDS: Readonly<Record<PlaceholderKind, Describe>> = {
	reserved: (placeholder) => {
		const address = addressAround(placeholder);
		return {
			message: `${address} reaches nobody, because its domain name is reserved for examples`,
			hint: address.includes("@")
				? "Write the practice's own e-mail address, as in hello@ followed by the name of the site"
				: "Write the real address in full, as copied from the browser",
			target: address,
		};
	},
	workbench: (placeholder) => {
		const address = addressAround(placeholder);
		return {
			message: `${address} is on a test site, which visitors cannot or should not open`,
			hint: "Write the address of the published page, as in /contact for a page of this site",
			target: address,
		};
	},
	garbled: ({ written, text }) => ({
		message: `visitors would see wrong characters, ${JSON.stringify(written)}, in ${quote(text)}`,
		hint: hintForGarbled(written),
		target: `${written} in ${quote(text)}`,
	}),
	invisible: ({ written, text }) => ({
		message: `an invisible character (${nameCharacter(written)}) is in ${quote(text.replace(INVISIBLE, ""))}`,
		hint: "Type the words again instead of copying them from another program",
		target: `${nameCharacter(written)} in ${quote(text.replace(INVISIBLE, ""))}`,
	}),
	lookalike: ({ written }) => ({
		message: `in "${written}", the letter ${nameCharacter(findSimilar(written))} belongs to another alphabet and only looks Latin`,
		hint: "Type the word again: search engines and programs that read aloud do not know it like this",
		target: written,
	}),
	quotes: describeRawMarkup,
	bullets: describeRawMarkup,
	heading: describeRawMarkup,
	link: describeRawMarkup,
	reference: describeRawMarkup,
	footnote: describeRawMarkup,
	phone: ({ written }) => ({
		message: `${written} reaches nobody, because the number is reserved for films`,
		hint: "Write the number of the practice, as people dial it",
		target: written,
	}),
	example: ({ written }) => ({
		message: `"${written}" was copied from an example, and does not belong to the practice`,
		hint: "Write the practice's own details instead of the example",
		target: written,
	}),
	lorem: ({ text }) => ({
		message: `visitors would read this filler text: ${quote(text)}`,
		hint: "Replace the whole text with your own words, or delete the text",
		target: quote(text),
	}),
	todo: ({ text, keys, written }) => ({
		message: `this text is still to be written: ${quote(text)}`,
		hint: `Replace the whole text with your own words, including the word ${written}`,
		target: keys.length > 0 ? `${written} at ${keys.join(".")}` : quote(text),
	}),
	braces: ({ written }) => ({
		message: `${written} has no value, so visitors would read it exactly as typed`,
		hint: "Write the words themselves, or use a name that is listed under claims in this file, as in {clientsHelped}",
		target: written,
	}),
	brackets: ({ written }) => ({
		message: `${written} still has to be replaced: visitors would read it exactly as typed`,
		hint: "Write what the brackets ask for, and remove the brackets",
		target: written,
	}),
};

const TESTIMONIALS = "content/testimonials.yaml";

function* findSamples({ sourcePath, value }: ReadFile): Generator<Finding> {
	const leaves = leafValues(value);
	const textAt = (path: string) =>
		leaves.find(({ keys }) => keys.join(".") === path)?.value;
	for (const { value, keys } of leaves) {
		const [, index] = keys;
		const path = `testimonials.${index}`;
		if (value !== true || keys.join(".") !== `${path}.sample`) continue;
		const names = [textAt(`${path}.name`), textAt(`${path}.role`)];
		const who = names.filter(Boolean).join(", ") || Number(index) + 1;
		yield {
			message: `the testimonial "${who}" is a sample, not the words of a client`,
			hint: "Replace the sample with a client's own words, used with consent, and delete the line sample: true; or delete the testimonial",
			target: `sample ${who}`,
			source: { file: sourcePath, keys, on: "value" },
		};
	}
}

/** Escapes text as React does. */
const escapeText = (text: string) => escapeHtml(text).replaceAll("'", "&#x27;");

/** Files with texts that only some pages show. */
const SHARED = new Set([
	"content/site.yaml",
	"content/services.yaml",
	TESTIMONIALS,
	"content/pages/service.yaml",
]);

/** A finding in a shared file, with the pages whose HTML contains its text. */
interface SharedFinding {
	readonly found: Finding;
	readonly searchText: string;
	readonly pages: string[];
}

/** Claims are filled in on a page, so the longest text between them is searched for. */
function searchTextOf(
	{ kind, written, text }: FilePlaceholder,
	address: string,
): string {
	if (kind === "braces") return written;
	if (kind === "reserved" || kind === "phone") return address;
	const parts = text.trim().split(/\{[^{}]*\}/);
	return parts.toSorted((a, b) => b.length - a.length)[0] ?? text;
}

function describe(placeholder: FilePlaceholder): Finding {
	const { kind, source } = placeholder;
	return { ...KINDS[kind](placeholder), source };
}

const isShared = ({ sourcePath }: ReadFile) => SHARED.has(sourcePath);

function findShared(file: ReadFile): SharedFinding[] {
	const placeholders = isShared(file) ? findFilePlaceholders(file) : [];
	return placeholders.map((placeholder) => {
		const found = describe(placeholder);
		const searchText = escapeText(
			searchTextOf(placeholder, found.target ?? ""),
		);
		return { found, searchText, pages: [] };
	});
}

function findInFile(file: ReadFile): Finding[] {
	return [
		...(isShared(file) ? [] : findFilePlaceholders(file).map(describe)),
		...(file.sourcePath === TESTIMONIALS ? findSamples(file) : []),
	];
}

function describeMistake(page: ParsedPage, mistake: Mistake): Finding {
	const { kind, word, text, attribute, element, offset } = mistake;
	const name = page.elements[element]?.name ?? "";
	const source = { page, element, offset, written: text.trim() };
	if (kind === "unwritten")
		return {
			message: `a template contains a text that still has to be replaced: ${quote(text)}`,
			hint: `Replace ${quote(word)} in the template with the real words`,
			target: `${word} in ${quote(text)}`,
			source,
		};
	const location = attribute ? `${attribute} of <${name}>` : `<${name}>`;
	return {
		message: `visitors would read "${word}" in ${location}, because the template had no value to show`,
		hint: `Add the missing value to the content, or change the template to show ${quote(text)} only when there is a value`,
		target: `${word} in ${attribute ? `${name} ${attribute}` : name}`,
		source,
	};
}

function start(context: CheckContext): RuleRun {
	const isKnown = createKnownWords(context);
	/** Markdown splits a text: "soon" alone may end a sentence on the page, but not in the content. */
	const isWritten = ({ route }: ParsedPage, { kind, word, text }: Mistake) =>
		kind === "unwritten" &&
		!word.startsWith("{") &&
		context.findInContent(route, text.trim()).length > 0;
	const shared: SharedFinding[] = [];
	return {
		checkFile: findInFile,
		fileCollection: createCollection(findShared, (one) => shared.push(one)),
		pageCollection: createCollection(
			({ html }) =>
				shared.flatMap(({ searchText }, index) =>
					html.includes(searchText) ? [index] : [],
				),
			(index, { path }) => shared[index]?.pages.push(path),
		),
		checkPage: (page) =>
			findMistakes(page)
				.filter(({ word }) => !isKnown(page.route.sourcePath, word))
				.filter((mistake) => !isWritten(page, mistake))
				.map((mistake) => describeMistake(page, mistake)),
		finish: () => shared.map(({ found, pages }) => ({ ...found, pages })),
	};
}

export const contentPlaceholder: Rule = {
	id: "content/placeholder",
	severity: "warning",
	summary:
		"Placeholders: example.com, phone numbers from films, {…}, £XX, TODO, TBC, lorem ipsum, sample testimonials, undefined",
	explanation: `This text is a placeholder that still has to be replaced: an example.com address, a phone number that Ofcom reserves for films, TODO, TBC or £XX, "Your text here", John Doe, Latin filler text, {…} or [your name], a testimonial marked sample: true, or the word undefined, which appears when a template has no value to show. hypno also reports markup that was typed wrongly, because visitors would see the symbols: curly quotes round a value, • instead of a list, #Heading without a space, a link with the wrong brackets, a footnote, invisible characters, and letters of another alphabet that only look Latin.

Placeholders are easily forgotten, and visitors who see one distrust the whole site. Mail to hello@example.com is lost, nobody answers a number from a film, and invented testimonials that look real have been forbidden in the United Kingdom since April 2025.

To fix this, write the real text at the line that the report names: the practice's own address and number, a finished text, or a client's own words used with consent (then delete the line sample: true). hypno ignores comments that begin with #.

If the report names a built page instead of a content file, the mistake is in a template. Show the report to whoever looks after the templates.`,
	start,
};
