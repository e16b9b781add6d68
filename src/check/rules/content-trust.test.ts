import { expect, test } from "vitest";
import { checkEdits } from "../../../test/support/checked-site.ts";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import {
	ABOUT,
	fileOf,
	PARTS,
	type PartName,
} from "../../../test/support/trust-content.ts";
import { contentTrust } from "./content-trust.ts";

const find = (...parts: PartName[]) =>
	runRule(
		contentTrust,
		parts.map((part) => ({
			file: fileOf(part),
			from: /$/,
			to: `\n${PARTS[part]}`,
		})),
	);

test("reports all five missing details on the shipped site", async () => {
	const found = await find();
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml callToAction: the site does not say who the therapist is, on which registers the therapist can be looked up, how the work is insured, what it costs or where you are on a map, which people look for before they trust somebody with what troubles them",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Add therapist, registers and insurance to content/pages/about.yaml, and fees and directions to content/pages/contact.yaml; docs/content.md has an example of each, and what you would rather not show can be accepted"`,
	);
	expect(found[0]).toMatchObject({
		target: "therapist, registers, insurance, fees, directions",
		pages: ["/about", "/contact"],
	});
});

test("does not report details that exist", async () => {
	const found = await find("therapist", "insurance", "fees");
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml callToAction: the site does not say on which registers the therapist can be looked up or where you are on a map, which people look for before they trust somebody with what troubles them",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Add registers to content/pages/about.yaml, and directions to content/pages/contact.yaml; docs/content.md has an example of each, and what you would rather not show can be accepted"`,
	);
});

test("reports a missing detail at its file", async () => {
	const found = await find("therapist", "registers", "insurance", "directions");
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/contact.yaml faqs: the site does not say what it costs, which people look for before they trust somebody with what troubles them",
		]
	`);
	expect(found[0]?.pages).toEqual(["/contact"]);
});

test("reports nothing on a site that has all details", async () => {
	expect(
		await find("therapist", "registers", "insurance", "fees", "directions"),
	).toEqual([]);
});

test("reports nothing while a file is not valid YAML", async () => {
	const { findings } = await checkEdits([
		{ file: ABOUT, from: "mission:\n", to: "mission: [\n" },
	]);
	expect(findings.map(({ rule }) => rule)).not.toContain("content/trust");
});
