import { expect, test } from "vitest";
import { makeDiskFile, makePng } from "../../../test/support/make-bytes.ts";
import { MINIMAL_STATIC } from "../../../test/support/minimal-templates.ts";
import { makeJpeg } from "../../../test/support/pictures.ts";
import { planPages } from "../../../test/support/plan-site.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import { checkReferences } from "./check-references.ts";

const makeAssets = () =>
	Object.entries(MINIMAL_STATIC).map(([file, contents]) => ({
		outputPath: file.replace("static/", ""),
		contents: makeDiskFile(contents),
	}));

async function check(without: readonly string[], settings = "") {
	const site = await makeModel({ settings });
	const assets = makeAssets().filter(
		({ outputPath }) => !without.includes(outputPath),
	);
	return [...checkReferences(site, planPages(site), assets)];
}

const heavy = Buffer.concat([makePng(1200, 630), Buffer.alloc(300_000)]);

test.each([
	["<svg/>", "is neither a PNG nor a JPEG,"],
	[makePng(1200, 600), "is a PNG of 1200 by 600 pixels and 1 kB,"],
	[makePng(1200, 630).subarray(0, 20), "is neither a PNG nor a JPEG,"],
	[heavy, "is a PNG of 1200 by 630 pixels and 301 kB,"],
])(
	"an invalid share image is reported with the reason",
	async (contents, reason) => {
		const site = await makeModel();
		const assets = makeAssets().map((asset) =>
			asset.outputPath === "share.png"
				? { ...asset, contents: makeDiskFile(contents) }
				: asset,
		);
		const [problem, ...others] = checkReferences(site, planPages(site), assets);
		expect(others).toEqual([]);
		expect(problem?.message).toContain(`/share.png ${reason}`);
		expect(problem).toMatchObject({
			pages: ["/"],
			source: { file: "content/site.yaml", excerpt: "  file: /share.png" },
		});
	},
);

const JPEG = await makeJpeg({ width: 64, height: 64 });
const PNG = makePng(64, 64);

async function checkLogo(name: string, contents: Buffer) {
	const site = await makeModel({ settings: `brand: { logo: /${name} }` });
	const logo = { outputPath: name, contents: makeDiskFile(contents) };
	return [...checkReferences(site, planPages(site), [...makeAssets(), logo])];
}

test.each([
	["logo.png", JPEG, "JPG"],
	["logo.jpg", PNG, "PNG"],
	["logo.jpeg", PNG, "PNG"],
	["logo.svg", PNG, "PNG"],
])(
	"a picture %s that is something else is an error",
	async (name, contents, kind) => {
		expect(await checkLogo(name, contents)).toMatchObject([
			{
				severity: "error",
				message: `/${name} is not what its name says but ${kind}, so browsers may not show it`,
				source: { excerpt: `brand: { logo: /${name} }`, column: 16 },
			},
		]);
	},
);

test.each([
	["logo.png", Buffer.from("no picture")],
	["logo.svg", Buffer.from("PK a document")],
	["logo.png", Buffer.alloc(0)],
	["logo.tiff", Buffer.from("II*\0\x08\0\0\0\0\0", "latin1")],
])("a logo %s that is no picture is an error", async (name, contents) => {
	expect(await checkLogo(name, contents)).toMatchObject([
		{
			severity: "error",
			message: `/${name} is no picture that browsers show`,
			source: { column: 16 },
		},
	]);
});

test("a drawing without a size is a picture", async () => {
	const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
	expect(await checkLogo("logo.svg", svg)).toEqual([]);
});

test("a JPEG named .JPG or .jpeg is what its name says", async () => {
	for (const name of ["logo.JPG", "logo.jpeg"])
		expect(await checkLogo(name, JPEG), name).toEqual([]);
});

test("a share image that is something else is an error", async () => {
	const site = await makeModel();
	const contents = makeDiskFile(JPEG);
	const assets = makeAssets().map((asset) =>
		asset.outputPath === "share.png" ? { ...asset, contents } : asset,
	);
	const found = [...checkReferences(site, planPages(site), assets)];
	expect(found).toContainEqual(
		expect.objectContaining({
			message: expect.stringContaining("/share.png is not what its name says"),
			source: expect.objectContaining({ excerpt: "  file: /share.png" }),
		}),
	);
});

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
		      "column": 14,
		      "excerpt": "      image: /art/stress.svg",
		      "file": "content/pages/home.yaml",
		      "line": 39,
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
		      "column": 14,
		      "excerpt": "      image: /art/stress.svg",
		      "file": "content/pages/services.yaml",
		      "line": 13,
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
		      "column": 9,
		      "excerpt": "  file: /share.png",
		      "file": "content/site.yaml",
		      "line": 17,
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

test("a missing logo is reported at its line", async () => {
	const settings = "brand: { logo: /sign.svg }";
	const [problem, ...others] = await check([], settings);
	expect(others).toEqual([]);
	expect(problem).toMatchObject({
		message: "there is no file /sign.svg in static/",
		source: { excerpt: settings, column: 16 },
	});
});

test.each([
	["0 0 500 100", "5 times as wide as it is high"],
	["0 0 100 250", "2.5 times as high as it is wide"],
	["0 0 200 100", undefined],
	["0 0 64 64", undefined],
])(
	"a logo of %s is checked for the square it stands in",
	async (box, words) => {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"></svg>`;
		const logo = { outputPath: "sign.svg", contents: makeDiskFile(svg) };
		const site = await makeModel({ settings: "brand: { logo: /sign.svg }" });
		const assets = [...makeAssets(), logo];
		const problems = [...checkReferences(site, planPages(site), assets)];
		expect(problems).toHaveLength(words ? 1 : 0);
		if (words) expect(problems[0]?.message).toContain(words);
	},
);
