import { expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
	locationOf,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import { parseContentFile } from "./parse.ts";
import { NOTHING_COMMON } from "./raw-file.ts";

const FILE = "content/services/stop-smoking.md";
const GOOD = serviceText("stop-smoking");

async function read(text: string) {
	return formatLocatedProblems((await checkContent({ [FILE]: text })).located);
}

test("the Markdown below the front matter is read unchanged", async () => {
	const file = sourceOf(FILE, `${GOOD}\n## More\n---\ntext\n`);
	const { body, problems } = parseContentFile(file, NOTHING_COMMON);
	expect(body).toBe("\n## More\n---\ntext\n");
	expect(problems).toEqual([]);
});

test("claims are filled into front matter and body", async () => {
	const text = `${GOOD.replace("id:", 'claims: { n: 3, m: "4" }\nid:').replace("the habit", "{n} {m} {N 1} { n }")}\n{n} times\n`;
	const { value, body } = parseContentFile(
		sourceOf(FILE, text),
		NOTHING_COMMON,
	);
	expect(value).toMatchObject({
		subtitle: "Put 3 4 {N 1} 3 down",
		claims: { n: "3", m: "4" },
	});
	expect(body).toBe("\n3 times\n");
});

test.each([
	"07700900431",
	"72.50",
	"1e3",
	"0x10",
	"0o14",
	"1_000",
	".5",
	"1.0",
	"yes",
	"true",
	"~",
	"+44",
	"12:30",
	"2027-03-03",
	"12345678901234567890",
])("the value of a claim is shown as it was written: %s", async (written) => {
	const claims = `claims: { desk: ${written} } # a comment\nid:`;
	const text = `${GOOD.replace("id:", claims).replace("the habit", "it, {desk}.")}\nRing {desk}.\n`;
	const file = sourceOf(FILE, text);
	const { value, body, problems } = parseContentFile(file, NOTHING_COMMON);
	expect(value).toMatchObject({
		subtitle: `Put it, ${written}. down`,
		claims: { desk: written },
	});
	expect(body).toBe(`\nRing ${written}.\n`);
	expect(problems).toEqual([]);
	const ofSite = edited(
		"content/site.yaml",
		"claims:",
		`claims:\n  desk: ${written}`,
	);
	const read = await checkContent({
		"content/site.yaml": ofSite,
		[FILE]: GOOD.replace("the habit", "{desk}"),
	});
	expect(read.located).toEqual([]);
	const service = read.read.find(({ sourcePath }) => sourcePath === FILE);
	expect(service?.value).toMatchObject({ subtitle: `Put ${written} down` });
});

test("a claim without a value, and one of several lines of YAML, are as before", async () => {
	expect(await read(GOOD.replace("id:", "claims:\n  fee:\nid:"))).toContain(
		'"fee" is empty',
	);
	const tagged = GOOD.replace("id:", "claims: { n: !!int 5 }\nid:");
	expect(await read(tagged.replace("the habit", "{n}"))).toBe("");
	const folded = GOOD.replace("id:", "claims:\n  n: >-\n    one\n    two\nid:");
	expect(await read(folded.replace("the habit", "{n}"))).toBe("");
});

test("missing, unfinished and invalid front matter is reported", async () => {
	expect(await read("hello\n")).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:1:1 error: missing front matter: this file does not begin with the lines that describe the page
		  -> Begin the file with a line of three hyphens (---), then lines such as title: Privacy notice, then --- again"
	`);
	expect(await read(GOOD.replace(/---\n$/, ""))).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:1:1 error: unfinished front matter: there is no line of three hyphens (---) alone below the lines that describe the page
		  -> Put such a line between the last of them and the text of the page. Begin the file with a line of three hyphens (---), then lines such as title: Privacy notice, then --- again"
	`);
	expect(
		await read(GOOD.replace(/---\n$/, "--- hello\n")),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:26:1 error: unfinished front matter: there is no line of three hyphens (---) alone below the lines that describe the page
		  -> Put such a line between the last of them and the text of the page. Begin the file with a line of three hyphens (---), then lines such as title: Privacy notice, then --- again"
	`);
	expect(await read("---\n---\nhello\n")).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:1:1 error: the part between the two --- of this file is empty
		  -> Write lines with a colon and a space after the first word, as in key: text, or restore the file from its last good version"
	`);
	expect(await read("---\nhello\n---\n")).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:1:1 error: the part between the two --- of this file should contain lines such as key: text, but it contains something else
		  -> Write lines with a colon and a space after the first word, as in key: text, or restore the file from its last good version"
	`);
	expect(await read("")).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:1:1 error: missing front matter: this file does not begin with the lines that describe the page
		  -> Begin the file with a line of three hyphens (---), then lines such as title: Privacy notice, then --- again"
	`);
});

