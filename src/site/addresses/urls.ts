// Makes addresses: of pages in links, full ones, output files, icons, and links that write an e-mail or ring a telephone.
import { decode } from "../../base/addresses/parse-url.ts";

export interface UrlSettings {
	/** The origin has no path: "https://www.example.com" */
	readonly siteUrl: string;
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
}

export type Urls = Readonly<ReturnType<typeof createUrls>>;

export function isFile(pagePath: string): boolean {
	return /\.[a-z0-9]+$/i.test(pagePath);
}

/** In names of files, "é" may be one character or two. They are published with one. @param part between two slashes */
function composePart(part: string): string {
	const plain = decode(part) ?? part;
	const usual = plain.normalize("NFC");
	return plain === usual ? part : encodeURIComponent(usual);
}

export function createUrls(settings: UrlSettings) {
	const { basePath, urlStyle } = settings;
	const origin = new URL(settings.siteUrl).origin;
	/** "/about#team" -> "/practice/about/#team" */
	const href = (link: string) => {
		if (!link.startsWith("/")) return link;
		const [written = ""] = /^[^?#]*/.exec(link) ?? [];
		const rest = link.slice(written.length);
		const path = written.split("/").map(composePart).join("/");
		const slash =
			urlStyle === "directory" && !path.endsWith("/") && !isFile(path);
		return `${basePath}${path}${slash ? "/" : ""}${rest}`;
	};
	return {
		/** The functions depend on nothing else, so a hash of these covers them. */
		settings,
		href,
		absolute: (link: string) => `${origin}${href(link)}`,
		/** "/about" -> "about.html" */
		outputPath: (pagePath: string) => {
			if (pagePath === "/") return "index.html";
			if (pagePath === "/404") return "404.html";
			const file = pagePath.slice(1);
			return urlStyle === "directory" ? `${file}/index.html` : `${file}.html`;
		},
	};
}

/** Every page requests these files. Missing ones are drawn from the SVG. */
export const ICON_FILES = {
	ico: "/favicon.ico",
	svg: "/favicon.svg",
	appleTouch: "/apple-touch-icon.png",
} as const;

/** Maps the width of each icon in site.webmanifest, in pixels, to its file. */
export const MANIFEST_ICONS = {
	192: "/icon-192.png",
	512: "/icon-512.png",
} as const;

export const linkIcons = ({ href }: Urls) => ({
	ico: href(ICON_FILES.ico),
	svg: href(ICON_FILES.svg),
	appleTouch: href(ICON_FILES.appleTouch),
	manifest: href("/site.webmanifest"),
});

/** The calling code of each country, without the +. */
const CODES_OF_EUROPE = `
	AD 376, AL 355, AT 43, BA 387, BE 32, BG 359, BY 375, CH 41, CY 357, CZ 420, DE 49, DK 45, EE 372, ES 34,
	FI 358, FO 298, FR 33, GB 44, GG 44, GI 350, GR 30, HR 385, HU 36, IE 353, IM 44, IS 354, IT 39, JE 44,
	LI 423, LT 370, LU 352, LV 371, MC 377, MD 373, ME 382, MK 389, MT 356, NL 31, NO 47, PL 48, PT 351, RO 40,
	RS 381, SE 46, SI 386, SK 421, SM 378, UA 380, VA 39, XK 383`;
const CODES = new Map<string, string>();
for (const [, country = "", code = ""] of CODES_OF_EUROPE.matchAll(
	/(\w+) (\d+)/g,
))
	CODES.set(country, code);
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
