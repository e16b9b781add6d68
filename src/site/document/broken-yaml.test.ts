import { expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
	locationOf,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";

const SITE = "content/site.yaml";
const NAME = "name: Calm Practice";
const PHONE = 'phone: "020 7946 0123"';

async function broken(from: string, to: string) {
	return (await checkContent({ [SITE]: edited(SITE, from, to) })).located;
}

test.each([
	["a tab", "  file: /share.png", "\tfile: /share.png", "16:1"],
	["a tab after spaces", "  file: /share.png", "  \tfile: /share.png", "16:3"],
	["a key written twice", "tagline:", "name: Other\ntagline:", "4:1"],
	["one colon too many", NAME, "name: Calm: Practice", "3:7"],
	["no space after the colon", NAME, "name:Calm Practice", "3:1"],
	["a line without a key", NAME, `${NAME}\nhello there`, "4:1"],
	['no closing "', PHONE, 'phone: "020 7946 0123', "8:8"],
	["no closing '", PHONE, "phone: '020 7946 0123", "8:8"],
	["no closing ]", NAME, "name: [calm", "3:7"],
	["no closing }", NAME, "name: {calm", "3:7"],
	["too much indentation", "  alt: Rings", "   alt: Rings", "17:4"],
	["too little indentation", "  alt: Rings", " alt: Rings", "17:2"],
	["a text after a bracket", NAME, "name: {calm} people", "3:14"],
	["a text after a quote", NAME, 'name: "Calm" Practice', "3:14"],
	["an apostrophe between '", NAME, "name: 'It's calm'", "3:11"],
	["text after a '", NAME, "name: 'Clients' sleep", "3:17"],
	["an @ first", NAME, "name: @calm", "3:7"],
	["a % first", NAME, "name: %calm", "3:7"],
	["a * first", NAME, "name: *calm", "3:7"],
	["a * at both ends", NAME, "name: *calm*", "3:7"],
	["a ! first", NAME, "name: !calm down", "3:7"],
	["an & first", NAME, "name: & calm", "3:7"],
	["a backslash", PHONE, 'phone: "020 \\q"', "8:13"],
	["a line of hyphens", "tagline:", "---\ntagline:", "4:1"],
	[
		"a key between the entries of a list",
		"  - London\n",
		"  - London\n  a: b\n",
		"12:3",
	],
	["a * after other entries", "  - London\n", "  - London\n  - *a\n", "12:5"],
	["a control character", NAME, "name: Calm\u0007 Practice", "3:11"],
	["a list in the line of its key", NAME, "name: - calm", "3:7"],
	["bold words", NAME, "name: **Calm** practice", "3:7"],
	["emphasis before other words", NAME, "name: *Calm* practice", "3:7"],
	["a > first", NAME, "name: > calm", "3:7"],
	["a | first", NAME, "name: | calm", "3:7"],
])("%s is reported at its location", async (_name, from, to, location) => {
	const problems = await broken(from, to);
	expect(problems.map(locationOf)).toEqual([`${SITE}:${location}`]);
	expect(problems[0]?.hint).toBeTruthy();
});

test("each mistake is reported with its message", async () => {
	const describeBroken = async (from: string, to: string) =>
		formatLocatedProblems(await broken(from, to));
	const all = [
		await describeBroken("  file:", "\tfile:"),
		await describeBroken("tagline:", "name: Other\ntagline:"),
		await describeBroken(NAME, "name: Calm: Practice"),
		await describeBroken(NAME, "name:Calm Practice"),
		await describeBroken(NAME, `${NAME}\nhello there`),
		await describeBroken(PHONE, 'phone: "020 7946 0123'),
		await describeBroken("  alt: Rings", " alt: Rings"),
		await describeBroken(NAME, 'name: "Calm" Practice'),
		await describeBroken(NAME, "name: *calm"),
		await describeBroken(PHONE, 'phone: "020 \\q"'),
		await describeBroken("tagline:", "---\ntagline:"),
		await describeBroken(NAME, "name: Calm\u0007 Practice"),
	];
	expect(all.join("\n")).toMatchInlineSnapshot(`
		"content/site.yaml:16:1 error: this line is indented with a tab, and content files allow only spaces
		  -> Replace the tab by spaces
		content/site.yaml:4:1 error: duplicate key: it is in this group twice, so one of the two would be lost
		  -> Keep one of the two lines; the other is above this one
		content/site.yaml:3:7 error: this line has more than one colon, or the line below it is indented too far
		  -> Put quotes round a text that contains a colon and a space or starts with a special character, as in title: "Sleep: a calm start". Indent with spaces, so that the lines of one group start in one column
		content/site.yaml:3:1 error: this line does not begin with a key, a colon and a space
		  -> Write key: text on one line, or indent the line so that it continues the text above
		content/site.yaml:4:1 error: this line does not begin with a key, a colon and a space
		  -> Write key: text on one line, or indent the line so that it continues the text above
		content/site.yaml:8:8 error: the quote or bracket that opens here is never closed
		  -> Close each " with another ", each [ with ] and each { with }
		content/site.yaml:17:2 error: wrong indentation: this line does not line up with the lines it belongs to
		  -> Indent with spaces, so that the lines of one group start in one column
		content/site.yaml:3:14 error: unexpected text: the quote or bracket before these words ends the value
		  -> Put one pair of double quotes round the whole text, as in title: "It's a calm start"; a " inside it is written \\"
		content/site.yaml:3:7 error: a text cannot start with this character
		  -> Put quotes round a text that contains a colon and a space or starts with a special character, as in title: "Sleep: a calm start"
		content/site.yaml:8:13 error: invalid backslash: in a text between " and ", a backslash (\\) begins a code, and this code does not exist
		  -> Delete the backslash, or write two of them
		content/site.yaml:4:1 error: a line of three hyphens ends the file here, and more follows it
		  -> Delete the line that begins with ---
		content/site.yaml:3:11 error: invisible character: no page can show it
		  -> Delete the words round it and type them again; such characters come with copied text"
	`);
});

test.each(["**Calm** practice", "- calm", "> calm", "| calm"])(
	"a special character at the start is the mistake: %s",
	async (value) => {
		const [found] = await broken(NAME, `name: ${value}`);
		expect(found?.message).toBe("a text cannot start with this character");
	},
);

test("an apostrophe that ends a text is reported", async () => {
	expect(
		formatLocatedProblems(await broken(NAME, "name: 'It's calm'")),
	).toMatchInlineSnapshot(`
		"content/site.yaml:3:11 error: unexpected text: the quote or bracket before these words ends the value
		  -> Put one pair of double quotes round the whole text, as in title: "It's a calm start"; a " inside it is written \\""
	`);
});

test("several mistakes in one file are all reported", async () => {
	const text = edited(SITE, "tagline:", "name: Other\ntagline:").replace(
		"  link: Ask",
		"  text: For rent.\n  link: Ask",
	);
	const { located } = await checkContent({ [SITE]: text });
	expect(located.map(locationOf)).toEqual([`${SITE}:4:1`, `${SITE}:21:3`]);
});

test.each([
	["  endpoint:", "endpoint:", "23:3"],
	["  endpoint:", "   endpoint:", "23:3"],
	["  home:", " home:", "29:3"],
])(
	"what follows from wrong indentation is not reported: %j, %j",
	async (from, to, location) => {
		const problems = await broken(from, to);
		expect(problems.map(locationOf)).toEqual([`${SITE}:${location}`]);
	},
);

const LIST = "content/services.yaml";

test.each([
	[SITE, "a key too far right", "tagline:", " tagline:", 4],
	[SITE, "the first key too far right", "claims:", " claims:", 3],
	[SITE, "a key below a comment", "  about:", "  # here\n   about:", 30],
	[SITE, "a key above a comment", "  about:", "   about:\n  # here", 29],
	[LIST, "a key of an entry too far left", "    label:", "   label:", 6],
	[LIST, "a key of an entry too far right", "    label:", "     label:", 6],
	[LIST, "an entry too far left", "  - slug: ocd", " - slug: ocd", 8],
	[LIST, "an entry too far right", "  - slug: ocd", "   - slug: ocd", 8],
	[LIST, "the first entry too far right", "  - slug", "   - slug", 6],
])("%s: %s is called wrong indentation", async (file, _, from, to, line) => {
	const { located } = await checkContent({ [file]: edited(file, from, to) });
	expect(located).toMatchObject([
		{
			message: expect.stringContaining("wrong indentation"),
			source: { file, line },
		},
	]);
});

test("an error of the parser is reported with the right line", async () => {
	const text = "- a\nb: >-\n  folded\n  text\nc: 'open\n";
	const { located } = await checkContent({ [SITE]: text });
	expect(located.map(locationOf)).toEqual([`${SITE}:2:1`]);
});

test("line numbers are counted from the start of the file", async () => {
	const file = "content/services/stop-smoking.md";
	const text = serviceText("stop-smoking").replace("badge:", "badge: a: b #");
	const { located } = await checkContent({ [file]: text });
	expect(located.map(locationOf)).toEqual([`${file}:6:8`]);
});

test("an error that only js-yaml finds is reported with its line", async () => {
	const twice = "{a: 1}: b\n{c: 2}: d\n";
	const file = "content/services/stop-smoking.md";
	const text = serviceText("stop-smoking").replace("badge:", `${twice}badge:`);
	const front = await checkContent({ [file]: text });
	expect(front.located.map(locationOf)).toEqual([`${file}:7:1`]);
	const whole = await broken("tagline:", `${twice}tagline:`);
	expect(whole.map(locationOf)).toEqual([`${SITE}:5:1`]);
});

test.each([
	["unclosed brackets", "[".repeat(100_000)],
	["nested groups", "a: ".repeat(3000)],
	["many mistakes", "a: b: c\n".repeat(5000)],
	["quotes", '"\n'.repeat(5000)],
])(
	"%s are reported with few problems and without a crash",
	async (_name, text) => {
		const { located } = await checkContent({ [SITE]: text });
		expect(located.length).toBeGreaterThan(0);
		expect(located.length).toBeLessThanOrEqual(10);
	},
);

test.each([
	["name: We sit\n  and talk: for an hour", 4],
	["name: We sit\n  and talk\n  for an hour: or so", 5],
	["name: One\n  Monday to Friday: nine to five", 4],
])("a colon in a wrapped line is called a colon: %j", async (lines, line) => {
	const [found, ...others] = await broken(NAME, lines);
	expect(others).toEqual([]);
	expect(found?.message).toContain("a colon and a space begin a new key");
	expect(found?.hint).toContain("Put quotes round the whole text");
	expect(found?.source).toMatchObject({ line });
});
