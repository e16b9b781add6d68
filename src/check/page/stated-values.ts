// A content file -> the values in it that other files or the settings may contradict: named claims,
// telephone numbers, e-mail addresses and opening hours.
import type { ContentFile } from "../../content/parse.ts";
import { HoursError, readWeek } from "../../hours/read-opening-hours.ts";
import { internationalPhone } from "../../plan/frame.ts";
import type { Place, Problem } from "../../problems.ts";
import type { FoundPlace } from "../finding.ts";
import {
	findPhrases,
	type PhraseMatch,
	readPhrases,
	usesPhrase,
} from "../phrases.ts";
import { allTextOf, visibleTextOf } from "../text/file-texts.ts";

/** What a content file states and other files may contradict, as a cache stores it. */
export interface ContentFacts {
	readonly stated: readonly StatedValue[];
	/** They are the findings of content rules. */
	readonly findings: readonly Problem<FoundPlace>[];
}

/** A text that states a value, as a person wrote it. */
interface StatingText {
	readonly kind: "claim" | "phone" | "email" | "hours";
	readonly text: string;
}

export interface StatedValue extends StatingText {
	/** The name of a claim. */
	readonly name?: string;
	readonly source: Place;
}

interface Period {
	readonly days: readonly string[];
	readonly opens: string;
	/** The same as `opens` on a closed day. */
	readonly closes: string;
}

/** Lists "Monday 09:00-17:00" for each open day. */
export function listDays(periods: readonly Period[]): string[] {
	const listed: string[] = [];
	for (const { days, opens, closes } of periods)
		if (opens !== closes)
			for (const day of days) listed.push(`${day} ${opens}-${closes}`);
	return listed.sort();
}

/** Returns the open days of a text that states nothing but opening hours, or an empty list. */
function readDays(text: string): string[] {
	try {
		return listDays(readWeek(text));
	} catch (error) {
		if (error instanceof HoursError) return [];
		throw error;
	}
}

/** Returns the digits that are dialled within the country. */
export function toPhone(text: string): string {
	return internationalPhone(text).replace(/^\+44/, "0").replace(/\D/g, "");
}

function toEmail(text: string): string {
	const [address = ""] = text.toLowerCase().split("?");
	return address.replace(/(?<![.,;:])[.,;:]+$/, "");
}

/** Makes two spellings of one value equal: hours, and texts without regard to dashes and case. */
export function readValue({ kind, text }: StatingText): string {
	if (kind === "phone") return toPhone(text);
	if (kind === "email") return toEmail(text);
	const days = readDays(text);
	if (days.length > 0) return days.join();
	return text
		.toLowerCase()
		.replace(/[‐-―−]/g, "-")
		.replace(/\s+/g, " ")
		.trim();
}

const SENTENCE = /\S(?:[^.!?\n]|\.\d)*/g;
const DAY = /\b(?:mon|tue|wed|thu|fri|sat|sun|week|daily|every)/i;
/** Words before hours that can only be those of the practice. */
const OPEN =
	/^(?:.{0,30}\b(?:we|us|practice|clinic)(?: are|['’]re| is)? )?open:? /i;
const HOURS = /^(?:our |the )?(?:opening |office )?hours(?: are)?:? /i;
/** Hours without such words are those of the practice if they are those of a week. */
const WEEK = 5;

function findHours(file: ContentFile): StatedValue[] {
	const found: StatedValue[] = [];
	if (!DAY.test(allTextOf(file))) return found;
	for (const { text, meaning, positionAt } of visibleTextOf(file)) {
		if (meaning === "claim" || meaning === "hours") continue;
		if (!DAY.test(text) || !/\d/.test(text)) continue;
		for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
			if (!DAY.test(sentence) || !/\d/.test(sentence)) continue;
			const line = sentence.replace(/^[-*+] /, "").trim();
			const hours = line.replace(OPEN, "").replace(HOURS, "");
			if (readDays(hours).length >= (hours === line ? WEEK : 1))
				found.push({ kind: "hours", text: hours, source: positionAt(index) });
		}
	}
	return found;
}

const LIST = "facts-conflict";

/** A capital letter within a sentence begins a name, except in these words. */
const NO_NAME =
	/\b(?:\w+day|I|UK|Tel\w*|Phone|Mobile|WhatsApp|Text|Call|Ring|Or|E-?mail)\b/gi;

/** Returns whether a name stands before a number, also the abbreviation of one. */
function endsWithName(text: string): boolean {
	const [first = "", ...words] = text.replace(NO_NAME, "x").trim().split(/\s+/);
	return (
		/\p{Lu}{2}/u.test(first) ||
		words.slice(-6).some((one) => /^\W?\p{Lu}/u.test(one))
	);
}

/** Finds numbers and addresses in a text, except those that stand beside somebody else's name. */
export function findContacts(text: string): PhraseMatch[] {
	return findPhrases(readPhrases(LIST), text).filter(
		({ words, sentence }) => !endsWithName(sentence.split(words)[0] ?? ""),
	);
}

function findContactsOf(file: ContentFile): StatedValue[] {
	const found: StatedValue[] = [];
	if (!usesPhrase(readPhrases(LIST), allTextOf(file))) return found;
	for (const { text, meaning, positionAt } of visibleTextOf(file)) {
		if (meaning === "registration") continue;
		for (const { words, offset } of findContacts(text)) {
			const kind = words.includes("@") ? "email" : "phone";
			found.push({ kind, text: words, source: positionAt(offset) });
		}
	}
	return found;
}

export function findStatedValues(file: ContentFile): StatedValue[] {
	const stated = [...findContactsOf(file), ...findHours(file)];
	for (const [name, { text, source }] of file.raw?.claims ?? [])
		if (source.file === file.sourcePath && source.keys[0] === "claims")
			stated.push({ kind: "claim", name, text: text.trim(), source });
	return stated;
}
