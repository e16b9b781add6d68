// A page -> the facts that a visitor can find on it, in a form in which they can be compared
// however they are written: "9AM", "9 am" and "09:00" are the same hour.
import { joinTexts, type ParsedPage } from "../page/page.ts";

export interface ShownFacts {
	readonly hasWords: (words: string) => boolean;
	readonly hasPhone: (number: string) => boolean;
	readonly hasEmail: (address: string) => boolean;
	readonly hasNumber: (number: string) => boolean;
	/** "09:00" */
	readonly hasTime: (time: string) => boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
	amp: "&",
	gt: ">",
	lt: "<",
	nbsp: " ",
	quot: '"',
};

/** Tags and character references, which structured data may hold in texts. */
function withoutMarkup(text: string): string {
	if (!/[<&]/.test(text)) return text;
	return text
		.replace(/<[^>]*>/g, " ")
		.replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
}

/** Letters and digits in small letters, one blank between words and round them. */
function toWords(text: string): string {
	const plain = text.normalize("NFKC").toLowerCase();
	// "don't" is one word with whatever apostrophe.
	const joined = plain.replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
	return ` ${joined.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

const joinWords = (words: string) => words.replaceAll(" ", "");

/** Digits as they are dialled within the country. */
function toPhone(text: string): string {
	const digits = text.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
	return digits.replace(/^(?:\+|00)44/, "0").replace(/\D/g, "");
}

const PHONE = /\+?\(?\d[\d\s().\u2010-\u2015/-]{5,}\d/g;
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const TIME = /\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\b)?/gi;

function toNumber(text: string): number {
	return Number(text.replace(/[^\d.]/g, ""));
}

/** Minutes since midnight: an hour without am or pm may be either. */
function findTimes(text: string): Set<number> {
	const times = new Set<number>();
	if (/\bnoon\b|\bmidday\b/i.test(text)) times.add(12 * 60);
	if (/\bmidnight\b/i.test(text)) times.add(0).add(24 * 60);
	for (const [, hours = "", minutes = "0", half] of text.matchAll(TIME)) {
		const inHour = Number(minutes);
		const hour = Number(hours);
		if (hour > 24 || inHour > 59) continue;
		const morning = (hour % 12) * 60 + inHour;
		const evening = morning + 12 * 60;
		if (half !== undefined)
			times.add(half.toLowerCase() === "a" ? morning : evening);
		else
			times
				.add(hour * 60 + inHour)
				.add(morning)
				.add(evening);
	}
	return times;
}

function toMinutes(time: string): number | undefined {
	const [, hours, minutes] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
	return hours === undefined
		? undefined
		: Number(hours) * 60 + Number(minutes ?? 0);
}

/** A value that is worked out when it is first asked for. */
function lazy<Value>(make: () => Value): () => Value {
	let made: { value: Value } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

/** What follows the scheme in the links that have it. */
function linkTargets({ links }: ParsedPage, scheme: RegExp): string[] {
	return links
		.filter(({ url, attribute }) => attribute !== "json-ld" && scheme.test(url))
		.map(({ url }) => url.slice(url.indexOf(":") + 1));
}

function findAll(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([found]) => found);
}

const PICTURES = new Set(["area", "img", "input"]);

export function findShownFacts(page: ParsedPage): ShownFacts {
	const text = lazy(() => {
		const pictures = page.elements.flatMap((element) => {
			const alt = PICTURES.has(element.name) && element.attributes.alt;
			return alt ? [alt] : [];
		});
		return [joinTexts(page.texts), ...pictures].join(" | ");
	});
	const words = lazy(() => toWords(text()));
	// Words that are partly in bold stand in several texts.
	const joined = lazy(() => joinWords(words()));
	const dialled = lazy(() => new Set(linkTargets(page, /^tel:/i).map(toPhone)));
	const phones = lazy(() => new Set(findAll(text(), PHONE).map(toPhone)));
	const numbers = lazy(() => new Set(findAll(text(), NUMBER).map(toNumber)));
	const times = lazy(() => findTimes(text()));
	const emails = lazy(() =>
		linkTargets(page, /^mailto:/i).map((target) =>
			(target.split("?")[0] ?? "").toLowerCase(),
		),
	);
	return {
		hasWords: (wanted) => {
			// The usual case, without taking the whole page apart.
			if (text().includes(wanted.trim())) return true;
			const plain = toWords(withoutMarkup(wanted));
			if (words().includes(plain)) return true;
			const letters = joinWords(plain);
			return letters.length > 7 && joined().includes(letters);
		},
		hasPhone: (number) =>
			dialled().has(toPhone(number)) || phones().has(toPhone(number)),
		hasEmail: (address) =>
			emails().includes(address.toLowerCase()) ||
			text().toLowerCase().includes(address.toLowerCase()),
		hasNumber: (number) => numbers().has(toNumber(number)),
		hasTime: (time) => {
			const minutes = toMinutes(time);
			return minutes === undefined || times().has(minutes);
		},
	};
}
