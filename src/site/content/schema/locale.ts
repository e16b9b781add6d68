// The language, the country and the currency of a site: days, prices and telephone numbers are read and shown by them.
import * as z from "zod";
import { attempt } from "../../../base/attempt.ts";
import { MEANING } from "./meaning.ts";
import { patternText } from "./pattern-text.ts";

export const BRITISH = {
	language: "en-GB",
	country: "GB",
	currency: "GBP",
	timeZone: "Europe/London",
};
export type Locale = Readonly<typeof BRITISH>;

const isLanguage = (tag: string) =>
	attempt(() => Intl.getCanonicalLocales(tag)[0]) === tag &&
	/^[a-z]{2,3}\b/.test(tag);

function isCountry(code: string): boolean {
	if (!/^(?!UK|ZZ)[A-Z]{2}$/.test(code)) return false;
	const form = { type: "region", fallback: "none" } as const;
	return new Intl.DisplayNames("en", form).of(code) !== undefined;
}

const isCurrency = (code: string) =>
	Intl.supportedValuesOf("currency").includes(code);

const code = (key: keyof Locale, what: string, isValid: typeof isCountry) =>
	patternText({
		isValid,
		error: `is not the code of a ${key}`,
		hint: `Write it like this: ${key}: ${BRITISH[key]}`,
		description: what,
		example: BRITISH[key],
	})
		.register(MEANING, { is: "code" })
		.default(BRITISH[key]);

export const localeKeys = {
	language: code("language", "The language of the pages", isLanguage),
	country: code("country", "The country of the practice", isCountry),
	currency: code("currency", "The currency of the prices", isCurrency),
};

/** Some versions of Node know offsets too, which have no summer time. */
const isTimeZone = (timeZone: string) =>
	/^[a-z]/i.test(timeZone) &&
	attempt(() => new Intl.DateTimeFormat("en-GB", { timeZone })) !== undefined;

export const timeZone = patternText({
	isValid: isTimeZone,
	error: "is not a time zone",
	hint: "Write a continent and a city, as in Europe/London",
	description: "The time zone of the practice, for the beginnings of events",
	example: BRITISH.timeZone,
})
	.register(MEANING, { is: "code" })
	.default(BRITISH.timeZone);

const tolerant = z.object({
	language: localeKeys.language.catch(BRITISH.language),
	country: localeKeys.country.catch(BRITISH.country),
	currency: localeKeys.currency.catch(BRITISH.currency),
	timeZone: timeZone.catch(BRITISH.timeZone),
});

/** A key of content/site.yaml that is missing or wrong is taken to be British. */
export const readLocale = (settings: object): Locale =>
	tolerant.parse(settings);

let current: Locale = BRITISH;

/** Reads values by a locale: zod passes a field nothing but its value. */
export function inLocale<Result>(locale: Locale, read: () => Result): Result {
	const before = current;
	current = locale;
	try {
		return read();
	} finally {
		current = before;
	}
}

export const currentLocale = () => current;
