// Builds the HTTP headers of the published site, for the server and for the configuration files of hosts.
import { hash } from "node:crypto";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import type { Site, SiteBase } from "../content/site.ts";

export type Header = readonly [name: string, value: string];

type Hsts = Site["settings"]["hosting"]["hsts"];
type Statistics = Site["settings"]["statistics"];

export function findFormOrigin({ settings }: SiteBase): string | undefined {
	const { delivery, endpoint } = settings.forms;
	return delivery === "none" ? undefined : parseUrl(endpoint)?.origin;
}

/** Allows files of the site itself and pictures in data: URLs, but no code within a page. */
function contentSecurityPolicy(formOrigin = "", statistics?: Statistics) {
	const { from = "", to = "" } = statistics ?? {};
	const allow = (name: string, ...sources: string[]) =>
		[name, "'self'", ...sources].filter(Boolean).join(" ");
	return [
		"default-src 'none'",
		allow("script-src", from),
		allow("style-src"),
		// Some scripts send a visit as the address of a picture.
		allow("img-src", "data:", to),
		allow("media-src"),
		allow("font-src"),
		allow("manifest-src"),
		allow("connect-src", formOrigin, to),
		// Browsers apply form-action to the redirect after a form too, so it must include 'self'.
		allow("form-action", formOrigin),
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
	].join("; ");
}

/** @param formOrigin of the host that receives the forms: "https://forms.example.com" */
export function publishedHeaders(
	formOrigin?: string,
	hsts?: Hsts,
	statistics?: Statistics,
): Header[] {
	const headers: Header[] = [
		["Content-Security-Policy", contentSecurityPolicy(formOrigin, statistics)],
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		[
			"Permissions-Policy",
			"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
		],
		["Cross-Origin-Opener-Policy", "same-origin"],
	];
	if (!hsts) return headers;
	const parts = [`max-age=${hsts.days * 24 * 60 * 60}`];
	if (hsts.includeSubDomains) parts.push("includeSubDomains");
	if (hsts.preload) parts.push("preload");
	headers.splice(1, 0, ["Strict-Transport-Security", parts.join("; ")]);
	return headers;
}

export function headersOf(site: Site | undefined): readonly Header[] {
	const formOrigin = site && findFormOrigin(site);
	const { hosting, statistics } = site?.settings ?? {};
	return publishedHeaders(formOrigin, hosting?.hsts, statistics);
}

/** Files that may change get this value. The value "no-store" would make going back in a browser slow. */
export const CACHE_REVALIDATED = "max-age=0, must-revalidate";
export const CACHE_FOREVER = "max-age=31536000, immutable";

export const NAMED_BY_HASH = /^assets\/.+-[0-9a-f]{8}\.[a-z0-9]+$/;

export function isNamedByHash(outputPath: string): boolean {
	return NAMED_BY_HASH.test(outputPath);
}

/** "site.css" -> "assets/site-3f9a1c2b.css", with a hash of the contents */
export function hashedPath(name: string, contents: string | Uint8Array) {
	const digits = hash("sha256", contents).slice(0, 8);
	const dot = name.lastIndexOf(".");
	return `assets/${name.slice(0, dot)}-${digits}${name.slice(dot)}`;
}

export function cacheControl(outputPath: string): string {
	return isNamedByHash(outputPath) ? CACHE_FOREVER : CACHE_REVALIDATED;
}
