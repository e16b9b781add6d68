// The benchmark compares hypno with Eleventy, Hugo and Astro, whose templates in bench/peers/ make the same pages.
// Those of Eleventy are functions, so they run here without Eleventy.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import matter from "gray-matter";
import { DomUtils, Parser } from "htmlparser2";
import { inject, test } from "vitest";
import { z } from "zod";
import { readPeerData } from "../bench/peer-data.ts";
import { createProject } from "../bench/peer-project.ts";
import { selectOne } from "./support/markup.ts";
import { makeSharedFolder, readShippedBuilt } from "./support/shipped-site.ts";

const ADVICE =
	"Eleventy makes another page than hypno. Change the templates of Eleventy, Hugo and Astro in bench/peers/ alike, then run npm run bench:peers -- 34 --runs 1";

const layoutSchema = z.object({
	render: z.function({ input: [z.unknown()], output: z.string() }),
});

/** Lists the elements, their addresses and the words. The other attributes may differ. */
function outlineOf(html: string): string {
	const lines: string[] = [];
	const parser = new Parser({
		onopentag: (name, { href = "" }) => {
			lines.push(`\n<${name}> ${href}`);
		},
		ontext: (text) => {
			lines.push(text);
		},
		onclosetag: () => {
			lines.push("\n");
		},
	});
	parser.end(html);
	return lines.join("").replace(/\n\s*/g, "\n");
}

test("Eleventy's templates make hypno's pages of services", async ({
	expect,
}) => {
	const rootDir = inject("shippedRoot");
	const outDir = inject("shippedBuilt");
	const dir = path.join(makeSharedFolder(), "eleventy");
	const data = await readPeerData(rootDir, outDir);
	createProject(dir, "eleventy", { rootDir, outDir, data });
	const layout = path.join(dir, "_includes/service.11ty.js");
	const { render } = layoutSchema.parse(
		await import(pathToFileURL(layout).href),
	);
	const site = readShippedBuilt();
	const folder = path.join(dir, "content/services");
	const names = fs
		.readdirSync(folder)
		.filter((name) => name.endsWith(".md"))
		.map((name) => path.parse(name).name);
	expect(names).not.toEqual([]);
	for (const name of names) {
		const { html, document } = site.page(`services/${name}.html`);
		const record = matter.read(path.join(folder, `${name}.md`)).data;
		const content = DomUtils.getInnerHTML(selectOne(document, ".prose"));
		const page = render({ ...record, content });
		expect(outlineOf(page), ADVICE).toBe(outlineOf(html));
		expect(page, ADVICE).not.toContain("undefined");
	}
});
