// A build makes one page after the other and does not hold all texts in memory.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { buildSite } from "../src/build-site.ts";
import { makeSite } from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** More services than any part of a build holds at once. */
const COUNT = 200;
/** Characters in the text of each service, and so on each page. */
const LETTERS = 200_000;
/** Limit of the memory for the program and its texts, as a share of all texts. */
const MAX_HELD = 0.5;
const SLUGS = Array.from({ length: COUNT }, (_, at) => `service-${at}`);

function makeLongSite() {
	const paragraph = `${"Some words of this page. ".repeat(40)}\n\n`;
	const body = paragraph.repeat(LETTERS / paragraph.length);
	const services = SLUGS.map((slug) => ({
		slug,
		label: `Label of ${slug}`,
		theme: "habits",
	}));
	return makeSite({
		"content/services/stop-smoking.md": null,
		"content/services.yaml": JSON.stringify({
			themes: [{ id: "habits", title: "Habits" }],
			services,
		}),
		...Object.fromEntries(
			SLUGS.map((slug) => [
				`content/services/${slug}.md`,
				`${serviceText(slug)}\n${slug}. ${body}`,
			]),
		),
	});
}

/** @returns the bytes that are still in use after the garbage collection */
function measureHeap(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

test("a build does not hold the texts of all services in memory", async () => {
	const { config } = makeLongSite();
	const before = measureHeap();
	const built = await buildSite(config);
	const planned = measureHeap() - before;
	let written = 0;
	for await (const { outputPath, contents } of built.files) {
		const [, slug] = /^services\/(.*)\.html$/.exec(outputPath) ?? [];
		if (slug === undefined) continue;
		expect(String(contents)).toContain(`${slug}. Some words`);
		written += contents.length;
	}
	const made = measureHeap() - before;
	expect(written).toBeGreaterThan(COUNT * LETTERS);
	expect(built.routes.length).toBeGreaterThan(COUNT);
	const all = COUNT * LETTERS;
	expect(planned / all).toBeLessThan(MAX_HELD);
	expect(made / all).toBeLessThan(MAX_HELD);
});
