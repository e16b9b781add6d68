// A record whose file is as it was is known without being read.
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeSite, type TestSite } from "../../../test/support/make-site.ts";
import { readSite } from "../pipeline.ts";
import { recordsOf } from "./site.ts";

const SERVICE = "content/services/stop-smoking.md";
const HOUR = 3_600_000;

/** A site with a cache of its own, which is used as that of a bundled hypno is. */
function makeCachedSite() {
	vi.stubEnv("HYPNO_VERSION", "1");
	onTestFinished(() => {
		vi.unstubAllEnvs();
		vi.restoreAllMocks();
	});
	return makeSite({ "node_modules/.package-lock.json": "{}" });
}

/** Pretends that all files were written an hour ago. */
function waitAnHour() {
	const now = Date.now();
	vi.spyOn(Date, "now").mockReturnValue(now + HOUR);
}

/** @returns the title of the service, and how often its file was opened */
async function read({ config, rootDir }: TestSite) {
	const open = vi.spyOn(fs, "openSync");
	const { content } = await readSite(config);
	const [service] = recordsOf(content, "content/services/*.md");
	const file = path.join(rootDir, SERVICE);
	const opened = open.mock.calls.filter(([name]) => name === file);
	open.mockRestore();
	return { shown: service?.shown, reads: opened.length };
}

test("a record is not read again while its file is the same", async () => {
	const site = makeCachedSite();
	waitAnHour();
	const first = await read(site);
	expect(first.reads).toBe(1);
	// A first build leaves no states of files.
	expect(await read(site)).toEqual(first);
	expect(await read(site)).toEqual({ shown: first.shown, reads: 0 });
});

test("a record of which a word was replaced is read, even if its size and time are as before", async () => {
	const site = makeCachedSite();
	waitAnHour();
	const first = await read(site);
	await read(site);
	const file = path.join(site.rootDir, SERVICE);
	const { atime, mtime } = fs.statSync(file);
	const text = fs.readFileSync(file, "utf8");
	fs.writeFileSync(file, text.replace("Put the habit", "Set the habit"));
	fs.utimesSync(file, atime, mtime);
	const second = await read(site);
	expect(second.reads).toBe(1);
	expect(JSON.stringify(first.shown)).toContain("Put the habit");
	expect(JSON.stringify(second.shown)).toContain("Set the habit");
});

test("a record that was written just now is read again, since it may change once more at the same time", async () => {
	const site = makeCachedSite();
	for (const _ of [1, 2, 3]) expect((await read(site)).reads).toBe(1);
});
