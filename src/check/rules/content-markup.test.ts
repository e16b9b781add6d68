// Signs that visitors would read are found where they are; the words of ordinary practices are silent.
import { expect, test } from "vitest";
import {
	checkText,
	readText,
	serviceWith,
} from "../../../test/support/run-rule.ts";
import { contentMarkup } from "./content-markup.ts";
import { RULES } from "./index.ts";

const ABOUT = "content/pages/about.yaml";
const inMarkdown = (text: string) =>
	checkText(contentMarkup, serviceWith(text));
const inYaml = (text: string) =>
	checkText(contentMarkup, `hero:\n  text: ${JSON.stringify(text)}\n`, ABOUT);

test.each([
	["**A note:**please ring twice.", "**A note:**please", "**A note:** please"],
	["Do *ring:*twice.", "*ring:*twice", "*ring:* twice"],
	["__Please:__ring _twice:_at least", "__Please:__ring", "__Please:__ ring"],
	["***Note:***please", "***Note:***please", "***Note:*** please"],
	["**A [note](/about):**please", "", ""],
	["** Please ring ** twice.", "** Please ring **", "Delete the signs"],
	["**Please: ring twice.", "**Please:", "**Please:**"],
	["**Who we are **and why", "**Who we are **and", "**Who we are** and"],
	["The [fees] (/fees) are here", "[fees] (/fees)", "directly behind"],
	["The (fees)[/fees] are here", "(fees)[/fees]", "directly behind"],
	["The [fees][prices] are here", "[fees][prices]", "directly behind"],
	["See\n[fees]: /fees today", "[fees]: /fees", "directly behind"],
	["See <www.nhs.uk> today", "<www.nhs.uk>", "directly behind"],
	["Gentle[^1] work", "[^1]", "Delete the signs"],
	["A ==quiet== room", "==quiet==", "Delete the signs"],
	["See [[Fees]]", "[[Fees]]", "Delete the signs"],
	["- [ ] Bring water", "[ ] Bring water", "Delete the signs"],
	["We smile :smile: here", ":smile:", "Delete the signs"],
	["10 m^2^ of calm", "m^2^", "Delete the signs"],
	["Rest&nbsp and sleep", "&nbsp", "Delete the signs"],
	["Rest &amp sleep", "&amp", "Delete the signs"],
	["4 Mill Lane\\", "\\", "Delete the signs"],
	["• Rest\n• Sleep", "• Rest", "Begin each entry"],
	["·\tRest\n·\tSleep", "·", "Begin each entry"],
	["\uF0B7\tRest\n\uF0B7\tSleep", "Rest", "Begin each entry"],
	["✓ Rest\n✓ Sleep", "✓ Sleep", "Begin each entry"],
	["✅ Rest\n✅ Sleep", "✅ Sleep", "Begin each entry"],
	["-Rest\n-Sleep", "-Sleep", "Begin each entry"],
	["– Rest\n– Sleep", "– Sleep", "Begin each entry"],
	["1.Rest\n2.Sleep", "2.Sleep", "Begin each entry"],
	["Then\n2. Rest\n3. Sleep", "3. Sleep", "Begin each entry"],
	["| One | £60 |\n| Two | £90 |", "| Two | £90 |", "| --- |"],
	["##What it costs", "##What it costs", "Put one space after the ##"],
	["#What it costs", "#What it costs", "Put one space after the #"],
	["##What to expect\nCalm.", "##What to expect", "Put one space"],
	['[caption id="a"]A fan[/caption] here', "[/caption]", "another program"],
	[
		'[caption id="a" width="3"]![A](/pictures/a.jpg)[/caption]',
		"id=",
		"picture",
	],
	['[gallery ids="1,2,3"]', "[gallery", "another program"],
	["[contact-form-7 id=5 title=Ring]", "[contact-form-7", "another program"],
	["[vc_row]Calm[/vc_row]", "[vc_row]", "another program"],
	["[b]Free[/b] talk", "[/b]", "another program"],
	["[url=https://a.uk]Fees[/url]", "[url=", "another program"],
	["[TOC]", "[TOC]", "another program"],
	[`{{< figure src="${"a".repeat(60)}.jpg" >}}`, "{{<", "another program"],
	['{{< youtube id="x" >}}', "{{<", "as a link"],
	[`{% include figure.html a="${"a".repeat(60)}" %}`, "{%", "another program"],
	["{% raw %}", "{%", "another program"],
	["{: .lead }", "{: .lead }", "another program"],
	["Rest {#rest .lead}", "{#rest .lead}", "another program"],
	["Ring {{phone}} today", "{{phone}}", "another program"],
	["import Fan from '../components/Fan.astro'", "import", "another program"],
	["import './fan.css';", "import", "another program"],
	["export const layout = 1", "export", "another program"],
	["image::fan.jpg[A fan]", "image::", "another program"],
	["\\newpage", "\\newpage", "another program"],
	[":::note\nTake care.\n:::", ":::note", "**Note:**"],
	["::: warning\nTake care.\n:::", "::: warning", "**Note:**"],
	["> [!NOTE]\n> Take care.", "[!NOTE]", "**Note:**"],
	["> [!tip]- Take care.", "[!tip]-", "**Note:**"],
	['!!! note "Take care"', "!!! note", "**Note:**"],
	["*[GP]: general practitioner", "*[GP]:", "(GP)"],
	["Trance\n: A calm attention", ": A calm attention", "- **Hypnosis**"],
	["Trance\n\n:   A calm attention", ":   A calm", "- **Hypnosis**"],
	["h2. Our fees", "h2. Our fees", "Delete the signs"],
	["== Our fees ==", "== Our fees", "Delete the signs"],
	["A '''quiet''' room", "quiet", "Delete the signs"],
	["A %%private%% note", "%%private%%", "Delete the signs"],
	["A ||private|| note", "||private||", "Delete the signs"],
	["a) one\nb) two", "b) two", "Begin each entry"],
	["a. one\nb. two", "b. two", "Begin each entry"],
	["(a) one\n(b) two", "(b) two", "Begin each entry"],
	["A) One\nB) Two", "B) Two", "Begin each entry"],
	["A. Sit down\nB. Breathe in", "B. Breathe in", "Begin each entry"],
	["(1) one\n(2) two", "(2) two", "Begin each entry"],
	["i) one\nii) two", "ii) two", "Begin each entry"],
	["Then:\niv. four\nv. five", "v. five", "Begin each entry"],
	["I) One\nII) Two", "II) Two", "Begin each entry"],
	["1: one\n2: two", "2: two", "Begin each entry"],
	["1️⃣ one\n2️⃣ two", "2️⃣ two", "Begin each entry"],
	["o one\no two", "o two", "Begin each entry"],
	["➢ one\n➢ two", "➢ one", "Begin each entry"],
	["■ one\n■ two", "■ one", "Begin each entry"],
	["♦ one\n♦ two", "♦ one", "Begin each entry"],
	["→ one\n→ two", "→ two", "Begin each entry"],
	["► one\n► two", "► two", "Begin each entry"],
	["👉 one\n👉 two", "👉 two", "Begin each entry"],
	["\uF0D8\tone\n\uF0D8\ttwo", "one", "Begin each entry"],
])("finds signs that Markdown leaves: %j", async (text, target, hint) => {
	const found = await inMarkdown(`One.\n\n${text}`);
	expect(found[0]?.target).toContain(target);
	expect(found[0]?.hint).toContain(hint);
	expect(found[0]?.source).toMatchObject({ line: expect.any(Number) });
});

