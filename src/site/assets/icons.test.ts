import { describe, expect, test } from "vitest";
import {
	makeBytes,
	makeDiskFile,
	makePng,
} from "../../../test/support/make-bytes.ts";
import { makeJpeg, readPixels } from "../../../test/support/pictures.ts";
import { formatColours } from "../addresses/colours.ts";
import type { StaticFile } from "../output/file.ts";
import { createDrawer } from "./drawing.ts";
import { makeIconSvg } from "./icon-source.ts";
import { planIcons } from "./icons.ts";

const CSS = `.icon { display: flex; align-items: center; justify-content: center; width: 100vw; height: 100vh }
.icon-sign { width: 100vw; height: 100vh }
.icon-png { background: #0e2f2c }
.icon-png .icon-sign { width: 50vw; height: 50vh }`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.c{fill:#1f5a52}@media (prefers-color-scheme:dark){.c{fill:#f0a75f}}</style><rect class="c" width="32" height="32"/></svg>`;

const draw = createDrawer({ get: () => undefined, put: () => undefined });
const PNG = makePng(180, 180);
const makeStatic = (
	outputPath: string,
	contents: string | Uint8Array = outputPath.endsWith(".svg") ? SVG : PNG,
) => ({
	outputPath,
	contents: makeDiskFile(contents),
});
const planAll = (statics: readonly StaticFile[]) =>
	planIcons(statics, { css: CSS }, draw);
const plan = (...names: string[]) =>
	planAll(names.map((name) => makeStatic(name))).assets;

async function bytesOf(file: string): Promise<Buffer> {
	const icon = plan("favicon.svg").find(
		({ outputPath }) => outputPath === file,
	);
	if (!icon) throw new Error(`no ${file} is planned`);
	return makeBytes(icon);
}

test.each([
	["apple-touch-icon.png", 180],
	["icon-192.png", 192],
	["icon-512.png", 512],
])(
	"%s has the logo in the colours of dark mode on a dark background",
	async (file, size) => {
		const pixels = await readPixels(await bytesOf(file));
		expect(pixels).toMatchObject({ width: size, height: size });
		const at = (column: number, row: number) => {
			const { red, green, blue, alpha } = pixels.at(column, row);
			return Buffer.from([red, green, blue, alpha]).toString("hex");
		};
		expect(at(0, 0)).toBe("0e2f2cff");
		expect(at(size - 1, size - 1)).toBe("0e2f2cff");
		expect(at(size / 2, size / 2)).toBe("f0a75fff");
		// Telephones may cut off what is outside of a circle of 80 per cent.
		expect(at(Math.round(size * 0.15), Math.round(size * 0.15))).toBe(
			"0e2f2cff",
		);
	},
);

test("favicon.ico has 32 pixels and a transparent background", async () => {
	const ico = await bytesOf("favicon.ico");
	expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
	expect(ico.includes("PNG")).toBe(true);
	expect(ico.length).toBeLessThan(4000);
});

test("an icon that exists in static/ is not drawn", () => {
	const files = plan("favicon.svg", "icon-512.png", "favicon.ico");
	expect(files.map(({ outputPath }) => outputPath)).toEqual([
		"apple-touch-icon.png",
		"icon-192.png",
	]);
});

test("a missing favicon.svg is reported alone, and the other icons are still planned", () => {
	const { assets, problems } = planAll([]);
	expect(assets).toHaveLength(4);
	expect(problems).toMatchObject([
		{
			pages: ["/"],
			source: { file: "static/favicon.svg", line: 1, column: 1 },
		},
	]);
});

test("without a stylesheet for drawings, each missing icon is reported", () => {
	const names = ["favicon.svg", "favicon.ico", "icon-512.png"];
	const statics = names.map((name) => makeStatic(name));
	const { assets, problems } = planIcons(statics, { css: undefined }, draw);
	expect(assets).toEqual([]);
	expect(problems.map(({ source }) => source?.file)).toEqual([
		"static/apple-touch-icon.png",
		"static/icon-192.png",
	]);
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
])("an SVG icon with the contents %j has %i problems", (contents, count) => {
	const { problems } = planAll([makeStatic("favicon.svg", contents)]);
	expect(problems).toHaveLength(count);
	for (const { source } of problems)
		expect(source).toMatchObject({ file: "static/favicon.svg" });
});

const withPart = (part: string) => SVG.replace("</svg>", `${part}</svg>`);
const ENTITY = `<!DOCTYPE svg [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n<svg xmlns="&ns_svg;" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>`;

test.each([
	[withPart("<text>M</text>"), "Convert text to paths"],
	[withPart('<g><text\nx="1">M</text></g>'), "Convert text to paths"],
	[withPart("<svg:text>M</svg:text>"), "Convert text to paths"],
	[
		withPart("<foreignObject><p>M</p></foreignObject>"),
		"Convert text to paths",
	],
	[ENTITY, "Export As"],
])("an SVG that cannot be drawn is an error with the cure: %j", (svg, hint) => {
	const { problems } = planAll([makeStatic("favicon.svg", svg)]);
	expect(problems).toMatchObject([
		{
			rule: "content/invalid",
			severity: "error",
			source: { file: "static/favicon.svg" },
		},
	]);
	expect(problems[0]?.hint).toContain(hint);
});

test("words in an SVG are innocent in a comment, in a title, and where no icon is drawn", () => {
	for (const part of [
		"<!-- <text> -->",
		"<title>text</title>",
		'<g class="text"/>',
		"<textures/>",
	])
		expect(
			planAll([makeStatic("favicon.svg", withPart(part))]).problems,
		).toEqual([]);
	const names = [
		"favicon.ico",
		"apple-touch-icon.png",
		"icon-192.png",
		"icon-512.png",
	];
	const icons = names.map((name) => makeStatic(name));
	const words = makeStatic("favicon.svg", withPart("<text>M</text>"));
	expect(planAll([words, ...icons]).problems).toEqual([]);
});

test.each([
	["too many bytes", SVG.padEnd(100_001), "is larger than 100 kB"],
	["a film of 10 MB", Buffer.alloc(1e7), "is larger than 100 kB"],
])(
	"favicon.svg with %s is refused before it is drawn",
	(_what, contents, reason) => {
		const { assets, problems } = planAll([makeStatic("favicon.svg", contents)]);
		expect(assets).toHaveLength(4);
		expect(problems).toMatchObject([
			{
				message: `the icon of the site ${reason}`,
				source: { file: "static/favicon.svg" },
			},
		]);
	},
);

test.each([
	['fill="#12302d"', 1],
	['style="fill:#123"', 1],
	['fill="#f0a75f"', 0],
	['fill="black"', 1],
	['stroke="white"', 0],
	['fill="black"/><path fill="white"', 0],
	['fill="currentColor" id="#123"', 0],
	['fill="#12302d"/><path fill="#fff"', 0],
	['fill="teal"', 0],
	['class="black"', 1],
])("a drawing with %s on a dark ground has %i warnings", (attribute, count) => {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path ${attribute} d="M1 1h7v7z"/></svg>`;
	const css = `:root{--color-deep:#fbf7f0}:root{--color-deep:#0e2f2c}${CSS}`;
	const { problems } = planIcons(
		[makeStatic("favicon.svg", svg)],
		{ css },
		draw,
	);
	expect(problems).toHaveLength(count);
	for (const { severity, message } of problems) {
		expect(severity).toBe("warning");
		expect(message).toContain("nearly #0e2f2c");
	}
});

test("without a favicon.svg, the icons are made from another SVG", () => {
	const substitute = { svg: SVG, file: "static/logo.svg" };
	const style = { css: CSS, substitute };
	const { assets, problems } = planIcons([], style, draw);
	expect(problems).toEqual([]);
	expect(assets[0]).toEqual({ outputPath: "favicon.svg", contents: SVG });
	expect(assets).toHaveLength(5);
	const own = planIcons([makeStatic("favicon.svg")], style, draw);
	expect(own.assets).toHaveLength(4);
});

test.each([
	"<p>",
	'<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>',
])("a mistake in that SVG is reported in its file: %s", (svg) => {
	const substitute = { svg, file: "static/logo.svg" };
	const { problems } = planIcons([], { css: CSS, substitute }, draw);
	const files = problems.map(({ source }) => source?.file);
	expect(files).toEqual(["static/logo.svg"]);
});

describe("the SVG of a site without a favicon.svg", () => {
	const templates = { templatesDir: "templates" };
	const make = (logo: string | undefined, contents: string | Uint8Array) => {
		const named = logo === undefined ? undefined : makeStatic(logo, contents);
		return makeIconSvg(templates, { logo: named, colours: "" })?.svg;
	};

	test("is the logo, as it is or inside of an SVG", () => {
		expect(make("logo.svg", SVG)).toBe(SVG);
		const png = Buffer.from("a picture");
		expect(make("logo.png", png)).toContain(
			`href="data:image/png;base64,${png.toString("base64")}"`,
		);
	});

	test("is the sign of the templates without a logo, or with one that is too large", () => {
		const sign = make(undefined, "");
		expect(sign).toContain(".r{stroke:#1f5a52}");
		expect(sign).toMatch(/dark\)\{\.r\{stroke:#8ccbb9\}/);
		expect(sign).not.toContain("var(");
		expect(make("logo.svg", "x".repeat(100_001))).toBe(sign);
		expect(make("logo.webp", "x")).toBe(sign);
	});

	test("has the colours of the brand", () => {
		const palette = {
			page: "#FFFFFF",
			text: "#222222",
			links: "#123456",
			opening: "#111111",
			action: "#FFEEDD",
		};
		const night = { ...palette, links: "#ABCDEF" };
		const colours = formatColours({ light: palette, dark: night });
		const { svg } = makeIconSvg(templates, { logo: undefined, colours }) ?? {};
		expect(svg).toContain("<style>.r{stroke:#123456}");
		expect(svg).toContain("dark){.r{stroke:#ABCDEF}");
		expect(svg).not.toContain("#1f5a52");
	});
});

const findOwn = (file: string, contents: string | Uint8Array) =>
	planAll([makeStatic("favicon.svg"), makeStatic(file, contents)]).problems.map(
		({ severity, message, source }) =>
			`${source?.file} ${severity}: ${message}`,
	);

test.each<[file: string, contents: string | Uint8Array, found: string]>([
	[
		"apple-touch-icon.png",
		makePng(400, 200),
		"warning: this icon is a PNG of 400 by 200 pixels, and it has to be a square PNG",
	],
	[
		"icon-192.png",
		await makeJpeg({ width: 64, height: 64 }),
		"warning: this icon is a JPG of 64 by 64 pixels, and it has to be a square PNG",
	],
	[
		"icon-512.png",
		SVG,
		"warning: this icon is a SVG of 32 by 32 pixels, and it has to be a square PNG",
	],
	[
		"favicon.ico",
		makePng(32, 16),
		"warning: this icon is a PNG of 32 by 16 pixels, and it has to be a square PNG",
	],
])(
	"%s of one's own that is no square picture is reported",
	(file, contents, found) => {
		expect(findOwn(file, contents)).toEqual([`static/${file} ${found}`]);
	},
);

test("square icons of one's own are innocent, of any size", async () => {
	expect(findOwn("apple-touch-icon.png", makePng(152, 152))).toEqual([]);
	expect(findOwn("favicon.ico", makePng(32, 32))).toEqual([]);
	expect(findOwn("favicon.ico", await bytesOf("favicon.ico"))).toEqual([]);
});

test.each([
	[
		'viewBox="0 0 400 100"',
		[
			"the icon of the site is not square but 400 by 100, so it is small, with empty bands beside it",
		],
	],
	[
		'width="20" height="60"',
		[
			"the icon of the site is not square but 20 by 60, so it is small, with empty bands beside it",
		],
	],
	['viewBox="0 0 24 23"', []],
	["", []],
])("a drawing with %j is looked at for its shape", (shape, found) => {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${shape}><rect width="9" height="9" fill="#f0a75f"/></svg>`;
	const { problems } = planAll([makeStatic("favicon.svg", svg)]);
	expect(problems.map(({ message }) => message)).toEqual(found);
});
