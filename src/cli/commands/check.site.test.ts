// hypno check reads its flags, ends with the documented exit codes, and prints to stdout, stderr or a file.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
	edited,
	makeFolder,
	makeSite,
	type Overrides,
	readTree,
} from "../../../test/support/make-site.ts";
import { recordTerminal } from "../../../test/support/record-terminal.ts";
import { runBin } from "../../../test/support/run-bin.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";
import { UserError } from "../../base/problems.ts";
import { RULES } from "../../check/rules/index.ts";
import { type CheckFlags, runCheck } from "./check.ts";

const SERVICES = "content/pages/services.yaml";
const SMOKING = "content/services/stop-smoking.md";
/** The template shows the links in the content of the services page. */
const INDEX = edited(
	"templates/index.tsx",
	"services: ({ groups }) => (",
	"services: ({ page }) => <a href={page.core.cards[0].link.href}>x</a>,\n\tother: ({ groups }) => (",
);
const BROKEN = { "templates/index.tsx": INDEX };
const VALID = {
	...BROKEN,
	[SERVICES]: edited(SERVICES, "/services/stress-relief", "/services/ocd"),
};
const WARNING = {
	...VALID,
	[SMOKING]: edited(SMOKING, "icon: Leaf", "icon: leave"),
};

async function check(
	overrides: Overrides,
	flags: Partial<CheckFlags> = { only: "link,content" },
) {
	const site = makeSite(overrides);
	const { terminal, output } = recordTerminal();
	const before = readTree(site.rootDir);
	const exitCode = await runCheck(
		() => site.config,
		{ failOn: "error", ...flags },
		terminal,
	);
	expect(readTree(site.rootDir)).toEqual(before);
	return { exitCode, ...output };
}

describe("a finished check", () => {
	const only = "link,content";
	const others = RULES.map(({ id }) => id).filter((id) => !/^link/.test(id));

	test.each([
		["0 without findings", VALID, { only }, 0],
		["1 for an error", BROKEN, { only }, 1],
		[
			"0 for an error of a skipped rule",
			BROKEN,
			{ only, skip: "link/broken" },
			0,
		],
		["0 for an error of another rule", BROKEN, { only: "link/fragment" }, 0],
		["0 for a warning", WARNING, { only }, 0],
		[
			"1 for a warning with --fail-on warning",
			WARNING,
			{ only, failOn: "warning" },
			1,
		],
		[
			"0 for a warning of a skipped rule",
			WARNING,
			{ skip: others.join(), failOn: "warning" },
			0,
		],
		[
			"1 for an error of a build, whichever rules are selected",
			{ ...VALID, [SMOKING]: "---\n---\n" },
			{ only: "link" },
			1,
		],
	] satisfies [string, Overrides, Partial<CheckFlags>, number][])(
		"the exit code is %s",
		async (_name, overrides, flags, expected) => {
			const { exitCode, stderr } = await check(overrides, flags);
			expect([exitCode, stderr]).toEqual([expected, ""]);
		},
	);

	test.each([
		["missing content", { content: null }, {}],
		["an unknown rule", VALID, { only: "links" }],
		["a selection without a rule", VALID, { only: "link", skip: "link" }],
	] satisfies [string, Overrides, Partial<CheckFlags>][])(
		"%s ends with exit code 2",
		async (_name, overrides, flags) => {
			const error: unknown = await check(overrides, flags).catch(
				(thrown) => thrown,
			);
			expect(error).toBeInstanceOf(UserError);
			expect(error).toMatchObject({ exitCode: 2 });
		},
	);
});

test("the text ends with what was checked and the reason for the exit code", async () => {
	const { stdout } = await check(BROKEN, { only: "link" });
	expect(stdout).toMatchInlineSnapshot(`
		"content/pages/services.yaml:19:15  error  link/broken  /services/stress-relief does not exist
		            href: /services/stress-relief
		                  ^
		    on /services
		    Link to a page that exists, or remove the link

		Checked 7 pages and 15 links. 1 link to a missing page, confirmed by requesting it.
		1 error: exit code 1, because errors fail the check (--fail-on error)

		What to do first:
		  link/broken  1 error  content/pages/services.yaml:19:15

		To accept findings: npx hypno check --accept RULE --reason "fixed in spring"
		"
	`);
});

