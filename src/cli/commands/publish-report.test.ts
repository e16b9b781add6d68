// Reports go to stdout, a file and GitHub's annotations.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { recordTerminal } from "../../../test/support/record-terminal.ts";
import { UserError } from "../../base/problems.ts";
import { PLAIN, type Style } from "../../base/text/style.ts";
import { buildCheckReport } from "../../check/check-report.ts";
import {
	type PublishOptions,
	publishFailure,
	publishReport,
} from "./publish-report.ts";

const REPORT = buildCheckReport({
	isWhole: true,
	failOn: "error",
	durationMs: 12,
	coverage: {
		pages: 1,
		links: 2,
		external: { found: 0, checked: 0 },
		linkinator: { checked: 0, broken: 0 },
	},
	findings: [
		{
			rule: "link/broken",
			severity: "error",
			message: "/gone does not exist",
			target: "/gone",
			pages: ["/"],
			source: { file: "content/site.yaml", line: 3, column: 7 },
		},
	],
	unchecked: [],
});
const VALID = buildCheckReport({ ...REPORT, findings: [] });

const BOLD: Style = { ...PLAIN, bold: (text) => `<b>${text}</b>` };

/** Publishes a report and returns its output on stdout and stderr. */
function publish(change: Partial<PublishOptions> = {}, report = REPORT) {
	const { terminal, output } = recordTerminal({ style: BOLD });
	const options: PublishOptions = {
		format: undefined,
		output: undefined,
		rootDir: "/repository/site",
		environment: {},
		...change,
	};
	publishReport(report, options, terminal);
	return output;
}

const ON_GITHUB = { GITHUB_ACTIONS: "true" };
const ANNOTATION =
	"::error file=content/site.yaml,line=3,col=7,title=link/broken::/gone does not exist\n";

test("the text is printed in the style of the terminal", () => {
	const { stdout, stderr } = publish();
	expect(stdout).toContain("<b>content/site.yaml:3:7  </b>error");
	expect(stdout).not.toContain("::");
	expect(stderr).toBe("");
	expect(publish({ format: "text" })).toEqual({ stdout, stderr });
});

test("every other format prints nothing but its document", () => {
	expect(JSON.parse(publish({ format: "json" }).stdout)).toMatchObject({
		exitCode: 1,
	});
	expect(publish({ format: "github" }).stdout).toBe(ANNOTATION);
	expect(publish({ format: "github" }, VALID).stdout).toBe("");
});

test("on GitHub, annotations are printed beside the text, which is only quoted", () => {
	const { stdout } = publish({ environment: ON_GITHUB });
	expect(stdout).toMatch(/^::stop-commands::(\w+)\n[\s\S]+\n::\1::\n::error /);
	expect(stdout.endsWith(ANNOTATION)).toBe(true);
	const output = publish({ environment: ON_GITHUB }, VALID).stdout;
	expect(output).not.toContain("::error");
});

test("on GitHub, a text that was requested is quoted and comes without annotations", () => {
	const text = publish({ format: "text" }).stdout;
	const { stdout } = publish({ format: "text", environment: ON_GITHUB });
	const [, word = "", quoted] =
		/^::stop-commands::(\w+)\n([\s\S]+)::\1::\n$/.exec(stdout) ?? [];
	expect(quoted).toBe(text);
	expect(text).not.toContain(word);
});

test("on GitHub, a requested format comes without annotations", () => {
	const format = "json";
	expect(publish({ format, environment: ON_GITHUB })).toEqual(
		publish({ format }),
	);
});

