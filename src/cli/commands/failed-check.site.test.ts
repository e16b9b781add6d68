// A check that cannot run says so in the requested format and in the requested file, so that nobody reads
// the report of an earlier run.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const BASELINE = "hypno-baseline.json";
const MERGE = { [BASELINE]: "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> main\n" };
const OLD = "the report of yesterday\n";

async function check(flags: readonly string[], env = {}) {
	const { rootDir } = makeSite({ ...MERGE, "report.txt": OLD });
	const run = await runHypno(["check", ...flags], { cwd: rootDir, env });
	expect(run.exitCode).toBe(2);
	const report = fs.readFileSync(path.join(rootDir, "report.txt"), "utf8");
	return { ...run, report };
}

test("an invalid baseline is in the file, on stderr, and an annotation on GitHub", async () => {
	const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "" };
	const run = await check(["--output", "report.txt"], env);
	expect(run.report).toMatch(
		/^hypno-baseline\.json:1:1 {2}error .*\n[\s\S]*exit code 2/,
	);
	expect(run.stderr).toContain(`${BASELINE}:1:1`);
	expect(run.stdout).toMatch(/^::error file=hypno-baseline\.json,line=1,/);
});

test("a flag that the command line refuses is in the file", async () => {
	const asked = ["--format", "json", "--output", "report.txt"];
	const { report, stderr } = await check([...asked, "--onyl", "link"]);
	expect(JSON.parse(report)).toMatchObject({
		exitCode: 2,
		findings: [{ rule: "usage", message: "unknown option '--onyl'" }],
		coverage: { unchecked: ["the whole site"] },
	});
	expect(stderr).toContain("unknown option '--onyl'");
});

test.each([
	[["check", "--fail-on", "never"]],
	[["check", "--format", "yaml"]],
	[["--rot", ".", "check"]],
])("%j is reported as requested, whatever comes first", async (wrong) => {
	const { rootDir } = makeSite({ "report.txt": OLD });
	const asked = ["--format", "json", "--output", "report.txt"];
	const run = await runHypno([...wrong, ...asked], { cwd: rootDir });
	const report = fs.readFileSync(path.join(rootDir, "report.txt"), "utf8");
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(JSON.parse(report)).toMatchObject({
		exitCode: 2,
		findings: [{ rule: "usage" }],
	});
});

test("without a file the report is on stdout, and a text only on stderr", async () => {
	const json = await check(["--format", "json"]);
	expect(JSON.parse(json.stdout)).toMatchObject({ exitCode: 2 });
	expect(json.report).toBe(OLD);
	const text = await check([]);
	expect(text.stdout).toBe("");
	expect(text.stderr).toContain(`${BASELINE}:1:1`);
});
