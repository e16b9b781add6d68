import { describe, expect, test } from "vitest";
import { type Problem, UserError } from "../../problems.ts";
import { fingerprint } from "../../report/json.ts";
import {
	acceptFindings,
	applyBaseline,
	type Baseline,
	type BaselineEntry,
	type CheckedScope,
	pruneBaseline,
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
const A = finding("/a");
const B = finding("/b");
const TODAY = { reason: "new", today: "2026-11-21" };
const SCOPE: CheckedScope = {
	today: "2026-11-21",
	ranRules: new Set(["link/broken"]),
	knownRules: new Set(["link/broken", "page/title"]),
	pages: "all",
};
const OF_A: BaselineEntry = {
	fingerprint: fingerprint(A),
	rule: "link/broken",
	file: "content/site.yaml",
	subject: "/a",
	count: 1,
	reason: "old",
	added: "2026-01-01",
	expires: "2026-12-31",
};
const OLD: Baseline = { entries: [OF_A] };

/** Formats entries as "/a 1 old 2026-01-01 2026-12-31". */
const formatEntries = ({ entries }: Baseline) =>
	entries.map(({ subject, count, reason, added, expires }) =>
		[subject, count, reason, added, expires].filter(Boolean).join(" "),
	);

function problemsOf(act: () => unknown): UserError {
	try {
		act();
	} catch (error) {
		if (error instanceof UserError) return error;
		throw error;
	}
	throw new Error("nothing was refused");
}

describe("accepting findings", () => {
	const UNCHANGED = "/a 1 old 2026-01-01 2026-12-31";
	test.each<[string, Baseline, readonly Problem[], readonly string[], number]>([
		[
			"new findings get entries",
			EMPTY_BASELINE,
			[A, B],
			["/a 1 new 2026-11-21", "/b 1 new 2026-11-21"],
			2,
		],
		[
			"equal findings share an entry",
			EMPTY_BASELINE,
			[A, A],
			["/a 2 new 2026-11-21"],
			2,
		],
		["an accepted finding keeps its entry", OLD, [A], [UNCHANGED], 0],
		[
			"a new finding gets an entry beside the old one",
			OLD,
			[A, B],
			[UNCHANGED, "/b 1 new 2026-11-21"],
			1,
		],
		[
			"another equal finding raises the count",
			OLD,
			[A, A],
			["/a 2 old; new 2026-01-01 2026-12-31"],
			1,
		],
		["an entry without a finding stays", OLD, [], [UNCHANGED], 0],
		[
			"a finding about the baseline gets no entry",
			OLD,
			[finding("/a", { rule: "baseline/stale" })],
			[UNCHANGED],
			0,
		],
	])(
		"writes the right entries: %s",
		(_name, baseline, findings, expected, changes) => {
			const { baseline: next, accepted } = acceptFindings(
				baseline,
				findings,
				TODAY,
			);
			expect(formatEntries(next)).toEqual(expected);
			expect(accepted).toHaveLength(changes);
		},
	);

	test("accepts an expired finding again, without an end date", () => {
		const expired = { entries: [{ ...OF_A, expires: "2026-11-20" }] };
		expect(formatEntries(acceptFindings(expired, [A], TODAY).baseline)).toEqual(
			["/a 1 new 2026-11-21"],
		);
	});

	test("does not repeat a reason in an entry", () => {
		const { baseline } = acceptFindings(OLD, [A, A], {
			...TODAY,
			reason: "old",
		});
		expect(formatEntries(baseline)).toEqual(["/a 2 old 2026-01-01 2026-12-31"]);
	});

	test("makes the next run find nothing new", () => {
		const findings = [A, A, B, { ...finding("/c"), source: undefined }].map(
			({ source, ...rest }): Problem => (source ? { ...rest, source } : rest),
		);
		const { baseline } = acceptFindings(OLD, findings, TODAY);
		const compared = applyBaseline(baseline, findings, SCOPE);
		expect(compared.filter(({ accepted }) => accepted === undefined)).toEqual(
			[],
		);
		expect(acceptFindings(baseline, compared, TODAY).accepted).toEqual([]);
	});

	test("writes the message into the entry of a finding without a target", () => {
		const { target: _, source: __, ...bare } = A;
		const [entry] = acceptFindings(EMPTY_BASELINE, [bare], TODAY).baseline
			.entries;
		expect(entry).toMatchObject({ file: "", subject: "/a does not exist" });
	});

	test("writes a reason on one line, without control characters", () => {
		const reason = "  moves\n in \u001b December ";
		expect(
			formatEntries(
				acceptFindings(EMPTY_BASELINE, [A], { ...TODAY, reason }).baseline,
			),
		).toEqual(["/a 1 moves in December 2026-11-21"]);
	});

	test("refuses invalid content with all its errors", () => {
		const invalid = finding("/i", { rule: "content/invalid" });
		const error = problemsOf(() => acceptFindings(OLD, [A, invalid], TODAY));
		expect(error.exitCode).toBe(1);
		expect(error.problems.map(({ message }) => message)).toMatchInlineSnapshot(`
			[
			  "nothing was accepted: a site with invalid content cannot be published, so fix the invalid content first",
			  "/i does not exist",
			]
		`);
	});
});

describe("pruning a baseline", () => {
	const two = { entries: [{ ...OF_A, count: 2 }] };
	test.each<
		[
			string,
			Baseline,
			readonly Problem[],
			Partial<CheckedScope>,
			readonly string[],
			readonly number[],
		]
	>([
		["removes an entry without a finding", OLD, [B], {}, [], [0]],
		[
			"keeps a valid entry",
			OLD,
			[A],
			{},
			["/a 1 old 2026-01-01 2026-12-31"],
			[],
		],
		[
			"keeps the count of a finding that occurs more often",
			OLD,
			[A, A],
			{},
			["/a 1 old 2026-01-01 2026-12-31"],
			[],
		],
		[
			"lowers the count of a finding that occurs less often",
			two,
			[A],
			{},
			["/a 1 old 2026-01-01 2026-12-31"],
			[1],
		],
		[
			"keeps the entry of a rule that did not run",
			OLD,
			[],
			{ ranRules: new Set() },
			["/a 1 old 2026-01-01 2026-12-31"],
			[],
		],
		[
			"removes the entry of a rule that no longer exists",
			OLD,
			[],
			{ ranRules: new Set(), knownRules: new Set(["page/title"]) },
			[],
			[0],
		],
		[
			"keeps all entries when pages are missing",
			OLD,
			[],
			{ pages: "some" },
			["/a 1 old 2026-01-01 2026-12-31"],
			[],
		],
	])("%s", (_name, baseline, findings, scope, expected, occurrences) => {
		const { baseline: next, dropped } = pruneBaseline(baseline, findings, {
			...SCOPE,
			...scope,
		});
		expect(formatEntries(next)).toEqual(expected);
		expect(dropped.map((one) => one.occurrences)).toEqual(occurrences);
		expect(dropped.every(({ entry }) => entry === baseline.entries[0])).toBe(
			true,
		);
	});

	test("leaves no stale entry", () => {
		const { baseline } = pruneBaseline(two, [A], SCOPE);
		expect(applyBaseline(baseline, [A], SCOPE)).toEqual([
			{ ...A, accepted: "old" },
		]);
	});
});
