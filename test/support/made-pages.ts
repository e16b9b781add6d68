// Finds pages that have changed under their old key when a content file is changed, without building the site.
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Config } from "../../src/config.ts";
import type { Page } from "../../src/page/make-page.ts";
import type { ContentChange } from "./content-changes.ts";
import { planReady } from "./plan-site.ts";

function textOf({ html, assets }: Page): string {
	return [html, ...assets.map(({ outputPath }) => outputPath)].join("\0");
}

/** Applies the change, calls the function, and undoes the change. */
export async function whileChanged<Result>(
	rootDir: string,
	{ file, text }: ContentChange,
	run: () => Promise<Result>,
): Promise<Result> {
	const filePath = path.join(rootDir, file);
	const before = fs.readFileSync(filePath);
	fs.writeFileSync(filePath, text);
	const result = await run();
	fs.writeFileSync(filePath, before);
	return result;
}

async function planPages(config: Config) {
	const { maker, routes } = await planReady(config);
	return routes.map((route) => ({
		path: route.path,
		key: maker.keyOf(route),
		make: () => maker.make(route),
	}));
}

/** @returns the changes, each with a page that it changes under its old key. A page with a new key is not reused. */
export async function findStalePages(
	config: Config,
	changes: readonly ContentChange[],
): Promise<string[]> {
	const made = new Map<string, string>();
	for (const { key, make } of await planPages(config)) {
		const page = await make();
		expect(page.key).toBe(key);
		made.set(key, textOf(page));
	}
	const stale: string[] = [];
	for (const change of changes)
		await whileChanged(config.rootDir, change, async () => {
			for (const { path, key, make } of await planPages(config))
				if (made.has(key) && made.get(key) !== textOf(await make()))
					stale.push(`${change.title} -> ${path}`);
		});
	return stale;
}
