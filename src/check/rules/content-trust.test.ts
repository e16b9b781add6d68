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
		  "content/pages/about.yaml callToAction: the site does not say who the therapist is, which registers list the therapist, how the practice is insured, what a session costs or how to find you, but many people look for this before they choose a therapist",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Add therapist, registers and insurance to content/pages/about.yaml, and fees and directions to content/pages/contact.yaml; docs/content.md has an example of each. Accept this warning if you would rather not show them"`,
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
		  "content/pages/about.yaml callToAction: the site does not say which registers list the therapist or how to find you, but many people look for this before they choose a therapist",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Add registers to content/pages/about.yaml, and directions to content/pages/contact.yaml; docs/content.md has an example of each. Accept this warning if you would rather not show them"`,
	);
});

test("reports a missing detail at its file", async () => {
	const found = await find("therapist", "registers", "insurance", "directions");
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/contact.yaml faqs: the site does not say what a session costs, but many people look for this before they choose a therapist",
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
