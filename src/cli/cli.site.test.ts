import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { edited, makeSite, readTree } from "../../test/support/make-site.ts";
import { BIN, runBin } from "../../test/support/run-bin.ts";
import { runHypno } from "../../test/support/run-hypno.ts";

const SITE = "content/site.yaml";
const WRONG = { [SITE]: edited(SITE, "tagline:", "tagliine:") };
const WARNING = {
	"content/services/stop-smoking.md": edited(
		"content/services/stop-smoking.md",
		"icon: Leaf",
		"icon: leave",
	),
};

const STACK = /^\s+at .*[(/].*:\d+:\d+/m;

test("a build exits with 0, with one line on stdout and the form warning on stderr", async () => {
	const { rootDir, outDir } = makeSite();
	const run = await runBin(["--root", rootDir, "build"]);
	const stderr =
		"Warning: the forms send nothing yet. Run npx hypno check --explain form/not-delivered to see how to fix this.\n";
	expect(run).toMatchObject({ exitCode: 0, stderr });
	expect(run.stdout).toMatch(
		/^Built 7 pages: 23 files written, 0 unchanged, 0 removed, [\d.]+ kB in [\d.]+ s\n$/,
	);
	expect(fs.existsSync(path.join(outDir, "index.html"))).toBe(true);
});

test("--quiet prints nothing, --out sets the folder, and the root is the working directory", async () => {
	const { rootDir, outDir } = makeSite();
	const flags = ["build", "--quiet", "--out", "public"];
	const run = await runHypno(flags, { cwd: rootDir });
	expect(run).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
	expect(fs.existsSync(path.join(rootDir, "public/index.html"))).toBe(true);
	expect(fs.existsSync(outDir)).toBe(false);
});

test("--json prints one document with the documented keys", async () => {
	const { rootDir } = makeSite();
	const flags = ["build", "--json", "--site-url", "https://a.example"];
	const run = await runHypno(flags, { cwd: rootDir });
	const report: unknown = JSON.parse(run.stdout);
	expect(report).toEqual({
		ok: true,
		pages: 7,
		written: 23,
		unchanged: 0,
		removed: 0,
		bytes: expect.any(Number),
		durationMs: expect.any(Number),
		changes: { changed: [], new: expect.any(Array), gone: [] },
		problems: [],
	});
	const sitemap = path.join(rootDir, "dist/sitemap.xml");
	expect(fs.readFileSync(sitemap, "utf8")).toContain("https://a.example/");
});

test("a mistake of the author exits with 1, without a stack, and leaves the site as it was", async () => {
	const site = makeSite();
	await runHypno(["build"], { cwd: site.rootDir });
	const before = readTree(site.outDir);
	site.write(WRONG);
	const run = await runBin(["build"], { cwd: site.rootDir });
	expect(run).toMatchObject({ exitCode: 1, stdout: "" });
	expect(run.stderr).toMatchInlineSnapshot(`
		"content/site.yaml:4:1  error  content/invalid  unknown key "tagliine"
		    tagliine: Hypnotherapy in London
		    ^
		    Did you mean tagline?

		Nothing was written: 1 error. The site is as it was before.
		"
	`);
	expect(run.stderr).not.toMatch(STACK);
	expect(readTree(site.outDir)).toEqual(before);
});

test("--json reports the problems of a failed build", async () => {
	const { rootDir } = makeSite(WRONG);
	const run = await runHypno(["build", "--json"], { cwd: rootDir });
	expect(run.exitCode).toBe(1);
	expect(JSON.parse(run.stdout)).toMatchObject({
		ok: false,
		pages: 0,
		written: 0,
		problems: [
			{
				rule: "content/invalid",
				suggestions: ["tagline"],
				source: { file: SITE, line: 4, column: 1 },
			},
		],
	});
});

test.each([
	[["build", "--json", "--site-url", "here"]],
	[["build", "--otu", "public", "--json"]],
	[["--rot", ".", "build", "--json"]],
])("--json reports wrong flags in its document too: %j", async (args) => {
	const { rootDir } = makeSite();
	const run = await runHypno(args, { cwd: rootDir });
	expect(run.exitCode).toBe(2);
	expect(JSON.parse(run.stdout)).toMatchObject({
		ok: false,
		problems: [{ rule: "usage", severity: "error", source: null }],
	});
});

test("a warning is reported and does not fail", async () => {
	const { rootDir } = makeSite(WARNING);
	const run = await runHypno(["build"], { cwd: rootDir });
	expect(run.exitCode).toBe(0);
	expect(run.stdout).toContain("Built 7 pages");
	expect(run.stderr).toContain("warning  content/invalid  unknown icon");
});

test.each([
	[["biuld"], "Did you mean build?"],
	[["build", "--otu", "x"], "Did you mean --out?"],
	[["build", "more"], "too many arguments"],
	[["check", "--zzz"], "Run npx hypno check --help for its options"],
	[["serve", "more"], "Run npx hypno serve --help for its options"],
	[["new", "service", "--zzz"], "Run npx hypno new --help for its options"],
	[["--zzz"], "Run npx hypno --help for the commands"],
	[["build", "--out"], "argument missing"],
	[[], "missing command"],
	[["build", "--site-url", "here"], "is not a full web address"],
	[["build", "--out", "content/pages"], "files that you wrote"],
	[["build", "--out", "."], "the project itself"],
	[["--root", "nowhere", "build"], "there is no content folder"],
])("wrong use exits with 2: %j", async (flags, words) => {
	const { rootDir } = makeSite();
	const before = readTree(rootDir);
	const run = await runHypno(flags, { cwd: rootDir });
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toContain(words);
	expect(run.stderr).not.toMatch(STACK);
	expect(readTree(rootDir)).toEqual(before);
});

test("a folder that hypno does not own stays untouched, and the build exits with 2", async () => {
	const { rootDir } = makeSite({ "dist/thesis.txt": "years of work" });
	const run = await runHypno(["build"], { cwd: rootDir });
	expect(run.exitCode).toBe(2);
	expect(run.stderr).toContain("contains files that hypno did not write");
	expect(readTree(path.join(rootDir, "dist"))).toEqual({
		"thesis.txt": "years of work",
	});
});

test("the rules of --only and --skip add up, repeated or after a comma", async () => {
	const { rootDir } = makeSite();
	const ruleIds = async (...flags: string[]) => {
		const run = await runHypno(["check", "--format", "json", ...flags], {
			cwd: rootDir,
		});
		const { findings }: { findings: { rule: string }[] } = JSON.parse(
			run.stdout,
		);
		return [...new Set(findings.map(({ rule }) => rule))].sort();
	};
	expect(
		await ruleIds("--only", "claims", "--only", "content/trust,facts"),
	).toEqual(["claims/unsourced", "content/trust", "facts/conflict"]);
	const skipped = ["--skip", "claims", "--skip", "content,facts"];
	expect(
		await ruleIds("--only", "claims,content,facts,service", ...skipped),
	).toEqual(["service/missing-content"]);
});

test.each([
	"setTimeout(() => { throw new Error('late'); })",
	"void Promise.reject(new Error('late'))",
])("a template that fails later is no bug: %s", async (statement) => {
	const INDEX = "templates/index.tsx";
	const text = edited(
		INDEX,
		"about: ({ page }) => ",
		`about: ({ page }) => ${statement} as never || `,
	);
	const { rootDir, outDir } = makeSite({ [INDEX]: text });
	const run = await runBin(["build"], { cwd: rootDir });
	expect(run.exitCode).toBe(1);
	expect(run.stderr).toMatch(
		/^templates\/index\.tsx:\d+:\d+ {2}error {2}template\/invalid .*late$/m,
	);
	expect(run.stderr).not.toMatch(STACK);
	expect(fs.existsSync(outDir)).toBe(false);
});

test("a bug outside of every promise exits with 3 and names the version", async () => {
	const { rootDir } = makeSite();
	const script =
		'import fs from "node:fs"; const write = fs.writeFileSync; fs.writeFileSync = (...given) => { setTimeout(() => { throw new TypeError("oops"); }); write(...given); };';
	const module = `data:text/javascript,${encodeURIComponent(script)}`;
	const nodeFlags = ["--import", module];
	const run = await runBin(["build"], { cwd: rootDir, nodeFlags });
	expect(run.exitCode).toBe(3);
	expect(run.stderr).toMatch(/This is a bug in hypno \d+\.\d+\.\d+/);
});

test("a bug exits with 3, with a stack, the version and the word bug", async () => {
	const { rootDir } = makeSite();
	const broken =
		'import fs from "node:fs"; fs.linkSync = fs.writeFileSync = () => { throw new TypeError("oops"); };';
	const run = await runBin(["build"], {
		cwd: rootDir,
		nodeFlags: [
			"--import",
			`data:text/javascript,${encodeURIComponent(broken)}`,
		],
	});
	expect(run.exitCode).toBe(3);
	expect(run.stderr).toContain("TypeError: oops");
	expect(run.stderr).toMatch(STACK);
	expect(run.stderr).toMatch(/This is a bug in hypno \d+\.\d+\.\d+/);
	expect(fs.readdirSync(rootDir)).not.toContain("dist");
});

/**
 * Makes a function of node:fs fail for the paths that contain the name, until the test ends.
 * @returns ends it before
 */
function failDisk(
	operation: "openSync" | "rmSync" | "writeFileSync",
	name: string,
	code: string,
): () => void {
	const real = fs[operation];
	const failing = new Proxy(real, {
		apply: (target, self, given) => {
			const [path] = given;
			if (!String(path).includes(name))
				return Reflect.apply(target, self, given);
			throw Object.assign(new Error(code), { code, syscall: operation, path });
		},
	});
	Reflect.set(fs, operation, failing);
	const restore = () => void Reflect.set(fs, operation, real);
	onTestFinished(restore);
	return restore;
}

test("a previous site that cannot be deleted is deleted by the next build", async () => {
	const { rootDir } = makeSite();
	await runHypno(["build"], { cwd: rootDir });
	const restore = failDisk("rmSync", ".dist.hypno-", "EACCES");
	const run = await runHypno(["build", "--json"], { cwd: rootDir });
	restore();
	const names = fs.readdirSync(rootDir);
	const left = names.find((name) => name.startsWith(".dist.hypno-"));
	expect(left).toBeDefined();
	expect(run.exitCode).toBe(0);
	await runHypno(["build"], { cwd: rootDir });
	expect(fs.readdirSync(rootDir)).not.toContain(left);
});

test("addresses that cannot be recorded change nothing that is said about the site", async () => {
	const { rootDir, outDir } = makeSite();
	failDisk("openSync", "urls.lock", "ENOSPC");
	const run = await runHypno(["build", "--record"], { cwd: rootDir });
	expect(run.exitCode).toBe(3);
	expect(run.stderr).toContain(
		"urls.lock could not be written: the disk is full",
	);
	expect(run.stderr).not.toContain("as it was before");
	expect(run.stderr).not.toContain("not been changed");
	expect(run.stderr).not.toContain("added to urls.lock");
	expect(fs.existsSync(path.join(outDir, "index.html"))).toBe(true);
});

test("a full disk exits with 2, without a stack", async () => {
	const { rootDir } = makeSite();
	failDisk("writeFileSync", "robots.txt", "ENOSPC");
	const run = await runHypno(["build"], { cwd: rootDir });
	expect(run.exitCode).toBe(2);
	expect(run.stderr).toContain("the disk is full");
	expect(run.stderr).not.toMatch(STACK);
	expect(
		fs.readdirSync(rootDir).filter((name) => name.includes("hypno")),
	).toEqual([]);
});

describe("what cannot be printed changes nothing that is said about the site", () => {
	/** Runs hypno through a shell, whose redirections fill /dev/full. */
	function runInShell(words: string, cwd: string) {
		const run = spawnSync(
			"sh",
			["-c", `"$0" "$1" ${words}`, process.execPath, BIN],
			{ cwd, encoding: "utf8" },
		);
		return { exitCode: run.status, stdout: run.stdout, stderr: run.stderr };
	}

	test.each(["build", "build --json"])(
		"%s >/dev/full publishes, and exits with 3",
		(words) => {
			const { rootDir, outDir } = makeSite();
			const run = runInShell(`${words} >/dev/full`, rootDir);
			expect(run).toMatchObject({ exitCode: 3, stdout: "" });
			expect(run.stderr).toContain("could not be printed: the disk is full");
			expect(run.stderr).not.toContain("as it was before");
			expect(run.stderr).not.toContain("not been changed");
			expect(run.stderr).not.toMatch(STACK);
			expect(fs.existsSync(path.join(outDir, "index.html"))).toBe(true);
		},
	);

	test("a report that cannot be printed exits with 3", () => {
		const { rootDir } = makeSite();
		const run = runInShell("check --only jsonld >/dev/full", rootDir);
		expect(run.exitCode).toBe(3);
		expect(run.stderr).toContain("could not be printed: the disk is full");
	});

	test("messages that cannot be printed change no exit code", () => {
		const site = makeSite();
		const run = runInShell("build 2>/dev/full", site.rootDir);
		expect(run).toMatchObject({ exitCode: 0, stderr: "" });
		expect(run.stdout).toContain("Built 7 pages");
		expect(fs.existsSync(path.join(site.outDir, "index.html"))).toBe(true);
		site.write(WRONG);
		expect(runInShell("build 2>/dev/full", site.rootDir).exitCode).toBe(1);
		expect(runInShell("build >/dev/full 2>&1", site.rootDir).exitCode).toBe(1);
	});
});

test("colour is printed with FORCE_COLOR, unless NO_COLOR is set", async () => {
	const { rootDir } = makeSite(WRONG);
	const coloured = async (env: Record<string, string>) => {
		const run = await runBin(["build"], { cwd: rootDir, env });
		return run.stderr.includes("\u001b[");
	};
	expect(await coloured({})).toBe(false);
	expect(await coloured({ FORCE_COLOR: "1" })).toBe(true);
	expect(await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
});

test("--help and --version print to stdout and exit with 0", async () => {
	const help = await runBin(["--help"]);
	expect(help).toMatchObject({ exitCode: 0, stderr: "" });
	expect(help.stdout).toContain("npx hypno build");
	const version = await runBin(["--version"]);
	expect(version).toMatchObject({ exitCode: 0, stderr: "" });
	expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("a root that cannot be used is reported in words", async () => {
	const run = await runBin(["--root", "", "build"]);
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toContain('the root cannot be ""');
	const other = await runBin(["--root", "a\\b", "build"]);
	expect(other).toMatchObject({ exitCode: 2, stdout: "" });
	expect(other.stderr).toMatch(/the root cannot be ".*a\\b"/);
});

test("a working directory that is gone is reported in words", () => {
	const { rootDir } = makeSite();
	const gone = path.join(rootDir, "gone");
	fs.mkdirSync(gone);
	const flags = ["-c", 'rmdir "$2"; "$0" "$1" build', process.execPath, BIN];
	const run = spawnSync("sh", [...flags, gone], { cwd: gone });
	expect(run.status).toBe(2);
	expect(String(run.stderr)).toContain("this folder is gone");
	expect(String(run.stderr)).not.toMatch(STACK);
});

test("a preview that may watch no more files says what helps", async () => {
	const script =
		'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; fs.watch = () => { throw Object.assign(new Error("ENOSPC: System limit for number of file watchers reached"), { code: "ENOSPC", syscall: "watch" }); }; syncBuiltinESMExports();';
	const nodeFlags = [
		"--import",
		`data:text/javascript,${encodeURIComponent(script)}`,
	];
	const { rootDir } = makeSite();
	const flags = ["--root", rootDir, "serve", "--watch", "--port", "0"];
	const run = await runBin(flags, { nodeFlags });
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toContain("the system watches no more files");
	expect(run.stderr).toContain("CHOKIDAR_USEPOLLING=1");
});
