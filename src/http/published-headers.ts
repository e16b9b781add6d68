// Builds the HTTP headers of the published site, for the server and for the configuration files of hosts.
import { hash } from "node:crypto";
import type { Site, SiteBase } from "../content/site.ts";
import { parseUrl } from "../site/parse-url.ts";

export type Header = readonly [name: string, value: string];

type Hsts = Site["settings"]["hosting"]["hsts"];

export function findFormOrigin({ settings }: SiteBase): string | undefined {
	const { delivery, endpoint } = settings.forms;
	return delivery === "none" ? undefined : parseUrl(endpoint)?.origin;
}

function transportSecurity(hsts: Hsts): Header[] {
	if (!hsts) return [];
	const parts = [`max-age=${hsts.days * 24 * 60 * 60}`];
	if (hsts.includeSubDomains) parts.push("includeSubDomains");
	if (hsts.preload) parts.push("preload");
	return [["Strict-Transport-Security", parts.join("; ")]];
}

/** Allows files of the site itself and pictures in data: URLs, but no code within a page. */
function contentSecurityPolicy(formOrigin: string | undefined): string {
	const own = "'self'";
	const forms = formOrigin === undefined ? own : `${own} ${formOrigin}`;
	return [
		"default-src 'none'",
		`script-src ${own}`,
		`style-src ${own}`,
		`img-src ${own} data:`,
		`media-src ${own}`,
		`font-src ${own}`,
		`manifest-src ${own}`,
		`connect-src ${forms}`,
		// Browsers apply form-action to the redirect after a form too, so it must include 'self'.
		`form-action ${forms}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
	].join("; ");
}

/** @param formOrigin of an external form service: "https://forms.example.com" */
export function publishedHeaders(formOrigin?: string, hsts?: Hsts): Header[] {
	return [
		["Content-Security-Policy", contentSecurityPolicy(formOrigin)],
		...transportSecurity(hsts),
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		[
			"Permissions-Policy",
			"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
		],
		["Cross-Origin-Opener-Policy", "same-origin"],
	];
}

export function headersOf(site: Site | undefined): readonly Header[] {
	const formOrigin = site && findFormOrigin(site);
	return publishedHeaders(formOrigin, site?.settings.hosting.hsts);
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
