import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import {
	makeFolder,
	readTree,
	writeTree,
} from "../../test/support/make-site.ts";
import { restoreInterrupted, stagingDir, swapFolders } from "./swap.ts";

/** No process has this number. */
const DEAD = 2 ** 22 + 1;

test("a site that a killed build had moved away is restored", () => {
	const dir = makeFolder();
	writeTree(dir, {
		[`.dist.hypno-old-${DEAD}/index.html`]: "old",
		[`.dist.hypno-new-${DEAD}/index.html`]: "half",
	});
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual({ "dist/index.html": "old" });
});

test("temporary folders beside an existing site are removed", () => {
	const dir = makeFolder();
	writeTree(dir, {
		"dist/index.html": "new",
		[`.dist.hypno-old-${DEAD}/index.html`]: "old",
		[`.dist.hypno-new-${DEAD}/index.html`]: "half",
	});
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual({ "dist/index.html": "new" });
});

test("folders of a running build and of other output folders stay", () => {
	const dir = makeFolder();
	const others = {
		[`.dist.hypno-new-${process.ppid}/index.html`]: "another build",
		[`.public.hypno-new-${DEAD}/index.html`]: "another output",
		".dist/index.html": "a folder of a person",
	};
	writeTree(dir, others);
	restoreInterrupted(path.join(dir, "dist"));
	expect(readTree(dir)).toEqual(others);
});

test("nothing is restored into a folder that does not exist yet", () => {
	const dir = path.join(makeFolder(), "a/b/dist");
	expect(() => restoreInterrupted(dir)).not.toThrow();
});

test("the new folder replaces the old one", () => {
	const outDir = path.join(makeFolder(), "dist");
	for (const text of ["first", "second"]) {
		writeTree(stagingDir(outDir), { "index.html": text });
		swapFolders(stagingDir(outDir), outDir);
		expect(readTree(path.dirname(outDir))).toEqual({
			"dist/index.html": text,
		});
	}
});

test("when the new folder cannot be moved, the old one is restored", () => {
	const outDir = path.join(makeFolder(), "dist");
	writeTree(outDir, { "index.html": "old" });
	expect(() => swapFolders(stagingDir(outDir), outDir)).toThrow("ENOENT");
	expect(readTree(path.dirname(outDir))).toEqual({ "dist/index.html": "old" });
	expect(fs.readdirSync(path.dirname(outDir))).toEqual(["dist"]);
});

test("a site left by a process whose number is used again is restored after an hour", () => {
	const dir = makeFolder();
	const left = path.join(dir, `.dist.hypno-old-${process.ppid}`);
	fs.mkdirSync(left);
	restoreInterrupted(path.join(dir, "dist"));
	expect(fs.readdirSync(dir)).toEqual([path.basename(left)]);
	const now = Date.now();
	vi.spyOn(Date, "now").mockReturnValue(now + 3_700_000);
	restoreInterrupted(path.join(dir, "dist"));
	vi.restoreAllMocks();
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});
