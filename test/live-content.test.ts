// The current content/ can be built. All other tests run on test/fixtures/site, because the maintainer
// may change the content at any time.
import path from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../src/site/build-site.ts";
import { resolveConfig } from "../src/site/config.ts";

test("the current content is built without errors", async () => {
	const root = path.resolve(import.meta.dirname, "..");
	const { files } = await buildSite(resolveConfig({ root }, root));
	const paths: string[] = [];
	for await (const { outputPath } of files) paths.push(outputPath);
	expect(paths).toEqual(
		expect.arrayContaining([
			...["index.html", "about.html", "services.html", "contact.html"],
			...["404.html", "sitemap.xml"],
		]),
	);
});
