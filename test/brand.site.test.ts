// The site of a practice with a logo and colours of its own.
import fs from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { contrast } from "../src/site/addresses/colours.ts";
import { parsePage, select, textOf } from "./support/markup.ts";
import { listPalettes } from "./support/palettes.ts";
import { readShippedText } from "./support/shipped-files.ts";
import { readShippedBuilt } from "./support/shipped-site.ts";
import { buildVariant, planVariant, replaceIn } from "./support/variant.ts";

const plain = readShippedBuilt();
let files: ReadonlyMap<string, Buffer>;
let blocks: readonly string[];

const read = (file: string) => String(files.get(file) ?? "");
const listAssets = (folder: string) =>
	[...files.keys()].filter((file) => file.startsWith(`assets/${folder}`));
const listStyles = () => listAssets("").filter((file) => file.endsWith(".css"));
const parse = (file: string) => parsePage(read(file));

beforeAll(async () => {
	const [sea] = listPalettes();
	if (!sea) throw new Error("the documentation has no palette");
	const { file, from, to } = sea;
	files = await buildVariant({ [file]: replaceIn(file, from, to) });
	const css = read(listStyles()[0] ?? "");
	const [, day = "", night = ""] =
		/^:root\{(.*?)\}@media.*?:root\{(.*?)\}/.exec(css) ?? [];
	blocks = [day, night];
});

test("colours are one block of the only stylesheet, and pages have no style of their own", () => {
	const styles = listStyles();
	expect(styles).toHaveLength(1);
	const css = read(styles[0] ?? "");
	expect(css).toMatch(/^:root\{--color-page:#F6F9FB;/);
	expect(css.match(/--color-page:#101922/g)).toHaveLength(1);
	expect(select(parse("index.html"), "[style], style")).toEqual([]);
	expect(read("_headers")).toContain("style-src 'self';");
});

test("every colour of the styles follows from those of the brand, by day and by night", () => {
	const tokens = fs.readFileSync("templates/styles/tokens.css", "utf8");
	const names = [...tokens.matchAll(/(--color-[\w-]+): #/g)].map(
		([, name = ""]) => name,
	);
	expect(names.length).toBeGreaterThan(40);
	for (const name of names)
		for (const block of blocks) expect(block).toContain(`${name}:#`);
});

test("the frame of the browser has the colour of the opening or of the page, and the manifest that of the page", () => {
	const coloursOf = (file: string) =>
		select(parse(file), "meta[name=theme-color]").map(
			({ attribs }) => attribs.content,
		);
	expect(coloursOf("index.html")).toEqual(["#14304D", "#0A1119"]);
	expect(coloursOf("about.html")).toEqual(["#F6F9FB", "#101922"]);
	const manifest = JSON.parse(read("site.webmanifest"));
	expect(manifest.theme_color).toBe("#F6F9FB");
});

test("share images and icons are drawn again, and the logo is beside each name", () => {
	const icon = "icon-192.png";
	expect(plain.files.get(icon)).toBeDefined();
	expect(files.get(icon)).not.toEqual(plain.files.get(icon));
	const drawn = listAssets("share/");
	// The home, about, services and contact pages, and four services with a text.
	expect(drawn).toHaveLength(8);
	for (const picture of drawn) {
		const name = picture.replace(/-[0-9a-f]{8}\.png$/, "");
		const shipped = [...plain.files.keys()].filter((file) =>
			file.startsWith(name),
		);
		expect(shipped, picture).not.toEqual([]);
		expect(shipped).not.toContain(picture);
	}
	const home = parse("index.html");
	const logos = select(home, ".brand img");
	expect(logos.map(({ attribs }) => attribs.src)).toEqual([
		"/favicon.svg",
		"/favicon.svg",
	]);
	expect(select(home, ".brand svg")).toEqual([]);
});

test("the grounds of the badge and of the notice can be told from the page, by day and by night", () => {
	for (const block of blocks) {
		const colourOf = (name: string) =>
			new RegExp(`--color-${name}:(#\\w{6})`).exec(block)?.[1] ?? "";
		const page = colourOf("page");
		for (const name of ["lavender", "notice"])
			expect(contrast(colourOf(name), [page]), name).toBeGreaterThan(1.1);
	}
});

test("a wide logo stands in place of the sign and the name, with the name as its words", async () => {
	const site = await planVariant({
		"content/site.yaml": `${readShippedText("content/site.yaml")}\nbrand:\n  wideLogo: /favicon.svg\n`,
	});
	const page = await site.parse("about.html");
	const images = select(page, ".brand img");
	expect(images.map(({ attribs }) => [attribs.src, attribs.alt])).toEqual([
		["/favicon.svg", "Stillwater Hypnotherapy"],
		["/favicon.svg", "Stillwater Hypnotherapy"],
	]);
	expect(select(page, ".brand").map(textOf)).toEqual(["", ""]);
});
