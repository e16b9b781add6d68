// Pages with the same key are the same, whichever optional key of the shared content files is added: so a page
// that a build reuses is the page that it would make.
import { expect, test } from "vitest";
import { resolveConfig } from "../src/config.ts";
import {
	listContentChanges,
	makeSharingSite,
} from "./support/content-changes.ts";
import { findStalePages } from "./support/made-pages.ts";

test("an optional key that is added leaves no changed page with its old key", async () => {
	const rootDir = await makeSharingSite(false);
	const config = resolveConfig({ root: rootDir }, "/");
	const changes = await listContentChanges(rootDir, { kinds: ["added"] });
	expect(changes.length).toBeGreaterThan(20);
	expect(await findStalePages(config, changes)).toEqual([]);
});
