// Content files -> the placeholders that are written in them, and the words by which the same
// are known again on a page.
import type { ReadFile } from "../../content/read.ts";
import type { Place, Pointer } from "../../problems.ts";
import { slugOf } from "./content-pages.ts";
import { textsWith, type WrittenText, writtenValues } from "./file-texts.ts";
import {
	findPlaceholders,
	PLACEHOLDER_SIGNS,
	type Placeholder,
} from "./placeholders.ts";
import { SLIP_WORDS } from "./slips.ts";

export interface WrittenPlaceholder extends Placeholder {
	readonly file: string;
	readonly keys: WrittenText["keys"];
	/** All of the value or paragraph that holds it. */
	readonly text: string;
	readonly source: Place | Pointer;
}

type Keys = WrittenText["keys"];

/** Told once of a text, which is to be written anew as a whole. */
const ONCE = new Set(["garbled", "lorem", "todo"]);

const CLAIM = /^\{\s*[^{}\s]+\s*\}$/;

/** A {name} is filled in, or refused by the build, except where the claims are written. */
function isForBuild({ kind, written }: Placeholder, keys: Keys) {
	return kind === "braces" && CLAIM.test(written) && keys[0] !== "claims";
}

/** Markup is for Markdown to read or to refuse. */
function isForMarkdown({ kind, written }: Placeholder, keys: Keys) {
	return kind === "garbled" && /^[&<*[]/.test(written) && keys.length === 0;
}

function findInText(text: WrittenText): WrittenPlaceholder[] {
	const seen = new Set<string>();
	return findPlaceholders(text.text)
		.filter((placeholder) => {
			const { kind, written } = placeholder;
			const cause = ONCE.has(kind) ? kind : written;
			const isNew = !seen.has(cause);
			seen.add(cause);
			return (
				isNew &&
				!isForBuild(placeholder, text.keys) &&
				!isForMarkdown(placeholder, text.keys)
			);
		})
		.map((placeholder) => ({
			...placeholder,
			file: text.file,
			keys: text.keys,
			text: text.text,
			source: text.sourceAt(placeholder.offset),
		}));
}

/** Braces are left to the build in a file that it refuses. */
export function findWrittenPlaceholders(file: ReadFile): WrittenPlaceholder[] {
	const isRefused = file.problems.some(({ severity }) => severity === "error");
	return [...textsWith(file, PLACEHOLDER_SIGNS)]
		.flatMap(findInText)
		.filter(({ kind }) => !isRefused || kind !== "braces");
}

/** Everything of a file as pages show it: claims filled in. */
function* shownTexts({ value, body }: ReadFile) {
	yield* writtenValues(value);
	yield { value: body, keys: [] };
}

function knownWord(written: string): string {
	return written.toLowerCase().replace(/\s+/g, " ");
}

function knownWords(file: ReadFile): ReadonlySet<string> {
	const words = new Set<string>();
	for (const { value, keys } of shownTexts(file)) {
		const text = String(value);
		for (const placeholder of findPlaceholders(text))
			if (!isForBuild(placeholder, keys))
				words.add(knownWord(placeholder.written));
		for (const [word] of text.matchAll(SLIP_WORDS)) words.add(knownWord(word));
	}
	return words;
}

/** Whether the page's own file, or one that pages share, holds the word; read when asked. */
export function createKnownWords(
	content: readonly ReadFile[],
): (sourcePath: string, written: string) => boolean {
	const files = new Map(content.map((file) => [file.sourcePath, file]));
	const read = new Map<string, ReadonlySet<string>>();
	const shared = [...files.keys()].filter((path) => slugOf(path) === undefined);
	const wordsOf = (sourcePath: string): ReadonlySet<string> => {
		const file = files.get(sourcePath);
		const words = read.get(sourcePath) ?? (file ? knownWords(file) : new Set());
		read.set(sourcePath, words);
		return words;
	};
	return (sourcePath, written) => {
		const word = knownWord(written);
		return [sourcePath, ...shared].some((path) => wordsOf(path).has(word));
	};
}
