import { expect, test } from "vitest";
import { contentType } from "./content-type.ts";

test.each([
	["about.html", "text/html; charset=utf-8"],
	["assets/site-3f9a1c2b.css", "text/css; charset=utf-8"],
	["assets/site-3f9a1c2b.js", "text/javascript; charset=utf-8"],
	["robots.txt", "text/plain; charset=utf-8"],
	[".well-known/security.txt", "text/plain; charset=utf-8"],
	["sitemap.xml", "application/xml; charset=utf-8"],
	["favicon.svg", "image/svg+xml; charset=utf-8"],
	["site.webmanifest", "application/manifest+json; charset=utf-8"],
	["favicon.ico", "image/x-icon"],
	["share.png", "image/png"],
	["PHOTO.JPG", "image/jpeg"],
	["talk.mp4", "video/mp4"],
	["assets/inter.woff2", "font/woff2"],
	["form.pdf", "application/pdf"],
	["strange.qqq", "application/octet-stream"],
	["CNAME", "application/octet-stream"],
	["folder.html/CNAME", "application/octet-stream"],
	["a.constructor", "application/octet-stream"],
])("%s has the content type %s", (outputPath, value) => {
	expect(contentType(outputPath)).toEqual({
		value,
		isText: value.endsWith("charset=utf-8"),
	});
});
