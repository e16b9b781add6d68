import { describe, expect, test } from "vitest";
import type { Problem } from "../../problems.ts";
import { fingerprint } from "../../report/json.ts";
import {
	applyBaseline,
	type Baseline,
	type BaselineEntry,
	type CheckedScope,
	findNextExpiry,
} from "./baseline.ts";

const EMPTY_BASELINE: Baseline = { entries: [] };
const finding = (target: string, change: Partial<Problem> = {}): Problem => ({
	rule: "link/broken",
	severity: "error",
	message: `${target} does not exist`,
	target,
	source: { file: "content/site.yaml", line: 8, column: 11 },
	...change,
});
const at = (line: number) => ({
	source: { file: "content/site.yaml", line, column: 11 },
});
const entryOf = (
	problem: Problem,
	change: Partial<BaselineEntry> = {},
): BaselineEntry => ({
	fingerprint: fingerprint(problem),
	rule: problem.rule,
	file: problem.source?.file ?? "",
	subject: problem.target ?? problem.message,
	count: 1,
	reason: "moves in December",
	added: "2026-11-01",
	location: { file: "hypno-baseline.json", line: 4, column: 5 },
	...change,
});
const SCOPE: CheckedScope = {
	today: "2026-11-21",
	ranRules: new Set(["link/broken", "page/title"]),
	knownRules: new Set(["link/broken", "link/external", "page/title"]),
	pages: "all",
};
const baselineOf = (...entries: readonly BaselineEntry[]): Baseline => ({
	entries,
});
const A = finding("/a");

/** Formats the line, rule, reason and hint of each finding. */
const formatFindings = (findings: readonly Problem[]) =>
	findings.map(({ rule, source, accepted, hint }) =>
		[rule, source?.line, accepted ?? "live", hint].filter(Boolean).join(" "),
	);

describe("applying a baseline", () => {
	test.each<[string, Baseline, readonly Problem[], readonly string[]]>([
		[
			"nothing with an empty baseline",
			EMPTY_BASELINE,
			[A],
			["link/broken 8 live"],
		],
		[
			"a finding with the fingerprint of an entry",
			baselineOf(entryOf(A)),
			[A, finding("/b")],
			["link/broken 8 moves in December", "link/broken 8 live"],
		],
		[
			"a finding that moved to another line",
			baselineOf(entryOf(A)),
			[finding("/a", at(99))],
			["link/broken 99 moves in December"],
		],
		[
			"the first of two equal findings when the count is 1",
			baselineOf(entryOf(A)),
			[finding("/a", at(9)), finding("/a", at(3))],
			["link/broken 3 moves in December", "link/broken 9 live"],
		],
		[
			"both of two equal findings when the count is 2",
			baselineOf(entryOf(A, { count: 2 })),
			[finding("/a", at(9)), finding("/a", at(3))],
			["link/broken 3 moves in December", "link/broken 9 moves in December"],
		],
		[
			"a finding on the last day of its entry",
			baselineOf(entryOf(A, { expires: "2026-11-21" })),
			[A],
			["link/broken 8 moves in December"],
		],
		[
			"no finding after the last day of its entry",
			baselineOf(entryOf(A, { expires: "2026-11-20" })),
			[A],
			[
				"link/broken 8 live It was accepted until 2026-11-20: moves in December",
			],
		],
		[
			"no finding after that day, whose hint then states both",
			baselineOf(entryOf(A, { expires: "2026-11-20" })),
			[{ ...A, hint: "Write /b" }],
			[
				"link/broken 8 live Write /b (accepted until 2026-11-20: moves in December)",
			],
		],
		[
			"no invalid content",
			baselineOf(entryOf(finding("/a", { rule: "content/invalid" }))),
			[finding("/a", { rule: "content/invalid" })],
			["content/invalid 8 live"],
		],
		[
			"no finding about the baseline itself",
			baselineOf(entryOf(finding("/a", { rule: "baseline/stale" }))),
			[finding("/a", { rule: "baseline/stale" })],
			["baseline/stale 8 live"],
		],
	])("accepts %s", (_name, baseline, findings, expected) => {
		expect(formatFindings(applyBaseline(baseline, findings, SCOPE))).toEqual(
			expected,
		);
	});

	test("gives the same findings in any order", () => {
		const baseline = baselineOf(entryOf(A));
		const findings = [
			finding("/a", at(9)),
			finding("/a", at(3)),
			finding("/b"),
		];
		expect(applyBaseline(baseline, findings.toReversed(), SCOPE)).toEqual(
			applyBaseline(baseline, findings, SCOPE),
		);
	});
});

