// Finds the values and passages of content files that visitors read as a text of a page.
import { isDeepStrictEqual } from "node:util";
import { memoizeLast } from "../../cache/lazily.ts";
import type { Config } from "../../config.ts";
import type { Location, Position, Problem } from "../../problems.ts";
import { CLAIM_REFERENCE } from "../claims.ts";
import { findGroups } from "../groups.ts";
import { readValues } from "../read.ts";
import { schemaOf } from "../schema/index.ts";
import { readSourceFile, type SourceFile } from "../source-file.ts";
import { openDocument } from "../yaml/document.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";
import { readText, type TextTarget } from "./edit-content.ts";
import { listShownPassages } from "./edit-markdown.ts";

interface Candidate {
	readonly file: SourceFile;
	readonly target: TextTarget;
	/** The text as visitors read it, with single spaces. */
	readonly shown: string;
	/** Returns a label such as "Contact page, questions, third answer (Can we meet online?)". */
	readonly describe: () => string;
	/** The lines of a passage, from the first up to the one behind it. */
	readonly lines?: readonly [from: number, to: number];
}

export interface FoundText extends Candidate {
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	/** Its first line. */
	readonly line: number;
	/** False for a part of the text that was looked for. */
	readonly isWhole: boolean;
}

function normaliseSpace(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function listCandidates(file: SourceFile): Candidate[] {
	const { value, body = "", raw } = readValues(file) ?? {};
	const found: Candidate[] = [];
	for (const { group, keys: above } of findGroups(value))
		for (const [key, item] of Object.entries(group)) {
			if (typeof item !== "string" && typeof item !== "number") continue;
			const keys = [...above, Array.isArray(group) ? Number(key) : key];
			found.push({
				file,
				target: { keys },
				shown: normaliseSpace(String(item)),
				describe: () => describeValue(file.sourcePath, value, keys),
			});
		}
	const { bodyLine = 1 } = raw ?? {};
	const passages = listShownPassages(body);
	for (const [passage, { shown, lines }] of passages.entries())
		found.push({
			file,
			target: { passage },
			shown: normaliseSpace(shown),
			describe: () => describeParagraph(file.sourcePath, passages, passage),
			lines: [lines[0] + bodyLine, lines[1] + bodyLine],
		});
	return found;
}

/** @returns a function that finds where a text of the file begins and ends */
async function openRanges(file: SourceFile) {
	const { yaml, document, positionOf } = await openDocument(file);
	return ({ target, lines }: Candidate): Position[] => {
		if (lines) return lines.map((line) => ({ line, column: 1 }));
		const node = "keys" in target && document.getIn(target.keys, true);
		if (!yaml.isScalar(node) || !node.range) return [];
		return [positionOf(node.range[0]), positionOf(node.range[1])];
	};
}

async function locate(candidate: Candidate): Promise<FoundText[]> {
	const { file, target } = candidate;
	const words = readText(file, target);
	const [start] = (await openRanges(file))(candidate);
	if (words === undefined || !start) return [];
	return [{ ...candidate, words, line: start.line, isWhole: true }];
}

/** Finds a text by its keys or its number. */
export async function findTarget(
	file: SourceFile,
	target: TextTarget,
): Promise<FoundText | undefined> {
	const candidate = listCandidates(file).find((one) =>
		isDeepStrictEqual(one.target, target),
	);
	return candidate && (await locate(candidate))[0];
}

/** Returns a number that is greater for a position further down. No line has as many characters. */
const toOrder = ({ line, column }: Position) => line * 1_000_000 + column;

/** @returns a function that finds the text at a position of the file */
async function openFinder(sourcePath: string, config: Config) {
	const file = schemaOf(sourcePath) && readSourceFile(sourcePath, config);
	if (!file || !("text" in file)) return undefined;
	const findRange = await openRanges(file);
	const candidates = listCandidates(file);
	return (position: Position): Candidate | undefined =>
		candidates.find((candidate) => {
			const [start, end] = findRange(candidate);
			const at = toOrder(position);
			return start && end && toOrder(start) <= at && at < toOrder(end);
		});
}

/** Finds the text that contains a location. */
export async function findTextAt(
	location: Location,
	config: Config,
): Promise<FoundText | undefined> {
	const find = await openFinder(location.file, config);
	const candidate = find?.(location);
	return candidate && (await locate(candidate))[0];
}

/** Labels the problems whose location is in a text of a content file, unless a command solves them. */
export async function labelEditable(
	problems: readonly Problem[],
	config: Config,
): Promise<Problem[]> {
	const openOnce = memoizeLast((file: string) => openFinder(file, config));
	const labelled: Problem[] = [];
	for (const problem of problems) {
		const { source, fix } = problem;
		const find = source && !fix ? await openOnce(source.file) : undefined;
		const isEditable = source && find?.(source) !== undefined;
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
function findParts(text: string, all: readonly Candidate[]): Candidate[] {
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

/** Finds the values of the claims that a text names, unless they are found already. */
async function findClaims(texts: readonly FoundText[]): Promise<FoundText[]> {
	const found: FoundText[] = [];
	for (const { file, words } of texts)
		for (const [, name = ""] of words.matchAll(CLAIM_REFERENCE)) {
			const target = { keys: ["claims", name] };
			const isKnown = [...texts, ...found].some(
				(one) => one.file === file && isDeepStrictEqual(one.target, target),
			);
			const claim = isKnown ? undefined : await findTarget(file, target);
			if (claim) found.push(claim);
		}
	return found;
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
	const candidates = files.flatMap(listCandidates);
	const text = normaliseSpace(shown);
	let whole = text;
	let chosen: Candidate[] = [];
	for (whole of [text, normaliseSpace(own)]) {
		chosen = candidates.filter((one) => whole !== "" && one.shown === whole);
		if (chosen.length > 0) break;
	}
	if (chosen.length === 0) chosen = findParts(text, candidates);
	const texts = (await Promise.all(chosen.map(locate))).flat();
	const all = [...texts, ...(await findClaims(texts))];
	return all.map((one) => ({ ...one, isWhole: one.shown === whole }));
}
