// The schema of a price, as visitors read it and as search engines do.
import { memoizeLast } from "../../../base/disk/lazily.ts";
import { escapePattern } from "../../../base/text/escape.ts";
import { currentLocale, type Locale } from "./locale.ts";
import { MEANING } from "./meaning.ts";
import { patternText } from "./pattern-text.ts";

const FREE = /\b(?:free|gratis|gratuite?|kostenlos|kostenfrei)\b/i;
const AMOUNT =
	/^\s*(\d{1,3}(?:[.,’'\s]\d{3})+|\d+)([.,]\d\d)?(?![\d.])(?:,[-–]+)?/;
/** Words may follow an amount, but no other amount: "per session", "(online)". */
const UNIT =
	/^\s*(?:$|\/|\(|(?:per|an?|each|for|pro|je|für|par|pour|por|voor)(?!\w))/i;

/** Returns the sign of the currency, a price with it, "£90" or "90 €", and what finds both. */
const readCurrency = memoizeLast(({ language, currency }: Locale) => {
	const example = new Intl.NumberFormat(language, {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
		maximumFractionDigits: 0,
	}).format(90);
	const symbol = example.replace(/[\d\s]/g, "");
	const money = `(?:${escapePattern(symbol)}|${currency})`;
	const written = new RegExp(`${money}\\s?\\d|\\d\\D{0,3}${money}`, "i");
	return {
		currency,
		symbol,
		example,
		money: new RegExp(money, "i"),
		written,
	};
});

/** Returns "1200.50" for "£1,200.50 for ten", "0" for "Free", and undefined for several amounts. */
function readAmount(price: string): string | undefined {
	const parts = price.split(readCurrency(currentLocale()).money);
	if (parts.length === 1 && FREE.exec(price)?.index === 0) return "0";
	const rest = parts.join("");
	const [amount = "", units = "", hundredths = ""] = AMOUNT.exec(rest) ?? [];
	if (parts.length !== 2 || !UNIT.test(rest.slice(amount.length)))
		return undefined;
	return units && units.replace(/\D/g, "") + hundredths.replace(",", ".");
}

export const price = patternText({
	isValid: (value) =>
		FREE.test(value) || readCurrency(currentLocale()).written.test(value),
	error: () => {
		const { currency } = readCurrency(currentLocale());
		const unit = currency === "GBP" ? "pounds" : currency;
		return `is not a price: it has no amount in ${unit}, and does not say Free`;
	},
	hint: () => {
		const { symbol, example } = readCurrency(currentLocale());
		return `Write it with the ${symbol} sign, as in price: ${example} per session, or price: Free`;
	},
	description: "The price as visitors read it",
	example: "£90 per session",
})
	.transform((text) => ({ text, amount: readAmount(text) }))
	.register(MEANING, { is: "price" });
