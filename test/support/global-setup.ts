// Vitest runs this once before all tests: it makes the copy of the shipped site that tests only read, and the bundle of
// src/ that processes of tests start from.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { BIN } from "./run-bin.ts";
import { copyShipped, shippedPath } from "./shipped-site.ts";

export function setup(project: TestProject): () => void {
	// Otherwise several processes would make it at once, and one of them has a disk that fails.
	execFileSync(process.execPath, [BIN, "--version"]);
	const folder = fs.realpathSync(
		fs.mkdtempSync(path.join(os.tmpdir(), "hypno-tests-")),
	);
	const rootDir = path.join(folder, "site");
	const copySite = () => {
		copyShipped(rootDir);
		fs.copyFileSync(shippedPath("urls.lock"), path.join(rootDir, "urls.lock"));
	};
	copySite();
	project.onTestsRerun(copySite);
	project.provide("shippedRoot", rootDir);
	return () => fs.rmSync(folder, { recursive: true, force: true });
}
