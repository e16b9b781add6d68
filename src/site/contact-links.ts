// Makes the addresses of links that write an e-mail or ring a telephone.

const EUROPE =
	"AD376 AL355 AT43 BA387 BE32 BG359 BY375 CH41 CY357 CZ420 DE49 DK45 EE372 ES34 FI358 FO298 FR33 GB44 GG44 GI350 GR30 HR385 HU36 IE353 IM44 IS354 IT39 JE44 LI423 LT370 LU352 LV371 MC377 MD373 ME382 MK389 MT356 NL31 NO47 PL48 PT351 RO40 RS381 SE46 SI386 SK421 SM378 UA380 VA39 XK383";
const CODES: ReadonlyMap<string, string> = new Map(
	EUROPE.split(" ").map((one) => [one.slice(0, 2), one.slice(2)]),
);
/** People in these countries dial a number whole; elsewhere its first 0 is for calls within the country. */
const WHOLE = /AD|CY|CZ|DK|EE|ES|FO|GI|GR|IS|IT|LI|LU|LV|MC|MT|NO|PL|PT|SM|VA/;

/**
 * "020 7946 0123" -> "+442079460123". A zero after the code of the country is not dialled. A number of an unknown
 * country stays as it is, unless it begins with +.
 */
export function internationalPhone(written: string, country: string): string {
	const digits = written.replace(/(?<=\d\s*)\(0\)/, "").replace(/[^\d+]/g, "");
	const code = CODES.get(country);
	const number = digits.replace(/^00/, "+");
	if (code === undefined) return number;
	if (WHOLE.test(country))
		return number.startsWith("+") ? number : `+${code}${number}`;
	const trunk = country === "HU" ? "06" : "0";
	if (number.startsWith(`+${code}${trunk}`))
		return `+${code}${number.slice(code.length + trunk.length + 1)}`;
	return number.replace(new RegExp(`^${trunk}`), `+${code}`);
}

export const hasCallingCode = (country: string) => CODES.has(country);

/** Templates of earlier versions name no country. */
export function phoneHref(written: string, country = "GB"): string {
	return `tel:${internationalPhone(written, country)}`;
}

export function emailHref(address: string): string {
	return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
