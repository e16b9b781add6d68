// Tests whether two letters are the code of a country: "GB", but not "UK".
import { lazily } from "../../cache/lazily.ts";

const names = lazily(
	() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }),
);

export function isCountry(code: string): boolean {
	return (
		/^[a-z]{2}$/i.test(code) &&
		code.toUpperCase() !== "UK" &&
		names().of(code.toUpperCase()) !== undefined
	);
}
