// Finds signs that a plain text of YAML cannot contain: tags, entities, a second paragraph, braces without their partner,
// and invisible characters.

import { contentProblem } from "../../base/problems.ts";
import type { ContentDocument, ValueProblem } from "../document/document.ts";
import { findInvisible, IN_ADDRESS } from "./invisible.ts";
import { decodeEntity, isNoCharacter } from "./markdown/markdown.ts";
import {
	define,
	findMistake,
	INVISIBLE,
	INVISIBLE_CHARACTER,
	type RawFile,
} from "./raw-file.ts";
import { listLeaves, listValues, traitsOf } from "./schema/meaning.ts";
import type { SourceFile } from "./source-file.ts";

const TAG = /<(?:!--|\/?[a-z][a-z\d]*(?=[\s/>]))[^<>]*>/gi;
/** Other words in angle brackets may be there to be replaced. */
const IS_TAG =
	/^<(?:[/!]|(?:[abipqsu]|h[1-6r]|br|em|[dou]l|li|t[dhr]|[a-z]\w*[^<>]*[=/])\b)/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi;
const PARAGRAPHS = define(
	"several paragraphs where pages show one: visitors would read them as one",
	"Delete the empty line, or, in a list, write the second paragraph as an entry of its own, with a hyphen before it",
);

const JOINED_ENTRY = define(
	"wrong indentation: YAML adds this line to the text above it",
	"Begin it in the column of the entry above, or write both on one line",
);

/** Returns a plain space for one that does not break, and nothing for a sign that nobody sees. */
const toSign = (entity: string) =>
	isNoCharacter(entity)
		? ""
		: decodeEntity(entity)
				.replace(/\s/, " ")
				.replace(/\p{Cf}/u, "");

function* findMarkup(text: string) {
	// An element has two tags, and is one mistake.
	const [tag, ...tags] = text.match(TAG) ?? [];
	if (tag && [tag, ...tags].some((name) => IS_TAG.test(name))) {
		const message = `visitors would read the tag ${tag}, since this text is plain`;
		const problem = define(message, "Delete the tags, and keep the words");
		yield { ...problem, offset: text.search(TAG) };
	}
	if (!text.includes("&")) return;
	for (const { 0: from, index } of text.matchAll(/\S+/g)) {
		const to = from.replace(ENTITY, toSign);
		if (to === from) continue;
		const message = `visitors would read "${from}" as it is, since this text is plain`;
		const problem = define(message, `Write the sign itself: ${to}`);
		const offset = index + from.search(ENTITY);
		// Other signs, such as # and ", have a meaning in YAML.
		const entities = from.match(ENTITY) ?? [];
		const signs = entities.map(toSign).join("");
		const isKnown = !entities.some(isNoCharacter);
		const isCertain = isKnown && /^(?:[& ]|\P{ASCII})*$/u.test(signs);
		yield {
			...problem,
			offset,
			...(isCertain && { correction: { from, to } }),
		};
	}
}

/** @param flat the file without indentation */
function findJoined(text: string, flat: string) {
	const lines = text.trim().split("\n", 100);
	for (const [at, line] of lines.entries()) {
		const last = lines[at - 1]?.split(" ").at(-1);
		const [first = ""] = line.trim().split(" ", 1);
		// A break within a value is the end of a line, or an empty line.
		if (
			last !== undefined &&
			(first === "" || flat.includes(`${last}\n\n${first}`))
		)
			return { ...PARAGRAPHS, offset: 0 };
	}
	for (const { index } of [...text.matchAll(/ - (?=\S)/g)].slice(0, 10)) {
		const [next] = /\S+/.exec(text.slice(index + 3)) ?? [];
		if (flat.includes(`- ${text.slice(0, index)}\n- ${next}`))
			return { ...JOINED_ENTRY, offset: index + 1 };
	}
	return undefined;
}

const LOST = /^( *(?:- +)*(?:[\w-]+: +)?)(.*?)(?<=\s)#(?=[\p{L}\d])/u;

/** A person's comment has a space after its #. */
function* findLostWords(
	document: ContentDocument,
	yaml: string,
	value: object,
) {
	const leaves = new Set(listLeaves(value).map((leaf) => leaf.value));
	for (const [row, line] of yaml.split("\n").entries()) {
		const [part = "", start = "", words = ""] = LOST.exec(line) ?? [];
		if (!(words ? leaves.has(words.trim()) : /^\w/.test(start))) continue;
		const source = document.locateAt({ line: row + 1, column: part.length });
		const message = `visitors do not see "${line.slice(part.length - 1)}", since # begins a comment`;
		const hint = `Put quotes round the whole text, as in "${line.slice(start.length)}"; for a comment, write a space after #`;
		yield contentProblem(message, { severity: "warning", hint, source });
	}
}

/** YAML with a mistake has one of these, and most other YAML has none. */
const SUSPECT =
	/[{}\\\x7F-\x9F\uFFFE\uFFFF<&]|\n[ \t]*\n[ \t]|\n( *)- .*\n\1 +- /;

/** Body.ts finds the braces of Markdown, since code may have what it likes. */
export function findBrokenText({ text }: SourceFile, raw: RawFile) {
	const { document, value } = raw;
	const { body } = document;
	const problems: ValueProblem[] = [];
	const at = body.search(INVISIBLE);
	if (at >= 0)
		problems.push({ ...INVISIBLE_CHARACTER, source: document.locateBody(at) });
	const yaml = text.slice(0, text.length - body.length);
	if (/\s#[\p{L}\d]/u.test(yaml))
		for (const problem of findLostWords(document, yaml, value))
			problems.push(problem);
	if (!SUSPECT.test(yaml) && yaml.search(IN_ADDRESS) < 0) return problems;
	const flat = yaml.replace(/\n[ \t]*/g, "\n").replace(/\n{3,}/g, "\n\n");
	const values = listValues(raw.model?.schema, value);
	for (const { value: text, keys, meaning } of values) {
		if (typeof text !== "string") continue;
		const { shownAs, isRead } = traitsOf(meaning);
		const claim = keys[0] === "claims" ? String(keys[1]) : undefined;
		const mistakes = [findMistake(text, claim)];
		if (meaning === "contact" || (shownAs !== "words" && !isRead))
			for (const finding of findInvisible(text, true))
				mistakes.push({ ...define(finding.message, finding.hint), ...finding });
		if (shownAs || isRead)
			for (const finding of findMarkup(text)) mistakes.push(finding);
		const isOne = isRead && meaning !== "hours";
		const joined = isOne ? findJoined(text, flat) : undefined;
		if (joined) mistakes.push(joined);
		for (const { offset, ...problem } of mistakes) {
			if (offset === undefined) continue;
			problems.push(document.place(problem, { keys, offset }));
		}
	}
	return problems;
}