test("locates a sign in its line, also in a list, a table and beside bold words", async () => {
	const text =
		"One.\n\n- **Two** and\n  three **four:**five\n\n| A | B |\n| - | - |\n| c | **d:**e |\n";
	const found = await inMarkdown(text);
	expect(found.map(({ source }) => source)).toMatchObject([
		{ line: 8, column: 9 },
		{ line: 12, column: 7 },
	]);
});

test.each([
	["We are closed in August.\n---\nCome in May.", "heading", "empty line"],
	["Two lines\nof words\n===", "heading", "##"],
	["We are closed.\n-", "heading", "empty line"],
	["    We are closed in August.", "code", "four spaces"],
	["One.\n\n\tWe are closed.", "code", "spaces"],
	["2003. That was the year.", "number of an entry", "2003\\."],
])(
	"finds words that Markdown reads otherwise: %j",
	async (text, what, hint) => {
		const found = await inMarkdown(text);
		expect(found).toHaveLength(1);
		expect(found[0]?.message).toContain(what);
		expect(`${found[0]?.message} ${found[0]?.hint}`).toContain(hint);
	},
);

test.each([
	"**Free** first talk",
	"*Free* first talk",
	"__Free__ first talk",
	"See [the fees](/fees)",
	"![Chairs](/pictures/a.jpg)",
	"`Free` first talk",
	"# Free talks",
	"## Free talks",
	"> She said so",
	"5 \\* 3",
	"- Rest\n- Sleep",
	"1. Rest\n2. Sleep",
	"• Rest",
	"~~£60~~ £50",
	"Free[^1]",
	"| a | b |\n| c | d |",
	"4 Mill Lane\\",
	"I offer: - calm - rest - sleep",
	"- calm - rest",
	"We are in Bath. ## How to find us By bus.",
	"Rest. ### Sleep",
])("finds signs in a plain text: %j", async (text) => {
	const [found, ...others] = await inYaml(text);
	expect(found?.hint).toContain("This text is plain");
	expect(found?.source).toMatchObject({ file: ABOUT, line: 2 });
	expect(others).toEqual([]);
});

