import { expect, test } from "vitest";
import { makeDiskFile } from "../../../test/support/make-bytes.ts";
import {
	edited,
	locationOf,
	makeSite,
} from "../../../test/support/make-site.ts";
import { planPages, planReady } from "../../../test/support/plan-site.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import { lazily } from "../../base/disk/lazily.ts";
import { findFolderConflict, findPathConflicts } from "./path-conflicts.ts";

const inStatic = (outputPath: string) => ({
	outputPath,
	contents: makeDiskFile("mine"),
});
const generated = (outputPath: string) => ({ outputPath, contents: "ours" });

const file = (outputPath: string) => ({ outputPath, contents: "mine" });

test("two files with the same path are reported with a hint", async () => {
	const routes = planPages(await makeModel());
	const map = file("sitemap.xml");
	const assets = [file("about.html"), map, map, file("_headers")];
	expect(findPathConflicts(assets, routes)).toMatchInlineSnapshot(`
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

test.each([
	["services", "services"],
	["about.html/x", "about.html"],
	["robots.txt/x", "robots.txt"],
	["assets", "assets"],
	["assets/share", "assets/share"],
	[".hosting", ".hosting"],
	[".hypno/x", ".hypno"],
])("static/%s, a file where a folder is, is reported", async (name, path) => {
	const routes = planPages(await makeModel());
	const assets = [
		generated("robots.txt"),
		generated("assets/site-0a1b2c3d.css"),
		inStatic(name),
	];
	const source = { file: `static/${path}`, line: 1, column: 1 };
	expect(findPathConflicts(assets, routes)).toMatchObject([
		{ rule: "content/invalid", message: expect.stringContaining(path), source },
	]);
});

test("files in separate folders are accepted", async () => {
	const routes = planPages(await makeModel());
	const assets = [
		inStatic("services/map.pdf"),
		inStatic("about"),
		generated("assets/a.css"),
	];
	expect(findPathConflicts(assets, routes)).toEqual([]);
});

test.each([
	["Contact.html", "contact.html"],
	["ROBOTS.txt", "robots.txt"],
	["Services/list.pdf", "services"],
	["Assets/a.pdf", "assets"],
	["Favicon.svg", "favicon.svg"],
])(
	"static/%s differs from %s in capitals only, which is an error",
	async (name, other) => {
		const routes = planPages(await makeModel());
		const assets = [
			generated("robots.txt"),
			generated("assets/site-0a1b2c3d.css"),
			generated("favicon.svg"),
			inStatic(name),
		];
		const own = name.replace(/\/[^/]+\.pdf$/, "");
		expect(findPathConflicts(assets, routes)).toMatchObject([
			{
				severity: "error",
				message: expect.stringContaining(
					`this name differs from ${other} in capitals only`,
				),
				source: { file: `static/${own}`, line: 1, column: 1 },
			},
		]);
	},
);

test("names with capitals of their own are no error", async () => {
	const routes = planPages(await makeModel());
	const names = ["Leaflet.pdf", "Forms/Intake.pdf", "Forms/second.pdf"];
	expect(findPathConflicts(names.map(inStatic), routes)).toEqual([]);
});

const plan = lazily(() => planReady(inFolder("/practice").config));

const SETTINGS = "content/site.yaml";
const inFolder = (basePath: string) =>
	makeSite({
		[SETTINGS]: edited(SETTINGS, "forms:", `basePath: ${basePath}\nforms:`),
		"static/CNAME": "a.example",
	});

test.each([
	..."/404|/404.html|/_headers|/_redirects|/vercel.json|/sitemap.xml".split(
		"|",
	),
	..."/robots.txt|/site.webmanifest|/favicon.ico|/icon-192.png".split("|"),
	..."/index.html|/index|/about.html|/ABOUT.html|/old.html|/CNAME".split("|"),
	..."/.hosting|/.hypno|/.well-known|/.netlify|/_worker.js|/cdn-cgi".split("|"),
	..."/practice/404|/_Headers/practice|/Sitemap.xml|/netlify.toml".split("|"),
])("the folder %s has a meaning of its own for hosts", async (basePath) => {
	const { site, assets } = await plan();
	const settings = { ...site.settings, basePath };
	const found = [...findFolderConflict({ ...site, settings }, assets)];
	expect(found.map(({ message }) => message)).toEqual([
		expect.stringMatching(
			/ cannot be the folder of the site: hypno or a host uses [^/]+ itself$/,
		),
	]);
});

test.each([
	..."/practice|/about|/services|/~ann/site|/a.b|/headers|/40".split("|"),
	..."/4040|/sitemap|/assets|/v1.0|/html|/a.htmlx".split("|"),
])("the folder %s is as good as any", async (basePath) => {
	const { site, assets } = await plan();
	const settings = { ...site.settings, basePath };
	const found = [...findFolderConflict({ ...site, settings }, assets)];
	expect(found).toEqual([]);
});

test("a folder that hosts use themselves is an error at its line", async () => {
	const { problems } = await planReady(inFolder("/sitemap.xml").config);
	expect(problems.map(locationOf)).toEqual(["content/site.yaml:21:11"]);
});
