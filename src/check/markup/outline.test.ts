import { beforeAll, describe, expect, test } from "vitest";
import { runRule } from "../../../test/support/run-rule.ts";
import { type ParsedPage, parsePage } from "../page/page.ts";
import { validateMarkup } from "./html-validate.ts";
import { foldOutline, outlineOf } from "./outline.ts";

const pages: ParsedPage[] = [];
beforeAll(async () => {
	await runRule({
		id: "test/pages",
		severity: "error",
		summary: "",
		explanation: "",
		start: () => ({
			checkPage: (page) => {
				pages.push(page);
				return [];
			},
		}),
	});
});

/** html-validate does not distinguish the parts of a picture. */
function outsidePicture({ elements }: ParsedPage, index: number): number {
	let outermost = index;
	for (let at = index; at >= 0; at = elements[at]?.parent ?? -1)
		if (elements[at]?.name === "svg") outermost = at;
	return outermost;
}

function elementAt(page: ParsedPage, offset: number): number {
	// A browser creates an element for a </p> without a start tag.
	const index = page.elements.findLastIndex(
		(one) => one.offset <= offset && page.html[one.offset + 1] !== "/",
	);
	return outsidePicture(page, Math.max(0, index));
}

async function validate(
	page: ParsedPage,
	markup: string,
	locate: (offset: number) => number = (offset) => offset,
) {
	const messages = await validateMarkup(markup);
	const found = messages.map(
		({ ruleId, offset }) => `${ruleId} ${elementAt(page, locate(offset))}`,
	);
	return [...new Set(found)].toSorted();
}

const whole = (page: ParsedPage) => validate(page, page.html);
const reduced = (page: ParsedPage) => {
	const { markup, locate } = outlineOf(page.html);
	return validate(page, markup, locate);
};
const folded = ({ html }: ParsedPage) =>
	validateMarkup(foldOutline(outlineOf(html).markup));

/** Returns a generator of pseudo-random numbers, which are the same in every run. */
function createRandomNumbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

type Lot = (below: number) => number;

/** Replaces one random match in the page. */
function replaceOne(html: string, pattern: RegExp, to: string) {
	return (lot: Lot): string => {
		const matches = [...html.matchAll(pattern)];
		const match = matches[lot(matches.length)];
		if (!match) return html;
		const [old, first = ""] = match;
		const { index } = match;
		const text = to.replaceAll("$&", () => old).replaceAll("$1", () => first);
		return html.slice(0, index) + text + html.slice(index + old.length);
	};
}

const TAG = /(?<=>)<[a-z][^>]*>/g;
const DEFECTS: readonly [string, RegExp, string][] = [
	["an attribute removed", / [a-zA-Z-]+="[^"]*"/g, ""],
	["an attribute emptied", / ([a-zA-Z-]+)="[^"]+"/g, ' $1=""'],
	["a text removed", /(?<=>)[^<>]+(?=<)/g, ""],
	["a tag removed", /<\/?(?:div|p|ul|ol|li|section|nav|a|h\d)\b[^>]*>/g, ""],
	["a repeated tag", TAG, "$&$&"],
	["a further picture", TAG, '<img src="/a.png">$&'],
	["a further heading", TAG, "<h5>Small</h5>$&"],
	["links without a text", TAG, `${'<a href="/"></a>'.repeat(4)}$&`],
	["duplicate ids", TAG, `${'<p id="main">x</p>'.repeat(3)}$&`],
	["fields without a label", TAG, `${"<label>x</label><input>".repeat(4)}$&`],
	["landmarks without a name", TAG, `${"<nav>x</nav>".repeat(3)}$&`],
	["several main parts", TAG, `${"<main>x</main>".repeat(4)}$&`],
	["an ARIA reference", TAG, '<p aria-labelledby="a main">x &foo; y</p>$&'],
	[
		"references to different names",
		TAG,
		'<nav aria-labelledby="n">x</nav><nav aria-labelledby="m">y</nav><p id="n">A</p><p id="m">B</p>$&',
	],
	[
		"references to equal names",
		TAG,
		'<nav aria-labelledby="n">x</nav><nav aria-labelledby="m">y</nav><p id="n">A</p><p id="m">A</p>$&',
	],
	[
		"a table",
		TAG,
		"<table><tr><th>a</th><td>b</td><td>b</td><td>b</td></tr><tr><th>a</th><td>b</td><td>b</td></tr></table>$&",
	],
	[
		"repeated headings",
		TAG,
		"<div><h3>a</h3><p>b</p><h5>c</h5><p>b</p><h3>d</h3><div><h5>e</h5><h3>f</h3></div><p>b</p><h5>e</h5></div>$&",
	],
	[
		"repeated mistakes",
		TAG,
		'<ul><li><a href="/"></a></li><li>x</li><li><a href="/"></a></li></ul><div><p><font>x</font></p><p>y</p><p><font>x</font></p></div>$&',
	],
	["a redirect", /(?=<\/head>)/g, '<meta http-equiv="refresh" content="9">'],
	["buttons", TAG, `${"<button><svg><path/></svg></button>".repeat(3)}$&`],
	["an unescaped character", TAG, "5 < 6$&"],
	["a deprecated element", TAG, '<center style="display:none">x</center>$&'],
];

