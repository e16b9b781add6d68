// A content file -> named claims, phone numbers, e-mail addresses and opening hours, which others may contradict.
import { attempt } from "../../base/attempt.ts";
import type { Location } from "../../base/problems.ts";
import { internationalPhone } from "../../site/addresses/urls.ts";
import type { ContentFile } from "../../site/content/parse.ts";
import { BRITISH } from "../../site/content/schema/locale.ts";
import { readWeek } from "../../site/content/schema/read-opening-hours.ts";
import { anyOf, anyPattern, findPhrases } from "../phrases.ts";
import { textsOf } from "../text/file-texts.ts";

export interface StatedValue {
	/** All but a claim have the name of their setting. */
	readonly kind: "claim" | "phone" | "email" | "openingHours";
	readonly name?: string;
	readonly text: string;
	/** Two spellings of one value are the same. */
	readonly value: string;
	readonly source: Location;
}

export function listDays(periods: Readonly<ReturnType<typeof readWeek>>) {
	return periods
		.filter(({ opens, closes }) => opens !== closes)
		.flatMap(({ days, opens, closes }) =>
			days.map((day) => `${day} ${opens}-${closes}`),
		)
		.sort();
}

/** Each line of opening hours has one of these. */
const HOURS = /\d|noon|mid(?:day|night)|clos|shut|appoint/i;

function readHours(text: string): string {
	// Most texts have none, and a refusal takes long.
	if (!HOURS.test(text)) return "";
	return attempt(() => listDays(readWeek(text)).join()) ?? "";
}

/** Returns the digits of a number, those of a British one as they are dialled within the country. */
export function toPhone(text: string, country: string): string {
	const number = internationalPhone(text, country);
	return number.replace(/^\+44/, "0").replace(/\D/g, "");
}

/** Words that say whose else a number or an address is. */
const OWNER = anyOf(String.raw`
	NHS|Samaritans|ICO|Childline|Cruse|Papyrus|GHR|CNHC|BACP|NCH|UKCP|GHSC|GP|doctor\w*|surgery|hospital|pharmac\w*
	clinic next|police|council|register|registrar|association|society|institute|ombudsman|commissioner|charity
	helpline\w*|crisis|landlord|venue|hall|hotel|cafe|café\w*|library|taxi\w*|school|university|insurer|accountant
	supervisor|solicitor|hosting|fax|text relay|old (?:number|address)|no longer|used to
`);
const NUMBERS_AND_ADDRESSES = {
	find: anyPattern([
		// Numbers with 03 and 08 belong to charities and the like.
		/(?<![\d+])(?:\+44|0044|0)[\s(0)]{0,4}[127](?:[\s().-]{0,2}\d){8,9}(?!\d)/,
		/(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[a-z]{2,}/,
	]),
	isRaw: true,
	isInnocent: (sentence: string) => sentence.search(OWNER) >= 0,
};

/** A capital letter within a sentence begins a name, except in these words. */
const NO_NAME =
	/\b(?:\w+day|I|UK|Tel\w*|Phone|Mobile|WhatsApp|Text|Call|Ring|Or|E-?mail)\b/gi;
/** The number of a name is somebody else's, also of the abbreviation of one. */
const NAME = /^\S*\p{Lu}{2}|\s\W?\p{Lu}\S*(?:\s+\S+){0,5}\s*$/u;

const DAY = /\b(?:mon|tue|wed|thu|fri|sat|sun|week|daily|every)/i;
/** Hours of fewer days may belong to an event. */
const WEEK = 5;

export function findStatedValues(file: ContentFile): StatedValue[] {
	const stated: StatedValue[] = [];
	const { country } = file.raw?.locale ?? BRITISH;
	for (const { text, keys, meaning, locate } of textsOf(file)) {
		if (meaning === "registration" || meaning === "code") continue;
		for (const phrase of findPhrases(NUMBERS_AND_ADDRESSES, text)) {
			const [before = ""] = phrase.sentence.split(phrase.words);
			if (NAME.test(before.replace(NO_NAME, "x").trim())) continue;
			const kind = phrase.words.includes("@") ? "email" : "phone";
			const value =
				kind === "email"
					? phrase.words.toLowerCase()
					: toPhone(phrase.words, country);
			const source = locate(phrase.offset);
			stated.push({ kind, text: phrase.words, value, source });
		}
		// A place may have hours of its own.
		const isField = keys.length > 0 && !/claim|hours/.test(`${meaning}`);
		const value = isField && DAY.test(text) ? readHours(text) : "";
		if (value.split(",").length < WEEK) continue;
		stated.push({ kind: "openingHours", text, value, source: locate() });
	}
	for (const [name, { text, document, keys }] of file.raw?.claims ?? []) {
		if (document !== file.raw?.document || keys[0] !== "claims") continue;
		const words = text.trim();
		const source = document.locateValue({ keys });
		const value =
			readHours(words) || words.toLowerCase().replace(/[‐-―−]/g, "-");
		stated.push({ kind: "claim", name, text: words, value, source });
	}
	return stated;
}
