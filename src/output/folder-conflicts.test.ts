import { expect, test } from "vitest";
import { makeModel } from "../../test/support/site-model.ts";
import { planRoutes } from "../plan/routes.ts";
import { findFolderConflicts } from "./folder-conflicts.ts";

const inStatic = (outputPath: string) => ({
	outputPath,
	contents: "mine",
	copyOf: `/site/static/${outputPath}`,
});
const generated = (outputPath: string) => ({ outputPath, contents: "ours" });

test.each([
	["services", "static/services", "content/services"],
	["about.html/x", "static/about.html/x", "content/pages/about.yaml"],
	["robots.txt/x", "static/robots.txt/x", "robots.txt"],
	["assets", "static/assets", "assets/site-0a1b2c3d.css"],
	["assets/share", "static/assets/share", "assets/share/home.png"],
	[".hosting", "static/.hosting", ".hosting/nginx.conf"],
	[".hypno/x", "static/.hypno/x", ".hypno"],
])("static/%s is reported with the other file", async (name, file, other) => {
	const routes = planRoutes(await makeModel());
	const assets = [
		generated("robots.txt"),
		generated("assets/site-0a1b2c3d.css"),
		inStatic(name),
	];
	const problems = findFolderConflicts(assets, routes);
	expect(problems).toMatchObject([
		{ rule: "content/invalid", severity: "error", source: { file, line: 1 } },
	]);
	expect(problems[0]?.message).toContain(other);
});

test("a redirect from below a page is reported in the list of redirects", async () => {
	const routes = planRoutes(await makeModel());
	expect(
		findFolderConflicts(
			[generated("robots.txt"), generated("robots.txt/x.html")],
			routes,
		),
	).toMatchObject([{ source: { file: "content/redirects.yaml" } }]);
});

test("files in separate folders are accepted", async () => {
	const routes = planRoutes(await makeModel());
	const assets = [
		inStatic("services/map.pdf"),
		inStatic("about"),
		generated("assets/a.css"),
	];
	expect(findFolderConflicts(assets, routes)).toEqual([]);
});