test.each(["js", " js", "javascript", "coffee", "json", "toml", "-"])(
	"front matter marked %s is refused and never executed",
	async (language) => {
		const text = `---${language}\n{ "id": globalThis.hypnoWasRun = true }\n---\n`;
		const { value, problems } = parseContentFile(
			sourceOf(FILE, text),
			NOTHING_COMMON,
		);
		expect(value).toBeUndefined();
		expect(problems).toHaveLength(1);
		expect("hypnoWasRun" in globalThis).toBe(false);
	},
);

test("YAML tags that run code are refused", async () => {
	const text = GOOD.replace(
		"badge: Habit change",
		'badge: !!js/function "function () {}"',
	);
	const { located } = await checkContent({ [FILE]: text });
	expect(located.map(locationOf)).toEqual([`${FILE}:6:8`]);
});

test("HTML is reported with its line", async () => {
	const body = `
A paragraph that
goes \`<on>\` and **bold**
with <b>HTML</b>

<div>block</div>

| a | b |
| - | - |
| c | <i>d</i> |

- one
- two <u>three</u>

\`\`\`
<p>code is shown as it is</p>
\`\`\`
`;
	const { located } = await checkContent({ [FILE]: `${GOOD}${body}` });
	expect(located.map(locationOf)).toEqual([
		`${FILE}:30:1`,
		`${FILE}:32:1`,
		`${FILE}:36:1`,
		`${FILE}:39:1`,
	]);
	expect(formatLocatedProblems(located.slice(0, 1))).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:30:1 error: HTML is not allowed: a text cannot contain tags such as <b>
		  -> Write **bold**, *italic*, - lists and [links](/contact) instead; to show the sign <, write &lt;"
	`);
});

test("line numbers are counted from the start of the file", async () => {
	const text = `${GOOD.replace(/---\n$/, "---  \n")}One\n\n<b>two</b>\n`;
	const { located } = await checkContent({ [FILE]: text });
	expect(located.map(locationOf)).toEqual([`${FILE}:29:1`]);
});

test("content with a warning is still valid", async () => {
	const { site, located } = await checkContent({
		[FILE]: GOOD.replace("icon: Leaf", "icon: Rainbow"),
	});
	expect(located.map((problem) => problem.severity)).toEqual(["warning"]);
	expect(site).toBeDefined();
});

test("dates, octal numbers and words such as yes are read as text", async () => {
	const { records } = await checkContent({
		[FILE]: GOOD.replace("sessions: 1-3", "sessions: 2024-01-05").replace(
			"badge: Habit change",
			"badge: yes",
		),
	});
	expect(records[0]?.value).toMatchObject({
		sessions: "2024-01-05",
		badge: "yes",
	});
});

test("an alias repeats the lines that it names", async () => {
	const { records, located } = await checkContent({
		[FILE]: GOOD.replace("title: ", "title: &name ").replace(
			"badge: Habit change",
			"badge: *name",
		),
	});
	expect(located).toEqual([]);
	const value = Object(records[0]?.value);
	expect(value.badge).toBe(value.title);
});

test.each([
	[
		"lists that repeat each other",
		"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
		"2:8",
	],
	["a list that contains itself", "a: &a [*a]\n", "1:8"],
])("%s are refused before they fill the memory", async (_, text, place) => {
	const { located } = await checkContent({ "content/site.yaml": text });
	const [problem] = located;
	expect(formatLocatedProblems(located)).toContain(
		`content/site.yaml:${place} error: this * repeats`,
	);
	expect(problem?.hint).toContain("Write those lines here too");
});
