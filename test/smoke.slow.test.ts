// "npm run smoke" works without a shell, sees what is wrong, and changes nothing in the site that it tries.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { edited, makeFolder, makeSite, readTree } from "./support/make-site.ts";

const SCRIPT = path.resolve(import.meta.dirname, "smoke.js");

function smoke(rootDir: string) {
	const before = readTree(rootDir);
	const TMPDIR = makeFolder();
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[SCRIPT, rootDir],
		{ encoding: "utf8", env: { ...process.env, TMPDIR } },
	);
	expect(readTree(rootDir)).toEqual(before);
	expect(fs.readdirSync(TMPDIR)).toEqual([]);
	return { status, stdout, stderr };
}

test("a site that works passes each step", () => {
	const { status, stdout, stderr } = smoke(makeSite().rootDir);
	expect(stderr).toBe("");
	expect(status).toBe(0);
	expect(stdout.match(/^ok: .*$/gm)).toHaveLength(6);
});

test("a site in a folder of its host passes too", () => {
	const file = "content/site.yaml";
	const site = edited(file, "email:", "basePath: /practice\nemail:");
	expect(smoke(makeSite({ [file]: site }).rootDir).status).toBe(0);
});

test("a site that cannot be built fails with the mistake", () => {
	const { rootDir } = makeSite({ "content/site.yaml": "name: [" });
	const { status, stdout, stderr } = smoke(rootDir);
	expect(status).toBe(1);
	expect(stdout).toBe("");
	expect(stderr).toContain("content/site.yaml:1");
});
