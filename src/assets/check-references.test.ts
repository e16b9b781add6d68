import { expect, test } from "vitest";
import { MINIMAL_STATIC } from "../../test/support/minimal-templates.ts";
import { makePng } from "../../test/support/png.ts";
import { makeModel } from "../../test/support/site-model.ts";
import { planRoutes } from "../plan/routes.ts";
import { checkReferences } from "./check-references.ts";

const ASSETS = Object.entries(MINIMAL_STATIC).map(([file, contents]) => ({
	outputPath: file.replace("static/", ""),
	contents,
}));

async function check(without: readonly string[], settings = "") {
	const site = await makeModel({ settings });
	const assets = ASSETS.filter(
		({ outputPath }) => !without.includes(outputPath),
	);
	return checkReferences(site, planRoutes(site), assets);
}

const heavy = Buffer.concat([makePng(1200, 630), Buffer.alloc(300_000)]);

test.each([
	["<svg/>", "is neither a PNG nor a JPEG,"],
	[makePng(1200, 600), "is a PNG of 1200 by 600 pixels,"],
	[makePng(1200, 630).subarray(0, 20), "is a damaged PNG,"],
	[heavy, "is a PNG of 301 kB,"],
])(
	"an invalid share image is reported with the reason",
	async (contents, reason) => {
		const site = await makeModel();
		const assets = ASSETS.map((asset) =>
			asset.outputPath === "share.png" ? { ...asset, contents } : asset,
		);
		const [problem, ...others] = checkReferences(
			site,
			planRoutes(site),
			assets,
		);
		expect(others).toEqual([]);
		expect(problem?.message).toContain(`/share.png ${reason}`);
		expect(problem).toMatchObject({
			pages: ["/"],
			source: { file: "content/site.yaml", keys: ["shareImage", "file"] },
		});
	},
);

test.each(["", "basePath: /practice", "urlStyle: directory"])(
	"the minimal site with the setting %j has no missing file",
	async (settings) => {
		expect(await check([], settings)).toEqual([]);
	},
);

test("a missing picture is reported for each location with its page", async () => {
	const problems = await check(["art/stress.svg", "share.png"]);
	expect(problems).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Put the file into static/, or write the name of a file that is there",
		    "message": "there is no file /art/stress.svg in static/",
		    "pages": [
		      "/",
		    ],
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "file": "content/pages/home.yaml",
		      "keys": [
		        "teaser",
		        "cards",
		        0,
		        "image",
		      ],
		      "on": "value",
		    },
		    "suggestions": [],
		    "target": "/art/stress.svg",
		  },
		  {
		    "hint": "Put the file into static/, or write the name of a file that is there",
		    "message": "there is no file /art/stress.svg in static/",
		    "pages": [
		      "/services",
		    ],
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "file": "content/pages/services.yaml",
		      "keys": [
		        "core",
		        "cards",
		        0,
		        "image",
		      ],
		      "on": "value",
		    },
		    "suggestions": [],
		    "target": "/art/stress.svg",
		  },
		  {
		    "hint": "Put the file into static/, or write the name of a file that is there",
		    "message": "there is no file /share.png in static/",
		    "pages": [
		      "/",
		    ],
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "file": "content/site.yaml",
		      "keys": [
		        "shareImage",
		        "file",
		      ],
		      "on": "value",
		    },
		    "suggestions": [],
		    "target": "/share.png",
		  },
		]
	`);
});

test("with a base path, files are named as in content and static/", async () => {
	const [problem] = await check(["art/stress.svg"], "basePath: /practice");
	expect(problem).toMatchObject({
		message: "there is no file /art/stress.svg in static/",
		target: "/art/stress.svg",
	});
});

test.each([
	"favicon.ico",
	"favicon.svg",
	"apple-touch-icon.png",
	"icon-192.png",
])("a missing %s is reported", async (icon) => {
	const problems = await check([icon]);
	expect(problems).toHaveLength(1);
	expect(problems[0]).toMatchObject({
		pages: ["/"],
		source: { file: `static/${icon}`, line: 1, column: 1 },
	});
});

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

test.each([
	[`<svg ${XMLNS}/>`, 0],
	[
		`<?xml version="1.0"?>\n<!-- a -->\n<svg\n\t${XMLNS.replaceAll('"', "'")}>\n<path/>\n</svg>\n<!-- b -->\n`,
		0,
	],
	["", 1],
	["a note", 1],
	["<svg><path/></svg>", 1],
	[`<svg ${XMLNS}><path d="M0 0`, 1],
	[Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 1],
])(
	"an SVG icon with the contents %j has %i problems",
	async (contents, count) => {
		const site = await makeModel();
		const assets = ASSETS.map((asset) =>
			asset.outputPath === "favicon.svg" ? { ...asset, contents } : asset,
		);
		const problems = checkReferences(site, planRoutes(site), assets);
		expect(problems).toHaveLength(count);
		for (const { source } of problems)
			expect(source).toMatchObject({ file: "static/favicon.svg" });
	},
);
