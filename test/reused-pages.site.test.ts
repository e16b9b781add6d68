// Pages with the same key are the same, also after an optional key of a shared content file is added: so a page
// that a build reuses is the page that it would make.
import { expect, test } from "vitest";
import { resolveConfig } from "../src/site/config.ts";
import {
	findStalePages,
	firstOfEachFile,
	listContentChanges,
	makeSharingSite,
} from "./support/content-changes.ts";

test("the first optional key that is added to a file leaves no changed page with its old key", async () => {
	const rootDir = await makeSharingSite(false);
	const config = resolveConfig({ root: rootDir }, "/");
	const added = await listContentChanges(rootDir, { kinds: ["added"] });
	const changes = firstOfEachFile(added);
	expect(changes.length).toBeGreaterThan(5);
	expect(await findStalePages(config, changes)).toEqual([]);
});
