import { describe, expect, test } from "vitest";
import * as z from "zod";
import { dialled } from "../../../../templates/data/crisis-lines.ts";
import type { ShownPicture } from "../../addresses/picture.ts";
import { Collection } from "../schema/model.ts";
import { parseBody, renderBody } from "./markdown.ts";

const ROOM: ShownPicture = {
	width: 800,
	height: 600,
	sources: [{ type: "image/avif", srcSet: "/a.avif 400w, /b.avif 800w" }],
	src: "/b.jpg",
	srcSet: "/a.jpg 400w, /b.jpg 800w",
};

const AUDIO = {
	tag: "audio",
	src: "/practice/a.mp3",
	size: "3.2 MB",
	captions: "",
} as const;
const FILM = {
	tag: "video",
	src: "/practice/b.mp4?a&b",
	size: "9 MB",
	captions: "/practice/b.vtt",
} as const;

const PAGES = new Collection("pages", z.strictObject({}), {
	one: "page",
	shows: [],
	reservedIds: /^(?:main|[a-z]+-menu|urgent-help)$/,
});

const render = (
	body: string,
	kind: "page" | "part" = "part",
	numbers: RegExp | undefined = dialled,
) =>
	renderBody(parseBody(body, kind === "page" ? PAGES : undefined), {
		sizes: "(min-width: 48rem) 42rem, 90vw",
		href: (link) => (link.startsWith("/") ? `/practice${link}` : link),
		dialled: numbers,
		pictures: { "/pictures/room.jpg": ROOM },
		recordings: {
			language: "en-GB",
			words: { download: "Get <it>", captions: "Words" },
			files: { "/a.mp3": AUDIO, "/b.mp4": FILM, "/ü.mp3": AUDIO },
		},
	}).trim();

test.each([
	["", ""],
	["  \n", ""],
	["A *b* **c**", "<p>A <em>b</em> <strong>c</strong></p>"],
	["# One", "<h2>One</h2>"],
	["One\n===", "<h2>One</h2>"],
	["## Two", "<h2>Two</h2>"],
	["- a", "<ul>\n<li>a</li>\n</ul>"],
	["[a](/contact)", '<p><a href="/practice/contact">a</a></p>'],
	["[a](/contact#form)", '<p><a href="/practice/contact#form">a</a></p>'],
	["[a][1]\n\n[1]: /about", '<p><a href="/practice/about">a</a></p>'],
	["[a](https://www.nhs.uk)", '<p><a href="https://www.nhs.uk">a</a></p>'],
	["[a](tel:999)", '<p><a href="tel:999">a</a></p>'],
	[
		"- **[a](/b)**",
		'<ul>\n<li><strong><a href="/practice/b">a</a></strong></li>\n</ul>',
	],
])("Markdown is rendered as HTML: %j", (body, html) => {
	expect(render(body)).toBe(html);
});

test.each([
	"[a](javascript:alert(1))",
	"[a](JaVaScRiPt:alert(1))",
	"[a](java&#115;cript:alert(1))",
	"[a]( javascript:alert(1))",
	"[a](vbscript:x)",
	"[a](data:text/html,x)",
	"[a](file:///etc/passwd)",
	"[a](//evil.example)",
	"<javascript:alert(1)>",
	"[a][1]\n\n[1]: javascript:alert(1)",
])("an unsafe address does not become a link: %s", (body) => {
	expect(render(body)).not.toContain("<a");
});

const NINES = '<a href="tel:999">999</a>';
const NHS = '<a href="tel:111">111</a>';
const SAMARITANS = '<a href="tel:116123">116 123</a>';

