// Finds the values and passages of content files that visitors read as a text of a page.
import { memoizeLast } from "../../cache/lazily.ts";
import type { Config } from "../../config.ts";
import {
	contentProblem,
	type KeyPath,
	type Location,
	type Position,
	type Problem,
	type UnlocatedProblem,
} from "../../problems.ts";
import { findGroups } from "../groups.ts";
import { readValues } from "../read.ts";
import { schemaOf } from "../schema/index.ts";
import { readSourceFile, type SourceFile } from "../source-file.ts";
import { openDocument } from "../yaml/document.ts";
import { addLocations } from "../yaml/locate.ts";
import { readText, type TextTarget } from "./edit-content.ts";
import { listShownPassages } from "./edit-markdown.ts";

interface Candidate {
	readonly file: SourceFile;
	readonly target: TextTarget;
	/** The text as visitors read it, with single spaces. */
	readonly shown: string;
	readonly source: Location | KeyPath;
	/** The lines of a passage, from the first up to the one behind it. */
	readonly lines?: readonly [from: number, to: number];
}

export interface FoundText extends Candidate {
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	readonly location: Location;
}

function normaliseSpace(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function listCandidates(file: SourceFile): Candidate[] {
	const values = readValues(file);
	if (!values) return [];
	const { sourcePath, value, body, raw } = values;
	const inValues = findGroups(value).flatMap(({ group, keys: above }) =>
		Object.entries(group).flatMap(([key, item]) => {
			if (typeof item !== "string" && typeof item !== "number") return [];
			const keys = [...above, Array.isArray(group) ? Number(key) : key];
			const source: KeyPath = { file: sourcePath, keys, on: "value" };
			return [
				{ file, target: { keys }, shown: normaliseSpace(String(item)), source },
			];
		}),
	);
	const { bodyLine = 1 } = raw ?? {};
	const inBody = listShownPassages(body).map((found, passage) => {
		const [from, to] = [found.lines[0] + bodyLine, found.lines[1] + bodyLine];
		const source = { file: sourcePath, line: from, column: 1 };
		const lines = [from, to] as const;
		return {
			file,
			target: { passage },
			shown: normaliseSpace(found.shown),
			source,
			lines,
		};
	});
	return [...inValues, ...inBody];
}

async function locate(candidate: Candidate): Promise<FoundText[]> {
	const { file, target, source } = candidate;
	const words = readText(file, target);
	const unlocated: UnlocatedProblem = contentProblem("", { source });
	const [located] = await addLocations([unlocated], [file]);
	if (words === undefined || !located?.source) return [];
	return [{ ...candidate, words, location: located.source }];
}

/** Returns a number that is greater for a position further down. No line has as many characters. */
const toOrder = ({ line, column }: Position) => line * 1_000_000 + column;

/** @returns a function that finds the text at a position of the file */
async function openFinder(sourcePath: string, config: Config) {
	const file = schemaOf(sourcePath) && readSourceFile(sourcePath, config);
	if (!file || !("text" in file)) return undefined;
	const { yaml, document, positionOf } = await openDocument(file);
	const candidates = listCandidates(file);
	return (position: Position): Candidate | undefined =>
		candidates.find(({ target, lines }) => {
			if (lines) return lines[0] <= position.line && position.line < lines[1];
			const node = "keys" in target && document.getIn(target.keys, true);
			if (!yaml.isScalar(node) || !node.range) return false;
			const [start, end] = node.range.map((at) => toOrder(positionOf(at)));
			const at = toOrder(position);
			return (
				start !== undefined && end !== undefined && start <= at && at < end
			);
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

/**
 * @param shown the text of an element of the page
 * @param files the content files of the page
 * @returns the texts that are equal to it; without any, those that make it up, in the order of the files
 */
export async function findPageText(
	shown: string,
	files: readonly SourceFile[],
): Promise<{ readonly texts: FoundText[]; readonly isWhole: boolean }> {
	const text = normaliseSpace(shown);
	const candidates = files.flatMap(listCandidates);
	const equal = candidates.filter((candidate) => candidate.shown === text);
	const isWhole = equal.length > 0;
	const found = (isWhole ? equal : findParts(text, candidates)).map(locate);
	return { texts: (await Promise.all(found)).flat(), isWhole };
}
