import { expect, test } from "vitest";
import { makeModel } from "../../test/support/site-model.ts";
import { planRoutes } from "../plan/routes.ts";
import { findDuplicatePaths } from "./duplicate-paths.ts";

const file = (outputPath: string) => ({ outputPath, contents: "mine" });

test("two files with the same path are reported with a hint", async () => {
	const routes = planRoutes(await makeModel());
	const map = file("sitemap.xml");
	const assets = [file("about.html"), map, map, file("_headers")];
	expect(findDuplicatePaths(assets, routes)).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Delete your file in static/: hypno writes this file itself",
		    "message": "two files of the site have the same path, sitemap.xml, so one would overwrite the other",
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "static/sitemap.xml",
		      "line": 1,
		    },
		  },
		  {
		    "hint": "Rename it: this is the address of content/pages/about.yaml",
		    "message": "two files of the site have the same path, about.html, so one would overwrite the other",
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "static/about.html",
		      "line": 1,
		    },
		  },
		  {
		    "hint": "Delete your file in static/: hypno writes this file itself",
		    "message": "two files of the site have the same path, _headers, so one would overwrite the other",
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

test("files with different paths are accepted", async () => {
	const routes = planRoutes(await makeModel());
	expect(findDuplicatePaths([file("art/a.svg")], routes)).toEqual([]);
});
