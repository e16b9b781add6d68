// Vitest runs this once before the tests of sites and browsers. It makes what they only read: the bundle of src/ that
// processes start from, a copy of the shipped site, and the site that hypno builds from it. It also unpacks the browser
// and opens a page, so that a browser that does not work is reported once and no test fails because of it.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { findBrowser, launchBrowser } from "./browser.ts";
import { BIN } from "./run-bin.ts";
import { shippedPath } from "./shipped-files.ts";
import { copyShipped } from "./shipped-site.ts";

/** @returns the first line of an error of playwright-core and what the browser printed */
function describeFailure(error: unknown): string {
	const [first, ...lines] = String(error).split("\n");
	return [first, ...lines.filter((line) => line.startsWith("[pid="))].join(
		"\n",
	);
}

async function tryBrowser(): Promise<void> {
	const file = findBrowser();
	try {
		const browser = await launchBrowser();
		await browser.newPage();
		await browser.close();
	} catch (error) {
		throw new Error(
			`The browser for the tests does not work: ${file}\n${describeFailure(error)}\nThe tests that need none: npx vitest run --project unit`,
		);
	}
}

export async function setup(project: TestProject): Promise<() => void> {
	await tryBrowser();
	const folder = fs.realpathSync(
		fs.mkdtempSync(path.join(os.tmpdir(), "hypno-tests-")),
	);
	const rootDir = path.join(folder, "site");
	const copyAndBuild = () => {
		copyShipped(rootDir);
		fs.copyFileSync(shippedPath("urls.lock"), path.join(rootDir, "urls.lock"));
		const flags = ["--root", rootDir, "build", "--out", "../built"];
		execFileSync(process.execPath, [BIN, ...flags], { stdio: "pipe" });
	};
	copyAndBuild();
	project.onTestsRerun(copyAndBuild);
	project.provide("shippedRoot", rootDir);
	project.provide("shippedBuilt", path.join(folder, "built"));
	return () => fs.rmSync(folder, { recursive: true, force: true });
}
