// A build that is ended by a signal in the middle of its work keeps the previous site.
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite, readTree } from "../../../test/support/make-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

/** There are so many pages that a signal arrives while they are written. */
const SERVICES = `themes: [{ id: habits, title: Habits }]
services:
${Array.from({ length: 4000 }, (_, index) => `  - { slug: s${index}, label: S, theme: habits }\n`).join("")}`;

const stagingIn = (rootDir: string) =>
	fs.readdirSync(rootDir).find((name) => name.includes(".hypno-"));

/** Ends the process once the first pages are written beside the old site. */
function endMidway(rootDir: string, signal: NodeJS.Signals) {
	return (child: ChildProcess) => {
		const timer = setInterval(() => {
			const staging = stagingIn(rootDir);
			if (!staging) return;
			const pages = path.join(rootDir, staging, "new/services");
			if (!fs.existsSync(pages)) return;
			clearInterval(timer);
			child.kill(signal);
		}, 2);
		child.once("exit", () => clearInterval(timer));
	};
}

async function interrupt(signal: NodeJS.Signals) {
	const site = makeSite();
	const { rootDir, outDir } = site;
	await runHypno(["build", "--quiet"], { cwd: rootDir });
	const before = readTree(outDir);
	site.write({ "content/services.yaml": SERVICES });
	const onStart = endMidway(rootDir, signal);
	const run = await runBin(["build"], { cwd: rootDir, onStart });
	return { ...site, before, run };
}

test.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
	"%s keeps the previous site, and the next build removes the staging folder",
	async (signal) => {
		const { rootDir, outDir, before, run, write } = await interrupt(signal);
		expect(run).toMatchObject({ signal, stdout: "", stderr: "" });
		expect(readTree(outDir)).toEqual(before);
		expect(stagingIn(rootDir)).toBeDefined();
		write({ "content/site.yaml": "name:\n" });
		await runHypno(["build"], { cwd: rootDir });
		expect(readTree(outDir)).toEqual(before);
		write({ "content/services.yaml": null });
		const again = makeSite();
		const flags = ["build", "--out", path.join(rootDir, "dist")];
		const next = await runHypno(flags, { cwd: again.rootDir });
		expect(next.stdout).toContain("0 files written, 23 unchanged");
		expect(stagingIn(rootDir)).toBeUndefined();
		expect(readTree(outDir)).toEqual(before);
	},
);
