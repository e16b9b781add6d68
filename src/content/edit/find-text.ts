// Finds the values and passages of content files that visitors read as a text of a page.
import { isDeepStrictEqual } from "node:util";
import { memoizeLast } from "../../cache/lazily.ts";
import type { Config } from "../../config.ts";
import type { Location, Position, Problem } from "../../problems.ts";
import { CLAIM_REFERENCE } from "../claims.ts";
import { findGroups, valueAt } from "../groups.ts";
import { readValues } from "../read.ts";
import { schemaOf } from "../schema/index.ts";
import { readSourceFile, type SourceFile } from "../source-file.ts";
import { openDocument } from "../yaml/document.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";
import type { TextTarget } from "./edit-content.ts";
import { listPassages } from "./edit-markdown.ts";

export interface FoundText {
	readonly file: SourceFile;
	readonly target: TextTarget;
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	/** The text as visitors read it, with single spaces. */
	readonly shown: string;
	/** Returns a label such as "Contact page, questions, third answer (Can we meet online?)". */
	readonly describe: () => string;
	/** Its first line. */
	readonly line: number;
	readonly contains: (position: Position) => boolean;
	/** False for a part of the text that was looked for. */
	readonly isWhole: boolean;
}

function normaliseSpace(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** Returns a number that is greater for a position further down. No line has as many characters. */
const toOrder = ({ line, column }: Position) => line * 1_000_000 + column;

/** Lists all texts of a file, or none if the file cannot be read. */
async function listTexts(file: SourceFile): Promise<FoundText[]> {
	const { sourcePath } = file;
	const read = readValues(file);
	if (!read?.raw) return [];
	const { value, body, raw } = read;
	const { yaml, document, positionOf } = await openDocument(file);
	const found: FoundText[] = [];
	const add = (
		text: Pick<FoundText, "target" | "words" | "shown" | "describe">,
		start: Position,
		end: Position,
	) =>
		found.push({
			...text,
			file,
			line: start.line,
			contains: (position) =>
				toOrder(start) <= toOrder(position) && toOrder(position) < toOrder(end),
			isWhole: true,
		});
	for (const { group, keys: above } of findGroups(value))
		for (const [key, item] of Object.entries(group)) {
			if (typeof item !== "string" && typeof item !== "number") continue;
			const keys = [...above, Array.isArray(group) ? Number(key) : key];
			const node = document.getIn(keys, true);
			if (!yaml.isScalar(node) || !node.range) continue;
			const text = {
				target: { keys },
				words: String(valueAt(raw.value, keys)),
				shown: normaliseSpace(String(item)),
				describe: () => describeValue(sourcePath, value, keys),
			};
			add(text, positionOf(node.range[0]), positionOf(node.range[1]));
		}
	const written = listPassages(raw.body);
	const passages = listPassages(body);
	for (const [passage, { shown, lines }] of passages.entries()) {
		const text = {
			target: { passage },
			words: written[passage]?.words ?? "",
			shown: normaliseSpace(shown),
			describe: () => describeParagraph(sourcePath, passages, passage),
		};
		const [start, end] = lines.map((line) => ({
			line: raw.bodyLine + line,
			column: 1,
		}));
		if (start && end) add(text, start, end);
	}
	return found;
}

/** Finds a text by its keys or its number. */
export async function findTarget(
	file: SourceFile,
	target: TextTarget,
): Promise<FoundText | undefined> {
	const texts = await listTexts(file);
	return texts.find((one) => isDeepStrictEqual(one.target, target));
}

async function readTexts(sourcePath: string, config: Config) {
	const file = schemaOf(sourcePath) && readSourceFile(sourcePath, config);
	return file && "text" in file ? listTexts(file) : [];
}

/** Finds the text that contains a location. */
export async function findTextAt(
	location: Location,
	config: Config,
): Promise<FoundText | undefined> {
	const texts = await readTexts(location.file, config);
	return texts.find((text) => text.contains(location));
}

/** Labels the problems whose location is in a text of a content file, unless a command solves them. */
export async function labelEditable(
	problems: readonly Problem[],
	config: Config,
): Promise<Problem[]> {
	const readOnce = memoizeLast((file: string) => readTexts(file, config));
	const labelled: Problem[] = [];
	for (const problem of problems) {
		const { source, fix } = problem;
		const texts = source && !fix ? await readOnce(source.file) : [];
		const isEditable = texts.some((text) => source && text.contains(source));
		labelled.push(isEditable ? { ...problem, isEditable } : problem);
	}
	return labelled;
}

const MAX_PARTS = 5;
const WORD = /[\p{L}\p{N}]/u;
const countLetters = (text: string) =>
	text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** @returns the offset of whole words in a text; -1 without any */
function findWords(text: string, words: string): number {
	const isBetween = (at: number) =>
		WORD.test(text[at - 1] ?? "") && WORD.test(text[at] ?? "");
	let at = text.indexOf(words);
	while (at !== -1 && (isBetween(at) || isBetween(at + words.length)))
		at = text.indexOf(words, at + 1);
	return at;
}

/**
 * Finds the values that make up a text, long ones first, and no two at the same words. Where they have less
 * than half of its letters, the text only happens to contain them.
 */
function findParts(text: string, all: readonly FoundText[]): FoundText[] {
	const found = new Set<string>();
	let rest = text;
	const longFirst = all.toSorted((a, b) => b.shown.length - a.shown.length);
	for (const { shown } of longFirst) {
		const at = shown === "" ? -1 : findWords(rest, shown);
		if (at === -1) continue;
		found.add(shown);
		rest = `${rest.slice(0, at)}\n${rest.slice(at + shown.length)}`;
	}
	if (countLetters(rest) * 2 > countLetters(text)) return [];
	return all.filter(({ shown }) => found.has(shown)).slice(0, MAX_PARTS);
}

/** Finds the values of the claims that texts name, unless they are among the texts. */
function findClaims(
	chosen: readonly FoundText[],
	all: readonly FoundText[],
): FoundText[] {
	const found = new Set<FoundText>();
	for (const { file, words } of chosen)
		for (const [, name = ""] of words.matchAll(CLAIM_REFERENCE)) {
			const target = { keys: ["claims", name] };
			const claim = all.find(
				(one) => one.file === file && isDeepStrictEqual(one.target, target),
			);
			if (claim && !chosen.includes(claim)) found.add(claim);
		}
	return [...found];
}

/**
 * @param shown the text of an element of the page
 * @param own its text without that of the elements in it, such as "(required)"
 * @param files the content files of the page
 * @returns the texts that are equal to one of them; without any, those that make it up, in the order of the
 * files; then the claims that they name
 */
export async function findPageText(
	shown: string,
	own: string,
	files: readonly SourceFile[],
): Promise<FoundText[]> {
	const texts = (await Promise.all(files.map(listTexts))).flat();
	const text = normaliseSpace(shown);
	let whole = text;
	let chosen: FoundText[] = [];
	for (whole of [text, normaliseSpace(own)]) {
		chosen = texts.filter((one) => whole !== "" && one.shown === whole);
		if (chosen.length > 0) break;
	}
	if (chosen.length === 0) chosen = findParts(text, texts);
	const all = [...chosen, ...findClaims(chosen, texts)];
	return all.map((one) => ({ ...one, isWhole: one.shown === whole }));
}
