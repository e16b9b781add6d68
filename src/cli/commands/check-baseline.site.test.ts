// hypno check accepts the findings of the shipped site, and CI then fails only for new ones.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder, writeTree } from "../../../test/support/make-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";
import { readShipped } from "../../../test/support/shipped-files.ts";

const BASELINE = "hypno-baseline.json";
const HERE = { CI: "", GITHUB_ACTIONS: "" };
const CI = { CI: "true", GITHUB_ACTIONS: "" };

function copyShipped() {
	const rootDir = makeFolder();
	writeTree(rootDir, readShipped());
	const check = (env: Readonly<Record<string, string>>, ...flags: string[]) =>
		runHypno(["--root", rootDir, "check", ...flags], { env });
	const replace = (file: string, from: string, to: string) => {
		const filePath = path.join(rootDir, file);
		const text = fs.readFileSync(filePath, "utf8");
		expect(text).toContain(from);
		fs.writeFileSync(filePath, text.replace(from, to));
	};
	const readBaseline = () =>
		fs.readFileSync(path.join(rootDir, BASELINE), "utf8");
	return { rootDir, check, replace, readBaseline };
}

test("accepted findings pass in CI, a new broken link fails, and a fixed one is dropped", async () => {
	const { check, replace, readBaseline } = copyShipped();
	const accepted = await check(
		HERE,
		"--accept",
		"all",
		"--reason",
		"as specified",
	);
	expect(accepted.stderr).toContain(`accepted in ${BASELINE}: commit the file`);
	expect(accepted.exitCode).toBe(0);

	const green = await check(CI);
	expect(green.stdout).toMatch(/\d+ accepted in hypno-baseline\.json/);
	expect(green.stdout).not.toContain("link/broken");
	expect(green.exitCode).toBe(0);

	replace("content/pages/home.yaml", "href: /contact", "href: /contct");
	replace(
		"content/pages/services.yaml",
		"/services/stress-relief",
		"/services/stress-management",
	);
	const red = await check(CI, "--format", "json");
	const { summary, findings } = JSON.parse(red.stdout);
	expect(summary).toMatchObject({ errors: 1, warnings: 1 });
	const live = findings.filter(
		({ accepted: reason }: { accepted: string | null }) => reason === null,
	);
	expect(live).toMatchObject([
		{ rule: "link/broken", target: "/contct", suggestions: ["/contact"] },
		{ rule: "baseline/stale", fix: null },
	]);
	expect(red.exitCode).toBe(1);

	const before = readBaseline();
	const dropped = await check(HERE, "--accept", "link", "--reason", "later");
	expect(dropped.stderr).toBe(
		`1 finding accepted in ${BASELINE}: commit the file.\n   1  link/broken\n   1  link/broken (no longer occurs)\n`,
	);
	expect(dropped.stdout).not.toContain("baseline/stale");
	const gone = before
		.split("\n")
		.filter((line) => !readBaseline().includes(line));
	expect(gone.join()).toContain("/services/stress-relief");

	replace(BASELINE, '"rule": "jsonld/count"', '"rule": "jsonld/number"');
	const renamed = await check(CI, "--only", "link,baseline");
	expect(renamed.stdout.match(/warning {2}baseline\/stale/g)).toHaveLength(1);
	expect(renamed.stdout).toContain("jsonld/number for");
});

