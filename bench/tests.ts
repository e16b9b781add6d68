// Measures the tests: how long "npm test" or all tests take beside a cold build of 1,000 pages, and where the time goes.
// Usage: npm run bench:tests [-- all]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import {
	describeMachine,
	formatTable,
	measure,
	NODE,
	PROJECT,
} from "./measure.ts";
import { createSite } from "./versions.ts";

const PAGES = 1_000;
const DEAREST = 10;
const VITEST = path.join(PROJECT, "node_modules/vitest/vitest.mjs");

/** The report of Vitest, with times in milliseconds. */
const REPORT = z.object({
	testResults: z.array(
		z.object({
			name: z.string(),
			startTime: z.number(),
			endTime: z.number(),
			assertionResults: z.array(z.object({ status: z.string() })),
		}),
	),
});

interface TestFile {
	readonly name: string;
	/** "unit", "site", "browser" or "slow". */
	readonly kind: string;
	readonly tests: number;
	readonly failed: number;
	readonly seconds: number;
}

function readReport(file: string): TestFile[] {
	const report = REPORT.parse(JSON.parse(fs.readFileSync(file, "utf8")));
	return report.testResults.map((result) => {
		const name = path.relative(PROJECT, result.name);
		const [, kind = "unit"] = /\.(\w+)\.test\.ts$/.exec(name) ?? [];
		const states = result.assertionResults.map(({ status }) => status);
		const failed = states.filter((status) => status === "failed").length;
		const tests = states.length;
		const seconds = (result.endTime - result.startTime) / 1000;
		return { name, kind, tests, failed, seconds };
	});
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function formatKinds(files: readonly TestFile[]): string {
	const rows = [["kind", "files", "tests", "seconds in all workers"]];
	for (const kind of new Set(files.map((file) => file.kind))) {
		const some = files.filter((file) => file.kind === kind);
		const tests = sum(some.map((file) => file.tests));
		const seconds = sum(some.map((file) => file.seconds));
		rows.push([kind, `${some.length}`, `${tests}`, seconds.toFixed(1)]);
	}
	return formatTable(rows);
}

function formatDearest(files: readonly TestFile[]): string {
	const rows = [["file", "tests", "seconds"]];
	const sorted = files.toSorted((a, b) => b.seconds - a.seconds);
	for (const { name, tests, seconds } of sorted.slice(0, DEAREST))
		rows.push([name, `${tests}`, seconds.toFixed(1)]);
	return formatTable(rows);
}

const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-tests-bench-"));
const site = createSite(
	{ title: "", dir: PROJECT },
	path.join(workDir, "site"),
	PAGES,
);

async function measureBuild(): Promise<number> {
	site.reset();
	const { wall } = await measure(site.hypno("build", "--quiet"));
	return wall / 1000;
}

try {
	const report = path.join(workDir, "report.json");
	const projects = process.argv.includes("all") ? [] : ["--project", "unit"];
	const output = ["--reporter", "json", "--outputFile", report];
	const before = await measureBuild();
	const { wall } = await measure({
		file: NODE,
		args: [VITEST, "run", ...projects, ...output],
		workingDir: PROJECT,
		exitCodes: [0, 1],
	});
	const after = await measureBuild();
	const tests = wall / 1000;
	const build = (before + after) / 2;
	const files = readReport(report);
	const failed = sum(files.map((file) => file.failed));
	console.log(`${describeMachine()}, Node ${process.version}\n`);
	console.log(
		`${sum(files.map((file) => file.tests))} tests, ${failed} failed, in ${tests.toFixed(1)} s: ${(tests / build).toFixed(1)} times a cold build of ${PAGES} pages (${before.toFixed(2)} s before, ${after.toFixed(2)} s after).\n`,
	);
	console.log(`${formatKinds(files)}\n\n${formatDearest(files)}`);
} finally {
	fs.rmSync(workDir, { recursive: true, force: true });
}
