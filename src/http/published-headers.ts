// Builds the HTTP headers of the published site, for the server and for the configuration files of
// hosts.
import { hash } from "node:crypto";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";
import { parseUrl } from "../plan/parse-url.ts";
import {
	findInlineCode,
	type InlineCode,
	joinInlineCode,
} from "./inline-code.ts";

export type Header = readonly [name: string, value: string];

interface HeaderOptions {
	/** An external form service has this origin: "https://forms.example.com" */
	readonly formOrigin?: string | undefined;
	readonly inline?: InlineCode | undefined;
	readonly hsts?: Site["settings"]["hosting"]["hsts"] | undefined;
}

export function findFormOrigin({ settings }: Site): string | undefined {
	const { delivery, endpoint } = settings.forms;
	return delivery === "none" ? undefined : parseUrl(endpoint)?.origin;
}

function transportSecurity({ hsts }: HeaderOptions): Header[] {
	if (!hsts) return [];
	const parts = [
		`max-age=${hsts.days * 24 * 60 * 60}`,
		...(hsts.includeSubDomains ? ["includeSubDomains"] : []),
		...(hsts.preload ? ["preload"] : []),
	];
	return [["Strict-Transport-Security", parts.join("; ")]];
}

function contentSecurityPolicy({ formOrigin, inline }: HeaderOptions): string {
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
		// Browsers apply form-action to the redirect after a form too, so it must include 'self'.
		`form-action ${forms}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
	].join("; ");
}

export function publishedHeaders(
	options: HeaderOptions = {},
): readonly Header[] {
	return [
		["Content-Security-Policy", contentSecurityPolicy(options)],
		...transportSecurity(options),
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		[
			"Permissions-Policy",
			"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
		],
		["Cross-Origin-Opener-Policy", "same-origin"],
	];
}

/** Builds the headers of all responses. They name the inline code of every page. */
export function buildHeaders(
	site: Site,
	assets: readonly OutputFile[],
	ofPages: readonly InlineCode[],
): readonly Header[] {
	const inline = [...ofPages];
	for (const { outputPath, contents } of assets)
		if (outputPath.endsWith(".css") && typeof contents !== "function")
			inline.push(findInlineCode(String(contents)));
	return publishedHeaders({
		formOrigin: findFormOrigin(site),
		hsts: site.settings.hosting.hsts,
		inline: joinInlineCode(inline),
	});
}

/** Files that may change get this value. The value "no-store" would make going back in a browser slow. */
export const CACHE_REVALIDATED = "max-age=0, must-revalidate";
/** Files with a hash of their bytes in the name get this value. */
export const CACHE_FOREVER = "max-age=31536000, immutable";

export const NAMED_BY_HASH = /^assets\/.+-[0-9a-f]{8}\.[a-z0-9]+$/;

/** @param outputPath relative to the output folder: "assets/site-3f9a1c2b.css" */
export function isNamedByHash(outputPath: string): boolean {
	return NAMED_BY_HASH.test(outputPath);
}

/** "site.css" -> "assets/site-3f9a1c2b.css", with a hash of the contents */
export function hashedPath(
	name: string,
	contents: string | Uint8Array,
): string {
	const digits = hash("sha256", contents).slice(0, 8);
	const dot = name.lastIndexOf(".");
	return `assets/${name.slice(0, dot)}-${digits}${name.slice(dot)}`;
}

export function cacheControl(outputPath: string): string {
	return isNamedByHash(outputPath) ? CACHE_FOREVER : CACHE_REVALIDATED;
}
