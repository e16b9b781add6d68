import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder, makeSite } from "../testing/make-site.ts";
import { runBin } from "../testing/run-bin.ts";
import { formatProfile } from "./profile-build.ts";

test("the table has one line for each stage", () => {
	const stages = [
		{ stage: "start", ms: 120.04, times: 1 },
		{ stage: "render", ms: 879.96, times: 10_000 },
	];
	expect(
		formatProfile({ stages, total: 2000, trace: "" }),
	).toMatchInlineSnapshot(`
		"stage               ms  share   times
		start            120.0    6 %       1
		render           880.0   44 %  10,000
		in all          2000.0  100 %"
	`);
});

test("hypno build --profile tells all stages on stderr and writes a trace", async () => {
	const { rootDir, outDir } = makeSite();
	const cwd = makeFolder();
	const flags = ["--root", rootDir, "build", "--profile", "--json"];
	const { exitCode, stdout, stderr } = await runBin(flags, { cwd });
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ ok: true });
	const stages = [...stderr.matchAll(/^(\w[\w ]*?) +\d+\.\d +\d+ % +\d/gm)];
	expect(stages.map(([, stage]) => stage).sort()).toEqual([
		"link",
		"load content",
		"load pictures",
		"model",
		"parse",
		"render",
		"routes",
		"script",
		"share images",
		"start",
		"static",
		"styles",
		"templates",
		"write",
	]);
	expect(stderr).toContain("hypno-profile.json");
	const file = path.join(cwd, "hypno-profile.json");
	const { traceEvents } = JSON.parse(fs.readFileSync(file, "utf8"));
	expect(traceEvents.length).toBeGreaterThan(stages.length);
	expect(fs.existsSync(path.join(outDir, "index.html"))).toBe(true);
});
