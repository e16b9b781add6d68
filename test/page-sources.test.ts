// The preview lists exactly the files whose edits change a page as the sources of that page.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSources, planRoutes } from "../src/plan/routes.ts";
import { buildShippedFolder, type Edit } from "./support/built-site.ts";
import { readContent } from "./support/read-content.ts";
import { shippedConfig } from "./support/shipped-site.ts";

async function listRoutes() {
	const config = shippedConfig();
	const { site } = await readContent(config);
	if (!site) throw new Error("the shipped content has problems");
	return planRoutes(site);
}

async function buildPages(edits: readonly Edit[]) {
	const { dir, remove } = await buildShippedFolder(edits);
	const pages = new Map(
		(await listRoutes()).map(({ path: route, outputPath }) => [
			route,
			fs.readFileSync(path.join(dir, outputPath), "utf8"),
		]),
	);
	remove();
	return pages;
}

let before: ReadonlyMap<string, string>;
beforeAll(async () => {
	before = await buildPages([]);
});
afterAll(() => expect(before.size).toBe(39));

const LINE = (key: string) => new RegExp(`^( *(?:- )?${key}: )(.*)$`, "m");

test.each([
	["content/site.yaml", ["name"]],
	["content/services.yaml", ["label"]],
	["content/testimonials.yaml", ["heading"]],
	["content/pages/service.yaml", ["text", "rateNote"]],
	["content/pages/about.yaml", ["heading"]],
	["content/services/stop-smoking.md", ["subtitle"]],
])(
	"changing %s changes exactly the pages that list it as a source",
	async (file, keys) => {
		const edits = keys.map((key) => ({
			file,
			from: LINE(key),
			to: "$1Changed",
		}));
		const after = await buildPages(edits);
		const changed = [...before.keys()].filter(
			(page) => after.get(page) !== before.get(page),
		);
		const routes = await listRoutes();
		const named = routes.filter((route) => listSources(route).includes(file));
		expect(changed).toEqual(named.map((route) => route.path));
	},
);