test("a soft hyphen in words is named with its code point, and one correction deletes it", async () => {
	for (const found of [
		await inYaml("One hyp\u00ADno\u00ADsis"),
		await inMarkdown("One hyp\u00ADno\u00ADsis"),
	])
		expect(found).toMatchObject([
			{
				message: 'invisible character U+00AD (soft hyphen) in "hypnosis"',
				correction: { from: "hyp\u00ADno\u00ADsis", to: "hypnosis" },
			},
		]);
});

test.each([
	["See [us](/about\u200B) now", "See [us](", "/about"],
	["See [us](https://www.nhs.uk/\u200Ba)", "See [us](", "https://www.nhs.uk/a"],
	["See [us](mailto:jo\u2060@mill.uk)", "See [us](", "mailto:jo@mill.uk"],
	["![A](/pictures/a\u200E.jpg)", "![A](", "/pictures/a.jpg"],
])(
	"an invisible character in an address is found: %j",
	async (text, before, to) => {
		const found = await inMarkdown(text);
		expect(found).toMatchObject([
			{
				message: expect.stringContaining(`in "${to}"`),
				source: { column: before.length + 1 },
				correction: { to },
			},
		]);
	},
);

const INNOCENT = [
	"A first session is £60 (or £50 online).",
	"Sessions cost £60*, couples £80*.",
	"*Concessions are available.",
	"£90** for two. **By appointment",
	"5 * 3 = 15, and 2*3 is 6.",
	"Rated 5* by clients, in a 4* hotel.",
	"We meet 1:1, at 9:30 or 14:00.",
	"Open 9am-5pm, Mon-Fri; 10–4 on Saturdays.",
	"She said it was “like [sic] sleep”.",
	"Write to jo_smith@mill-lane.co.uk, or to jo@mill.co.uk.",
	"The file is called intake_form_2026.pdf.",
	"C#, C++ and R&D: what programmers ask.",
	"Q&A, B&B, AT&T and Marks & Spencer",
	"Rest & sleep < 8 hours > 6 hours, 2 < 3",
	"I ♥ sleep <3",
	"#MindfulMonday",
	"We are #1 in Bath.",
	"Number # 1",
	"Some people (about 1 in 10) don't respond [1].",
	"[He] began to rest.",
	"I can't; it's John's idea — and hers.",
	"Well – I thought – why not?",
	"Rest -- then sleep. Then... wake up!",
	"“I slept.” — A. B., teacher",
	"— A. B., teacher",
	"- A. B., teacher",
	"'Twas the '90s, and the `90s",
	"50% off / 24/7 / and/or",
	"Name: ____ Date: ____",
	"f*** it, as one client put it; s**t happens",
	"M*A*S*H and A* grades",
	"10 m² at 20 °C; H₂O; ½ an hour; 1st, 2nd",
	"Step 1. Breathe. Step 2. Rest.",
	"a) breathe b) rest c) sleep",
	"Phone +44 (0)117 427 0188",
	"~10 minutes, ~£5 a day",
	"1 + 1 = 2; a = b == c",
	"a | b | c, or Mon | Tue | Wed",
	"Rest • Sleep • Calm",
	"What is “hypnosis”? See https://www.nhs.uk/a_b_c/",
	"We use EMDR, NLP & CBT (all three).",
	"Don't drive afterwards; take a taxi!",
	"Ages 8+ and 18+ (with consent)",
	"$100 or €90, i.e. £80 ≈ £79.99",
	"Dr. J. O'Neill, MSc. (Hons.)",
	"12 Mill Lane, Bath BA1 1AA",
	"@milllane on Instagram",
	"Price list: 1 session £60; 3 sessions £165",
	"Why? Because. And: then: there: you: go",
	"Sleep well \\ rest well",
	"Café, naïve, Zoë, Łódź and Ørsted",
	"Coaching 👩‍⚕️ and 👨‍👩‍👧, 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
	"שלום\u200F and می\u200Cخواهم",
	"30\u00A0minutes, at 2\u202Fpm",
	"{freeMinutes} minutes for £{fee}",
	"Tel: 0117 427 0188 (ask for Jo)",
];

