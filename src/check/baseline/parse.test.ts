import { describe, expect, test } from "vitest";
import { type Problem, UserError } from "../../problems.ts";
import { PLAIN } from "../../report/style.ts";
import { formatProblems } from "../../report/text.ts";
import type { Baseline, BaselineEntry } from "./baseline.ts";
import { formatBaseline, parseBaseline } from "./file.ts";

const ENTRY: BaselineEntry = {
	fingerprint: "b1946ac92492d234",
	rule: "link/broken",
	file: "content/site.yaml",
	subject: "/services/stress-relief",
	count: 1,
	reason: "the partner moves in December",
	added: "2026-11-21",
	expires: "2027-01-31",
};
const { expires: _, ...WITHOUT_END } = ENTRY;

function refusal(text: string): readonly Problem[] {
	try {
		parseBaseline(text);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		expect(error.exitCode).toBe(2);
		return error.problems;
	}
	throw new Error("nothing was refused");
}

const entriesOf = ({ entries }: Baseline) =>
	entries.map(({ location: _, ...entry }) => entry);

const written = (...entries: readonly object[]) =>
	JSON.stringify({ version: 1, entries }, null, 2);

describe("writing and parsing a baseline", () => {
	const HOSTILE: BaselineEntry = {
		...ENTRY,
		fingerprint: "0000000000000000",
		file: "",
		subject: `"\\\n\u0000\u0085\u2028 <<<<<<< }],: 日 😀${"x".repeat(99_999)}`,
		count: 12,
	};

	test("gives the same entries again", () => {
		const baseline = { entries: [HOSTILE, ENTRY] };
		expect(entriesOf(parseBaseline(formatBaseline(baseline)))).toEqual([
			HOSTILE,
			ENTRY,
		]);
	});

	test("gives the same bytes for entries in any order", () => {
		const entries = Array.from({ length: 40 }, (_, index) => ({
			...(index % 2 ? ENTRY : WITHOUT_END),
			fingerprint: index.toString(16).padStart(16, "0"),
			file: `content/${index % 3}.yaml`,
			subject: `/${index % 7}`,
		}));
		const text = formatBaseline({ entries });
		for (const step of [3, 7, 11, 39]) {
			const shuffled = entries.map(
				(_, index) => entries[(index * step) % 40] ?? ENTRY,
			);
			expect(new Set(shuffled).size).toBe(40);
			expect(formatBaseline({ entries: shuffled })).toBe(text);
		}
		expect(formatBaseline(parseBaseline(text))).toBe(text);
	});

	test("writes one entry per line", () => {
		const second = { ...WITHOUT_END, fingerprint: "0000000000000001" };
		expect(formatBaseline({ entries: [ENTRY, second] })).toMatchInlineSnapshot(`
			"{
			  "version": 1,
			  "entries": [
			    { "fingerprint": "0000000000000001", "rule": "link/broken", "file": "content/site.yaml", "subject": "/services/stress-relief", "count": 1, "reason": "the partner moves in December", "added": "2026-11-21" },
			    { "fingerprint": "b1946ac92492d234", "rule": "link/broken", "file": "content/site.yaml", "subject": "/services/stress-relief", "count": 1, "reason": "the partner moves in December", "added": "2026-11-21", "expires": "2027-01-31" }
			  ]
			}
			"
		`);
		expect(formatBaseline({ entries: [] })).toMatchInlineSnapshot(`
			"{
			  "version": 1,
			  "entries": []
			}
			"
		`);
	});

	test.each([
		["as it was written", (text: string) => text],
		["with CRLF line breaks", (text: string) => text.replaceAll("\n", "\r\n")],
		["with a byte order mark", (text: string) => `\uFEFF${text}`],
		["on one line", (text: string) => JSON.stringify(JSON.parse(text))],
		[
			"with tabs",
			(text: string) => JSON.stringify(JSON.parse(text), null, "\t"),
		],
	])("reads the same entries from a text %s", (_name, change) => {
		const text = change(formatBaseline({ entries: [ENTRY] }));
		expect(entriesOf(parseBaseline(text))).toEqual([ENTRY]);
	});

	test("reads each entry with its line", () => {
		const { entries } = parseBaseline(
			formatBaseline({ entries: [ENTRY, HOSTILE] }),
		);
		expect(
			entries.map(({ location }) => [location?.line, location?.column]),
		).toEqual([
			[4, 5],
			[5, 5],
		]);
	});
});

