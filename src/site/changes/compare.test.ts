import { expect, test } from "vitest";
import { measureProcessorTime } from "../../../test/support/processor-time.ts";
import { PLAIN } from "../../base/text/style.ts";
import { comparePages, compareWords } from "./compare.ts";

const HEAD =
	'<title>Fees</title><meta name="description" content="What it costs.">';
const page = (body: string, head = HEAD) =>
	`<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

/** Compares two bodies; what is no word is left out. */
const compare = (before: string, after: string) =>
	comparePages(page(before), page(after)).filter(
		({ kind }) => kind !== "markup",
	);

test.each([
	["heading", "<h2>A</h2>", "<h2>B</h2>", "A", "B"],
	[
		"text",
		"<p>One <b>two</b>.</p>",
		"<p>One <b>six</b>.</p>",
		"One two.",
		"One six.",
	],
	["link", '<a href="/a">Go</a>', '<a href="/b">Go</a>', "Go (/a)", "Go (/b)"],
	[
		"text",
		'<p>See <a href="/a">it</a>.</p>',
		'<p>See <a href="/b">it</a>.</p>',
		"See it (/a).",
		"See it (/b).",
	],
	[
		"link",
		'<a href="/a"><h3>T</h3></a>',
		'<a href="/b"><h3>T</h3></a>',
		"/a",
		"/b",
	],
	[
		"heading",
		'<h2><a href="/a">T</a></h2>',
		'<h2><a href="/b">T</a></h2>',
		"T (/a)",
		"T (/b)",
	],
	[
		"picture",
		'<img src="/a.svg" alt="Sea">',
		'<img src="/a.svg" alt="Lake">',
		"Sea (/a.svg)",
		"Lake (/a.svg)",
	],
	[
		"text",
		'<nav aria-label="Main">',
		'<nav aria-label="Menu">',
		"Main",
		"Menu",
	],
	[
		"text",
		'<input placeholder="You">',
		'<input placeholder="Name">',
		"You",
		"Name",
	],
])("a %s is compared: %s", (kind, before, after, from, to) => {
	expect(compare(before, after)).toEqual([{ kind, from, to }]);
});

test("the title and the description are compared", () => {
	const after = HEAD.replace("Fees", "Prices").replace("costs", "is");
	expect(comparePages(page(""), page("", after))).toEqual([
		{ kind: "title", from: "Fees", to: "Prices" },
		{ kind: "description", from: "What it costs.", to: "What it is." },
	]);
});

test("texts that only one page has go or come", () => {
	expect(compare("<p>A</p><p>B</p>", "<p>B</p><h2>C</h2>")).toEqual([
		{ kind: "text", from: "A" },
		{ kind: "heading", to: "C" },
	]);
});

test("a block that is elsewhere is one change, and edits around it are others", () => {
	const why = "<section><h2>Why</h2><p>Because.</p></section>";
	const how = "<section><h2>How</h2><p>So.</p><p>And so.</p></section>";
	expect(compare(why + how, how + why)).toEqual([
		{ kind: "moved", from: "Why", to: "Why" },
	]);
	expect(compare(why + how, how.replace("So.", "Thus.") + why)).toEqual([
		{ kind: "text", from: "So.", to: "Thus." },
		{ kind: "moved", from: "Why", to: "Why" },
	]);
});

test("a text that is there twice and goes once is gone once", () => {
	expect(compare("<p>A</p><p>A</p><p>B</p>", "<p>A</p><p>B</p>")).toEqual([
		{ kind: "text", from: "A" },
	]);
});

test("tags and structured data are told apart from words, without the hashes of files", () => {
	const body = (name: string, style: string, hash: string) =>
		page(
			`<p class="${name}">A</p><script type="application/ld+json">{"@type":"Thing","name":"${name}"}</script>`,
			`<link rel="stylesheet" href="/assets/${style}-${hash}.css">`,
		);
	const before = body("a", "site", "00000000");
	expect(comparePages(before, body("b", "site", "11111111"))).toEqual([
		{
			kind: "file",
			from: "assets/site.css",
			to: "assets/site.css",
		},
		{ kind: "markup", from: '<p class="a">', to: '<p class="b">' },
		{ kind: "markup", from: '"name":"a"}', to: '"name":"b"}' },
	]);
});

test.each([
	["use", "href", "#moon", "#sun"],
	["iframe", "src", "/map-1", "/map-2"],
	["img", "src", "/a.svg", "/b.svg"],
])("the address of what a %s shows is compared", (tag, name, from, to) => {
	const write = (address: string) => `<${tag} ${name}="${address}">`;
	expect(
		comparePages(page(`<p>${write(from)}</p>`), page(`<p>${write(to)}</p>`)),
	).toEqual([{ kind: "markup", from: write(from), to: write(to) }]);
});

test("white space and comments between words make no difference", () => {
	expect(
		comparePages(page("<p>One\n two</p>"), page("<p> One two<!-- x --></p>")),
	).toEqual([]);
});

test("words between which a template has no blank stay together", () => {
	expect(compare("", "<p>£<!-- -->90, <b>paid</b>, <br>once</p>")).toEqual([
		{ kind: "text", to: "£90, paid, once" },
	]);
});

test("of two long texts, the words around the difference are shown", () => {
	const long = "one and another and then one more and ".repeat(5);
	const style = {
		...PLAIN,
		red: (text: string) => `[${text}]`,
		green: (text: string) => `{${text}}`,
	};
	const texts = compareWords(`${long}50 ${long}`, `${long}60 ${long}`, style);
	expect(texts).toEqual([
		"… one and another and then one more and [50] one and another and then one more and …",
		"… one and another and then one more and {60} one and another and then one more and …",
	]);
});

test("two pages without a common word are compared in no time", async () => {
	const body = (word: string) =>
		Array.from({ length: 5000 }, (_, at) => `<p>${word} ${at}</p>`).join("");
	const seconds = await measureProcessorTime(async () => {
		expect(compare(body("A"), body("B"))).toHaveLength(5000);
		const words = compareWords("a b ".repeat(9999), "c d ".repeat(9999));
		expect(words).toEqual(["a b ".repeat(9999), "c d ".repeat(9999)]);
	});
	expect(seconds).toBeLessThan(6);
});
