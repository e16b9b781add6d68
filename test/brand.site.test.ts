// The site of a practice with a logo and colours of its own.
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contrast } from "../src/site/colours.ts";
import { buildShippedFolder } from "./support/built-site.ts";
import { parsePage, select } from "./support/markup.ts";
import { listPalettes } from "./support/palettes.ts";

const [sea] = listPalettes();

async function buildSea() {
	const { dir, remove } = await buildShippedFolder(sea ? [sea] : []);
	onTestFinished(remove);
	const read = (file: string) => fs.readFileSync(path.join(dir, file), "utf8");
	const names = fs.readdirSync(path.join(dir, "assets"));
	const styles = names.filter((name) => name.endsWith(".css"));
	const [home] = [parsePage(read("index.html"))];
	return { dir, read, styles, home };
}

test("colours are one block of the only stylesheet, and pages have no style of their own", async () => {
	const { read, styles, home } = await buildSea();
	expect(styles).toHaveLength(1);
	const css = read(`assets/${styles[0]}`);
	expect(css).toMatch(/^:root\{--color-page:#F6F9FB;/);
	expect(css.match(/--color-page:#101922/g)).toHaveLength(1);
	expect(select(home, "[style], style")).toEqual([]);
	expect(read("_headers")).toContain("style-src 'self';");
});

test("every colour of the styles follows from those of the brand, by day and by night", async () => {
	const { read, styles } = await buildSea();
	const tokens = fs.readFileSync("templates/styles/tokens.css", "utf8");
	const names = [...tokens.matchAll(/(--color-[\w-]+): #/g)].map(
		([, name = ""]) => name,
	);
	expect(names.length).toBeGreaterThan(40);
	const [, day = "", night = ""] =
		/^:root\{(.*?)\}@media.*?:root\{(.*?)\}/.exec(
			read(`assets/${styles[0]}`),
		) ?? [];
	for (const name of names)
		for (const block of [day, night]) expect(block).toContain(`${name}:#`);
});

test("the frame of the browser has the colour of the opening or of the page, and the manifest that of the page", async () => {
	const { read, home } = await buildSea();
	const coloursOf = (page: typeof home) =>
		select(page, "meta[name=theme-color]").map(
			({ attribs }) => attribs.content,
		);
	expect(coloursOf(home)).toEqual(["#14304D", "#0A1119"]);
	expect(coloursOf(parsePage(read("about.html")))).toEqual([
		"#F6F9FB",
		"#101922",
	]);
	const manifest = JSON.parse(read("site.webmanifest"));
	expect(manifest.theme_color).toBe("#F6F9FB");
});

test("share images and icons are drawn again, and the logo is beside each name", async () => {
	const { dir, home } = await buildSea();
	const plain = await buildShippedFolder();
	onTestFinished(plain.remove);
	const read = (folder: string, file: string) =>
		fs.readFileSync(path.join(folder, file));
	const icon = "icon-192.png";
	expect(read(dir, icon).equals(read(plain.dir, icon))).toBe(false);
	const shared = "assets/share";
	const names = fs.readdirSync(path.join(plain.dir, shared));
	const drawn = fs.readdirSync(path.join(dir, shared));
	expect(drawn).toHaveLength(names.length);
	expect(drawn.filter((name) => names.includes(name))).toEqual([]);
	const logos = select(home, ".brand img");
	expect(logos.map(({ attribs }) => attribs.src)).toEqual([
		"/favicon.svg",
		"/favicon.svg",
	]);
	expect(select(home, ".brand svg")).toEqual([]);
});

test("the grounds of the badge and of the notice can be told from the page, by day and by night", async () => {
	const { read, styles } = await buildSea();
	const blocks = /^:root\{(.*?)\}@media.*?:root\{(.*?)\}/.exec(
		read(`assets/${styles[0]}`),
	);
	for (const block of [blocks?.[1], blocks?.[2]]) {
		const colourOf = (name: string) =>
			new RegExp(`--color-${name}:(#\\w{6})`).exec(block ?? "")?.[1] ?? "";
		const page = colourOf("page");
		for (const name of ["lavender", "notice"])
			expect(contrast(colourOf(name), [page]), name).toBeGreaterThan(1.1);
	}
});
