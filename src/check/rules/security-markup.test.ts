import { expect, test } from "vitest";
import {
	checkHtml,
	findTargets,
	SITE,
} from "../../../test/support/run-rule.ts";
import { securityMarkup } from "./security-markup.ts";

test.each([
	['<p style="color: red">x</p>', "style="],
	['<button onclick="go()">x</button>', "onclick="],
	['<a href="javascript:void(0)">x</a>', "javascript:void(0)"],
	['<a href=" Java&#10;Script:alert(1)">x</a>', " Java\nScript:alert(1)"],
	['<a href="vbscript:x">x</a>', "vbscript:x"],
	['<a href="data:text/html,x">x</a>', "data:text/html,x"],
	['<svg><a xlink:href="javascript:x">x</a></svg>', "javascript:x"],
	['<form action="javascript:x"></form>', "javascript:x"],
	[
		'<iframe src="https://m.example.net/"></iframe>',
		"iframe https://m.example.net/",
	],
	['<object data="/x.swf"></object>', "object /x.swf"],
	['<script src="//cdn.example.net/a.js"></script>', "//cdn.example.net/a.js"],
	['<script src="data:text/javascript,x"></script>', "data:text/javascript,x"],
	['<img src="data:text/plain,x" alt="">', "data:text/plain,x"],
	["<script>go()</script>", "<script>"],
	['<script type="module">go()</script>', "<script>"],
	["<style>p { color: red }</style>", "<style>"],
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
		'<button formaction="https://e.example.net/">x</button>',
		"https://e.example.net/",
	],
	['<form action="mailto:a@example.com"></form>', "mailto:a@example.com"],
	[
		'<audio controls src="https://m.example.net/evening.mp3"></audio>',
		"https://m.example.net/evening.mp3",
	],
	[
		'<video controls src="/talk.mp4" poster="//m.example.net/a.jpg"></video>',
		"//m.example.net/a.jpg",
	],
	[
		'<video controls><source src="http://m.example.net/talk.mp4"></video>',
		"http://m.example.net/talk.mp4",
	],
	[
		'<video src="/talk.mp4"><track src="https://m.example.net/en.vtt"></video>',
		"https://m.example.net/en.vtt",
	],
	['<audio src="data:audio/mpeg,x"></audio>', "data:audio/mpeg,x"],
])("reports %s", (html, target) => {
	expect(findTargets(securityMarkup, html)).toEqual([target]);
});

test.each([
	'<a href="/audio/evening.mp3">Listen</a>',
	'<audio controls src="/audio/evening.mp3"></audio>',
	'<audio controls src="https://www.example.com/audio/evening.mp3"></audio>',
	'<video controls poster="/a.jpg"><source src="/talk.mp4"><track src="/en.vtt"></video>',
	'<a href="https://m.example.net/talk.mp4">Watch</a>',
])("accepts recordings and films of the site: %s", (html) => {
	expect(findTargets(securityMarkup, html)).toEqual([]);
});

test("accepts a form that goes to the form service only when the forms are sent", () => {
	const form = '<form action="https://forms.example.com/f/other"></form>';
	expect(checkHtml(securityMarkup, form)).toHaveLength(1);
	const { settings } = SITE;
	const forms = { ...settings.forms, delivery: "post" as const };
	const site = { ...SITE, settings: { ...settings, forms } };
	expect(checkHtml(securityMarkup, form, { site })).toEqual([]);
});

test.each(["http://forms.example.com/f", "HTTP://forms.example.com:80/f"])(
	"reports a form that is sent without encryption to %s",
	(endpoint) => {
		const { settings } = SITE;
		const forms = { ...settings.forms, delivery: "post" as const, endpoint };
		const site = { ...SITE, settings: { ...settings, forms } };
		const form = `<form action="${endpoint}"></form>`;
		const [finding, ...others] = checkHtml(securityMarkup, form, { site });
		expect(others).toEqual([]);
		expect(finding).toMatchObject({
			message:
				"a form that is sent to http://forms.example.com, which browsers block because anybody on the way could read it",
			target: endpoint,
		});
	},
);

test("accepts a form that is sent to this computer", () => {
	const endpoint = "http://127.0.0.1:9/f";
	const { settings } = SITE;
	const forms = { ...settings.forms, delivery: "post" as const, endpoint };
	const site = { ...SITE, settings: { ...settings, forms } };
	const form = `<form action="${endpoint}"></form>`;
	expect(checkHtml(securityMarkup, form, { site })).toEqual([]);
});

test.each([
	'<img src="https://www.example.com/a.png" alt="javascript: what it is">',
	'<form action="/thanks"></form>',
	'<script type="application/ld+json">{}</script>',
	'<script src="/assets/x.js"></script>',
	'<link rel="privacy-policy" href="https://elsewhere.example.net/">',
	'<link rel="preconnect" href="https://elsewhere.example.net/">',
	'<a href="https://elsewhere.example.net/">x</a>',
	'<a href="tel:116123" data-one="x">x</a>',
	"<p>The style= of an onclick= is javascript:</p>",
	'<img src="https://[" alt="">',
	'<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
	'<link rel="icon" href="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
])("reports nothing in %s", (html) => {
	expect(findTargets(securityMarkup, html)).toEqual([]);
});
