// What a text of YAML cannot contain is an error at its place, with what to write.
import { expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
	locationOf,
} from "../../../test/support/make-site.ts";

const SERVICE = "content/services/stop-smoking.md";
const SITE = "content/site.yaml";
const HOME = "content/pages/home.yaml";

async function problemsOf(file: string, from: string, to: string) {
	const { located } = await checkContent({ [file]: edited(file, from, to) });
	return located;
}
const inTitle = (value: string) =>
	problemsOf(SERVICE, "title: Stop Smoking Hypnotherapy", `title: ${value}`);

test.each([
	["Rest &amp; Sleep", 13, "Write the sign itself: &", "&"],
	[
		"Rest&nbsp;well, please",
		12,
		"Write the sign itself: Rest well,",
		"Rest well,",
	],
	["Rest &#8211; well", 13, "Write the sign itself: –", "–"],
	["Rest&#x2019;s well", 12, "Write the sign itself: Rest’s", "Rest’s"],
	[
		"psycho&shy;therapy",
		14,
		"Write the sign itself: psychotherapy",
		"psychotherapy",
	],
	["Fees in &pound;", 16, "Write the sign itself: £", "£"],
	["The word &quot;calm&quot;", 17, 'Write the sign itself: "calm"', undefined],
	["Number &#35;1", 15, "Write the sign itself: #1", undefined],
])("an entity is named with its sign: %s", async (value, column, hint, to) => {
	const found = await inTitle(value);
	expect(found).toMatchObject([
		{
			rule: "content/invalid",
			severity: "error",
			hint,
			source: { line: 3, column },
		},
	]);
	expect(found[0]?.correction?.to).toBe(to);
});

test.each([
	["Rest <b>well</b>", 13, "<b>"],
	["Rest<br>well", 12, "<br>"],
	["Rest <em>well</em>", 13, "<em>"],
	["Rest<br/>well", 12, "<br/>"],
	['Rest <a href="/fees">well</a>', 13, '<a href="/fees">'],
	["Rest <!-- not yet -->", 13, "<!-- not yet -->"],
	["Rest <strong>well</strong>", 13, "<strong>"],
	["Rest</p> well", 12, "</p>"],
	["<p>Rest", 8, "<p>"],
])("a tag is named once: %s", async (value, column, tag) => {
	const found = await inTitle(value);
	expect(found).toMatchObject([
		{ severity: "error", source: { line: 3, column } },
	]);
	expect(found[0]?.message).toContain(`the tag ${tag},`);
});

test.each([
	"Rest & sleep",
	"R&D; then rest",
	"AT&T; B&B;",
	"1 < 2 and 3 > 2",
	"Rest <3",
	"Ask <jo@mill-lane.co.uk>",
	"Dear <your name>",
	"C&A &c.",
])("these words are innocent: %s", async (value) => {
	expect(await inTitle(value)).toEqual([]);
});

test.each([
	["Tip #1 for sleep", 12, '"Tip #1 for sleep"'],
	["Sleep #calm", 14, '"Sleep #calm"'],
])("words that become a comment are named: %s", async (value, column, hint) => {
	const found = await inTitle(value);
	expect(found).toMatchObject([
		{ severity: "warning", source: { line: 3, column } },
	]);
	expect(found[0]?.message).toContain("visitors do not see");
	expect(found[0]?.hint).toContain(hint);
});

test("words that become a comment are named where nothing is left", async () => {
	const found = await inTitle("#1 tip for sleep");
	expect(found.map(({ message }) => message).sort()).toEqual([
		expect.stringContaining('"title" is empty'),
		expect.stringContaining("visitors do not see"),
	]);
});

test.each([
	'"Sleep" #checked',
	"Sleep # checked in May",
	"Sleep in C#",
	"Sleep#1",
	'"Tip #1 for sleep"',
	">-\n  Tip #1 for\n  sleep",
	"|\n  Note: tip #1",
])("a comment and a plain # are innocent: %s", async (value) => {
	expect(await inTitle(value)).toEqual([]);
});

test("tags and entities are found in all files, also in claims and links", async () => {
	const name = await problemsOf(
		SITE,
		"name: Calm Practice",
		"name: Calm &amp; Co",
	);
	expect(name.map(locationOf)).toEqual([`${SITE}:3:12`]);
	const claim = await problemsOf(
		SITE,
		"claims:",
		'claims:\n  fee: "&pound;60"',
	);
	expect(claim.map(locationOf)).toEqual([`${SITE}:2:9`]);
	const link = await problemsOf(
		HOME,
		"href: /services",
		"href: /services?a=1&amp;b=2",
	);
	expect(link.map(locationOf)).toEqual([expect.stringContaining(HOME)]);
});

test.each([
	["|", "One.\n\n  Two."],
	[">-", "One.\n\n  Two."],
	["|", "One.\n  goes on.\n\n  Two."],
	[">", "One.\n\n\n  Two."],
	["|-", "\n  One.\n\n  Two."],
	["", "One.\n\n  Two."],
])(
	"two paragraphs in a text for one are an error: %s %j",
	async (style, text) => {
		const value = `${style}\n  ${text}`;
		const found = await problemsOf(
			SERVICE,
			"subtitle: Put the habit down",
			`subtitle: ${value}`,
		);
		expect(found).toMatchObject([{ severity: "error" }]);
		expect(found[0]?.message).toContain("several paragraphs");
		expect(found[0]?.hint).toContain("Delete the empty line");
	},
);

