import { expect, test } from "vitest";
import { linkCrisisNumbers } from "./crisis-numbers.ts";

const NINES = '<a href="tel:999">999</a>';
const SAMARITANS = '<a href="tel:116123">116 123</a>';
const NHS = '<a href="tel:111">111</a>';

test.each([
	["<p>In danger? Call 999.</p>", `<p>In danger? Call ${NINES}.</p>`],
	[
		"<p>Samaritans (116 123), 999 or NHS 111</p>",
		`<p>Samaritans (${SAMARITANS}), ${NINES} or NHS ${NHS}</p>`,
	],
	[
		"<li>Ring <strong>999</strong> at once</li>",
		`<li>Ring <strong>${NINES}</strong> at once</li>`,
	],
	[
		'<p>On <a href="tel:116123">116 123</a>, or 999 in danger</p>',
		`<p>On <a href="tel:116123">116 123</a>, or ${NINES} in danger</p>`,
	],
	["<p>call 116123</p>", '<p>call <a href="tel:116123">116123</a></p>'],
	["<p>Dial 999 24 hours a day</p>", `<p>Dial ${NINES} 24 hours a day</p>`],
])("the number of a crisis line gets a link: %s", (html, linked) => {
	expect(linkCrisisNumbers(html)).toBe(linked);
});

test.each([
	'<p title="call 999">Call us</p>',
	"<title>Call 999</title>",
	'<a href="/help">Call <b>999</b></a>',
	'<button type="button">Call 999</button>',
	"<summary>When do I ring 111?</summary>",
	'<script type="application/ld+json">{"text":"call 999"}</script>',
	"<p>We have helped 999 people sleep</p>",
	"<dd>999</dd>",
	"<p>Call 020 7111 999</p>",
	"<p>Call 0300 999 111</p>",
	"<p>Call to hear what £999, 999% or 1,999 buys</p>",
	"<p>Call at 111 Harley Street</p>",
])("no link is added: %s", (html) => {
	expect(linkCrisisNumbers(html)).toBe(html);
});
