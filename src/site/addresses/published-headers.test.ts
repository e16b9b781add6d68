import { describe, expect, test } from "vitest";
import {
	CACHE_FOREVER,
	CACHE_REVALIDATED,
	cacheControl,
	hashedPath,
	publishedHeaders,
} from "./published-headers.ts";

const written = (formOrigin?: string) =>
	publishedHeaders(formOrigin).map((header) => header.join(": "));

test("a site with an external form service gets its origin in the headers", () => {
	expect(
		written("https://forms.example.com").join("\n"),
	).toMatchInlineSnapshot(`
		"Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self' https://forms.example.com; form-action 'self' https://forms.example.com; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
		X-Content-Type-Options: nosniff
		Referrer-Policy: strict-origin-when-cross-origin
		Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()
		Cross-Origin-Opener-Policy: same-origin"
	`);
});

test("without an external form service, only the site itself is allowed", () => {
	const policy = written()[0];
	expect(policy).toContain("; connect-src 'self'; form-action 'self'; ");
});

describe("for caching", () => {
	test.each([
		[hashedPath("site.css", "body{}")],
		[hashedPath("inter-latin.woff2", "font")],
	])("browsers store %s for ever", (outputPath) => {
		expect(cacheControl(outputPath)).toBe(CACHE_FOREVER);
	});

	test.each([
		["index.html"],
		["assets/logo.svg"],
		["assets/site-3f9a1c2.css"],
		["assets/site-3f9a1c2g.css"],
		["articles/site-3f9a1c2b.css"],
		["static/assets/site-3f9a1c2b.css"],
	])("browsers revalidate %s", (outputPath) => {
		expect(cacheControl(outputPath)).toBe(CACHE_REVALIDATED);
	});

	test("no header disables the back/forward cache", () => {
		expect(CACHE_REVALIDATED).toBe("max-age=0, must-revalidate");
	});
});

test("Strict-Transport-Security is sent only when configured, with the configured parts", () => {
	const sent = (hsts?: Parameters<typeof publishedHeaders>[1]) =>
		new Map(publishedHeaders(undefined, hsts)).get("Strict-Transport-Security");
	const off = { includeSubDomains: false, preload: false };
	expect(sent()).toBeUndefined();
	expect(sent({ days: 365, ...off })).toBe("max-age=31536000");
	expect(sent({ days: 0, ...off })).toBe("max-age=0");
	expect(sent({ days: 365, includeSubDomains: true, preload: true })).toBe(
		"max-age=31536000; includeSubDomains; preload",
	);
});