test.each([
	["/repository", "site/content/site.yaml"],
	["/repository/site", "content/site.yaml"],
	["/repository/site/", "content/site.yaml"],
	["/elsewhere", "content/site.yaml"],
	["/repository/sit", "content/site.yaml"],
	["", "content/site.yaml"],
])(
	"in the repository %s, annotations name the file %s",
	(GITHUB_WORKSPACE, file) => {
		const environment = { ...ON_GITHUB, GITHUB_WORKSPACE };
		const { stdout } = publish({ environment });
		expect(stdout).toContain(`::error file=${file},`);
		expect(publish({ format: "github", environment }).stdout).toContain(
			`::error file=${file},`,
		);
	},
);

test("a folder of the repository whose name begins with dots counts as inside it", () => {
	const environment = { ...ON_GITHUB, GITHUB_WORKSPACE: "/repository" };
	const { stdout } = publish({ environment, rootDir: "/repository/..site" });
	expect(stdout).toContain("::error file=..site/content/site.yaml,");
});

test("a report file is written with its folders, and stdout stays empty", () => {
	const output = path.join(makeFolder(), "a/b/report.txt");
	expect(publish({ output })).toEqual({
		stdout: "",
		stderr: `Report written to ${output}.\n`,
	});
	const text = fs.readFileSync(output, "utf8");
	expect(text).toContain("content/site.yaml:3:7  error");
	expect(text).not.toContain("<b>");
	expect(text).toMatch(/[^\n]\n$/);
	publish({ output, format: "json" });
	expect(fs.readFileSync(output, "utf8")).toBe(
		publish({ format: "json" }).stdout,
	);
	publish({ output, format: "github" }, VALID);
	expect(fs.readFileSync(output, "utf8")).toBe("");
});

test("on GitHub, annotations are printed beside a report file", () => {
	const output = path.join(makeFolder(), "report.txt");
	expect(publish({ output, environment: ON_GITHUB }).stdout).toBe(ANNOTATION);
	expect(fs.readFileSync(output, "utf8")).not.toContain("::");
});

test("a report file where the system allows no folder is refused", () => {
	const output = "/proc/self/reports/report.txt";
	expect(() => publish({ output })).toThrow(
		"the system lets nobody write here",
	);
});

test("a folder as the report file is refused", () => {
	const output = makeFolder();
	let refusal: unknown;
	try {
		publish({ output });
	} catch (error) {
		refusal = error;
	}
	if (!(refusal instanceof UserError)) throw refusal;
	expect(refusal.exitCode).toBe(2);
	expect(refusal.message).toBe(
		`the report cannot be written to ${output}, because that is a folder`,
	);
	expect(refusal.problems[0]?.hint).toBe(
		`Name a file in it, as in --output ${path.join(output, "report.txt")}`,
	);
});

describe("a check that could not run", () => {
	const source = { file: "hypno-baseline.json", line: 1, column: 1 };
	const message = "this line is left over from a merge";
	const problem = {
		rule: "usage",
		severity: "error",
		message,
		source,
	} as const;

	test.each([
		["text", /^hypno-baseline\.json:1:1 {2}error .*\n[\s\S]*exit code 2/],
		["json", /^\{[\s\S]*"exitCode": 2,[\s\S]*"file": "hypno-baseline\.json"/],
		["github", /^::error file=hypno-baseline\.json,line=1,/],
	] as const)("is the report in the format %s", (format, expected) => {
		const output = path.join(makeFolder(), "report");
		fs.writeFileSync(output, "the report of yesterday");
		const { terminal } = recordTerminal();
		const options = { format, output, rootDir: "/site", environment: {} };
		publishFailure(new UserError([problem], 2), options, terminal);
		const text = fs.readFileSync(output, "utf8");
		expect(text).toMatch(expected);
		expect(text).not.toContain("--accept");
	});

	test("is no error of its own where the report cannot be written", () => {
		const { terminal, output } = recordTerminal();
		const folder = makeFolder();
		const options = { format: undefined, output: folder };
		publishFailure(
			new UserError([problem], 2),
			{ ...options, rootDir: "/site", environment: {} },
			terminal,
		);
		expect(output).toEqual({ stdout: "", stderr: "" });
	});
});
