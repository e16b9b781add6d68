// A build of randomly damaged content gives a site, or problems with locations, and never crashes.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hasErrors, type Problem, UserError } from "../src/base/problems.ts";
import { formatProblem } from "../src/base/text/problem-text.ts";
import { PLAIN } from "../src/base/text/style.ts";
import { buildSite } from "../src/site/build-site.ts";
import { type Config, resolveConfig } from "../src/site/config.ts";
import { openProject } from "../src/site/load-models.ts";
import { writeFiles } from "../src/site/output/write.ts";
import { planRoutes } from "../src/site/plan/routes.ts";
import { PlanView } from "../src/site/plan/site-view.ts";
import { loadTemplates } from "../src/site/render/templates.ts";
import { services } from "../templates/models/services.ts";
import { makeFolder, readTree, writeTree } from "./support/make-site.ts";
import { createRandom, mutate, pick } from "./support/mutate.ts";
import { readContent } from "./support/read-content.ts";
import { readShipped } from "./support/shipped-files.ts";

const MUTATIONS = 300;
const BUILDS = 16;

const SHIPPED = readShipped();
const CONTENT = Object.keys(SHIPPED)
	.filter((file) => /^content\/.*\.(?:yaml|md)$/.test(file))
	.sort();

function shippedCopy(): Config {
	const rootDir = makeFolder();
	writeTree(rootDir, SHIPPED);
	return resolveConfig({ root: rootDir }, "/");
}

/** Chooses a file of the shipped content and damages its text; the same seed always gives the same. */
function damage(seed: number): { file: string; text: string } {
	const random = createRandom(seed);
	const file = pick(random, CONTENT);
	return { file, text: mutate(String(SHIPPED[file]), random) };
}

/** Expects a problem to have a message, a hint, and a location that exists. */
function checkProblem({ rootDir }: Config, problem: Problem): void {
	const { source, message, hint } = problem;
	expect(message).toMatch(/\S/);
	expect(hint).toMatch(/\S/);
	expect(`${message} ${hint}`).not.toMatch(/\[object |undefined|\bNaN\b/);
	if (!source) throw new Error(`no location: ${message}`);
	expect(source.file).toMatch(/^(?:content|templates|static)\//);
	const bytes = fs.readFileSync(path.join(rootDir, source.file));
	const lines = bytes.toString("utf8").split(/\r\n?|\n/);
	expect(source.line).toBeGreaterThanOrEqual(1);
	expect(source.line).toBeLessThanOrEqual(lines.length);
	expect(source.column).toBeGreaterThanOrEqual(1);
	const line = lines[source.line - 1] ?? "";
	expect(source.column).toBeLessThanOrEqual(line.length + 2);
	expect(formatProblem(problem, PLAIN)).toContain(source.file);
}

async function readDamaged(config: Config): Promise<"site" | "problems"> {
	const { site, problems, records, recordCount } = await readContent(config);
	for (const problem of problems) checkProblem(config, problem);
	const isWhole =
		site !== undefined &&
		site.invalidFiles.size === 0 &&
		records.length === recordCount &&
		records.every(({ value }) => value !== undefined);
	expect(isWhole).toBe(!hasErrors(problems));
	if (!site) return "problems";
	const { models } = await openProject(config);
	const templates = await loadTemplates(config, models);
	const { kinds, makeFrame, describe } = templates;
	const planned = planRoutes(site, kinds, describe);
	const { routes, unplanned } = planned;
	expect(planned.problems).toEqual([]);
	const view = new PlanView(site, kinds);
	const count = view.list(services).length;
	expect(routes.length + unplanned.length).toBe(5 + count);
	expect(view.makeFrame(makeFrame)).toHaveProperty(
		"siteName",
		expect.stringMatching(/./),
	);
	return isWhole ? "site" : "problems";
}

test(`${MUTATIONS} damaged files give content, or problems with locations`, async () => {
	expect(CONTENT.length).toBeGreaterThanOrEqual(21);
	const config = shippedCopy();
	const results = { site: 0, problems: 0 };
	for (let seed = 1; seed <= MUTATIONS; seed++) {
		const { file, text } = damage(seed);
		writeTree(config.rootDir, { [file]: text });
		try {
			results[await readDamaged(config)]++;
		} catch (error) {
			throw new Error(`seed ${seed}, ${file}`, { cause: error });
		}
		writeTree(config.rootDir, { [file]: SHIPPED[file] ?? "" });
	}
	// If the seeds broke every file, or none, this test would find little.
	expect(results.problems).toBeGreaterThan(MUTATIONS / 4);
	expect(results.site).toBeGreaterThan(MUTATIONS / 10);
});

async function build(config: Config): Promise<readonly Problem[]> {
	try {
		const { files } = await buildSite(config);
		await writeFiles(files, config.outDir);
		return [];
	} catch (error) {
		if (error instanceof UserError) return error.problems;
		throw error;
	}
}

test(`${BUILDS} builds of damaged files give a new site, or keep the old one`, async () => {
	const config = shippedCopy();
	expect(await build(config)).toEqual([]);
	let failed = 0;
	for (let seed = 5001; seed <= 5000 + BUILDS; seed++) {
		const before = readTree(config.outDir);
		const { file, text } = damage(seed);
		writeTree(config.rootDir, { [file]: text });
		const problems = await build(config);
		for (const problem of problems) checkProblem(config, problem);
		if (problems.length > 0) {
			failed++;
			expect(readTree(config.outDir)).toEqual(before);
		}
		expect(fs.readdirSync(config.rootDir).sort()).toEqual([
			"content",
			"dist",
			"static",
			"templates",
		]);
		writeTree(config.rootDir, { [file]: SHIPPED[file] ?? "" });
	}
	expect(failed).toBeGreaterThan(2);
	expect(failed).toBeLessThan(BUILDS);
});