describe("an invalid baseline", () => {
	const MISTAKES: readonly (readonly [string, string])[] = [
		["an empty file", ""],
		["YAML instead of JSON", "version: 1"],
		["a missing end", '{ "version": 1, "entries": [\n'],
		["a comma after the last entry", '{ "version": 1, "entries": [],\n}'],
		[
			"a missing comma between entries",
			'{ "version": 1, "entries": [\n{}\n{}] }',
		],
		["a missing colon", '{ "version" 1 }'],
		["a name without quotes", "{ 1: 2 }"],
		["a text without an end", '{ "version": "1\n}'],
		["an invalid escape", '{ "version": "\\x" }'],
		["a name that occurs twice", '{ "version": 1,\n "version": 1 }'],
		["further JSON after the end", '{ "version": 1, "entries": [] }\n{}'],
		["a comment", '{ // no\n"version": 1 }'],
		["too many nested lists", "[".repeat(99_999)],
		["a list at the top", "[]"],
		["null at the top", "null"],
		["no entries", '{ "version": 1 }'],
		["entries in braces", '{ "version": 1,\n  "entries": {} }'],
		["no version", '{ "entries": [] }'],
		["another version", '{ "version": 2, "things": [] }'],
		["a version in quotes", '{ "version": "1", "entries": [] }'],
		["an unknown name", '{ "version": 1, "entries": [], "entires": [] }'],
		["an entry that is a text", '{ "version": 1, "entries": [ "a" ] }'],
	];

	test.each(MISTAKES)(
		"is reported once, with a location and a hint: %s",
		(_name, text) => {
			const [problem, ...others] = refusal(text);
			expect(others).toEqual([]);
			expect(problem?.hint).toBeTruthy();
			expect(problem?.source?.file).toBe("hypno-baseline.json");
		},
	);

	test("is reported with a message and a location for each mistake", () => {
		const expected = MISTAKES.map(([name, text]) => {
			const [problem] = refusal(text);
			return `${name}: ${problem?.source?.line}:${problem?.source?.column} ${problem?.message}`;
		});
		expect(expected).toMatchInlineSnapshot(`
			[
			  "an empty file: 1:1 a value is missing here, or there is one comma too many",
			  "YAML instead of JSON: 1:1 this text is not JSON",
			  "a missing end: 2:1 a value is missing here, or there is one comma too many",
			  "a comma after the last entry: 2:1 a value is missing here, or there is one comma too many",
			  "a missing comma between entries: 3:1 a comma or a ] is missing before this point",
			  "a missing colon: 1:13 a : is missing after "version"",
			  "a name without quotes: 1:3 a key in double quotes is missing here",
			  "a text without an end: 1:14 this text has no closing quote on its line",
			  "an invalid escape: 1:14 this text is not JSON",
			  "a name that occurs twice: 2:2 duplicate key "version"",
			  "further JSON after the end: 2:1 the file should end before this point",
			  "a comment: 1:3 this text is not JSON",
			  "too many nested lists: 1:22 too many nested brackets",
			  "a list at the top: 1:1 this is not a baseline: it must be { "version": 1, "entries": [ … ] }",
			  "null at the top: 1:1 this is not a baseline: it must be { "version": 1, "entries": [ … ] }",
			  "no entries: 1:1 this is not a baseline: it must be { "version": 1, "entries": [ … ] }",
			  "entries in braces: 2:3 this is not a baseline: it must be { "version": 1, "entries": [ … ] }",
			  "no version: 1:3 this is not a baseline: it must be { "version": 1, "entries": [ … ] }",
			  "another version: 1:3 this version of hypno can read only version 1 of this file",
			  "a version in quotes: 1:3 this version of hypno can read only version 1 of this file",
			  "an unknown name: 1:32 unknown key "entires"",
			  "an entry that is a text: 1:30 an entry must be an object in { }",
			]
		`);
	});

	test.each([
		["fingerprint", "xyz"],
		["fingerprint", "B1946AC92492D234"],
		["rule", ""],
		["rule", 1],
		["file", null],
		["subject", ["a"]],
		["count", 0],
		["count", 1.5],
		["count", "1"],
		["reason", "  "],
		["added", "2026-02-30"],
		["added", "2026-13-01"],
		["added", "21.11.2026"],
		["added", "2026-1-1"],
		["expires", null],
		["expires", "soon"],
	])('is refused because of an invalid value: "%s" is %j', (key, value) => {
		const problems = refusal(written({ ...ENTRY, [key]: value }));
		expect(problems).toHaveLength(1);
		expect(problems[0]?.message).toMatch(new RegExp(`^"${key}" must be `));
		expect(problems[0]?.source?.excerpt).toContain(`"${key}":`);
	});

	test.each([
		"fingerprint",
		"rule",
		"file",
		"subject",
		"count",
		"reason",
		"added",
	])('is refused because "%s" is missing', (key) => {
		const problems = refusal(written({ ...ENTRY, [key]: undefined }));
		expect(problems.map(({ message }) => message)).toEqual([
			expect.stringMatching(new RegExp(`^"${key}" is missing: `)),
		]);
	});

	test.each(["content/invalid", "baseline/stale"])(
		"is refused because %s can never be accepted",
		(rule) => {
			expect(refusal(written({ ...ENTRY, rule }))[0]?.message).toBe(
				`findings of ${rule} cannot be accepted`,
			);
		},
	);

	test("is reported with all its errors at once, with hints", () => {
		const text = written(
			{ ...ENTRY, expire: "2027-01-31", expires: undefined },
			{ ...ENTRY, fingerprint: "0000000000000001", count: -1, reason: "" },
			ENTRY,
		);
		expect(formatProblems(refusal(text), PLAIN)).toMatchInlineSnapshot(`
			"hypno-baseline.json:12:7  error  usage  unknown key "expire"
			          "expire": "2027-01-31"
			          ^
			    Did you mean "expires"?

			hypno-baseline.json:19:16  error  usage  "count" must be a whole number from 1
			          "count": -1,
			                   ^
			    Write "count": 1, for instance

			hypno-baseline.json:20:17  error  usage  "reason" must be the reason why it is accepted
			          "reason": "",
			                    ^
			    Write "reason": "the partner moves in December", for instance

			hypno-baseline.json:24:5  error  usage  this entry repeats the entry on line 4
			        {
			        ^
			    Keep one of the two entries; its count says how many findings it accepts
			"
		`);
	});

	test("is refused because of a duplicate entry", () => {
		expect(
			formatProblems(
				refusal(formatBaseline({ entries: [ENTRY, ENTRY] })),
				PLAIN,
			),
		).toMatchInlineSnapshot(`
			"hypno-baseline.json:5:5  error  usage  this entry repeats the entry on line 4
			        { "fingerprint": "b1946ac92492d234", "rule": "link/broken", "file": "content/site.yaml", "subjec…
			        ^
			    Keep one of the two entries; its count says how many findings it accepts
			"
		`);
	});

	test.each(["=======\r\n", "=======\n", "||||||| 1a2b\n", ">>>>>>> other"])(
		"is refused because of a line that a merge left behind: %j",
		(line) => {
			const text = `${formatBaseline({ entries: [] })}${line}`;
			expect(refusal(text)[0]?.message).toContain("merge");
		},
	);

	test.each(["\n", "\r\n"])(
		"is refused because of an unfinished merge (line break %j)",
		(end) => {
			const [open, head, one, two, ...close] = formatBaseline({
				entries: [ENTRY, { ...ENTRY, fingerprint: "0000000000000001" }],
			}).split("\n");
			const text = [
				open,
				head,
				"<<<<<<< HEAD",
				one,
				"=======",
				two,
				">>>>>>> other",
				...close,
			].join(end);
			const [problem] = refusal(text);
			expect(problem).toMatchObject({
				source: { line: 3, column: 1, excerpt: "<<<<<<< HEAD" },
			});
			expect(`${problem?.message}. ${problem?.hint}`).toMatchInlineSnapshot(
				`"a merge of two versions of this file was not finished. Keep the entries of both versions, one entry per line with commas between them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>"`,
			);
		},
	);
});
