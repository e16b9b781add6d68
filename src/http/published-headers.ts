// The headers that the site is published with, as data: the server sends them, and the
// files for hosts are made of them.
import type { Site } from "../content/site.ts";
import { parseUrl } from "../plan/parse-url.ts";
import type { InlineCode } from "./inline-code.ts";

export type Header = readonly [name: string, value: string];

interface HeaderNeeds {
	/** Where the forms are sent, when that is another site: "https://forms.example.com" */
	readonly formOrigin?: string | undefined;
	/** Of all pages; none unless said. */
	readonly inline?: InlineCode | undefined;
	/** Whether browsers are told to use https alone; not unless said. */
	readonly hsts?: Site["settings"]["hosting"]["hsts"] | undefined;
}

export function findFormOrigin({ settings }: Site): string | undefined {
	const { delivery, endpoint } = settings.forms;
	return delivery === "none" ? undefined : parseUrl(endpoint)?.origin;
}

function transportSecurity({ hsts }: HeaderNeeds): Header[] {
	if (!hsts) return [];
	const parts = [
		`max-age=${hsts.days * 24 * 60 * 60}`,
		...(hsts.includeSubDomains ? ["includeSubDomains"] : []),
		...(hsts.preload ? ["preload"] : []),
	];
	return [["Strict-Transport-Security", parts.join("; ")]];
}

function contentSecurityPolicy({ formOrigin, inline }: HeaderNeeds): string {
	const own = "'self'";
	const forms = formOrigin === undefined ? own : `${own} ${formOrigin}`;
	const images = inline?.hasDataImages ? `${own} data:` : own;
	return [
		"default-src 'none'",
		["script-src", own, ...(inline?.scripts ?? [])].join(" "),
		["style-src", own, ...(inline?.styles ?? [])].join(" "),
		`img-src ${images}`,
		`font-src ${own}`,
		`manifest-src ${own}`,
		`connect-src ${forms}`,
		// Browsers also hold the redirect after a form to this, so 'self' must stay.
		`form-action ${forms}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
	].join("; ");
}

export function publishedHeaders(needs: HeaderNeeds = {}): readonly Header[] {
	return [
		["Content-Security-Policy", contentSecurityPolicy(needs)],
		...transportSecurity(needs),
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		[
			"Permissions-Policy",
			"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
		],
		["Cross-Origin-Opener-Policy", "same-origin"],
	];
}

/** For what may change under its address. Never no-store, which keeps a page out of the
 * browser's memory for going back. */
export const CACHE_REVALIDATED = "max-age=0, must-revalidate";
/** For what has a hash of its bytes in its name. */
export const CACHE_FOREVER = "max-age=31536000, immutable";

export const NAMED_BY_HASH = /^assets\/.+-[0-9a-f]{8}\.[a-z0-9]+$/;

/** @param outputPath from the top of the output folder: "assets/site-3f9a1c2b.css" */
export function isNamedByHash(outputPath: string): boolean {
	return NAMED_BY_HASH.test(outputPath);
}

export function cacheControl(outputPath: string): string {
	return isNamedByHash(outputPath) ? CACHE_FOREVER : CACHE_REVALIDATED;
}
