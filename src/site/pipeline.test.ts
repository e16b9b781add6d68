import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite } from "../../test/support/make-site.ts";
import { readSite } from "./pipeline.ts";

test("a site without content is refused before esbuild begins", async () => {
	const { rootDir, config } = makeSite({
		"node_modules/a/package.json": "{}",
		"templates/client/index.ts": "",
		content: null,
	});
	await expect(readSite(config)).rejects.toThrow("no content folder");
	expect(fs.existsSync(path.join(rootDir, "node_modules/.cache"))).toBe(false);
});
