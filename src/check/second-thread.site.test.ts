// A second thread changes nothing of a check but its time: findings, their order and places, and the facts that are kept.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Overrides } from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { runBin } from "../../test/support/run-bin.ts";
import {
	makeServices,
	SLUGS,
	serviceOf,
	template,
	threads,
	withoutTime,
} from "../../test/support/two-threads.ts";

async function check(rootDir: string, count: 1 | 2) {
	const args = ["check", "--format", "json", "--skip", "html,a11y"];
	const options = { cwd: rootDir, env: threads(count) };
	const { stdout, stderr, exitCode } = await runBin(args, options);
	return { stdout: withoutTime(stdout), stderr, exitCode };
}

/** The facts are kept in the site itself. */
function makeChecked(overrides: Overrides) {
	const site = makeServices(overrides);
	fs.mkdirSync(path.join(site.rootDir, "node_modules"));
	return site.rootDir;
}

/** Checks the same site with one thread and with two, and returns what both print. */
async function checkBoth(overrides: Overrides) {
	const [first, second] = [makeChecked(overrides), makeChecked(overrides)];
	const [one, two] = await Promise.all([check(first, 1), check(second, 2)]);
	expect(two).toEqual(one);
	// The next check finds the facts of both threads, and renders only pages with problems.
	const { stdout } = await check(second, 1);
	expect(stdout).toBe(one.stdout);
	return two;
}

/** Each thread notes in a file which services it renders. */
const note = (log: string) =>
	`fs.appendFileSync(${JSON.stringify(log)}, (isSecond ? "2 " : "1 ") + service.id + "\\n");`;

test("findings in pages and records are those of one thread, and so is their order", async () => {
	const link = (slug: string) => ({
		[`content/services/${slug}.md`]: `${serviceText(slug)}\nWe guarantee [more](/gone-${slug}).\n`,
	});
	const { stdout, exitCode } = await checkBoth({
		...link("s0"),
		...link("s20"),
		...link("s38"),
		...link("s39"),
	});
	expect(exitCode).toBe(1);
	for (const slug of ["s0", "s20", "s38", "s39"])
		expect(stdout).toContain(`/gone-${slug} does not exist`);
});

test("the second thread examines pages, and none is examined twice", async () => {
	const rootDir = makeChecked({});
	const log = path.join(rootDir, "log");
	fs.writeFileSync(
		path.join(rootDir, "templates/service.tsx"),
		template(note(log)),
	);
	await check(rootDir, 2);
	const lines = fs.readFileSync(log, "utf8").trim().split("\n");
	const second = lines.filter((line) => line.startsWith("2 "));
	expect(second.length).toBeGreaterThan(5);
	const services = new Set(lines.map((line) => line.slice(2)));
	expect([...services].sort()).toEqual([...SLUGS].sort());
	fs.writeFileSync(log, "");
	await check(rootDir, 2);
	expect(fs.readFileSync(log, "utf8")).toBe("");
});

test.each([
	[
		"errors of content and of templates",
		'if (/5$/.test(service.id)) throw new Error("no " + service.id);',
		"",
	],
	["prints of templates", "console.log(service.id);", ""],
	["a second thread that fails", 'if (isSecond) throw new Error("no");', ""],
	["a second thread that ends", "if (isSecond) process.exit(0);", ""],
	[
		"a second thread that cannot load",
		"",
		'if (isSecond) throw new Error("no");',
	],
])("%s change nothing", async (_, inside, before) => {
	const { stdout } = await checkBoth({
		"templates/service.tsx": template(inside, before),
		...serviceOf("s39", "badge: ", "bage: "),
	});
	expect(stdout).toContain("bage");
});
