// A line in the wrong column is one problem at that line, whose message states how many spaces it needs.
import { expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
	locationOf,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { measureProcessorTime } from "../../../test/support/processor-time.ts";
import { readShippedText } from "../../../test/support/shipped-site.ts";
import { repairIndentation } from "./indentation.ts";

const SITE = "content/site.yaml";
const LIST = "content/services.yaml";
const SERVICE = "content/services/stop-smoking.md";

async function check(file: string, from: string, to: string) {
	const text =
		file === SERVICE
			? serviceText("stop-smoking").replace(from, to)
			: edited(file, from, to);
	const windows = text.replaceAll("\n", "\r\n");
	const { located } = await checkContent({ [file]: text });
	const again = await checkContent({ [file]: windows });
	expect(formatLocatedProblems(again.located)).toBe(
		formatLocatedProblems(located),
	);
	return located;
}

test.each([
	["a key too deep", SITE, "  alt: Rings", "   alt: Rings", "17:4", 2],
	["a key not deep enough", SITE, "  alt: Rings", " alt: Rings", "17:2", 2],
	["a key outside its group", SITE, "  alt: Rings", "alt: Rings", "17:1", 2],
	["the first key of a group", SITE, "  file: /", "   file: /", "16:4", 2],
	["the first of three keys", SITE, "  text: At", " text: At", "40:2", 2],
	["a middle key too deep", SITE, "  notice: It", "    notice: It", "41:5", 2],
	["a middle key outside", SITE, "  notice: It", "notice: It", "41:1", 2],
	["the first line of a file", SITE, "claims:\n", " claims:\n", "1:2", 0],
	["the last key", SITE, "  urgentHelp:", "   urgentHelp:", "42:4", 2],
	["a key in another group", SITE, "email: hello", "  email: hello", "7:3", 0],
	[
		"a group inside the group above",
		SITE,
		"themeColor:",
		"  themeColor:",
		"18:3",
		0,
	],
	["a key of an inner group", SITE, "    text: Pl", "   text: Pl", "29:4", 4],
	["an inner key outside", SITE, "    text: Pl", "  text: Pl", "29:3", 4],
	["an entry too deep", LIST, "  - slug: ocd", "   - slug: ocd", "8:4", 2],
	["an entry not deep enough", LIST, "  - slug: ocd", " - slug: ocd", "8:2", 2],
	["an entry in column 1", LIST, "  - slug: ocd", "- slug: ocd", "8:1", 2],
	["a key of an entry", LIST, "    label: OCD", "   label: OCD", "9:4", 4],
	["a label too deep", LIST, "    label: OCD", "     label: OCD", "9:6", 4],
	["a key below the hyphen", LIST, "    label: OCD", "  label: OCD", "9:3", 4],
	["the key of a list", LIST, "services:\n", " services:\n", "4:2", 0],
	["a key in front matter", SERVICE, "badge: ", " badge: ", "6:2", 0],
	["the first key in front matter", SERVICE, "id: ", " id: ", "2:2", 0],
	[
		"the last entry in front matter",
		SERVICE,
		"  - stop smoking",
		"  - stop smoking\n - quit",
		"26:2",
		2,
	],
	["an entry's second key", SERVICE, "    text: Un", "   text: Un", "9:4", 4],
	["a tab at the first key", SITE, "  file: /", "\tfile: /", "16:1", 2],
	["a tab in the middle", SITE, "  alt: Rings", "\talt: Rings", "17:1", 2],
	["spaces, then a tab", SITE, "  file: /", "  \tfile: /", "16:3", 2],
	["a tab, then a space", SITE, "  file: /", "\t file: /", "16:1", 2],
	["a tab at the top level", SITE, "email: hello", "\temail: hello", "7:1", 0],
	["two tabs", SITE, "    text: Pl", "\t\ttext: Pl", "29:1", 4],
	["a tab before an entry", LIST, "  - slug: ocd", "\t- slug: ocd", "8:1", 2],
	["a tab in front matter", SERVICE, "    text: Un", "\t\ttext: Un", "9:1", 4],
] as const)(
	"wrong indentation is reported with its fix: %s",
	async (_name, file, from, to, location, expected) => {
		const problems = await check(file, from, to);
		expect(problems.map(locationOf)).toEqual([`${file}:${location}`]);
		const [{ message = "", hint = "" } = {}] = problems;
		const words = expected === 0 ? "no spaces" : `${expected} spaces`;
		expect(`${message} ${hint}`).toContain(words);
	},
);

test("each mistake is reported with its message", async () => {
	const tabs = edited(
		SITE,
		"  file: /share.png\n  alt:",
		"\tfile: /share.png\n\talt:",
	);
	const all = [
		await check(SITE, "  alt: Rings", "   alt: Rings"),
		await check(SITE, "  alt: Rings", "alt: Rings"),
		await check(SITE, "email: hello", " email: hello"),
		await check(SITE, "  alt: Rings", "\talt: Rings"),
		(await checkContent({ [SITE]: tabs })).located,
		await check(
			LIST,
			"  - slug: ocd\n    label: OCD\n    theme",
			"   - slug: ocd\n     label: OCD\n     theme",
		),
	];
	expect(all.map(formatLocatedProblems).join("\n")).toMatchInlineSnapshot(`
		"content/site.yaml:17:4 error: this line begins with 3 spaces where 2 spaces are expected, so it is outside the group it belongs to
		  -> Delete 1 space at the beginning of this line
		content/site.yaml:17:1 error: this line begins with no spaces where 2 spaces are expected, so it is outside the group it belongs to
		  -> Put 2 more spaces at the beginning of this line
		content/site.yaml:7:2 error: this line begins with 1 space where no spaces are expected, so it is outside the group it belongs to
		  -> Delete 1 space at the beginning of this line
		content/site.yaml:17:1 error: this line is indented with a tab, and YAML allows only spaces
		  -> Begin this line with 2 spaces in place of the tab
		content/site.yaml:16:1 error: this line is indented with a tab, and the line below it too, and YAML allows only spaces
		  -> Begin this line with 2 spaces in place of the tab, and the others likewise
		content/services.yaml:8:4 error: this line begins with 3 spaces where 2 spaces are expected, so it is outside the group it belongs to
		  -> Delete 1 space at the beginning of this line and the 2 lines below it"
	`);
});

test("an entry that YAML reads as part of the text above it is reported", async () => {
	const list = "  - London\n  - Leeds\n  - York\n";
	const put = (from: string, to: string) =>
		check(SITE, "  - London\n", list.replace(from, to));
	expect((await put("  - Leeds", "   - Leeds")).map(locationOf)).toEqual([
		`${SITE}:12:4`,
	]);
	expect((await put("  - London", " - London")).map(locationOf)).toEqual([
		`${SITE}:11:2`,
	]);
});

test("a key that YAML reads as part of the text above it is reported", async () => {
	const hero = "eyebrow: About us\n  heading: ";
	const folded = "heading: >-\n    Change\n    eyebrow: About us\n  text: ";
	const file = "content/pages/about.yaml";
	const text = edited(file, "heading: ", hero).replace(
		/eyebrow: About us\n {2}heading: [^\n]*\n {2}text: /,
		folded,
	);
	const { located } = await checkContent({ [file]: text });
	expect(located).toHaveLength(1);
	expect(located[0]?.source?.excerpt).toBe("    eyebrow: About us");
	expect(located[0]?.message).toContain("2 spaces");
});

test("each mistake is reported as one problem", async () => {
	const text = edited(SITE, "  alt: Rings", "   alt: Rings")
		.replace("  link: Ask", "\tlink: Ask")
		.replace("  notice: It", " notice: It");
	const { located } = await checkContent({ [SITE]: text });
	expect(located.map(locationOf)).toEqual([
		`${SITE}:17:4`,
		`${SITE}:23:1`,
		`${SITE}:41:2`,
	]);
});

test("another mistake in the file is reported as well", async () => {
	const moved = edited(SITE, "  alt: Rings", "   alt: Rings");
	const broken = moved.replace("tagline: Hyp", "tagline: A: Hyp");
	expect(
		(await checkContent({ [SITE]: broken })).located.map(locationOf).sort(),
	).toEqual([`${SITE}:17:4`, `${SITE}:4:10`]);
	const out = edited(SITE, "  alt: Rings", "alt: Rings");
	const empty = out.replace("tagline: Hypnotherapy in London", "tagline:");
	expect(
		(await checkContent({ [SITE]: empty })).located.map(locationOf).sort(),
	).toEqual([`${SITE}:17:1`, `${SITE}:4:9`]);
});

test("a misspelt key is reported as misspelt, even where it would fit another group", async () => {
	const problems = await check(SITE, "\nname: Calm", "\nnmae: Calm");
	expect(formatLocatedProblems(problems)).toMatch(
		/^content\/site.yaml:3:1 .*unknown key.*\n.*name\?$/,
	);
});

test("a line of a text may start with a word and a colon", async () => {
	const text = ">-\n    We treat the\n    following: stress.";
	expect(await check(SITE, "At your own pace.", text)).toEqual([]);
});

/** Yields a copy of a shipped file for each of its lines, with that line moved. */
function* shifted(file: string, delta: number) {
	const lines = readShippedText(file).split("\n");
	for (const [at, line] of lines.entries()) {
		const isKey = /^\s*(?:- +)?\w+:(?:\s|$)|^\s*- /.test(line);
		const column = line.search(/\S/) + delta;
		if (!isKey || column < 0) continue;
		const text = lines.with(at, " ".repeat(column) + line.trim()).join("\n");
		yield { line: at + 1, file: { sourcePath: file, text } };
	}
}

test.each([1, -1, 2, -2])(
	"every line of a file is repaired after a move by %i",
	(delta) => {
		const wrong: unknown[] = [];
		let count = 0;
		for (const { line, file } of shifted("content/testimonials.yaml", delta)) {
			const { problems, error, remaining } = repairIndentation(file);
			const lines = problems.flatMap(({ source }) =>
				source && "line" in source ? source.line : [],
			);
			count++;
			if (lines.join() !== String(line) || error || remaining.size > 0)
				wrong.push([line, lines]);
		}
		expect(wrong).toEqual([]);
		expect(count).toBeGreaterThan(15);
	},
);

test.each([
	["four spaces for each level", "hero:\n    heading: A\n    text: B\n"],
	["entries below the key", "items:\n- one\n- two\n"],
	[
		"a text of several lines",
		"text: >-\n  We help\n   with sleep\n  and more.\n",
	],
	["hyphens in a text of several lines", "text: |\n  - one\n    - two\n"],
	["lists in lists", "items:\n  - - one\n    - two\n"],
	["a quoted text of two lines", 'text: "one\n   - two"\nmore: a\n'],
])("correct indentation is accepted: %s", (_name, text) => {
	const sourcePath = "content/pages/home.yaml";
	expect(repairIndentation({ sourcePath, text }).problems).toEqual([]);
});

test.each(["   a: b\n  c: d\n", "\ta: b\n", "- a\n - b\n   c: d\n"])(
	"a long file of wrong lines is read in limited time: %j",
	async (line) => {
		const file = { sourcePath: SITE, text: `x:\n${line.repeat(20_000)}` };
		const seconds = await measureProcessorTime(() => repairIndentation(file));
		expect(seconds).toBeLessThan(20);
	},
);

test("several lines that are too deep are reported as one problem", async () => {
	const CONTACT = "content/pages/contact.yaml";
	const text = readShippedText(CONTACT).replaceAll(
		"      answer: >-",
		"     answer: >-",
	);
	const { located } = await checkContent({ [CONTACT]: text });
	const lines = text.split("\n");
	const blamed = located
		.filter(({ source }) => source?.file === CONTACT)
		.map(({ source }) => lines[(source?.line ?? 0) - 1]);
	expect(blamed.length).toBeGreaterThan(0);
	expect(new Set(blamed)).toEqual(new Set(["     answer: >-"]));
});

test("a text with a word and a colon at the start of a line is not changed", async () => {
	const text = serviceText("stop-smoking").replace(
		/^description: .*$/m,
		"description: >-\n  You learn how you relax and how you\n  imagine: in pictures or sounds.",
	);
	const { located } = await checkContent({ [SERVICE]: text });
	expect(located).toEqual([]);
});
