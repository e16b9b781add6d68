import { describe, expect, test } from "vitest";
import { checkHtml, pageOf } from "../../../test/support/run-rule.ts";
import { markupRules } from "./markup.ts";

const inPage = (body: string, head = "<title>Calm</title>") =>
	`<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">${head}</head><body><main><h1>Calm</h1>${body}</main></body></html>`;

/** Lists what each rule finds, as in "a11y/label: <input> input-missing-label". */
function find(html: string): string[] {
	const page = pageOf(html);
	return markupRules.flatMap((rule) =>
		[...(rule.checkPage?.(page) ?? [])].map(
			({ target }) => `${rule.id}: ${target}`,
		),
	);
}

const rulesOf = (html: string) =>
	find(html).map((found) => found.slice(0, found.indexOf(":")));

describe("markup with one defect is reported once", () => {
	test.each([
		["html/invalid", "<p>Our rooms:<ul><li>Quiet</li></ul></p>"],
		["html/invalid", '<a href="/">Ask <a href="/">us</a></a>'],
		["html/invalid", "<div><p><em>Calm</p></div>"],
		["html/invalid", '<ol type="z"><li>Quiet</li></ol>'],
		["html/invalid", "<center>Calm</center>"],
		["html/invalid", "<div><li>Quiet</li></div>"],
		["html/invalid", '<p id="two words">Calm</p>'],
		["html/invalid", "<p>Caf&eacut;</p>"],
		["html/invalid", "<buton>Calm</buton>"],
		["html/invalid", '<p class="wide>Calm</p>'],
		["html/invalid", "<input type=text type=text aria-label=Age>"],
		["a11y/alt-text", '<img src="/team.jpg">'],
		["a11y/alt-text", '<img src="/share.png" alt="share.png">'],
		["a11y/alt-text", '<img src="/share.png" alt="Image">'],
		["a11y/alt-text", '<img src="/share.png" alt="" title="Rings">'],
		["a11y/aria", '<p aria-label="Our rooms">Calm</p>'],
		["a11y/aria", '<svg aria-labelledby="none"><path d="M0 0" /></svg>'],
		["a11y/other", '<label>E <input autocomplete="mail"></label>'],
		["a11y/other", '<audio autoplay controls src="/calm.mp3"></audio>'],
		["a11y/button-name", '<button type="button"></button>'],
		["a11y/captions", '<video controls src="/a.mp4"></video>'],
		["a11y/duplicate-id", '<p id="a">Calm</p><p id="a">Calm</p>'],
		["a11y/empty-heading", "<h2></h2>"],
		["a11y/other", "<fieldset><label><input> Yes</label></fieldset>"],
		["a11y/heading-level", "<h3>Our rooms</h3>"],
		["a11y/heading-level", "<h1>Our garden</h1>"],
		["a11y/aria", '<a href="/" aria-hidden="true">Calm</a>'],
		["a11y/label", '<input name="email">'],
		["a11y/label", '<label for="nmae">Name</label><input id="name">'],
		["a11y/label", "<label>A <input> <input></label>"],
		["a11y/landmark", "<nav>Calm</nav><nav>Quiet</nav>"],
		["a11y/landmark", "</main><main>Quiet"],
		["a11y/link-name", '<a href="/about"><img src="/a.png" alt=""></a>'],
		["a11y/aria", '<p aria-describedby="note">Calm</p>'],
		["a11y/aria", '<div role="button">Book</div>'],
		["a11y/other", '<form action="/"><label>A <input></label></form>'],
		[
			"a11y/other",
			'<table><tr><th scope="col">A</th><th>B</th></tr><tr><th scope="row">C</th><td>D</td></tr></table>',
		],
	])("%s: %s", (rule, body) => {
		expect(rulesOf(inPage(body))).toEqual([rule]);
	});

	test.each([
		["a11y/lang", inPage("").replace(' lang="en-GB"', "")],
		["a11y/landmark", inPage("").replaceAll("main>", "div>")],
		[
			"a11y/other",
			inPage("", '<title>A</title><meta http-equiv="refresh" content="5">'),
		],
	])("%s: %s", (rule, html) => {
		expect(rulesOf(html)).toEqual([rule]);
	});
});

test.each([
	'<label for="in">A <input id="in"></label><ul role="list"><li>x</li></ul>',
	'<p id="menu">x</p><template><p id="menu">x</p></template>',
	'<p id="named">Team</p><a href="/" aria-labelledby="named"></a>',
	'<form action="/"><button>Send</button></form>',
	'<img src="/a.png" alt=""><p aria-hidden="true">x</p>',
	'<a href="/contact" aria-current="page" role="button">x</a>',
	'<div role="button" tabindex="0">x</div>',
	"<p>Tea &amp; cake for £5 &lt; £6</p>",
	'<nav aria-label="Main">x</nav><nav aria-label="More">y</nav>',
	'<img src="/a.png" alt="Rings > water"><svg role="img"><title>A</title></svg>',
	"<P CLASS='a a' hidden>x<br/></P>",
	"<h2>A</h2><h3>B</h3><h2>C</h2>",
])("valid markup is silent: %s", (body) => {
	expect(find(inPage(body))).toEqual([]);
});

test("a finding names its element, also after drawings and in a long list", () => {
	const drawing = '<svg viewBox="0 0 1 1"><g><path d="M0 0"/></g></svg>';
	const items = "<li><p>Calm</p></li>".repeat(9);
	expect(find(inPage(`${drawing}<ul>${items}</ul><img src="/b.png">`))).toEqual(
		["a11y/alt-text: <img> wcag/h37"],
	);
});

test("a defect that is repeated on a page is reported for each element", () => {
	const links = [1, 2, 3, 4].map((n) => `<li><a href="/${n}"></a></li>`);
	expect(rulesOf(inPage(`<ul>${links.join("")}</ul>`))).toHaveLength(4);
});

test("an element that is closed too late hides no other defect", () => {
	const found = rulesOf(inPage('<p><ul></ul></p><img src="/a.png"><input>'));
	expect(found).toEqual(["html/invalid", "a11y/alt-text", "a11y/label"]);
});

test("a comment in a page does not turn a rule off", () => {
	const comment = "<!-- [html-validate-disable wcag/h37] -->";
	expect(rulesOf(inPage(`${comment}<img src="/a.png">`))).toEqual([
		"a11y/alt-text",
	]);
});

test("a message names the element", () => {
	const [label] = markupRules.filter(({ id }) => id === "a11y/label");
	const [found] = label ? checkHtml(label, inPage("<input>")) : [];
	expect(found?.message).toBe("the field <input> has no label");
});
