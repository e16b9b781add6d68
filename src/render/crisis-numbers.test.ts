import { expect, test } from "vitest";
import { linkCrisisNumbers } from "./crisis-numbers.ts";

const NINES = '<a href="tel:999">999</a>';
const SAMARITANS = '<a href="tel:116123">116 123</a>';
const NHS = '<a href="tel:111">111</a>';

test.each([
	["<p>In danger? Call 999.</p>", `<p>In danger? Call ${NINES}.</p>`],
	["<p>call 999 or NHS 111</p>", `<p>call ${NINES} or NHS ${NHS}</p>`],
	["<p>Phone 999 or 111, now</p>", `<p>Phone ${NINES} or ${NHS}, now</p>`],
	[
		"<p>Ring <b>999</b> or <b>111</b></p>",
		`<p>Ring <b>${NINES}</b> or <b>${NHS}</b></p>`,
	],
	[
		"<p>Samaritans (116 123) or NHS\u00a0111</p>",
		`<p>Samaritans (${SAMARITANS}) or NHS\u00a0${NHS}</p>`,
	],
	[
		'<li>Ring <strong class="x">999</strong> at once</li>',
		`<li>Ring <strong class="x">${NINES}</strong> at once</li>`,
	],
	[
		'<p>On <a href="tel:116123">116 123</a>, or call 999</p>',
		`<p>On <a href="tel:116123">116 123</a>, or call ${NINES}</p>`,
	],
	["<p>call 116123</p>", '<p>call <a href="tel:116123">116123</a></p>'],
	["<p>Dial 999 24 hours a day</p>", `<p>Dial ${NINES} 24 hours a day</p>`],
	["<aside>NHS 111</aside>", `<aside>NHS ${NHS}</aside>`],
])("the number of a crisis line gets a link: %s", (html, linked) => {
	expect(linkCrisisNumbers(html)).toBe(linked);
});

test.each([
	"<p>In an emergency: Suite 111, next to the call centre</p>",
	"<p>In a crisis, find us at 111 Harley Street. We have helped 999 people.</p>",
	"<p>Call at 111 Harley Street</p>",
	'<p title="call 999">Call us</p>',
	'<a href="/help"><svg><path d="M1"></path></svg><b><i>Call 999</i></b></a>',
	'<button type="button"><span><i></i>Call 999</span></button>',
	"<h2>When to <em>call 999</em> or NHS 111</h2>",
	"<summary>When do I ring 111?</summary>",
	'<title>Call 999</title><script>{"text":"call 999, 1 > 0"}</script>',
	"<p>Recall 999, or the call of 999</p>",
	"<dl><dt>Call</dt><dd>999</dd></dl>",
	"<p>Call 020 7111 999, 0300 999 111 or 0800 116 123</p>",
	"<p>Call 999 111 222, or dial 111.5</p>",
	"<p>Ring £999, phone 999% or call 1,999</p>",
	"<p>Call 2999, dial 999111 or ring NHS 2111</p>",
	"<p>Charity 116123 helped 2,116 123 times</p>",
])("no link is added: %s", (html) => {
	expect(linkCrisisNumbers(html)).toBe(html);
});
