import { expect, test } from "vitest";
import { readContent } from "../../../test/support/read-content.ts";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { shippedConfig } from "../../../test/support/shipped-site.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import {
	ABOUT,
	fileOf,
	PARTS,
	type PartName,
} from "../../../test/support/trust-content.ts";
import { contentTrust } from "./content-trust.ts";

const unedited = readContent(shippedConfig());
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
		  "content/pages/about.yaml callToAction: the site does not say who the therapist is, which registers list the therapist, how the practice is insured, what a session costs or where to find you, but many people look for this before they choose a therapist",
		]
	`);
	expect(found[0]).toMatchObject({
		target: "therapist, registers, insurance, fees, directions",
		pages: ["/about", "/contact"],
	});
});

test("does not report details that exist", async () => {
	const found = await find("therapist", "insurance", "fees");
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml callToAction: the site does not say which registers list the therapist or where to find you, but many people look for this before they choose a therapist",
		]
	`);
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

test("an address answers the same question as directions", async () => {
	const site = await makeModel({
		settings:
			"address: { street: 1 Low Lane, locality: London, postcode: N1 9AA }",
	});
	const [found] = await runRule(contentTrust, [], { site });
	expect(found?.target).toBe("therapist, registers, insurance, fees");
});

test("reports nothing while a file is not valid YAML", async () => {
	const content = (await unedited).read.filter(
		({ sourcePath }) => sourcePath !== ABOUT,
	);
	expect(await runRule(contentTrust, [], { content })).toEqual([]);
});