describe("html-validate finds in the outline what it finds in the page", () => {
	test("on each page of the shipped site", async () => {
		expect(pages).toHaveLength(39);
		for (const page of pages) expect(await reduced(page)).toEqual([]);
		const templates = new Map(pages.map((page) => [page.route.template, page]));
		for (const page of templates.values())
			expect(await whole(page)).toEqual([]);
	});

	test.each(DEFECTS)("on pages with %s", async (name, pattern, to) => {
		const lot = createRandomNumbers(name.length * 7919 + name.charCodeAt(2));
		let found = 0;
		for (let time = 0; time < 6; time++) {
			const page = pages[lot(pages.length)];
			if (!page) throw new Error("no page");
			const html = replaceOne(page.html, pattern, to)(lot);
			const edited = parsePage(page.route, html);
			const expected = await whole(edited);
			expect(await reduced(edited), html).toEqual(expected);
			expect((await folded(edited)).length > 0).toBe(expected.length > 0);
			found += expected.length;
		}
		if (!/taken|emptied|twice/.test(name)) expect(found).toBeGreaterThan(0);
	});
});

test("pages of one template are folded to few outlines", () => {
	const count = (template: string) =>
		new Set(
			pages
				.filter(({ route }) => route.template === template)
				.map(({ html }) => foldOutline(outlineOf(html).markup)),
		).size;
	expect(count("missing-service")).toBe(1);
	expect(count("service")).toBeLessThan(12);
});

describe("an outline", () => {
	test.each([
		['<p class="a">Words<br/> more</p>', "<p>x<br/>x</p>"],
		['<a href="/x" aria-current="page">y</a>', '<a href="x">x</a>'],
		['<img src="" alt="">', '<img src="" alt="">'],
		[
			'<svg width="1" role="img"><g><path d=""></path></g></svg>',
			'<svg role="img"></svg>',
		],
		["<svg><title>Rings</title></svg>", "<svg><title>x</title></svg>"],
		["<p>a &foo; b</p>", "<p>a &foo; b</p>"],
		["<script>if (a<b) c()</script>", "<script>x</script>"],
		['<p class="a" class="b">y</p>', '<p class="a" class="b">x</p>'],
		['<p class="a" CLASS="b">y</p>', '<p class="a" CLASS="b">x</p>'],
		['<LI value="y">z</LI>', '<LI value="y">x</LI>'],
		["<p>one<p>two", "<p>x<p>x"],
		["<p class=a>one</p>", "<p class=a>one</p>"],
		["<p>5 < 6</p>", "<p>5 < 6</p>"],
		[
			'<p id="n">A</p><nav aria-labelledby="n">B</nav>',
			'<p id="n">A</p><nav aria-labelledby="n">B</nav>',
		],
	])("keeps only the markup that html-validate needs: %s", (html, markup) => {
		expect(outlineOf(html).markup).toBe(markup);
	});

	test("maps back to every tag of the page", () => {
		const html =
			'<ul class="a"><li>one</li> <li>two</li></ul><svg><path></path></svg><p>d</p>';
		const { markup, locate } = outlineOf(html);
		const lead = (offset: number) =>
			html.slice(locate(offset), locate(offset) + 5);
		expect(lead(markup.indexOf("<li>"))).toBe("<li>o");
		expect(lead(markup.lastIndexOf("<li>") + 3)).toBe("<li>t");
		expect(lead(markup.indexOf("</ul>"))).toBe("<li>t");
		expect(lead(markup.indexOf("</svg>"))).toBe("<svg>");
		expect(lead(markup.indexOf("<p>"))).toBe("<p>d<");
	});
});

test.each([
	["<li>x</li><li>x</li><li>x</li><li>x</li>", "<li>x</li><li>x</li>"],
	["<p><i>x</i><i>x</i><i>x</i></p>", "<p><i>x</i><i>x</i></p>"],
	["<h2>x</h2><h4>x</h4><h2>x</h2>", "<h2>x</h2><h4>x</h4><h2>x</h2>"],
	[
		"<tr><td>x</td><td>x</td><td>x</td></tr>",
		"<tr><td>x</td><td>x</td><td>x</td></tr>",
	],
])("repeated elements are folded: %s to %s", (markup, folded) => {
	expect(foldOutline(markup)).toBe(folded);
});
