import { expect, test } from "vitest";
import { formatLocatedProblems } from "../../../../test/support/make-site.ts";
import { ContentDocument } from "../../document/document.ts";
import { NOTHING_COMMON } from "../raw-file.ts";
import { examineBody } from "./check-body.ts";

/** The Markdown begins in the line after these. */
const ABOVE = "---\na: b\n---\n";
const LINES_ABOVE = ABOVE.split("\n").length;

function examine(body: string) {
	const sourcePath = "a.md";
	const document = new ContentDocument(sourcePath, ABOVE + body);
	const file = { sourcePath, document, model: undefined, value: {} };
	return examineBody({ ...file, ...NOTHING_COMMON }, document.body);
}

function check(body: string) {
	return examine(body).problems;
}

function linesIn(body: string) {
	return check(body).map(({ source }) => source && source.line - LINES_ABOVE);
}

async function words(body: string) {
	return formatLocatedProblems(check(body));
}

test.each([
	["a < b and c > d", []],
	["`<b>`", []],
	["<https://www.nhs.uk>", []],
	["<b>a</b>", [0]],
	["a\nb\nc <b>d</b>", [2]],
	["a  \nb <br>", [1]],
	["a\n\n<!-- note -->", [2]],
	["> a\n> <i>b</i>", [1]],
	["| a |\n| - |\n| <i>b</i> |", [2]],
])("HTML is reported with its lines: %j", (body, lines) => {
	expect(linesIn(body)).toEqual(lines);
});

test.each([
	["[a](/contact) [b](/contact#form) [c](#top)", []],
	["[a](https://www.nhs.uk) [b](mailto:a@b.example) [c](tel:999)", []],
	["<a@b.example>", []],
	["[a][1]\n\n[1]: /about", []],
	["`[a](contact)` and [a] (contact)", []],
	["[a](javascript:x)", [0]],
	["[a](java&#115;cript:x)", [0]],
	["one\n[a](contact) and [b](www.nhs.uk)", [1, 1]],
	["- one\n- **[a](//evil.example)**", [1]],
	["[a]()", [0]],
	["<javascript:x>", [0]],
	["[a][1]\n\n[1]: data:x", [0]],
	["a\n\n[1]: contact", []],
	["one\n\ntwo ![i](/a.png)", [2]],
	["[![i](/a.png)](/contact)", [0]],
	["![i](/pictures/a.jpg) ![i](</pictures/a b.PNG>)", []],
	['![](/pictures/a.jpg "decorative")', []],
	["![](/pictures/a.jpg 'Decorative')", []],
	["[![i](/pictures/a.jpg)](/contact)", []],
	["![i][1]\n\n[1]: /pictures/a.jpg", []],
	["![](/pictures/a.jpg)", [0]],
	['![i](/pictures/a.jpg "decorative")', []],
	['![i](/pictures/a.jpg "Our room")', []],
	["one\n![i](/pictures/a b.jpg)", [1]],
	["![i](/pictures/a.webp)", [0]],
	["![i](/pictures/more/a.jpg)", [0]],
	["![i](/pictures/../a.jpg)", [0]],
	["![i](https://other.example/pictures/a.jpg)", [0]],
	["`![i](/pictures/a b.jpg)` and ![ alone", []],
])(
	"invalid links and pictures are reported with their lines: %j",
	(body, lines) => {
		expect(linesIn(body)).toEqual(lines);
	},
);

test.each([
	[
		"[The price sheet](/price sheet.pdf)",
		"[The price sheet](/price%20sheet.pdf)",
	],
	["Ring: [Telephone](tel:0117 496 0188).", "[Telephone](tel:01174960188)"],
	[
		"[Write](mailto:desk @mill.org.uk?subject=Ring me)",
		"[Write](mailto:desk@mill.org.uk?subject=Ring%20me)",
	],
	[
		"- [Home](https://www.nhs.uk/live well)",
		"[Home](https://www.nhs.uk/live%20well)",
	],
	["> **See** [it](price sheet.pdf)", "[it](/price%20sheet.pdf)"],
	["[Our fees](/fees and more)", "[Our fees](/fees%20and%20more)"],
	["[Our fees](/fees", "[Our fees](/fees)"],
	["| [a](/a b.pdf) |\n| --- |\n| b |", "[a](/a%20b.pdf)"],
	["[The *new* sheet](/new sheet.pdf)", "(/new%20sheet.pdf)"],
	["[Part](#our team)", "[Part](#our%20team)"],
])("a link that Markdown leaves is corrected in the hint: %s", (body, hint) => {
	const found = check(`One.\n\n${body}`);
	expect(found).toMatchObject([
		{ severity: "error", source: { line: LINES_ABOVE + 2 } },
	]);
	expect(found[0]?.hint).toContain(hint);
});

