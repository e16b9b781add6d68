import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { makeSite } from "../test/support/make-site.ts";
import { readSite } from "./pipeline.ts";

test("a site without content is refused only when esbuild has ended its work", async () => {
	const packages = { "node_modules/a/package.json": "{}" };
	const { rootDir, config } = makeSite({ ...packages, content: null });
	// A bundle is cached only when its files are older than the build.
	vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
	await expect(readSite(config)).rejects.toThrow("no content folder");
	vi.restoreAllMocks();
	const cache = path.join(rootDir, "node_modules/.cache/hypno/templates");
	expect(fs.readdirSync(cache)).toHaveLength(1);
});