test.each([
	["In danger? Call 999.", `In danger? Call ${NINES}.`],
	["call 999 or NHS 111", `call ${NINES} or NHS ${NHS}`],
	["Phone 999 or 111, now", `Phone ${NINES} or ${NHS}, now`],
	["(116 123) or NHS\u00a0111", `(${SAMARITANS}) or NHS\u00a0${NHS}`],
	["**Ring 999**", `<strong>Ring ${NINES}</strong>`],
	["Dial 999 24 hours a day", `Dial ${NINES} 24 hours a day`],
	[
		"On [116 123](tel:116123), or call 999",
		`On ${SAMARITANS}, or call ${NINES}`,
	],
	["[call 999](javascript:x)", `call ${NINES}`],
])("the number of a crisis line becomes a link: %s", (body, html) => {
	expect(render(body)).toBe(`<p>${html}</p>`);
});

test("without numbers of the templates, none becomes a link, and others may name theirs", () => {
	const only = (numbers: RegExp) =>
		render("Call 999 or 0800 58-58", "part", numbers);
	expect(only(/(?!)/g)).toBe("<p>Call 999 or 0800 58-58</p>");
	expect(only(/0800 58-58/g)).toBe(
		'<p>Call 999 or <a href="tel:08005858">0800 58-58</a></p>',
	);
});

test.each([
	"Find us at 111 Harley Street. We have helped 999 people.",
	"Suite 111, next to the call centre. Call at 111 Harley Street.",
	"Recall 999, or the call of 999",
	"Call 020 7111 999, 0300 999 111 or 0800 116 123",
	"Call 999 111 222, £116 123 or 2,116 123 times",
	"Call 2999, dial 999111 or ring NHS 2111",
])("no link is added: %s", (text) => {
	expect(render(text)).toBe(`<p>${text}</p>`);
});

test.each(["[call *999*](/help)", "[**NHS 111**](/help)", "`call 999`"])(
	"a link or code contains no other link: %s",
	(body) => {
		expect(render(body)).not.toContain("tel:");
	},
);

