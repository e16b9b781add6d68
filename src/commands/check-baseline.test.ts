// Accepted findings as CI and a maintainer meet them, on the shipped site.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder, writeTree } from "../../test/support/make-site.ts";
import { runBin } from "../../test/support/run-bin.ts";
import { readShipped } from "../../test/support/shipped-site.ts";

const BASELINE = "hypno-baseline.json";
const HERE = { CI: "", GITHUB_ACTIONS: "" };
const CI = { CI: "true", GITHUB_ACTIONS: "" };

function copyShipped() {
	const rootDir = makeFolder();
	writeTree(rootDir, readShipped());
	const check = (env: Readonly<Record<string, string>>, ...flags: string[]) =>
		runBin(["--root", rootDir, "check", ...flags], { env });
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

test("what is accepted is green in CI, a new broken link is red, a mended one is pruned", {
	timeout: 60_000,
}, async () => {
	const { check, replace, readBaseline } = copyShipped();
	const accepted = await check(HERE, "--accept", "--reason", "as specified");
	expect(accepted.stderr).toContain(
		`accepted in ${BASELINE}: commit that file`,
	);
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
		{ rule: "baseline/stale", fix: "hypno check --prune" },
	]);
	expect(red.exitCode).toBe(1);

	const before = readBaseline();
	const pruned = await check(CI, "--prune");
	expect(pruned.stderr).toContain(`1 entry of ${BASELINE} dropped`);
	expect(pruned.stdout).not.toContain("baseline/stale");
	const gone = before
		.split("\n")
		.filter((line) => !readBaseline().includes(line));
	expect(gone.join()).toContain("/services/stress-relief");

	replace(BASELINE, '"rule": "jsonld/count"', '"rule": "jsonld/number"');
	const renamed = await check(CI, "--only", "link,baseline");
	expect(renamed.stdout.match(/baseline\/stale/g)).toHaveLength(1);
	expect(renamed.stdout).toContain("jsonld/number of");
});

test.each([
	["in CI", CI, ["--accept", "--reason", "x"], "--accept is refused in CI"],
	["without a reason", HERE, ["--accept"], "--accept needs a reason"],
	["of blanks", HERE, ["--accept", "--reason", " "], "--accept needs a reason"],
	["of signs", HERE, ["--accept", "--reason", "\t"], "--accept needs a reason"],
	["for nothing", HERE, ["--reason", "x"], "nothing is accepted without"],
])(
	"a reason %s is refused before anything is checked",
	async (_case, env, flags, said) => {
		const { rootDir, check } = copyShipped();
		const { exitCode, stdout, stderr } = await check(env, ...flags);
		expect([exitCode, stdout]).toEqual([2, ""]);
		expect(stderr).toContain(said);
		expect(fs.existsSync(path.join(rootDir, BASELINE))).toBe(false);
	},
);

test("a baseline that cannot be read is wrong use, and says where", async () => {
	const { rootDir, check } = copyShipped();
	fs.writeFileSync(path.join(rootDir, BASELINE), '{ "version": 1,\n oops }');
	const { exitCode, stderr } = await check(HERE);
	expect(exitCode).toBe(2);
	expect(stderr).toContain(`${BASELINE}:2:`);
});
