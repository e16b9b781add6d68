// Content files -> their placeholders, and a test whether a word on a page comes from the content.
import type { ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import {
	type Correction,
	hasErrors,
	type KeyPath,
	type Location,
} from "../../problems.ts";
import type { CheckContext } from "../rule.ts";
import { type ContentText, shownTextOf, writtenTextOf } from "./file-texts.ts";
import { findPlaceholders } from "./placeholders.ts";
import type { Placeholder } from "./text-pattern.ts";

type Keys = ContentText["keys"];

export interface FilePlaceholder extends Placeholder {
	readonly keys: Keys;
	readonly source: Location | KeyPath;
	readonly correction?: Correction | undefined;
}

/** Extends a host name that was found to the whole address. */
export function addressAround({ text, offset }: FilePlaceholder): string {
	const around = /(?<=([\w@:/.%+~#?&=-]*))[\w@:/.%+~#?&=-]*/y;
	around.lastIndex = offset;
	const [after = "", before = ""] = around.exec(text) ?? [];
	return (before + after).replace(/(?<![.:?])[.:?]+$/, "");
}

/** A text with one of these is reported once, because it has to be rewritten. */
const ONCE = new Set(["bullets", "garbled", "invisible", "lorem", "todo"]);
const ADDRESS_KEYS = new Set<unknown>(["bookingUrl", "email", "href", "phone"]);
const CLAIM = /^\{\s*[^{}\s]+\s*\}$/;
const DEFINITION = /^[ >]{0,9}\[([^\]\n]{1,100})\]:/gm;

const normalise = (text: string) =>
	text.trim().replace(/\s+/g, " ").toLowerCase();

function isDefined(reference: string, body: string): boolean {
	const [, words = "", label = ""] =
		/^\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(reference) ?? [];
	const expected = normalise(label || words);
	return [...body.matchAll(DEFINITION)].some(
		([, defined = ""]) => normalise(defined) === expected,
	);
}

/** Returns whether something that looks like a placeholder is intended here. */
function isIntended(
	{ kind, written }: Placeholder,
	keys: Keys,
	body: string,
): boolean {
	const isMarkdown = keys.length === 0;
	switch (kind) {
		case "braces":
			// A {name} is a claim, which the build fills in or refuses, except where claims are
			// defined.
			return CLAIM.test(written) && keys[0] !== "claims";
		case "garbled":
			// Markdown handles markup itself.
			return isMarkdown && /^(?:[<*[~_`\\]|&.*;$)/.test(written);
		case "quotes":
			return (
				isMarkdown || (keys[0] === "testimonials" && keys.at(-1) === "text")
			);
		case "heading":
			return isMarkdown && /^\s*(?:#+|[-*>]) /.test(written);
		case "invisible":
		case "lookalike":
			// link/broken names these characters in an address.
			return ADDRESS_KEYS.has(keys.at(-1));
		case "brackets":
		case "reference":
			return isMarkdown && isDefined(written, body);
		default:
			return false;
	}
}

/** Corrects quotes round a value, and headings; a single # may begin a tag, as in #Mindfulness. */
function correctMarkup({ kind, ...found }: Placeholder, keys: Keys) {
	const written = found.written.trim();
	const isQuoted = kind === "quotes" && keys[0] !== "claims";
	const isHeading = keys.length === 0 && /^#{2,6}[^#\s]/.test(written);
	const heading = isHeading ? written.replace(/^#+/, "$& ") : written;
	const replacement = isQuoted ? written.slice(1, -1).trim() : heading;
	return replacement === written ? undefined : { written, replacement };
}

/** The build reports braces in a file that it refuses. */
export function findFilePlaceholders(file: ReadFile): FilePlaceholder[] {
	const isRefused = hasErrors(file.problems);
	const body = file.raw?.body ?? "";
	return writtenTextOf(file).flatMap(({ text, keys, positionAt }) => {
		const first = new Map<string, Placeholder>();
		for (const one of findPlaceholders(text)) {
			const cause = ONCE.has(one.kind) ? one.kind : one.written;
			if (!first.has(cause)) first.set(cause, one);
		}
		return [...first.values()]
			.filter((one) => !(isRefused && one.kind === "braces"))
			.filter((one) => !isIntended(one, keys, body))
			.map((one) => {
				const correction = correctMarkup(one, keys);
				return { ...one, keys, source: positionAt(one.offset), correction };
			});
	});
}

/** Returns a test whether a word of a page comes from its content file, or from a shared one. */
export function createKnownWords({
	content,
	readValues,
}: Pick<CheckContext, "content" | "readValues">): (
	sourcePath: string,
	written: string,
) => boolean {
	const shared = content.filter(({ sourcePath }) => !slugOf(sourcePath));
	return (sourcePath, written) => {
		const own = readValues(sourcePath);
		const word = normalise(written);
		return [...(own ? [own] : []), ...shared]
			.flatMap(shownTextOf)
			.filter(({ keys }) => !CLAIM.test(written) || keys[0] === "claims")
			.some(({ text }) => normalise(text).includes(word));
	};
}
