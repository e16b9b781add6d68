// The files of a page are exactly those whose edits change the page.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildShippedFolder, type Edit } from "./support/built-site.ts";
import { planReady } from "./support/plan-site.ts";
import { shippedConfig } from "./support/shipped-site.ts";

/** Maps the path of each page to its output path and its files. */
async function traceFiles() {
	const { maker, routes } = await planReady(shippedConfig());
	const found = new Map<string, { outputPath: string; files: string[] }>();
	for (const route of routes) {
		const files = (await maker.trace(route))?.listFiles() ?? [];
		found.set(route.path, { outputPath: route.outputPath, files });
	}
	return found;
}

let pages: Awaited<ReturnType<typeof traceFiles>>;

async function buildPages(edits: readonly Edit[]) {
	const { dir, remove } = await buildShippedFolder(edits);
	const built = new Map(
		[...pages].map(([route, { outputPath }]) => [
			route,
			fs.readFileSync(path.join(dir, outputPath), "utf8"),
		]),
	);
	remove();
	return built;
}

let before: ReadonlyMap<string, string>;
beforeAll(async () => {
	pages = await traceFiles();
	before = await buildPages([]);
});
afterAll(() => expect(before.size).toBe(39));

const LINE = (key: string) => new RegExp(`^( *(?:- )?${key}: )(.*)$`, "m");

test.each([
	["content/site.yaml", ["name"]],
	["content/services.yaml", ["label"]],
	["content/testimonials.yaml", ["heading"]],
	["content/pages/service.yaml", ["text", "rateNote", "sessionsUnit"]],
	["content/pages/about.yaml", ["heading"]],
	["content/services/stop-smoking.md", ["subtitle"]],
])(
	"changing %s changes exactly the pages in which it is traced",
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
		const named = [...pages].filter(([, { files }]) => files.includes(file));
		expect(changed).toEqual(named.map(([route]) => route));
	},
);
