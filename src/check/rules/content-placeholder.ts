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
import type { PlaceholderKind } from "../text/placeholders.ts";
import { findMistakes, type Mistake } from "../text/template-mistakes.ts";

function quote(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= 60 ? `"${line}"` : `"${line.slice(0, 57)}..."`;
}

type Description = Pick<Finding, "message" | "hint" | "target">;
type Describe = (placeholder: FilePlaceholder) => Description;

function hintForGarbled(written: string): string {
	if (written.startsWith("&"))
		return "Write the character itself, as in & or £";
	return /^[<*[]/.test(written)
		? "Remove the markup: only the text below the second --- of a service can have bold words and links"
		: "Write the right character, as in ’ or £, and save the file as UTF-8";
}

const describeRawMarkup: Describe = ({ written, hint = "" }) => ({
	message: `visitors would read ${quote(written)} exactly as it is typed here`,
	hint,
	target: quote(written),
});

const KINDS: Readonly<Record<PlaceholderKind, Describe>> = {
	reserved: (placeholder) => {
		const address = addressAround(placeholder);
		return {
			message: `${address} leads to nobody, because its name is reserved for examples`,
			hint: address.includes("@")
				? "Write the practice's own e-mail address, as in hello@ and the name of the site"
				: "Write the real address in full, as you copy it from the browser",
			target: address,
		};
	},
	workbench: (placeholder) => {
		const address = addressAround(placeholder);
		return {
			message: `${address} is on a test site, which visitors cannot or should not open`,
			hint: "Write the address of the published page, as in /contact for one of this site",
			target: address,
		};
	},
	garbled: ({ written, text }) => ({
		message: `visitors would read ${JSON.stringify(written)} in ${quote(text)}`,
		hint: hintForGarbled(written),
		target: `${written} in ${quote(text)}`,
	}),
	quotes: describeRawMarkup,
	bullets: describeRawMarkup,
	heading: describeRawMarkup,
	link: describeRawMarkup,
	reference: describeRawMarkup,
	footnote: describeRawMarkup,
	phone: ({ written }) => ({
		message: `${written} is a number that nobody has, because it is reserved for films`,
		hint: "Write the number of the practice as it is dialled",
		target: written,
	}),
	example: ({ written }) => ({
		message: `"${written}" was copied from an example`,
		hint: "Write the practice's own here",
		target: written,
	}),
	lorem: ({ text }) => ({
		message: `this is filler text that visitors would read: ${quote(text)}`,
		hint: "Replace the whole text, or take it out",
		target: quote(text),
	}),
	todo: ({ text, keys, written }) => ({
		message: `this text is still to be written: ${quote(text)}`,
		hint: `Replace the whole text, the word ${written} included`,
		target: keys.length > 0 ? `${written} at ${keys.join(".")}` : quote(text),
	}),
	braces: ({ written }) => ({
		message: `nothing fills in ${written}, so visitors would read it as it is`,
		hint: "Write the words themselves, or name a claim of this file, as in {clientsHelped}",
		target: written,
	}),
	brackets: ({ written }) => ({
		message: `${written} was to be replaced, and visitors would read it as it is`,
		hint: "Write what the brackets ask for, and take them out",
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
			hint: "Replace it by a client's own words, used with consent, and take sample: true out; or take the testimonial out",
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
			message: `a template contains a text that was to be replaced: ${quote(text)}`,
			hint: `Replace ${quote(word)} in the template by the words themselves`,
			target: `${word} in ${quote(text)}`,
			source,
		};
	const location = attribute ? `${attribute} of <${name}>` : `<${name}>`;
	return {
		message: `the page holds "${word}" in ${location}, where the template had no value to show`,
		hint: `It reads ${quote(text)}: show the value only where there is one, or fill it in`,
		target: `${word} in ${attribute ? `${name} ${attribute}` : name}`,
		source,
	};
}

function start(context: CheckContext): RuleRun {
	const isKnown = createKnownWords(context);
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
				.map((mistake) => describeMistake(page, mistake)),
		finish: () => shared.map(({ found, pages }) => ({ ...found, pages })),
	};
}

export const contentPlaceholder: Rule = {
	id: "content/placeholder",
	severity: "warning",
	summary:
		"example.com, film numbers, {…}, lorem ipsum, TODO, sample testimonials, undefined in a page",
	explanation: `Something here is a placeholder: an address in example.com, a telephone number that Ofcom reserves for films, TODO, Latin filler text, {…} or [your name] that nobody filled in, a testimonial marked sample: true, or the word undefined where a template had no value. So is markup that was typed wrongly: curly quotes round a value, • in place of a list, #Heading without a space, a link whose brackets are not right, a footnote.

Such things are easily forgotten, and they are the first thing that a visitor distrusts. Mail to hello@example.com is lost, nobody answers a film number, and invented testimonials that look real have been forbidden in the United Kingdom since April 2025.

To fix it, write the real thing at the line that is named: the practice's own address and number, a finished text, a client's own words used with consent (and then take sample: true out). Comments that begin with # are never looked at.

If the report names a built page and not a content file, the mistake is in a template, and whoever looks after the templates should see it.`,
	start,
};
