// Pages with the same key are the same, whichever key of the shared content files has changed: so a page
// that a build reuses is the page that it would make.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Config, resolveConfig } from "../src/config.ts";
import { planSite, readSite } from "../src/pipeline.ts";
import {
	listContentChanges,
	makeSharingSite,
} from "./support/content-changes.ts";

/** Maps the key of each page to what was made under it. */
type MadePages = Map<string, string>;

async function makePages(config: Config, made: MadePages): Promise<string[]> {
	const { maker, routes } = await planSite(await readSite(config));
	const stale: string[] = [];
	for (const route of routes) {
		if (!maker) break;
		const key = maker.keyOf(route);
		const page = await maker.make(route);
		expect(page.key).toBe(key);
		const paths = page.assets.map(({ outputPath }) => outputPath);
		const text = [page.html, ...paths].join("\0");
		const known = made.get(key) ?? text;
		if (known !== text) stale.push(route.path);
		made.set(key, known);
	}
	return stale;
}

test("an optional key that is added leaves no changed page with its old key", async () => {
	const rootDir = await makeSharingSite(false);
	const config = resolveConfig({ root: rootDir }, "/");
	const made: MadePages = new Map();
	expect(await makePages(config, made)).toEqual([]);
	expect(made.size).toBeGreaterThan(7);
	const stale: string[] = [];
	const changes = await listContentChanges(rootDir, ["added"]);
	expect(changes.length).toBeGreaterThan(20);
	for (const { title, file, text } of changes) {
		const filePath = path.join(rootDir, file);
		const before = fs.readFileSync(filePath);
		fs.writeFileSync(filePath, text);
		for (const page of await makePages(config, made))
			stale.push(`${title} -> ${page}`);
		fs.writeFileSync(filePath, before);
	}
	expect(stale).toEqual([]);
});