/** Texts of practices with what the patterns of other programs and lists are made of. */
const ORDINARY = [
	"She said [sic] that it was [laughs] “like sleep” [1].",
	"[He] began to rest, and [I] told him so.",
	"“[i]t was calm,” she wrote, “and [b]etter than before.”",
	"We work in the [UK] and in [Wales].",
	"[The practice closed for the summer in 2020.]",
	"Ask for the [free] leaflet [PDF]",
	"Wow!!! Note that the first talk is free!!!",
	"Really??? Important question.",
	"I import nothing and export nothing.",
	"import duties are not our business",
	"export what you wrote before you leave",
	"Included: one call. Video: on request.",
	"Note: please arrive ten minutes early.",
	"Hypnosis: a calm attention.",
	"Question: does it hurt?\nAnswer: no.",
	"Q: does it hurt?\nA: no, it does not.",
	"Fee: £60\nTime: 50 minutes",
	"Our hours are these:\nMonday: 9am\nTuesday: 10am",
	"a. m. and p. m. are written as one word",
	"e.g. sleep,\nf.i. rest",
	"i.e. the first talk\nand no other",
	"A. Smith\nB. Jones",
	"A. Smith, teacher\nB. Jones, nurse",
	"I. Newton slept badly.\nJ. Austen did not.",
	"I think so.\nI know so.",
	"a room\na chair\na lamp",
	"on Monday\nor on Tuesday\nor never",
	"our own\nour other",
	"4 Mill Lane\n5 Mill Lane",
	"10.30 or 11.30\n12.30 or 13.30",
	"9am to noon\n10am to one",
	"Breathe in (1), hold (2), and breathe out (3).",
	"(a) is enough, and (b) is better",
	"first: rest; second: sleep",
	"Ring 999\nor 111",
	"£60 for one\n£90 for two",
	"£ sixty\nand no more",
	"→ Read about the fees",
	"★★★★★ Very calm\n★★★★★ Very kind",
	"♥ from Bath",
	"© Mill Lane 2026",
	"🌿 Calm, and then\n🌙 sleep",
	"50%% is a slip, 100% is not",
	"Rest || sleep",
	"A + B = C; 3 > 2 and 2 < 3",
	"x = y == z",
	"C++ and then C++ again",
	"It costs $$ in town and $ here, or $$$ in London.",
	"The '70s and the '80s; rock 'n' roll; O'Neill's",
	"H2. is a hotel; h2o is water",
	"See 3:1 and 4:2, or 10:30: that is early.",
	"[Please ring first: the bell is broken.]",
	"Talk, rest, sleep ... and wake.",
	".. and then: she slept",
	"More [here](/about): and [there](/contact).\n[Fees](/about) and\n[hours](/contact)",
	"**One** and\n**two**",
	"`{% raw %}` is how others write it",
];

const OTHERS = RULES.filter(({ id }) =>
	/^content\/(?:markup|placeholder)$/.test(id),
);

test.each(ORDINARY)(
	"is silent about the text of a practice: %j",
	async (text) => {
		expect(await inMarkdown(`One.\n\n${text}\n\nTwo.`)).toEqual([]);
		if (/[`*]|\]\(/.test(text)) return;
		expect(await inYaml(text)).toEqual([]);
	},
);

test.each(INNOCENT)("is silent about ordinary words: %s", async (text) => {
	const claims = 'claims: { freeMinutes: "30", fee: "60" }\n';
	const yaml = `${claims}hero:\n  text: ${JSON.stringify(text)}\n`;
	const body = serviceWith(`One.\n\n${text}\n\nTwo.`);
	for (const rule of [contentMarkup, ...OTHERS]) {
		expect(await checkText(rule, yaml, ABOUT)).toEqual([]);
		expect(
			await checkText(rule, body.replace("---\n", `---\n${claims}`)),
		).toEqual([]);
	}
	expect((await readText(yaml, ABOUT)).problems).toEqual([]);
	expect(
		(await readText(body)).problems.filter(
			({ message }) => !/claim/.test(message),
		),
	).toEqual([]);
});

test.each([
	"## A heading\n\nA **bold** and an *italic* word, `code`, and [a link](/fees).",
	"- One\n- Two\n  - Three\n\n1. One\n2. Two\n\n> A quotation",
	"3. Go on\n4. with a list",
	"| A | B |\n| --- | --- |\n| 1 | **2** |",
	"Our fees\n========\n\nWhere we are\n------------",
	"A line.\n\n---\n\nAnother.",
	"4 Mill Lane\\\nBath  \nBA1",
	"\\*Not italic\\*, \\[no link\\](/x) and &amp; &lt;b&gt; \\# 1",
	"```\n**code** [ ](x) | a |\n```",
	"[a][1] and [b]\n\n[1]: /fees\n[b]: https://www.nhs.uk",
	"**Note:** ring, **then** wait; **(if you can)** and ***both***.",
	"re**mark**able, **bold**text and _under_ snake_case_name",
	'![A room](/pictures/a.jpg "decorative")',
])("is silent about real Markdown: %j", async (text) => {
	expect(await inMarkdown(text)).toEqual([]);
});
