import { expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { securityMarkup } from "./security-markup.ts";

const run = (html: string, edits: readonly PassageEdit[] = []) =>
	runRule(securityMarkup, [
		...edits,
		{ file: "about.html", from: "</main>", to: `${html}</main>` },
	]);

test("reports nothing on the shipped site", async () => {
	expect(await runRule(securityMarkup)).toEqual([]);
});

test("reports each kind with its message", async () => {
	const found = await run(`
		<p style="color: red">x</p>
		<button onclick="go()">x</button>
		<a href="javascript:void(0)">x</a>
		<iframe src="https://maps.example.net/"></iframe>
		<base href="/x">
		<script>go()</script>
		<style>p { color: red }</style>
		<img src="https://cdn.example.net/a.png" alt="">
		<form action="https://evil.example.net/x"></form>`);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "/about <p>: an element has a style attribute, and browsers ignore style attributes on the published site",
		  "/about <button>: an element runs a script with its onclick attribute, and browsers block such scripts on the published site",
		  "/about <a>: an address runs a script instead of opening a page, and browsers block such scripts on the published site",
		  "/about <iframe>: the page shows another page in a frame (<iframe>), and browsers block frames on the published site",
		  "/about <base>: a <base> element changes where every link of the page leads, but browsers ignore <base> on the published site",
		  "/about <script>: the page contains the code of a <script>, which makes the security headers of every page longer",
		  "/about <style>: the page contains the code of a <style>, which makes the security headers of every page longer",
		  "/about <img>: a file is loaded from https://cdn.example.net, but browsers block it on the published site, where files may come only from https://www.example.com",
		  "/about <form>: a form is sent to https://evil.example.net, but browsers block it on the published site, where forms may be sent only to https://www.example.com",
		]
	`);
	expect(found.map(({ target }) => target)).toMatchInlineSnapshot(`
		[
		  "style="color: red"",
		  "onclick="go()"",
		  "javascript:void(0)",
		  "iframe https://maps.example.net/",
		  "base /x",
		  "<script>go()",
		  "<style>p { color: red }",
		  "https://cdn.example.net/a.png",
		  "https://evil.example.net/x",
		]
	`);
	expect(found[2]?.source).toMatchObject({ written: "javascript:void(0)" });
});

test.each([
	['<a href=" Java&#10;Script:alert(1)">x</a>', "Java Script:alert(1)"],
	['<a href="vbscript:x">x</a>', "vbscript:x"],
	['<a href="data:text/html,x">x</a>', "data:text/html,x"],
	['<svg><a xlink:href="javascript:x">x</a></svg>', "javascript:x"],
	['<meta http-equiv="refresh" content="0;url=javascript:x">', "javascript:x"],
	['<form action="javascript:x"></form>', "javascript:x"],
	['<iframe src="javascript:x"></iframe>', "iframe javascript:x"],
	['<object data="/x.swf"></object>', "object /x.swf"],
	['<script src="//cdn.example.net/a.js"></script>', "//cdn.example.net/a.js"],
	['<script src="data:text/javascript,x"></script>', "data:text/javascript,x"],
	['<img src="data:text/plain,x" alt="">', "data:text/plain,x"],
	['<script type="module">x</script>', '<script type="module">x'],
	[
		'<link rel="stylesheet" href="https://fonts.example.net/css">',
		"https://fonts.example.net/css",
	],
	[
		'<img src="/a.png" srcset="https://c.example.net/a.png 2x" alt="">',
		"https://c.example.net/a.png",
	],
	[
		'<img src="http://www.example.com/a.png" alt="">',
		"http://www.example.com/a.png",
	],
	[
		'<video src="https://v.example.net/a.mp4"></video>',
		"https://v.example.net/a.mp4",
	],
	[
		'<button formaction="https://e.example.net/">x</button>',
		"https://e.example.net/",
	],
	['<form action="mailto:a@example.com"></form>', "mailto:a@example.com"],
])("reports %s", async (html, target) => {
	const found = await run(html);
	expect(found.map((one) => one.target)).toEqual([target]);
});

test("accepts a form that goes to the form service only when the forms are sent", async () => {
	const form = '<form action="https://forms.example.com/f/other"></form>';
	expect(await run(form)).toHaveLength(1);
	const sent = {
		file: "content/site.yaml",
		from: "delivery: none",
		to: "delivery: post",
	};
	expect(await run(form, [sent])).toEqual([]);
});

test.each([
	'<img src="https://www.example.com/a.png" alt="javascript: what it is">',
	'<form action="/thanks"></form>',
	'<script type="application/ld+json">{}</script>',
	'<script type="application/json">{}</script>',
	'<script src="/assets/x.js"></script>',
	'<link rel="privacy-policy" href="https://elsewhere.example.net/">',
	'<link rel="preconnect" href="https://elsewhere.example.net/">',
	'<a href="https://elsewhere.example.net/">x</a>',
	'<a href="tel:116123" data-one="x">x</a>',
	"<p>The style= of an onclick= is javascript:</p>",
	'<img src="https://[" alt="">',
	'<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
	'<link rel="icon" href="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
])("reports nothing in %s", async (html) => {
	expect(await run(html)).toEqual([]);
});