test("rules are accepted by name, and accepted findings of other rules stay", async () => {
	const { check, readBaseline } = copyShipped();
	const rulesOf = () => [
		...new Set(readBaseline().match(/(?<="rule": ")[^"]+/g)),
	];
	const first = await check(HERE, "--accept", "link", "--reason", "in spring");
	expect(first).toMatchObject({
		exitCode: 1,
		stderr:
			"3 findings accepted in hypno-baseline.json: commit the file.\n   3  link/broken\n",
	});
	expect(rulesOf()).toEqual(["link/broken"]);

	const only = [
		"--only",
		"content/placeholder,form,facts,link",
		"--fail-on",
		"warning",
	];
	const some = [
		"--accept=content/placeholder,form/not-delivered",
		"--reason",
		"new",
	];
	const second = await check(HERE, ...only, ...some);
	expect(second.stderr).toBe(
		[
			"9 findings accepted in hypno-baseline.json: commit the file.",
			"   8  content/placeholder",
			"   1  form/not-delivered\n",
		].join("\n"),
	);
	expect(second.stdout).toContain("facts/conflict");
	expect(second.exitCode).toBe(1);
	expect(rulesOf().sort()).toEqual([
		"content/placeholder",
		"form/not-delivered",
		"link/broken",
	]);
	expect(readBaseline()).toContain("in spring");

	const before = readBaseline();
	const again = await check(HERE, ...only, ...some);
	expect(again.stderr).toBe(
		"Nothing new to accept: hypno-baseline.json is unchanged.\n",
	);
	expect(readBaseline()).toBe(before);

	const rest = await check(HERE, "--accept", "all", "--reason", "all of it");
	expect(rest.stderr).toMatch(
		/^42 findings accepted .*\n {2}22 {2}service\/missing-content\n {2}14 {2}claims\/unsourced\n {3}3 {2}facts\/conflict\n {3}1 {2}content\/trust\n {3}1 {2}jsonld\/count\n {3}1 {2}content\/outdated\n$/,
	);
	expect(rest.exitCode).toBe(0);
});

test.each([
	[
		"in CI",
		CI,
		["--accept", "all", "--reason", "x"],
		"--accept is refused in CI",
	],
	["without a reason", HERE, ["--accept", "all"], "--accept needs --reason"],
	[
		"with a reason of spaces",
		HERE,
		["--accept", "all", "--reason", " \t"],
		"--accept needs --reason",
	],
	[
		"for an unknown rule",
		HERE,
		["--accept", "content/placeholders", "--reason", "x"],
		"Did you mean content/placeholder?",
	],
	[
		"for a rule that cannot be accepted",
		HERE,
		["--accept", "content/invalid", "--reason", "x"],
		"nothing can be accepted by --accept content/invalid",
	],
	[
		"for a rule that is not checked",
		HERE,
		["--only", "link", "--accept", "a11y", "--reason", "x"],
		"nothing can be accepted by --accept a11y",
	],
	[
		"for an empty list of rules",
		HERE,
		["--accept=,", "--reason", "x"],
		"nothing can be accepted by --accept ,",
	],
	[
		"with two arguments",
		HERE,
		["--accept", "link", "a11y", "--reason", "x"],
		"too many arguments",
	],
	["missing with --reason", HERE, ["--reason", "x"], "has no effect without"],
])(
	"--accept %s is refused before anything is checked",
	async (_case, env, flags, output) => {
		const { rootDir, check } = copyShipped();
		const { exitCode, stdout, stderr } = await check(env, ...flags);
		expect([exitCode, stdout]).toEqual([2, ""]);
		expect(stderr).toContain(output);
		expect(fs.existsSync(path.join(rootDir, BASELINE))).toBe(false);
	},
);

test("--accept alone names the rules that have findings, in a requested format and file too", async () => {
	const { rootDir, check } = copyShipped();
	const output = path.join(rootDir, "report.json");
	const json = ["--format", "json"];
	const plain = await check(HERE, "--accept");
	const printed = await check(HERE, "--accept", ...json);
	const written = await check(HERE, "--accept", ...json, "--output", output);
	expect(plain.stdout).toBe("");
	expect(plain.stderr).toMatch(
		/--accept names no rule.*: 22 service\/missing-content, .* 1 form\/not-delivered/,
	);
	expect(plain.stderr).toContain("--accept all");
	for (const report of [printed.stdout, fs.readFileSync(output, "utf8")])
		expect(JSON.parse(report)).toMatchObject({
			exitCode: 2,
			findings: [
				{
					rule: "usage",
					message: expect.stringContaining("22 service/missing-content"),
				},
			],
		});
	const runs = [plain, printed, written];
	expect(runs.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2]);
	expect(fs.existsSync(path.join(rootDir, BASELINE))).toBe(false);
});

test("an unreadable baseline is reported with its location and exits with 2", async () => {
	const { rootDir, check } = copyShipped();
	fs.writeFileSync(path.join(rootDir, BASELINE), '{ "version": 1,\n oops }');
	const { exitCode, stderr } = await check(HERE);
	expect(exitCode).toBe(2);
	expect(stderr).toContain(`${BASELINE}:2:`);
});
