// Prices as people write them, "£90 per session" or "Free", and the amount where there is one alone.
import * as z from "zod";
import { shapedText } from "./shape.ts";

const PRICE = String.raw`[\s\S]*£ ?\d[\s\S]*|[\s\S]*\b[Ff](?:ree|REE)(?:\b[\s\S]*)?`;
const ONE_AMOUNT =
	/^£ ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?(?: ?(?:\/|\(|(?:per|an?|each|for)\b)[^£]*)?$/i;

/** "£1,200.50 for ten" -> "1200.50", "Free" -> "0"; undefined for a range or several amounts. */
function readAmount(price: string): string | undefined {
	if (/^free\b[^£]*$/i.test(price)) return "0";
	const [, pounds, pence = ""] = ONE_AMOUNT.exec(price) ?? [];
	return pounds && pounds.replaceAll(",", "") + pence;
}

const written = shapedText({
	shape: PRICE,
	fault: "is not a price: it has no amount in pounds, and does not say Free",
	hint: "Write it with its sign, as in price: £90 per session, or price: Free",
	description: "The price as visitors read it",
	example: "£90 per session",
});

/** A number alone is refused as a price without its sign, not as something other than text. */
export const price = z
	.preprocess(
		(value) => (typeof value === "number" ? String(value) : value),
		written.transform((text) => ({ text, amount: readAmount(text) })),
	)
	.meta({ ...z.globalRegistry.get(written) });
