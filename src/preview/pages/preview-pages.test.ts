import { expect, test, vi } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { planReady } from "../../../test/support/plan-site.ts";
import { createEditor } from "./format-problem.ts";
import { PreviewPages } from "./preview-pages.ts";

test("the last pages are held, and the problems of all pages that were made", async () => {
	const slugs = Array.from({ length: 60 }, (_, at) => `service-${at}`);
	const files: Record<string, string> = {};
	for (const slug of slugs)
		files[`content/services/${slug}.md`] = serviceText(slug);
	const first = "content/services/service-0.md";
	const { config } = makeSite({
		...files,
		[first]: `${files[first]}\n![A](/pictures/none.jpg)\n`,
		"content/services/stop-smoking.md": null,
		"content/services.yaml": JSON.stringify({
			themes: [{ id: "habits", title: "Habits" }],
			services: slugs.map((slug) => ({ slug, label: slug, theme: "habits" })),
		}),
	});
	const plan = await planReady(config);
	const site = new PreviewPages(plan, createEditor("/"));
	const make = vi.spyOn(plan.maker, "make");
	const known = site.problems.length;
	for (const slug of slugs) await site.file(`services/${slug}.html`);
	expect(make).toHaveBeenCalledTimes(60);
	expect(site.problems).toHaveLength(known + 1);
	await site.file("services/service-59.html");
	expect(make).toHaveBeenCalledTimes(60);
	await site.file("services/service-0.html");
	expect(make).toHaveBeenCalledTimes(61);
	expect(site.problems).toHaveLength(known + 1);
});
