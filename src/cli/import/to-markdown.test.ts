// Tests what the HTML of old sites becomes.
import createMarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { parseDocument, wordsOf } from "./clean-html.ts";
import { breakParagraphs } from "./read-wordpress.ts";
import { convertText } from "./to-markdown.ts";

async function convert(html: string) {
	const lost: string[] = [];
	const untitled: string[] = [];
	const { markdown, words } = await convertText(html, "The title", {
		findLink: async (url) => {
			expect(url).not.toMatch(/^#/);
			if (/gone|javascript/.test(url)) return undefined;
			return url.endsWith(".mp3") ? "/audio/a.mp3" : url;
		},
		findPicture: async (url) =>
			url.includes("gone") ? undefined : `/pictures${url}`,
		onLost: (what) => void lost.push(what),
		onUntitled: (address) => void untitled.push(address),
	});
	return { markdown: markdown.trimEnd(), words, lost, untitled };
}

test.each([
	[
		"<p>Plain &amp; <b>bold </b>words, <i>so</i>.</p>",
		"Plain & **bold** words, *so*.",
	],
	["<b>bo</b><b>ld</b>", "**bold**"],
	["<b><p>one</p><p>two</p></b>", "**one**\n\n**two**"],
	['<b style="font-weight:normal"><p>plain</p></b>', "plain"],
	['<p><span style="font-weight:bold">bold </span>x</p>', "**bold** x"],
	["<p>a<strong> </strong>b<em></em></p><p></p>", "a b"],
	["<p>one<br><br>two<br>three</p>", "one\n\ntwo\\\nthree"],
	["one<br><br>two<div>three<br><br>four</div>", "one\n\ntwo\n\nthree\n\nfour"],
	["<p>one<br></p><br><p><br>two</p>", "one\n\ntwo"],
	["<p>&nbsp;</p><p>a&nbsp;b\u200b {c}</p>", "a b (c)"],
	[
		"<h1>The title</h1><h1>One</h1><h4><b>Deep</b></h4><h2></h2>",
		"## One\n\n### Deep",
	],
	["<h3>Fi<br>rst</h3><h5>Second</h5>", "## Fi rst\n\n### Second"],
	[
		'<figure><a href="/a.jpg"><img src="/a.jpg" alt=""></a><figcaption>A <b>room</b></figcaption></figure>',
		"![A room](/pictures/a.jpg)\n\n*A room*",
	],
	[
		'<p><a href="/other"><img src="/a.jpg" alt="A lamp"></a></p>',
		"![A lamp](/pictures/a.jpg)[A lamp](/other)",
	],
	[
		'<p><a href="/gone"><img src="/a.jpg" alt="A lamp"></a></p><p><a href="/a.jpg"><img src="/a.jpg" alt="A"></a></p>',
		"![A lamp](/pictures/a.jpg)\n\n![A](/pictures/a.jpg)",
	],
	[
		"<figure><div>\nhttps://a.example/film\n</div></figure><p>https://b.example/ b</p>",
		"[https://a.example/film](https://a.example/film)\n\nhttps://b.example/ b",
	],
	[
		'<img src="data:image/gif;base64,AA" data-src="/lazy.jpg" alt="Lazy"><img src="/p.gif" width="1">',
		"![Lazy](/pictures/lazy.jpg)",
	],
	[
		'<img src="/a.jpg"><img src="/gone.jpg" alt="Gone">',
		'![](/pictures/a.jpg "decorative")(Gone)',
	],
	[
		'<iframe src="https://www.youtube.com/embed/abc?x=1" title="A film"></iframe>',
		"[A film](https://www.youtube.com/watch?v=abc)",
	],
	[
		'<p>Before <iframe src="//player.vimeo.com/video/12"></iframe></p>',
		"Before\n\n[https://vimeo.com/12](https://vimeo.com/12)",
	],
	[
		'<video><source src="/a.mp4"></video><audio src="/b.mp3"></audio>',
		"[/a.mp4](/a.mp4)\n\n![/b.mp3](/audio/a.mp3)",
	],
	['<p>Hear! <a href="/a.mp3">Listen</a></p>', "Hear! ![Listen](/audio/a.mp3)"],
	['<p>See!<a href="/x">x</a></p>', "See! [x](/x)"],
	[
		"<table><tr><td>a</td><td>b|c</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
		"| a | b\\|c |  |\n| - | - | - |\n| 1 | 2 | 3 |",
	],
	[
		"<table><caption>Fees</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>x<br>y</td></tr></tbody></table>",
		"Fees\n\n| a |\n| - |\n| x y |",
	],
	[
		"<table><tr><th colspan=2>Kind</th><th>Fee</th></tr><tr><td rowspan=2>Sleep</td><td>one</td><td>\u00A395</td></tr><tr><td>two</td><td>\u00A3150</td></tr></table>",
		"| Kind |  | Fee |\n| - | - | - |\n| Sleep | one | \u00A395 |\n|  | two | \u00A3150 |",
	],
	[
		"<table><tr><td>a</td><td rowspan=3 colspan=2>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr><tr><td colspan=x rowspan=0>f</td></tr></table>",
		"| a | b |  |  |\n| - | - | - | - |\n| c |  |  |\n| d |  |  | e |\n| f |",
	],
	[
		'<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="3"><li>1</li><li><p>p</p><p>q</p></li></ol>',
		"- a\n- b\n  - c\n\n3. 1\n4. p\n\n   q",
	],
	[
		"<blockquote><p>q</p><cite>who</cite></blockquote><pre><code>x {y}\n z</code></pre>",
		"> q\n>\n> who\n\n```\nx {y}\n z\n```",
	],
	[
		"<p>m<sup>2</sup> <u>u</u> <mark>m</mark> <q>q</q> <code>a_b</code></p>",
		"m² u m “q” `a_b`",
	],
	[
		"<p>1. no list</p><p>2) no list</p><p># no heading * _x_ &lt;b> &amp;amp;</p>",
		"1\\. no list\n\n2\\) no list\n\n\\# no heading \\* \\_x\\_ \\<b> \\&amp;",
	],
	[
		'<p><a href="/x">x</a>, <a href="javascript:1">j</a>, <a href="#one">one</a></p><h2>One</h2>',
		"[x](/x), j, [one](#one)\n\n## One",
	],
	[
		'<p>Sleep helps<sup><a href="#note-1" id="ref-1">[1]</a></sup>.</p><ol><li id="note-1"><p>A study. <a href="#ref-1">\u2191</a></p></li></ol>',
		"Sleep helps\u00B9.\n\n1. A study.",
	],
	['<a href="/x"><h3>Head</h3><p>Text</p></a>', "## [Head](/x)\n\n[Text](/x)"],
	[
		"<details><summary>Sum</summary><p>Body</p></details><dl><dt>t</dt><dd>d</dd></dl>",
		"Sum\n\nBody\n\nt\n\nd",
	],
	[
		"<div><div><p>deep</p>loose</div></div><section><h2>S</h2>t</section><hr>",
		"deep\n\nloose\n\n## S\n\nt\n\n---",
	],
])("%s", async (html, expected) => {
	const { markdown, lost } = await convert(html);
	expect([markdown, lost]).toEqual([expected, []]);
});

/** What Markdown would read in them is divided into parts, as word processors and editors of blogs write it. */
test.each([
	["<p><span>#</span> 1 tip</p>", "\\# 1 tip"],
	["<p>1986<font>. It was</font> good</p>", "1986\\. It was good"],
	["<p>a<br><span>+</span> b &amp;<u>amp;</u></p>", "a\\\n\\+ b \\&amp;"],
	["<p>~<span>~~</span> x~~</p>", "\\~\\~~ x\\~~"],
	["<p>1.</p><p>+</p><p>#</p>", "1\\.\n\n\\+\n\n\\#"],
	["<p>a<code>b<b>c</b></code><code>d</code></p>", "a`bcd`"],
	["<p><b>a</b><strong>b</strong> <i><em>c</em></i></p>", "**ab** *c*"],
	[
		'<p><a href="/x" style="font-weight: 400">x</a> <b style="font-weight: 400">y</b></p>',
		"[x](/x) y",
	],
	// Stars beside these letters would be read as stars.
	[
		"<p>the <b>fee:</b>now, x<i>(so)</i> <em><b>\u201Cq\u201D</b></em>and</p>",
		"the fee:now, x(so) \u201Cq\u201Dand",
	],
	[
		"<p><b>Fee:</b> now (<i>so</i>), m<b>i</b>d</p>",
		"**Fee:** now (*so*), m**i**d",
	],
])("words that are divided stay words: %s", async (html, expected) => {
	const { markdown } = await convert(html);
	expect(markdown).toBe(expected);
	const shown = createMarkdownIt().render(markdown);
	const read = (text: string) => wordsOf(parseDocument(text).body);
	expect(read(shown).replace(/\s/g, "")).toBe(read(html).replace(/\s/g, ""));
});

test("what pages cannot show is named, and its words stay", async () => {
	const { markdown, lost } = await convert(
		'<form><label>Name <input></label><button>Go</button><select><option>a</option></select></form><script>x</script><style>p{}</style><svg><text>s</text></svg><s>old</s><iframe></iframe><noscript><img src="/n.jpg"></noscript>',
	);
	expect(markdown).toBe("Name Go\n\nold");
	expect(lost).toEqual([
		"a form",
		"a button",
		"a form",
		"a script",
		"a drawing (SVG)",
		"the line through words",
		"an empty iframe",
	]);
});

test("a film has its title, or else its caption, which is said once, and else its address", async () => {
	const { markdown, untitled } = await convert(
		'<figure><div>\nhttps://a.example/one\n</div><figcaption>A <b>calm</b> night</figcaption></figure><figure><iframe src="https://a.example/two" title="Breathing"></iframe><figcaption>By the sea</figcaption></figure><p>https://a.example/three</p><iframe src="https://a.example/four"></iframe>',
	);
	expect(markdown).toBe(
		"[A calm night](https://a.example/one)\n\n[Breathing](https://a.example/two)\n\n*By the sea*\n\n[https://a.example/three](https://a.example/three)\n\n[https://a.example/four](https://a.example/four)",
	);
	expect(untitled.sort()).toEqual([
		"https://a.example/four",
		"https://a.example/three",
	]);
});

test("a summary has the words of paragraphs, and no heading, list, table, caption or address", async () => {
	const { words } = await convert(
		"<h2>Head</h2><p>https://a.example/film</p><div><p>One <b>tw</b>o.</p>Three<br>four</div><ul><li>x</li></ul><figure><figcaption>c</figcaption></figure>",
	);
	expect(words).toBe("One two. Three four");
});

test.each([
	'<a href="https://a.example/x) [y](javascript:alert(1)">w](javascript:alert(2))</a>',
	'<a href="https://a.example/&quot;&lt;b&gt;">[w](javascript:alert(1))</a>',
	'<img src="/a.jpg" alt="x](javascript:alert(1)) [y](javascript:alert(2)">',
	"<p>&lt;script>alert(1)&lt;/script> &lt;javascript:alert(1)></p>",
	"<pre>```\n[x](javascript:alert(1))\n</pre><p>~~~~</p>",
	"<table><tr><td>a</td></tr><tr><td>| b |\n\n[x](javascript:y)</td></tr></table>",
])("no text becomes a link or HTML: %s", async (html) => {
	const { markdown } = await convert(html);
	const shown = createMarkdownIt({ html: true }).render(markdown);
	expect(shown).not.toMatch(/(?:href|src)="javascript|<script|<b>/);
});

test("HTML that is nested deeper than any page is refused in no time", async () => {
	await expect(convert("<div>".repeat(200_000))).rejects.toThrow(
		"nested deeper",
	);
	expect((await convert("<p>a".repeat(1000))).words).toContain("a a a");
});

test("in texts of WordPress without <p>, an empty line divides paragraphs, and no line end comes into lists", async () => {
	const text =
		"First line\nsecond line\n\nNext <em>para</em>\r\n\r\n<h2>Head</h2>\nafter\n\n<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\n\n<pre>x\n\ny</pre>\nlast";
	const { markdown } = await convert(breakParagraphs(text));
	expect(markdown).toBe(
		"First line\\\nsecond line\n\nNext *para*\n\n## Head\n\nafter\n\n- a\n- b\n\n```\nx\n\ny\n```\n\nlast",
	);
});