test('a link whose words are its address gets the class "bare", for print', () => {
	const html = render(
		"<a@b.example> [Write](mailto:a@b.example) [www.nhs.uk](https://www.nhs.uk)",
	);
	const links = [...html.matchAll(/<a href="\w+:[^>]*>/g)].map(([tag]) => tag);
	expect(links).toEqual([
		'<a href="mailto:a@b.example" class="bare">',
		'<a href="mailto:a@b.example">',
		'<a href="https://www.nhs.uk" class="bare">',
	]);
});

test("the cells of an aligned table get a class instead of a style", () => {
	const html = render("| a | b | e |\n|:--|--:|:-:|\n| c | d | f |");
	expect(html).toContain("<th>a</th>");
	expect(html).toContain('<td class="to-right">d</td>');
	expect(html).toContain('<td class="to-center">f</td>');
	expect(html).not.toContain("style");
});

test.each([
	["## What it costs", ["what-it-costs"]],
	["## The *first* `talk`, & more!", ["the-first-talk-more"]],
	["## [Refunds](/fees)", ["refunds"]],
	["## Café", ["cafe"]],
	["## Don't worry", ["dont-worry"]],
	["## 日本", ["日本"]],
	["## ?", ["section"]],
	["## A\n## A\n## A 1\n## A", ["a", "a-1", "a-1-1", "a-2"]],
	// The templates use the id "main".
	["## Main\n## Enquiry name", ["main-1", "enquiry-name"]],
])("headings get ids made of their words: %j", (body, ids) => {
	const found = [...render(body, "page").matchAll(/ id="([^"]*)"/g)];
	expect(found.map(([, id]) => id)).toEqual(ids);
});

test("external pictures are replaced by their words, so that no other origin is requested", () => {
	expect(render("![a](https://evil.example/x.png)")).not.toContain("<img");
});

describe("pictures", () => {
	test("a known picture is rendered in all its widths", () => {
		expect(render('![Chairs & "more"](/pictures/room.jpg)')).toBe(
			'<p><picture><source type="image/avif" srcset="/a.avif 400w, /b.avif 800w" sizes="(min-width: 48rem) 42rem, 90vw"><img src="/b.jpg" srcset="/a.jpg 400w, /b.jpg 800w" sizes="(min-width: 48rem) 42rem, 90vw" width="800" height="600" alt="Chairs &amp; &quot;more&quot;" loading="lazy" decoding="async"></picture></p>',
		);
		expect(render('![](/pictures/room.jpg "decorative")')).toContain('alt=""');
		expect(render("![*a* b](/pictures/room.jpg)")).toContain('alt="a b"');
	});

	test.each([
		["at the top of a page", "![a](/pictures/room.jpg)", "page", [true]],
		[
			"below a sentence of a page",
			"b\n\n![a](/pictures/room.jpg)",
			"page",
			[true],
		],
		["at the top of a part", "![a](/pictures/room.jpg)", "part", [false]],
		[
			"two in one paragraph of a page",
			"![a](/pictures/room.jpg)\n\n![a](/pictures/room.jpg)",
			"page",
			[true, false],
		],
		["far down", "b\n\nc\n\nd\n\n![a](/pictures/room.jpg)", "page", [false]],
	] as const)(
		"only the first visible picture loads with priority: %s",
		(_, body, kind, isFirst) => {
			const tags = render(body, kind).match(/<img[^>]*>/g) ?? [];
			expect(tags.map((tag) => tag.includes('fetchpriority="high"'))).toEqual(
				isFirst,
			);
			expect(tags.map((tag) => !tag.includes('loading="lazy"'))).toEqual(
				isFirst,
			);
		},
	);

	test("an unknown picture is replaced by its words", () => {
		expect(render("a ![<b> c](/pictures/constructor)")).toBe(
			"<p>a &lt;b&gt; c</p>",
		);
	});
});

test("HTML is escaped", () => {
	expect(render('<script>alert("x")</script>')).toBe(
		"&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;",
	);
	expect(render("a <b onclick=go()>c</b>")).toBe(
		"<p>a &lt;b onclick=go()&gt;c&lt;/b&gt;</p>",
	);
	expect(render("a <b onclick=x>b</b>")).not.toContain("<b");
});

const PLAYED =
	'<figure class="player"><figcaption>Calm &amp; rest</figcaption><audio controls="" preload="none" src="/practice/a.mp3" aria-label="Calm &amp; rest"></audio><a href="/practice/a.mp3" download="">Get &lt;it&gt; (3.2 MB)</a></figure>';

describe("a recording", () => {
	test.each([
		["alone", "![Calm & rest](/a.mp3)", PLAYED],
		[
			"in a list",
			"- ![Calm & rest](/a.mp3)",
			`<ul>\n<li>${PLAYED}</li>\n</ul>`,
		],
		[
			"between words",
			"One\n\n![Calm & rest](/a.mp3)\n\nTwo",
			`<p>One</p>\n${PLAYED}\n<p>Two</p>`,
		],
		[
			"in another form of its name",
			`![Calm & rest](/${"ü".normalize("NFD")}.mp3)`,
			PLAYED,
		],
	])("%s becomes a player", (_, body, html) => {
		expect(render(body)).toBe(html);
	});

	test("that is a film has captions", () => {
		expect(render("![A walk](/b.mp4)")).toBe(
			'<figure class="player"><figcaption>A walk</figcaption><video controls="" preload="none" src="/practice/b.mp4?a&amp;b" aria-label="A walk"><track kind="captions" srclang="en" label="Words" src="/practice/b.vtt"></video><a href="/practice/b.mp4?a&amp;b" download="">Get &lt;it&gt; (9 MB)</a></figure>',
		);
	});

	test("is not taken for the picture that loads first", () => {
		const html = render(
			"![Calm & rest](/a.mp3)\n\n![Room](/pictures/room.jpg)",
			"page",
		);
		expect(html).toContain(PLAYED);
		expect(html).toContain('fetchpriority="high"');
	});

	test("that is missing is shown by its name", () => {
		expect(render("![Calm](/none.mp3)")).toBe("Calm");
	});
});