describe("the entry of an accepted finding", () => {
	const STALE = ["baseline/stale 4"];
	test.each<
		[
			string,
			Partial<BaselineEntry>,
			readonly Problem[],
			Partial<CheckedScope>,
			readonly string[],
		]
	>([
		["is reported when the finding no longer occurs", {}, [], {}, STALE],
		[
			"is reported when the finding occurs less often",
			{ count: 2 },
			[A],
			{},
			STALE,
		],
		[
			"is reported when it has expired too",
			{ expires: "2026-01-01" },
			[],
			{},
			STALE,
		],
		["is not reported while the finding occurs", {}, [A], {}, []],
		["is not reported while the finding occurs more often", {}, [A, A], {}, []],
		[
			"is not reported when its rule did not run",
			{},
			[],
			{ ranRules: new Set(["page/title"]) },
			[],
		],
		["is not reported when pages are missing", {}, [], { pages: "some" }, []],
		[
			"is reported when its rule no longer exists",
			{ rule: "link/dead" },
			[],
			{},
			STALE,
		],
		[
			"is reported when its rule no longer exists, even in a partial run",
			{ rule: "link/dead" },
			[],
			{ ranRules: new Set(), pages: "some" },
			STALE,
		],
	])("%s", (_name, change, findings, scope, expected) => {
		const baseline = baselineOf(entryOf(A, change));
		const stale = applyBaseline(baseline, findings, { ...SCOPE, ...scope })
			.filter(({ rule }) => rule === "baseline/stale")
			.map(({ rule, source }) => `${rule} ${source?.line}`);
		expect(stale).toEqual(expected);
	});

	test("is reported as a warning with a location and a fix when stale", () => {
		const baseline = baselineOf(entryOf(A, { count: 3 }));
		expect(applyBaseline(baseline, [], SCOPE)).toMatchInlineSnapshot(`
			[
			  {
			    "fix": "hypno check --prune",
			    "hint": "Delete the entry with the command below: the mistake was fixed, or its file or text has changed",
			    "message": "the finding link/broken for /a in content/site.yaml is accepted, but no longer occurs",
			    "rule": "baseline/stale",
			    "severity": "warning",
			    "source": {
			      "column": 5,
			      "file": "hypno-baseline.json",
			      "line": 4,
			    },
			    "target": "43e2f063520a8736",
			  },
			]
		`);
		const [, one] = applyBaseline(baseline, [A], SCOPE).toSorted((a, b) =>
			a.rule < b.rule ? 1 : -1,
		);
		expect(one?.message).toMatchInlineSnapshot(
			`"the finding link/broken for /a in content/site.yaml is accepted 3 times, but occurs only once"`,
		);
		const [, , two] = applyBaseline(baseline, [A, A], SCOPE).toSorted((a, b) =>
			a.rule < b.rule ? 1 : -1,
		);
		expect(two?.message).toMatchInlineSnapshot(
			`"the finding link/broken for /a in content/site.yaml is accepted 3 times, but occurs only 2 times"`,
		);
	});

	test("is reported with another hint when its rule was renamed or removed", () => {
		const renamed = entryOf(A, { rule: "link/dead", count: 2 });
		const [stale] = applyBaseline(baselineOf(renamed), [], SCOPE);
		expect(stale?.message).toMatchInlineSnapshot(
			`"the finding link/dead for /a in content/site.yaml is accepted, but there is no longer a rule with that name"`,
		);
		expect(stale?.hint).toMatchInlineSnapshot(
			`"Delete the entry with the command below: the rule was renamed or removed, and another rule may report the same mistake now"`,
		);
		expect(stale?.fix).toBe("hypno check --prune");
	});

	test("is sorted by file among the findings", () => {
		const later = finding("/z", {
			source: { file: "templates/z.tsx", line: 1, column: 1 },
		});
		const compared = applyBaseline(baselineOf(entryOf(A)), [later], SCOPE);
		expect(compared.map(({ rule }) => rule)).toEqual([
			"baseline/stale",
			"link/broken",
		]);
	});

	test("is located at line 1 of a baseline that is not written yet", () => {
		const [stale] = applyBaseline(
			baselineOf(entryOf(A, { location: undefined })),
			[],
			SCOPE,
		);
		expect(stale?.source).toEqual({
			file: "hypno-baseline.json",
			line: 1,
			column: 1,
		});
	});

	test("has a different fingerprint for each entry", () => {
		const other = finding("/a", {
			source: { file: "content/other.yaml", line: 1, column: 1 },
		});
		const stale = applyBaseline(
			baselineOf(entryOf(A), entryOf(other)),
			[],
			SCOPE,
		);
		expect(new Set(stale.map(fingerprint)).size).toBe(2);
	});
});

describe("findNextExpiry", () => {
	const B = finding("/b");
	const C = finding("/c");
	test.each<[string, readonly (string | undefined)[], unknown]>([
		["never", [undefined, undefined], undefined],
		["today", ["2026-11-21", undefined], { count: 1, until: "2026-11-21" }],
		[
			"in two weeks",
			["2026-12-05", undefined],
			{ count: 1, until: "2026-12-05" },
		],
		["later", ["2026-12-06", undefined], undefined],
		[
			"on different days",
			["2026-12-01", "2026-11-30"],
			{ count: 1, until: "2026-11-30" },
		],
		[
			"two on one day",
			["2026-11-30", "2026-11-30"],
			{ count: 2, until: "2026-11-30" },
		],
		["in the past", ["2026-11-20", undefined], undefined],
	])(
		"returns the next day in two weeks on which an entry expires: %s",
		(_name, [ofA, ofB], expected) => {
			const baseline = baselineOf(
				entryOf(A, { expires: ofA }),
				entryOf(B, { expires: ofB }),
				entryOf(C, { expires: "2026-11-22" }),
			);
			const findings = applyBaseline(baseline, [A, B], SCOPE);
			expect(findNextExpiry(baseline, findings, SCOPE.today)).toEqual(expected);
		},
	);
});
