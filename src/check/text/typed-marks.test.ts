// Markup that was typed wrongly is found, and similar text is not.
import { expect, test } from "vitest";
import type { ReadFile } from "../../content/read.ts";
import { findFilePlaceholders } from "./content-placeholders.ts";

function read(value: object, body = ""): ReadFile {
	const sourcePath = "content/services/ocd.md";
	const written = { sourcePath, value, body, bodyLine: 9 };
	return { ...written, raw: written, markup: [], pictures: [], problems: [] };
}

const find = (value: object, body?: string) =>
	findFilePlaceholders(read(value, body)).map(
		({ kind, written, source }) =>
			`${kind} ${written.trim()}${"line" in source ? ` ${source.line}:${source.column}` : ""}`,
	);

test.each([
	["“25+”", "quotes “25+”"],
	["”25+”", "quotes ”25+”"],
	['“Stop Smoking"', 'quotes “Stop Smoking"'],
	["‘Mon-Fri 9AM-7PM’", "quotes ‘Mon-Fri 9AM-7PM’"],
	["• one • two", "bullets • one • two"],
	["<<<<<<< HEAD", "bullets <<<<<<< HEAD"],
	[">>>>>>> main", "bullets >>>>>>> main"],
	["We help with: • sleep • fear", "bullets • sleep • fear"],
	["## Our values", "heading ## Our values"],
	["See [our page] (/contact)", "link [our page] (/contact)"],
	["See [our page](/contact today", "link [our page](/contact"],
	["It costs &euro;60", "garbled &euro;"],
	["Caf&eacute; &copy; us", "garbled &eacute;"],
	["Tea &amp biscuits", "garbled &amp"],
	["We work *quietly* here", "garbled *quietly*"],
	["We work _quietly_ today", "garbled _quietly_"],
	["We ~~shout~~ work", "garbled ~~shout~~"],
	["The `code` word", "garbled `code`"],
	["One line\\nanother", "garbled \\n"],
	['She said \\"yes\\"', 'garbled \\"'],
	["It\\u2019s calm", "garbled \\u2019"],
	["- Steadier sleep", "heading - Steadier sleep"],
	["> Be kind", "heading > Be kind"],
	["We are **calm", "link **calm"],
	["Calm\u202eand slow", "invisible \u202e"],
	["Calm\u200b and slow", "invisible \u200b"],
	["Calm\u0007", "invisible \u0007"],
	["Work with Str\u0435ss", "lookalike Str\u0435ss"],
	["\u0410nxiety and fear", "lookalike \u0410nxiety"],
])("typed marks are found in a value: %s", (text, expected) => {
	expect(find({ title: text })).toEqual([expected]);
});

test.each([
	["• one\n• two", "bullets • one 9:1"],
	["First.\n\n • one • two", "bullets • one • two 11:2"],
	["#Heading\n\nText.", "heading #Heading 9:1"],
	["Calm.\n>>>>>>> main", "bullets >>>>>>> main 10:1"],
	["##what to expect", "heading ##what to expect 9:1"],
	["Text.\n#Heading", "heading #Heading 10:1"],
	["Ask [us] (/contact) now", "link [us] (/contact) 9:5"],
	[
		"Ask [us] (https://www.nhs.uk/help)",
		"link [us] (https://www.nhs.uk/help) 9:5",
	],
	["Ask (us)[/contact] now", "link (us)[/contact] 9:5"],
	["Ask [us](/contact now, (or later)", "link [us](/contact 9:5"],
	["Ask [us](mailto:a@b.co.uk", "link [us](mailto:a@b.co.uk 9:5"],
	["Read [the advice][nhs] now", "reference [the advice][nhs] 9:6"],
	["Read [the advice][] now", "reference [the advice][] 9:6"],
	["It works.[^1]", "footnote [^1] 9:10"],
	["We are **calm and slow", "link **calm and slow 9:8"],
	["We are ** calm ** and slow", "link ** calm ** 9:8"],
	["Text.\n\nIt costs &pound 60", "garbled &pound 11:10"],
	["Calm\u200b", "invisible \u200b 9:5"],
])("typed marks are found in Markdown: %s", (text, expected) => {
	expect(find({}, text)).toEqual([expected]);
});

test("a footnote and its text are reported as one finding", () => {
	expect(find({}, "It works.[^1]\n\n[^1]: So they say.")).toEqual([
		"footnote [^1] 9:10",
	]);
});

test.each([
	"“I sleep through the night again.”",
	"“Will I lose control?”",
	"She said “yes” and slept",
	"“Calm” is a word, and “quiet” is another”",
	"Number #1 choice in London",
	"#1 choice in London",
	"We are #calm and #quiet",
	"London • Leeds • York",
	"Open 9–5 • closed on Sundays",
	"Between 9:30 and 17:00, £80 (reduced: £60)",
	"Two sessions (see below)",
	"He wrote [sic] (and meant it)",
	"A first talk [free] (30 minutes)",
	"Mon-Fri / Sat (by appointment)",
	"and/or (see /contact)",
	"C# is a language",
	"Rock ’n’ roll, ’80s style",
	"‘Tis the season",
	"5 * 3 = 15, 2 < 3",
	"The ratio is 3:1",
	"E = mc^2",
	"[your GP]: yes",
	"A * star and a • dot",
	"Row 3 [a][b",
	"Price (from £80)",
	"from £60* (*students)",
	"5 * 3 * 2",
	"R&D; and more, Q&A;",
	"tea & copy",
	"a_b_c and /my_first_visit_",
	"+ VAT",
	"> 100 clients",
	"- 5 to 10 minutes",
	"A line — Ada",
	"👩‍⚕️ and co\u00adoperation",
	"β-blockers and Ελλάδα, 5 μg",
	"Привет, Москва",
	"café, naïve, Łódź",
	"a back\\slash",
])("no typed marks are found in a value: %s", (text) => {
	expect(find({ title: text })).toEqual([]);
});

test.each([
	"# Heading\n\n## Another",
	"- one\n- two\n  - three",
	"1. one\n2. two",
	"[us](/contact)",
	'[us](/contact "Write to us")',
	'[us](/contact\n"Write to us")',
	"[us](https://en.wikipedia.org/wiki/Sleep_(disambiguation))",
	"[us](</contact us>)",
	"Read [the advice][nhs]\n\n[nhs]: https://www.nhs.uk",
	"Read [the advice][NHS  site]\n\n[nhs site]: https://www.nhs.uk",
	"“A whole paragraph in quotes”",
	"We call it #calm, others #quiet",
	"#calm #quiet #sleep",
	"Ask us (or not) [as you like]",
	"Tea • coffee • water",
	"**bold** and *italic* & more",
	"![Two chairs](/pictures/room.jpg)",
	"See [1] and (2)",
	"- one\n- two *quietly* and _slowly_",
	"> A quotation\n> in `words` of **two** lines and **three**",
	"&copy; &eacute; 5 \\* 3",
	"Read it [here].\n\n[here]: /contact",
])("no typed marks are found in Markdown: %s", (text) => {
	expect(find({}, text)).toEqual([]);
});

test("a testimonial may be in quotes as a whole", () => {
	expect(find({ testimonials: [{ text: "“I sleep again”" }] })).toEqual([]);
});
