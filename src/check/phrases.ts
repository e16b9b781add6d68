// Finds the phrases of a list in src/check/phrases/ in a text. docs/content.md says how to change a list.
import fs from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { memoizeLast, rememberAll } from "../base/disk/lazily.ts";
import { usageError } from "../base/problems.ts";
import { SOURCE_DIR } from "../base/source-dir.js";
import { escapePattern } from "../base/text/escape.ts";
import type { ContentFile } from "../site/content/parse.ts";
import { textsOf, visibleTextOf } from "./text/file-texts.ts";

/** A lone * at the start or the end would add nothing. */
const phrases = z.array(z.string().regex(/^[^\s*](?:.*(?:\S\*|[^\s*]))?$/));
const listSchema = z.strictObject({
	rule: z.string(),
	/** {match} stands for the words that were found. */
	message: z.string(),
	hint: z.string(),
	phrases: phrases.default([]),
	patterns: z.array(z.string().max(79)).max(10).default([]),
	/** Make a phrase innocent: within it and just before it, or anywhere in its sentence. */
	unless: phrases.default([]),
	unlessIn: z.enum(["words", "sentence"]).default("words"),
	/** False if the phrase is innocent in a question. */
	inQuestions: z.boolean().default(true),
});

export interface PhraseList extends z.infer<typeof listSchema> {
	readonly phrase: RegExp;
	readonly pattern: RegExp;
	readonly excuse: RegExp;
}

interface PhraseMatch {
	readonly words: string;
	readonly offset: number;
	readonly sentence: string;
	readonly isPattern: boolean;
}

