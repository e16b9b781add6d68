// From a number of files on a first build has a second thread, which opens half of the records and makes half of the pages.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { generateSite } from "../../../bench/generate.ts";
import { makeFolder, readTree } from "../../../test/support/make-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";
import { copyShipped } from "../../../test/support/shipped-site.ts";

/** A few files of content are no services. */
const SERVICES = 3000;

test("a large site is built by two threads, with the files of one", async () => {
	const folder = makeFolder();
	const shipped = path.join(folder, "shipped");
	copyShipped(shipped);
	const rootDir = path.join(folder, "site");
	generateSite(SERVICES, rootDir, shipped);
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const build = async (out: string, env: Record<string, string> = {}) => {
		fs.rmSync(path.join(rootDir, "node_modules/.cache"), {
			recursive: true,
			force: true,
		});
		const folders: string[][] = [];
		const watch = setInterval(() => folders.push(fs.readdirSync(rootDir)), 20);
		const run = await runBin(["build", "--quiet", "--out", out], {
			cwd: rootDir,
			env,
		});
		clearInterval(watch);
		expect(run.exitCode, run.stderr).toBe(0);
		const working = folders.map((names) =>
			names.filter((name) => name.includes(".hypno-")),
		);
		const files = readTree(path.join(rootDir, out));
		return {
			files,
			workFolders: Math.max(...working.map((one) => one.length)),
		};
	};
	const one = await build("one", { HYPNO_THREADS_FROM: "Infinity" });
	const two = await build("two");
	expect(one.workFolders).toBe(1);
	expect(two.workFolders).toBe(2);
	expect(Object.keys(two.files).length).toBeGreaterThan(SERVICES);
	// The names are compared first, since a difference of all files would be long.
	expect(Object.keys(two.files)).toEqual(Object.keys(one.files));
	const differing = Object.entries(two.files).filter(
		([name, text]) => one.files[name] !== text,
	);
	expect(differing.map(([name]) => name)).toEqual([]);
});
