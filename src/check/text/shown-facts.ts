// A page -> tests whether it shows a fact, however it is written: "9AM", "9 am" and "09:00" are
// equal.
import { lazily } from "../../cache/lazily.ts";
import { findTimes } from "../../hours/read-range.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import { parseHtml } from "../page/parse-html.ts";

/** Structured data may contain tags and character references. */
function withoutMarkup(text: string): string {
	const { textNodes } = parseHtml(`<p>${text}`);
	return textNodes.map((node) => node.text).join(" ");
}

/** Returns lower-case words separated and surrounded by single spaces. */
function toWords(text: string): string {
	const plain = text.normalize("NFKC").toLowerCase();
	// "don't" is one word with any apostrophe.
	const joined = plain.replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
	return ` ${joined.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

const joinWords = (words: string) => words.replaceAll(" ", "");

/** Returns the digits that are dialled within the country. */
export function toPhone(text: string): string {
	const digits = text.replace("(0)", "").replace(/[^\d+]/g, "");
	return digits.replace(/^(?:\+|00)44/, "0").replace(/\D/g, "");
}

export function toEmail(text: string): string {
	const [address = ""] = text.toLowerCase().split("?");
	return address.replace(/(?<![.,;:])[.,;:]+$/, "");
}

const toNumber = (text: string) => Number(text.replace(/[^\d.]/g, ""));

const PHONE = /\+?\(?\d[\d\s().\u2010-\u2015/-]{5,}\d/g;
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

function toMinutes(time: string): number | undefined {
	const [, hours, minutes] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
	return hours === undefined
		? undefined
		: Number(hours) * 60 + Number(minutes ?? 0);
}

export function isAmong(
	value: string,
	normalise: (text: string) => string | number,
	others: readonly string[],
): boolean {
	return others.some((other) => normalise(other) === normalise(value));
}

/** Returns the rest of links with the scheme: "a@b.uk" of "mailto:a@b.uk". */
function linkTargets({ links }: ParsedPage, scheme: string): string[] {
	return links
		.filter(({ attribute }) => attribute !== "json-ld")
		.filter(({ url }) => url.toLowerCase().startsWith(scheme))
		.map(({ url }) => url.slice(scheme.length));
}

const PICTURES = new Set(["area", "img", "input"]);

function shownText(page: ParsedPage): string {
	const pictures = page.elements.flatMap(
		({ name, attributes }) => (PICTURES.has(name) && attributes.alt) || [],
	);
	return [textWithin(page), ...pictures].join(" | ");
}

export type ShownFacts = ReturnType<typeof findShownFacts>;

export function findShownFacts(page: ParsedPage) {
	const shown = shownText(page);
	const words = lazily(() => toWords(shown));
	const characters = lazily(() => joinWords(words()));
	const numbers = lazily(() => new Set(shown.match(NUMBER)?.map(toNumber)));
	const times = lazily(() => findTimes(shown));
	return {
		hasWords: (expected: string) => {
			// Most texts are found without normalising the whole page.
			if (shown.includes(expected.trim())) return true;
			const expectedWords = toWords(withoutMarkup(expected));
			if (words().includes(expectedWords)) return true;
			// Words that are partly bold are several text nodes.
			const joined = joinWords(expectedWords);
			return joined.length > 7 && characters().includes(joined);
		},
		hasPhone: (number: string) =>
			isAmong(number, toPhone, linkTargets(page, "tel:")) ||
			isAmong(number, toPhone, shown.match(PHONE) ?? []),
		hasEmail: (address: string) =>
			isAmong(address, toEmail, linkTargets(page, "mailto:")) ||
			shown.toLowerCase().includes(address.toLowerCase()),
		hasNumber: (number: string) => numbers().has(toNumber(number)),
		/** @param time as in "09:00" */
		hasTime: (time: string) => {
			const minutes = toMinutes(time);
			return minutes === undefined || times().has(minutes % (24 * 60));
		},
	};
}