test.each([
	["|", "One.\n  Two."],
	[">-", "One\n  goes on."],
	["|", "\n  One\n  goes on.\n"],
	[">", "One\n    - more\n  goes on."],
	["|+", "One\n\n"],
	["", "One\n  goes on."],
])("one paragraph is innocent: %s %j", async (style, text) => {
	const value = `${style}\n  ${text}`;
	expect(
		await problemsOf(
			SERVICE,
			"subtitle: Put the habit down",
			`subtitle: ${value}`,
		),
	).toEqual([]);
});

test("quoted paragraphs are an error, and hours of several lines are not", async () => {
	const quoted = await inTitle('"One.\\n\\nTwo."');
	expect(quoted).toMatchObject([{ severity: "error" }]);
	const hours = "|\n  Mon-Fri 9am-5pm\n\n  Sat 10am-2pm";
	expect(
		await problemsOf(
			SITE,
			'openingHours: "{availability}"',
			`openingHours: ${hours}`,
		),
	).toEqual([]);
});

const INVISIBLE: readonly (readonly [
	string,
	string,
	string,
	number,
	RegExp,
])[] = [
	[
		"email: hello@example.com",
		"email",
		'"de\u00ADsk@mill.org.uk"',
		11,
		/U\+00AD \(soft hyphen\) in "desk@mill\.org\.uk"/,
	],
	[
		"email: hello@example.com",
		"email",
		"desk@mill.org.uk\u200B",
		24,
		/U\+200B \(zero width space\)/,
	],
	[
		"email: hello@example.com",
		"email",
		"desk@mill\u00A0.org.uk",
		17,
		/U\+00A0 \(no-break space\)/,
	],
	[
		'phone: "020 7946 0123"',
		"phone",
		'"\u202D020 7946 0188"',
		9,
		/U\+202D \(left-to-right override\) in "020"/,
	],
	['phone: "020 7946 0123"', "phone", '"020 7946 0188\u202C"', 22, /U\+202C/],
	[
		"url: https://www.example.com",
		"url",
		"https://www.mill\u200D.co.uk",
		22,
		/U\+200D/,
	],
	[
		"bookingUrl: https://booking.example.com/free",
		"bookingUrl",
		"\u2060https://booking.example.com/free",
		13,
		/U\+2060 \(word joiner\)/,
	],
	[
		"  endpoint: https://forms.example.com/f/calm",
		"  endpoint",
		"https://forms.example.com/f\u200E/calm",
		40,
		/U\+200E/,
	],
	["  file: /share.png", "  file", "/sha\u00ADre.png", 13, /U\+00AD/],
];
test.each(INVISIBLE)(
	"an invisible character in an address is named, once: %s",
	async (from, key, value, column, message) => {
		const found = await problemsOf(SITE, from, `${key}: ${value}`);
		expect(found).toMatchObject([{ severity: "error", source: { column } }]);
		expect(found[0]?.message).toMatch(message);
		expect(found[0]?.correction?.to).not.toMatch(/[^\x20-\x7E]/);
	},
);

test.each([
	["/price sheet.pdf", "/price%20sheet.pdf"],
	["/our team?from=the top", "/our%20team?from=the%20top"],
	["tel:0117 496 0188", "tel:01174960188"],
	[
		"mailto:desk @mill.org.uk?subject=Ring me",
		"mailto:desk@mill.org.uk?subject=Ring%20me",
	],
	["https://www.nhs.uk/live well", "https://www.nhs.uk/live%20well"],
	["#our team", "#our%20team"],
])(
	"a link with a space is corrected in the hint: %s",
	async (href, expected) => {
		const found = await problemsOf(HOME, "href: /services", `href: "${href}"`);
		expect(formatLocatedProblems(found)).toContain(
			`An address has no spaces: write ${expected}`,
		);
	},
);

test("other addresses with a space are corrected too", async () => {
	const email = await problemsOf(
		SITE,
		"email: hello@example.com",
		"email: desk @mill.org.uk",
	);
	expect(email[0]?.hint).toContain("write desk@mill.org.uk");
});

test.each([
	...["\uFFFE", "\uFFFF", "\x80", "\x9F", "\x7F"],
	...['"\\uFFFE"', '"\\0"', '"Sleep\uFFFE"', '"\uFFFF"', "'Sleep\uFFFE'"],
	...['"\x7F"', '"\x80"'],
])(
	"a title with %j, which XML does not have, is an error at its place",
	async (sign) => {
		const found = await inTitle(/^["']/.test(sign) ? sign : `Sleep${sign}`);
		expect(found).toMatchObject([
			{
				message: "invisible character: no page can show it",
				source: { file: SERVICE, line: 3 },
			},
		]);
	},
);

test.each(["Calm&#0;Mind", "Calm&#xD800;Mind", "Calm&#x110000;Mind"])(
	"%s names no character, and nobody can say which is meant",
	async (title) => {
		const [one, ...others] = await inTitle(title);
		expect(others).toEqual([]);
		expect(one).toMatchObject({
			message: `visitors would read "${title}" as it is, since this text is plain`,
			hint: "Write the sign itself: CalmMind",
		});
		expect(one?.correction).toBe(undefined);
	},
);