test.each([
	"[sic](as she said)",
	"He wrote [it] (see below).",
	"`[a](/a b.pdf)`",
	'[a](</a b.pdf>) [b](/b.pdf "A title")',
	"Arrays[0](1, 2)",
])("these brackets are innocent: %s", (body) => {
	expect(check(body)).toEqual([]);
});

test("HTML and links are reported with their messages", async () => {
	expect(await words("![i](/a.png)\n\n[a](<no where>)")).toMatchInlineSnapshot(`
		"a.md:4:1 error: "/a.png" is not the name of a JPEG or PNG in static/pictures/
		  -> Save the picture as JPEG or PNG, put it into static/pictures/, not into a folder in it, and name it as in ![Two chairs by a window](/pictures/room.jpg)
		a.md:6:1 error: "no where" is not a valid link: it is neither a page of this site nor an http, https, mailto or tel address
		  -> Start a page of this site with one slash, as in [Contact us](/contact); write other sites in full, as in [Example](https://www.example.org)"
	`);
});

test("pictures are reported with their messages", async () => {
	expect(
		await words(
			[
				"![](/pictures/a.jpg)",
				"![Chairs](/pictures/our room.jpg)",
				"![Chairs](</pictures/2024/our room.jpg>)",
				"![Chairs](/pictures/room.heic)",
			].join("\n\n"),
		),
	).toMatchInlineSnapshot(`
		"a.md:4:1 error: missing alternative text: this picture has no words for people who cannot see it
		  -> Describe the picture in a few words, as in ![Two chairs by a window](/pictures/a.jpg); if it only decorates the page, write ![](/pictures/a.jpg "decorative")
		a.md:6:1 error: this looks like a picture but is shown as text, because its name contains a space or a bracket is missing
		  -> Write it like this: ![Two chairs by a window](/pictures/room.jpg), and put a name that contains a space between < and >, as in ![Chairs](</pictures/our room.jpg>)
		a.md:8:1 error: "/pictures/2024/our room.jpg" is not the name of a JPEG or PNG in static/pictures/
		  -> Save the picture as JPEG or PNG, put it into static/pictures/, not into a folder in it, and name it as in ![Two chairs by a window](/pictures/room.jpg)
		a.md:10:1 error: "/pictures/room.heic" is not the name of a JPEG or PNG in static/pictures/
		  -> Save the picture as JPEG or PNG, put it into static/pictures/, not into a folder in it, and name it as in ![Two chairs by a window](/pictures/room.jpg)"
	`);
});

test.each([
	"![A relaxation](/audio/relax.mp3)",
	"One\n\n![A relaxation](/relax.WAV)\n\n![A walk](/film.mp4)\n",
	"- ![A relaxation](</our relax.m4a>)",
])("a recording with a name has a player: %j", (body) => {
	const { pictures, problems } = examine(body);
	expect(problems).toEqual([]);
	expect(pictures).not.toEqual([]);
});

test.each([
	["no name", "![ ](/audio/relax.mp3)"],
	["words beside it", "Listen: ![A relaxation](/audio/relax.mp3)"],
	["another one beside it", "![A](/a.mp3)\n![B](/b.mp3)"],
	["a link around it", "[![A relaxation](/audio/relax.mp3)](/about)"],
	["a heading around it", "## ![A relaxation](/audio/relax.mp3)"],
	["a table around it", "| ![A](/a.mp3) |\n| - |"],
	["another site", "![A relaxation](https://a.example/relax.mp3)"],
	["another format", "![A walk](/film.mov)"],
	["a place among the pictures", "![A walk](/pictures/film.mp4)"],
])("a recording with %s has no player", async (_, body) => {
	const found = await words(body);
	expect(found).toMatch(/a\.md:\d+:1 error: "\S+" has no player here/);
	expect(found).toMatch(/or link it: \[[^\]]+\]\(\S+\)/);
});

test("pictures are found with their locations", () => {
	const { pictures } = examine(
		"One ![a](/pictures/a.jpg) ![b](</pictures/b c.jpg>)\n\n`![x](/pictures/x.jpg)`\n\n![d][d] ![](/pictures/none.jpg)\n\n[d]: /pictures/d.png\n",
	);
	expect(pictures).toMatchObject([
		{ file: "/pictures/a.jpg", source: { line: LINES_ABOVE, column: 1 } },
		{ file: "/pictures/b c.jpg", source: { line: LINES_ABOVE } },
		{ file: "/pictures/d.png", source: { line: LINES_ABOVE + 4, column: 1 } },
	]);
});

