import { expect, test } from "vitest";
import { makeModel } from "../../test/support/site-model.ts";
import { planRoutes } from "../plan/routes.ts";
import { findDuplicatePaths } from "./duplicate-paths.ts";

const file = (outputPath: string) => ({ outputPath, contents: "mine" });

test("two files with one path are named with what to do", async () => {
	const routes = planRoutes(await makeModel());
	const map = file("sitemap.xml");
	const assets = [file("about.html"), map, map, file("_headers")];
	expect(findDuplicatePaths(assets, routes)).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Rename one: a file in static/ must not have the name of a page, and a slug is listed once",
		    "message": "two files of the site would have one path, sitemap.xml, and one of them would be lost",
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "static/sitemap.xml",
		      "line": 1,
		    },
		  },
		  {
		    "hint": "Rename one: a file in static/ must not have the name of a page, and a slug is listed once",
		    "message": "two files of the site would have one path, about.html, and one of them would be lost",
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "content/pages/about.yaml",
		      "line": 1,
		    },
		  },
		  {
		    "hint": "Take your file out of static/: hypno writes this one for the host by itself",
		    "message": "two files of the site would have one path, _headers, and one of them would be lost",
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "static/_headers",
		      "line": 1,
		    },
		  },
		]
	`);
});

test("files with paths of their own are fine", async () => {
	const routes = planRoutes(await makeModel());
	expect(findDuplicatePaths([file("art/a.svg")], routes)).toEqual([]);
});