test("the JSON document has the documented keys and no others", async () => {
	const { stdout } = await check(BROKEN, { only: "link", format: "json" });
	const document: unknown = JSON.parse(stdout);
	expect(document).toEqual({
		schemaVersion: 1,
		ok: false,
		exitCode: 1,
		durationMs: expect.any(Number),
		coverage: {
			pages: 7,
			links: expect.any(Number),
			external: { found: 0, checked: 0 },
			linkinator: { checked: 1, broken: 1 },
			unchecked: [],
		},
		summary: { errors: 1, warnings: 0, accepted: 0 },
		findings: [
			{
				rule: "link/broken",
				severity: "error",
				message: "/services/stress-relief does not exist",
				source: { file: SERVICES, line: 19, column: 15 },
				target: "/services/stress-relief",
				suggestions: [],
				pages: ["/services"],
				hint: "Link to a page that exists, or remove the link",
				fix: null,
				edit: null,
				accepted: null,
				fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
			},
		],
	});
});

test("two checks print the same except for the duration", async () => {
	const run = async () => {
		const { stdout } = await check(BROKEN, { only: "link", format: "json" });
		return stdout.replace(/"durationMs": \d+/, "");
	};
	expect(await run()).toBe(await run());
});

test("rules are listed and explained without a site", async () => {
	const resolve = () => {
		throw new Error("a site was looked at");
	};
	const run = async (flags: Partial<CheckFlags>) => {
		const { terminal, output } = recordTerminal();
		const exitCode = await runCheck(
			resolve,
			{ failOn: "error", ...flags },
			terminal,
		);
		expect([exitCode, output.stderr]).toEqual([0, ""]);
		return output.stdout;
	};
	expect(await run({ listRules: true })).toContain("link/broken");
	expect(await run({ explain: "link/broken" })).toMatch(
		/^link\/broken \(error\)\n/,
	);
	const json = await run({ listRules: true, format: "json" });
	const listed: unknown = JSON.parse(json);
	expect(listed).toMatchObject(
		RULES.map(({ id, severity }) => {
			return { id, severity, summary: expect.any(String) };
		}),
	);
});

describe('the command "hypno check"', () => {
	test("prints only JSON on stdout, and writes no file", async () => {
		const { rootDir } = makeSite(BROKEN);
		const before = readTree(rootDir);
		const flags = [
			"--root",
			rootDir,
			"check",
			"--only",
			"link",
			"--format",
			"json",
		];
		const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "" };
		const run = await runBin(flags, { env });
		expect(run).toMatchObject({ exitCode: 1, stderr: "" });
		expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 1 });
		expect(readTree(rootDir)).toEqual(before);
	});

	test("replaces an existing report file, and prints its name on stderr", async () => {
		const { rootDir } = makeSite(VALID);
		const cwd = makeFolder();
		const flags = [
			"--root",
			rootDir,
			"check",
			"--only=link",
			"--output",
			"r.txt",
		];
		const run = await runHypno(flags, { cwd, env: { GITHUB_ACTIONS: "" } });
		expect(run).toMatchObject({
			exitCode: 0,
			stdout: "",
			stderr: "Report written to r.txt.\n",
		});
		expect(fs.readFileSync(path.join(cwd, "r.txt"), "utf8")).toMatch(
			/^Checked 7 pages and \d+ links: nothing to fix\./,
		);
	});

	test.each([
		[["--only", "link/brokn"], "Did you mean link/broken?"],
		[["--formt", "json"], "Did you mean --format?"],
		[["--format", "xml"], "Allowed choices are text, json, github."],
	])("exits with 2 after wrong use: %j", async (flags, output) => {
		const run = await runHypno(["check", ...flags]);
		expect(run).toMatchObject({ exitCode: 2, stdout: "" });
		expect(run.stderr).toContain(output);
	});
});
