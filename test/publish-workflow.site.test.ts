// The workflow of a new site runs the hypno of the site, and never one that the registry may have.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import * as z from "zod";
import { makeFolder } from "./support/make-site.ts";

const FILE = "templates/starter/site/.github/workflows/publish.yml";
const OWN = ".github/workflows/publish.yml";
const step = z.object({
	run: z.string().optional(),
	uses: z.string().optional(),
});
const rights = z.record(z.string(), z.string());
const job = z.object({ if: z.string(), steps: step.array() });
const workflow = z.object({
	on: z.object({
		push: z.object({ branches: z.string().array() }),
		schedule: z.object({ cron: z.string() }).array().length(1),
	}),
	permissions: rights,
	jobs: z.object({ publish: job, check: job.extend({ permissions: rights }) }),
});

const { permissions, jobs } = workflow.parse(
	load(fs.readFileSync(FILE, "utf8")),
);
const commands = jobs.publish.steps.map(({ run, uses }) => run ?? uses ?? "");

test("it may read the repository and publish the pages, and nothing else", () => {
	expect(permissions).toEqual({
		contents: "read",
		pages: "write",
		"id-token": "write",
	});
});

test.each([FILE, OWN])(
	"%s publishes main, and checks and builds the branch edit without a right to publish",
	(file) => {
		const { on, jobs } = workflow.parse(load(fs.readFileSync(file, "utf8")));
		expect(on.push.branches).toEqual(["main", "edit"]);
		expect(jobs.publish.if).toBe("github.ref_name != 'edit'");
		expect(jobs.check.if).toBe("github.ref_name == 'edit'");
		expect(jobs.check.permissions).toEqual({ contents: "read" });
		const all = JSON.stringify(jobs.check.steps);
		expect(all).toMatch(/npm ci.*npx hypno check.*npx hypno build/);
		expect(all).not.toMatch(/pages|deploy/);
	},
);

test("it installs, checks, builds, publishes and compares, in this order", () => {
	const parts = [
		...["npm ci", "node_modules/hypno", "npx hypno check", "npx hypno build"],
		...["upload-pages-artifact", "deploy-pages", "check --published"],
	];
	const places = parts.map((part) =>
		commands.findIndex((command) => command.includes(part)),
	);
	expect(places).not.toContain(-1);
	expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

// The commands of the workflow are those of a Linux machine.
test.skipIf(process.platform === "win32")(
	"it ends at once where package.json names a folder that is not there",
	() => {
		const cwd = makeFolder();
		const [guard = ""] = commands.filter((one) => one.startsWith("if "));
		const run = () =>
			spawnSync("bash", ["-e", "-c", guard], { cwd, encoding: "utf8" });
		const modules = path.join(cwd, "node_modules");
		fs.mkdirSync(modules);
		fs.symlinkSync(path.join(cwd, "elsewhere"), path.join(modules, "hypno"));
		const { status, stdout } = run();
		expect(status).toBe(1);
		expect(stdout).toMatch(/^::error file=package\.json::.*npm pack/);
		fs.mkdirSync(path.join(cwd, "elsewhere"));
		fs.writeFileSync(path.join(cwd, "elsewhere/package.json"), "{}");
		expect(run().status).toBe(0);
	},
);

test("the recipe for GitLab makes of a report what merge requests show", () => {
	const text = fs.readFileSync("docs/publishing.md", "utf8");
	const [, recipe = ""] = /## GitLab\n.*?```yaml\n(.*?)```/s.exec(text) ?? [];
	const job = z.object({ after_script: z.string().array() });
	const { check } = z.object({ check: job }).parse(load(recipe));
	const cwd = makeFolder();
	const source = { file: "content/site.yaml", line: 3, column: 1 };
	const first = { rule: "link/broken", severity: "error", fingerprint: "1" };
	const findings = [
		{ ...first, message: "/x does not exist", hint: "Link to /y", source },
		{
			...first,
			message: "late",
			hint: null,
			source: null,
			severity: "warning",
		},
	];
	fs.writeFileSync(path.join(cwd, "check.json"), JSON.stringify({ findings }));
	const script = check.after_script.join("\n");
	expect(spawnSync("bash", ["-e", "-c", script], { cwd }).status).toBe(0);
	const quality = fs.readFileSync(path.join(cwd, "quality.json"), "utf8");
	expect(JSON.parse(quality)).toEqual([
		{
			check_name: "link/broken",
			description: "/x does not exist. Link to /y",
			fingerprint: "1",
			severity: "major",
			location: { path: "content/site.yaml", lines: { begin: 3 } },
		},
		{
			check_name: "link/broken",
			description: "late",
			fingerprint: "1",
			severity: "minor",
			location: { path: "content", lines: { begin: 1 } },
		},
	]);
});

test("the recipes for other hosts publish .well-known/, and not the files for your own server", () => {
	const text = fs.readFileSync("docs/publishing.md", "utf8");
	const blockOf = (host: string) =>
		new RegExp(`## ${host}\n.*?\`\`\`\\w+\n(.*?)\`\`\``, "s").exec(text)?.[1];
	const job = z.object({
		script: z.string().array(),
		artifacts: z.object({ paths: z.string().array() }),
	});
	const gitlab = z.object({ pages: job }).parse(load(blockOf("GitLab") ?? ""));
	expect(gitlab.pages.artifacts.paths).toEqual(["public"]);
	expect(gitlab.pages.script.at(-1)).toBe(
		"rm -r public/.hosting public/.hypno",
	);
	const [sync = ""] = blockOf("S3")?.split("\nX=") ?? [];
	const excluded = [...sync.matchAll(/--exclude "?([^" ]+)/g)];
	const isLeftOut = (name: string) =>
		excluded.some(([, glob = ""]) => name.startsWith(glob.replace("*", "")));
	expect(isLeftOut(".well-known")).toBe(false);
	expect([".hosting", ".hypno", "_headers"].every(isLeftOut)).toBe(true);
	expect(blockOf("nginx")).toContain("rsync -a --delete dist/ ");
});
