// Every word of every page knows where a person wrote it: in the content, or in a template.
import { expect, test } from "vitest";
import { resolveConfig } from "../src/site/config.ts";
import { makeFolder } from "./support/make-site.ts";
import { writeSeededContent } from "./support/seeded-content.ts";
import { listShippedContent } from "./support/shipped-files.ts";
import { copyShipped, shippedConfig } from "./support/shipped-site.ts";
import { traceSite } from "./support/traced-site.ts";

test("all words of the shipped pages are known, and stand where they lead", async () => {
	const { all, wrong } = await traceSite(shippedConfig());
	expect(wrong).toEqual([]);
	const files = new Set(all.flatMap((text) => text.files));
	expect([...files].sort()).toEqual([...listShippedContent(), "template"]);
});

test("so are those of a site with the same words in many places", async () => {
	const rootDir = makeFolder();
	copyShipped(rootDir);
	writeSeededContent(rootDir, 1);
	const { wrong } = await traceSite(resolveConfig({}, rootDir));
	expect(wrong).toEqual([]);
});
