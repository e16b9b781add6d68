// Finds the values and passages of content files that visitors read as a text of a page.
import { isDeepStrictEqual } from "node:util";
import { lazily, memoizeLast } from "../../cache/lazily.ts";
import type { Config } from "../../config.ts";
import { type Keys, listLeaves, valueAt } from "../../groups.ts";
import type { Location, Position, Problem } from "../../problems.ts";
import { CLAIM_REFERENCE } from "../claims.ts";
import { readValues } from "../read.ts";
import { schemaOf } from "../schema/index.ts";
import { readSourceFile, type SourceFile } from "../source-file.ts";
import { openDocument } from "../yaml/document.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";
import type { TextTarget } from "./edit-content.ts";
import { listPassages } from "./edit-markdown.ts";

interface ContentText {
	readonly file: SourceFile;
	readonly target: TextTarget;
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	/** The text as visitors read it, with single spaces. */
	readonly shown: string;
	/** Returns a label such as "Contact page, questions, third answer (Can we meet online?)". */
	readonly describe: () => string;
	/** Returns where it begins and ends. The YAML is parsed again for this, so most texts go without. */
	readonly findRange: () => Promise<readonly Position[]>;
}

export interface FoundText extends ContentText {
	/** Its first line. */
	readonly line: number;
	/** False for a part of the text that was looked for. */
	readonly isWhole: boolean;
}

function normaliseSpace(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** Lists all texts of a file, or none if the file cannot be read. */
function listTexts(file: SourceFile): ContentText[] {
	const { sourcePath } = file;
	const read = readValues(file);
	if (!read?.raw) return [];
	const { value, body, raw } = read;
	const open = lazily(() => openDocument(file));
	const findRange = async (keys: Keys) => {
		const { yaml, document, positionOf } = await open();
		const node = document.getIn(keys, true);
		if (!yaml.isScalar(node) || !node.range) return [];
		return [positionOf(node.range[0]), positionOf(node.range[1])];
	};
	const found: ContentText[] = [];
	for (const { value: item, keys } of listLeaves(value))
		if (typeof item !== "boolean")
			found.push({
				file,
				target: { keys },
				words: String(valueAt(raw.value, keys)),
				shown: normaliseSpace(String(item)),
				describe: () => describeValue(sourcePath, value, keys),
				findRange: () => findRange(keys),
			});
	const written = listPassages(raw.body);
	const passages = listPassages(body);
	for (const [passage, { shown, lines }] of passages.entries())
		found.push({
			file,
			target: { passage },
			words: written[passage]?.words ?? "",
			shown: normaliseSpace(shown),
			describe: () => describeParagraph(sourcePath, passages, passage),
			findRange: async () =>
				lines.map((line) => ({ line: raw.bodyLine + line, column: 1 })),
		});
	return found;
}

/** @param whole the text that was looked for */
async function locate(text: ContentText, whole?: string): Promise<FoundText> {
	const [start] = await text.findRange();
	const isWhole = whole === undefined || text.shown === whole;
	return { ...text, line: start?.line ?? 1, isWhole };
}

/** Finds a text by its keys or its number. */
export async function findTarget(
	file: SourceFile,
	target: TextTarget,
): Promise<FoundText | undefined> {
	const text = listTexts(file).find((one) =>
		isDeepStrictEqual(one.target, target),
	);
	return text && locate(text);
}

/** Returns a number that is greater for a position further down. No line has as many characters. */
const toOrder = ({ line, column }: Position) => line * 1_000_000 + column;

/** @returns a function that finds the text at a position of the file */
async function openFinder(sourcePath: string, config: Config) {
	const file = schemaOf(sourcePath) && readSourceFile(sourcePath, config);
	const ranges = new Map<ContentText, readonly Position[]>();
	for (const text of file && "text" in file ? listTexts(file) : [])
		ranges.set(text, await text.findRange());
	return (position: Position): ContentText | undefined => {
		const at = toOrder(position);
		for (const [text, [start, end]] of ranges)
			if (start && end && toOrder(start) <= at && at < toOrder(end))
				return text;
		return undefined;
	};
}

/** Finds the text that contains a location. */
export async function findTextAt(
	location: Location,
	config: Config,
): Promise<FoundText | undefined> {
	const find = await openFinder(location.file, config);
	const text = find(location);
	return text && locate(text);
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
function findParts(text: string, all: readonly ContentText[]): ContentText[] {
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
	chosen: readonly ContentText[],
	all: readonly ContentText[],
): ContentText[] {
	const found = new Set<ContentText>();
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
	const texts = files.flatMap(listTexts);
	const text = normaliseSpace(shown);
	let whole = text;
	let chosen: ContentText[] = [];
	for (whole of [text, normaliseSpace(own)]) {
		chosen = texts.filter((one) => whole !== "" && one.shown === whole);
		if (chosen.length > 0) break;
	}
	if (chosen.length === 0) chosen = findParts(text, texts);
	const all = [...chosen, ...findClaims(chosen, texts)];
	return Promise.all(all.map((one) => locate(one, whole)));
}
