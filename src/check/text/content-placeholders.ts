// Content files -> the placeholders that are written in them, and the words by which the same
// are known again on a page.
import type { ContentValues, ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import { hasErrors, type Location, type Pointer } from "../../problems.ts";
import type { CheckContext } from "../rule.ts";
import { type ContentText, leafValues, writtenTextOf } from "./file-texts.ts";
import { findPlaceholders, type Placeholder } from "./placeholders.ts";
import { MISSING_VALUE } from "./slips.ts";

type Keys = ContentText["keys"];

export interface FilePlaceholder extends Placeholder {
	readonly keys: Keys;
	readonly source: Location | Pointer;
}

/** The whole address, of which only the name was found. */
export function addressAround({ text, offset }: FilePlaceholder): string {
	const around = /(?<=([\w@:/.%+~#?&=-]*))[\w@:/.%+~#?&=-]*/y;
	around.lastIndex = offset;
	const [after = "", before = ""] = around.exec(text) ?? [];
	return (before + after).replace(/(?<![.:?])[.:?]+$/, "");
}

/** Reported once of a text, which is to be written anew as a whole. */
const ONCE = new Set(["bullets", "garbled", "lorem", "todo"]);
const CLAIM = /^\{\s*[^{}\s]+\s*\}$/;
const DEFINITION = /^[ >]{0,9}\[([^\]\n]{1,100})\]:/gm;

const normalise = (text: string) =>
	text.trim().replace(/\s+/g, " ").toLowerCase();

/** Whether a Markdown text says what the second brackets of [words][label] lead to. */
function isDefined(reference: string, body: string): boolean {
	const [, words = "", label = ""] =
		/^\[([^\]]*)\]\[([^\]]*)\]$/.exec(reference) ?? [];
	const expected = normalise(label || words);
	return [...body.matchAll(DEFINITION)].some(
		([, defined = ""]) => normalise(defined) === expected,
	);
}

/** Whether something looks like a placeholder and is none at this place. */
function isIntended(
	{ kind, written }: Placeholder,
	keys: Keys,
	body: string,
): boolean {
	const isMarkdown = keys.length === 0;
	switch (kind) {
		case "braces":
			// A {name} is filled in, or refused by the build, except where the claims are written.
			return CLAIM.test(written) && keys[0] !== "claims";
		case "garbled":
			// Markup is for Markdown to read or to refuse.
			return isMarkdown && /^[&<*[]/.test(written);
		case "quotes":
			return (
				isMarkdown || (keys[0] === "testimonials" && keys.at(-1) === "text")
			);
		case "heading":
			return isMarkdown && /^#+ /.test(written);
		case "reference":
			return isMarkdown && isDefined(written, body);
		default:
			return false;
	}
}

/** Braces are left to the build in a file that it refuses. */
export function findFilePlaceholders(file: ReadFile): FilePlaceholder[] {
	const isRefused = hasErrors(file.problems);
	const body = file.written?.body ?? "";
	return writtenTextOf(file).flatMap(({ text, keys, positionAt }) => {
		const first = new Map<string, Placeholder>();
		for (const one of findPlaceholders(text)) {
			const cause = ONCE.has(one.kind) ? one.kind : one.written;
			if (!first.has(cause)) first.set(cause, one);
		}
		return [...first.values()]
			.filter((one) => !(isRefused && one.kind === "braces"))
			.filter((one) => !isIntended(one, keys, body))
			.map((one) => ({ ...one, keys, source: positionAt(one.offset) }));
	});
}

/** Everything of a file as pages show it, claims filled in, is looked through. */
function findWords({ value, body }: ContentValues): ReadonlySet<string> {
	const leaves = [...leafValues(value), { value: body, keys: [] }];
	const words = leaves.flatMap(({ value, keys }) => {
		const text = String(value);
		const placeholders = findPlaceholders(text)
			.filter((one) => !isIntended(one, keys, body))
			.map(({ written }) => written);
		return [...placeholders, ...(text.match(MISSING_VALUE) ?? [])];
	});
	return new Set(words.map(normalise));
}

/** Whether the page's own file, or one that pages share, holds the word; read when asked. */
export function createKnownWords({
	content,
	readValues,
}: Pick<CheckContext, "content" | "readValues">): (
	sourcePath: string,
	written: string,
) => boolean {
	const shared = content.filter(({ sourcePath }) => !slugOf(sourcePath));
	const wordsOf = new Map<string, ReadonlySet<string>>();
	return (sourcePath, written) => {
		const own = readValues(sourcePath);
		return [...(own ? [own] : []), ...shared].some((file) => {
			const words = wordsOf.get(file.sourcePath) ?? findWords(file);
			wordsOf.set(file.sourcePath, words);
			return words.has(normalise(written));
		});
	};
}
