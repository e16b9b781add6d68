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
	["photo.jfif", "image/jpeg"],
	["talk.mp4", "video/mp4"],
	["assets/inter.woff2", "font/woff2"],
	["form.pdf", "application/pdf"],
	["hello.mov", "video/quicktime"],
	["talk.m4v", "video/x-m4v"],
	["evening.ogv", "video/ogg"],
	["evening.opus", "audio/ogg"],
	["evening.aac", "audio/aac"],
	["book.epub", "application/epub+zip"],
	["walk.gpx", "application/gpx+xml; charset=utf-8"],
	["news.rss", "application/rss+xml; charset=utf-8"],
	["card.vcf", "text/vcard; charset=utf-8"],
	["photo.heic", "image/heic"],
	[
		"FORM.DOCX",
		"application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	],
	["html", "application/octet-stream"],
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