test.each([
	["an address with brackets", "![a](/pictures/a(1).jpg)"],
	["brackets in the words", "![a [b] c](/pictures/a(1).jpg)"],
	["words on two lines", "![a\nb](</pictures/a(1).jpg>)"],
	["an escaped character in the address", "![a](/pictures/a\\(1\\).jpg)"],
	["an address on the next line", "![a][b]\n\n[b]:\n/pictures/a(1).jpg"],
])("a picture is found with its location: %s", (_, body) => {
	const { pictures, problems } = examine(`One\n\n${body}\n`);
	expect(problems).toEqual([]);
	expect(pictures).toMatchObject([
		{ file: "/pictures/a(1).jpg", source: { line: LINES_ABOVE + 2 } },
	]);
});

test.each([
	[
		"See [One](/One calm.mp3) and [Two](our fees.pdf).",
		[
			'"/One calm.mp3" is no link, and visitors would read its brackets: there is a space in it',
			'"our fees.pdf" is no link, and visitors would read its brackets: there is a space in it',
		],
	],
	[
		"[Our fees](/fees",
		[
			'"/fees" is no link, and visitors would read its brackets: its last bracket is missing',
		],
	],
	["[sic](and so on), [Our fees](/fees) and a[0](no address)", []],
])("each link that is left as it is written is reported: %s", (body, found) => {
	expect(check(body).map(({ message }) => message)).toEqual(found);
});

test("the hint of such a link writes its spaces as addresses do", () => {
	const [found] = check("[Evening calm](/Evening calm.mp3)");
	expect(found?.hint).toBe(
		"Write it like this: [Evening calm](/Evening%20calm.mp3)",
	);
});

test.each([
	"<!-- note -->",
	"One <!-- two --> three",
	"<!--more-->",
	"- <!-- a -->",
])("a comment of HTML is to be deleted: %s", (body) => {
	const [found, ...others] = check(body);
	expect(others).toEqual([]);
	expect(found?.message).toContain("visitors would read this comment");
	expect(found?.hint).toMatch(/^Delete it;/);
});

test.each(["static/pictures/fan.jpg", "../pictures/fan.jpg", "fan.jpg"])(
	"the picture %s gets a hint with its description and its name",
	(file) => {
		expect(check(`![A fan](${file})`)[0]?.hint).toContain(
			"![A fan](/pictures/fan.jpg)",
		);
	},
);

test.each([
	["[a](mailto:a@b.example?subject=50% off)", "?subject=50%25%20off"],
	["[a](/100% calm)", "(/100%25%20calm)"],
	["[a](/a%20b c)", "(/a%20b%20c)"],
])("a lone percent sign is written out in the hint: %s", (body, address) => {
	expect(check(body)[0]?.hint).toContain(address);
});

test.each([
	["a &#0; b", [0]],
	["a\nb &#xD800;", [1]],
	["&#xdfff; &#xFFFE; &#xFFFF; &#x110000; &#1; &#128; &#x7F;", [0]],
	["[a&#0;](/about)", [0]],
	["![a&#0;](/pictures/a.jpg)", [0]],
	["- a\n- b **&#0;**", [1]],
	["`&#0;` and a", []],
	["    &#0;", []],
	["\\&#0; and a&#", []],
	["&#163; &#xA3; &#8211; &#x1F600; &amp; &nbsp; &copy; &#10; &#9;", []],
])(
	"a reference to no character is reported with its line: %j",
	(body, lines) => {
		expect([...new Set(linesIn(body))]).toEqual(lines);
	},
);

/** Counts the characters of all that is said of a text. */
const countSaid = (body: string) =>
	check(body).reduce(
		(sum, { message, hint = "" }) => sum + message.length + hint.length,
		0,
	);

test.each(["](/a", "[a](/b ", "](/a b", "](/about "])(
	"what is said of %j grows as the text does",
	(part) => {
		const [few, many] = [
			countSaid(part.repeat(2000)),
			countSaid(part.repeat(8000)),
		];
		expect(few).toBeGreaterThan(0);
		expect(many).toBeLessThan(few * 4.2 + 1000);
	},
);

test("signs of a link without a start are passed over, however many", () => {
	expect(check("](".repeat(500_000))).toEqual([]);
	expect(check("](<".repeat(300_000))).toEqual([]);
});

test("the words of a broken link are those after its last bracket", () => {
	const [one] = check("[x] y [our prices](/fees");
	expect(one?.hint).toBe("Write it like this: [our prices](/fees)");
});
