// A practice may leave out every optional part: its pages stand without them.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkEdits, checkFolder } from "./support/checked-site.ts";
import {
	firstOfEachFile,
	leaveOutEverything,
	listRemovals,
	makeSharingSite,
} from "./support/content-changes.ts";
import { findDamage } from "./support/find-damage.ts";
import { readShippedText } from "./support/shipped-files.ts";

test("a site without any optional part is valid, and the check asks for none of them but what people trust", async () => {
	const rootDir = await leaveOutEverything();
	const { findings, coverage } = await checkFolder(rootDir);
	expect(coverage.pages).toBe(9);
	const rules = findings.map(({ rule }) => rule).sort();
	expect(rules).toEqual([
		"content/placeholder",
		"content/placeholder",
		"content/trust",
		// The words that are left still name a figure.
		"facts/conflict",
		"form/not-delivered",
		"page/description",
		"service/missing-content",
	]);
	const settings = fs.readFileSync(
		path.join(rootDir, "content/site.yaml"),
		"utf8",
	);
	expect(settings.match(/^\w+(?=:)/gm)).toEqual([
		"name",
		"tagline",
		"description",
		"url",
		"email",
		"forms",
		"navigation",
		"footer",
	]);
	expect(fs.existsSync(path.join(rootDir, "content/testimonials.yaml"))).toBe(
		false,
	);
});

test("a site stands without one optional key of any file", async () => {
	const rootDir = await makeSharingSite(true);
	const removals = firstOfEachFile(await listRemovals(rootDir));
	expect(removals.length).toBeGreaterThan(5);
	expect(await findDamage(rootDir, removals)).toEqual([]);
});

describe("an optional key without a value", () => {
	const file = "content/testimonials.yaml";

	test.each([
		["testimonials", "- name: J."],
		["stats", '- value: "{clientsHelped}"'],
	])("is reported with how to leave it out: %s", async (key, example) => {
		const text = readShippedText(file);
		const lines = new RegExp(`^${key}:\\n(?:[ -].*\\n)*`, "m");
		for (const empty of ["[]", ""]) {
			const contents = text.replace(lines, `${key}: ${empty}\n`);
			const { findings } = await checkEdits([{ file, contents }]);
			const found = findings.filter(({ rule }) => rule === "content/invalid");
			expect(found).toMatchObject([
				{
					message: expect.stringContaining(`"${key}" is empty`),
					hint: expect.stringContaining(example),
				},
			]);
			expect(found[0]?.hint).toMatch(`; or delete the line ${key}:`);
		}
	});
});