/** Anything but prose: code, claims in braces, addresses, quotation marks and signs of Markdown. */
const NO_PROSE = [
	/`[^`\n]*`|\{[^{}\n]*\}|<[^<>\s]+>|\]\([^()\s]*/g,
	/\b(?:https?:|mailto:|tel:|www\.)\S+|\b[\w.+-]{1,64}@\w\S*|(?<!\S)\/\S+/g,
	/[*_[\]"“”]|(?<!\w)['‘]|['’](?!\w)/g,
];
const SENTENCE_END = /[.!?…](?=["'”’)]*(?:\s|$))|\n(?=\s*(?:[-+>#|]|\d+\.))/g;
const REACH = 400; // Longer sentences are read in part, so that time grows with length.
const NEVER = /(?!)/g;
const WORDS_BEFORE = /(?:\S+\s+){0,8}\S*$/;

/** Replaces anything but prose by spaces, so that offsets stay the same. */
const toProse = memoizeLast((text: string): string => {
	let prose = text;
	for (const pattern of NO_PROSE)
		prose = prose.replace(pattern, (part) => " ".repeat(part.length));
	const lower = prose.toLowerCase();
	return lower.length === prose.length ? lower : prose;
});

function compileWord(word: string): string {
	const stem = word.toLowerCase().replace(/\*$/, "");
	const literal = escapePattern(stem).replace(/['’]/g, "['’]");
	const end = /\w$/.test(stem) ? "\\b" : "";
	return literal + (word.endsWith("*") ? "\\w*" : end);
}

/** A space also matches a hyphen, as in "side-effects". */
function compilePhrase(phrase: string): string {
	const [first = "", ...others] = phrase.split(/\s+/);
	let compiled = compileWord(first);
	for (const word of others)
		if (word === "*") compiled += "(?:\\s+\\S+){0,3}?";
		else compiled += `[\\s-]+${compileWord(word)}`;
	return compiled;
}

/** Tries longer phrases first: "stop for good" before "stop". */
function compile(phrases: readonly string[]): RegExp {
	const longestFirst = phrases.map(compilePhrase).toSorted().reverse();
	// One boundary for all of them lets the engine choose a phrase by its letters.
	const start = `(?<!\\w)(?:${longestFirst.join("|")})`;
	return phrases.length > 0 ? new RegExp(start, "g") : NEVER;
}

/** "stop * for good*" -> "stop word for good" */
export function samplePhrase(phrase: string): string {
	return phrase.replace(/(?<=\s)\*(?=\s)/g, "word").replaceAll("*", "");
}

export function parsePhrases(yaml: unknown): PhraseList {
	const list = listSchema.parse(yaml);
	for (const one of [...list.phrases, ...list.unless])
		if (toProse(samplePhrase(one)) !== samplePhrase(one).toLowerCase())
			throw new Error(`no sentence can contain the phrase "${one}"`);
	const pattern = new RegExp(list.patterns.join("|") || NEVER, "gu");
	const phrase = compile(list.phrases);
	return { ...list, pattern, phrase, excuse: compile(list.unless) };
}

/** @param name a file of src/check/, without its ending. @throws UserError (2) if it cannot be used */
export function readYaml<Data>(
	name: string,
	schema: { readonly parse: (value: unknown) => Data },
): Data {
	const file = path.join(SOURCE_DIR, "check", `${name}.yaml`);
	try {
		return schema.parse(load(fs.readFileSync(file, "utf8")));
	} catch (error) {
		throw usageError(`${file} cannot be used: ${String(error)}`);
	}
}

const remember = rememberAll<PhraseList>();

export function readPhrases(name: string): PhraseList {
	const read = () => readYaml(`phrases/${name}`, { parse: parsePhrases });
	return remember(name, read);
}

export function hasExcuse({ excuse }: PhraseList, text: string): boolean {
	return toProse(text).search(excuse) >= 0;
}

function findSentence(prose: string, offset: number): [number, number] {
	const start = Math.max(0, offset - REACH);
	const ends = [...prose.slice(start, offset).matchAll(SENTENCE_END)];
	const from = start + (ends.at(-1)?.index ?? -1) + 1;
	const size = prose.slice(offset, offset + REACH).search(SENTENCE_END);
	return [from, offset + (size < 0 ? REACH : size + 1)];
}

export function findPhrases(list: PhraseList, text: string): PhraseMatch[] {
	const prose = toProse(text);
	// Faster than matchAll, which copies the long expressions for each text.
	if (text.search(list.pattern) < 0 && prose.search(list.phrase) < 0) return [];
	const found: PhraseMatch[] = [];
	const add = (match: RegExpExecArray, isPattern: boolean) => {
		const offset = match.index;
		const end = offset + match[0].length;
		const [from, to] = findSentence(prose, offset);
		if (end > to || (!list.inQuestions && prose[to - 1] === "?")) return;
		const isNear = list.unlessIn === "words";
		const before = isNear ? prose.slice(from, offset).search(WORDS_BEFORE) : 0;
		const near = from + before;
		const excuse = prose.slice(near, to).search(list.excuse);
		if (excuse >= 0 && (!isNear || near + excuse < end)) return;
		const words = text.slice(offset, end).replace(/\s+/g, " ");
		found.push({ words, offset, sentence: text.slice(from, to), isPattern });
	};
	for (const match of prose.matchAll(list.phrase)) add(match, false);
	for (const match of text.matchAll(list.pattern)) add(match, true);
	return found;
}

/** Longer targets would make fingerprints of whole paragraphs. */
const MAX_TARGET = 100;

/** Finds phrases in texts that visitors read, and patterns in all values. Reports a sentence or matched words once. */
export function* checkPhrases(list: PhraseList, file: ContentFile) {
	const found = new Set<string>();
	const visible = new Set(visibleTextOf(file));
	for (const text of textsOf(file))
		for (const match of findPhrases(list, text.text)) {
			const { words, offset, sentence, isPattern } = match;
			if (!isPattern && !visible.has(text)) continue;
			const target = isPattern
				? words
				: sentence.replace(/\s+/g, " ").trim().slice(0, MAX_TARGET);
			if (found.has(target)) continue;
			found.add(target);
			yield {
				message: list.message.replaceAll("{match}", words),
				hint: list.hint,
				target,
				source: text.locate(offset),
			};
		}
}
