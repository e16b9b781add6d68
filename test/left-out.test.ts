// A practice may leave out every optional part: its pages stand without them.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { RULES } from "../src/check/rules/index.ts";
import { checkFolder } from "./support/checked-site.ts";
import { leaveOutEverything } from "./support/left-out.ts";

/** What is wrong with the pages themselves, not with the words that are still to be written. */
const PAGE_RULES = RULES.filter(({ id }) =>
	/^(?:html|a11y|jsonld|link|security)\/(?!external)/.test(id),
);

test("a site without any optional part is valid", async () => {
	const rootDir = await leaveOutEverything();
	const { findings, coverage } = await checkFolder(rootDir, {
		rules: PAGE_RULES,
	});
	const links = findings.filter(({ rule }) => rule !== "link/broken");
	expect(links).toEqual([]);
	expect(coverage.pages).toBe(9);
	const settings = fs.readFileSync(
		path.join(rootDir, "content/site.yaml"),
		"utf8",
	);
	expect(settings).not.toMatch(/^(?:domainForSale|bookingUrl|email):/m);
	expect(fs.existsSync(path.join(rootDir, "content/testimonials.yaml"))).toBe(
		false,
	);
});
