// A command draws a share image only when it needs the bytes, as the cache folder shows.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makePng } from "../../../test/support/make-bytes.ts";
import { makeFolder, readTree } from "../../../test/support/make-site.ts";
import { previewSite } from "../../../test/support/preview.ts";
import {
	copyShipped,
	keepServices,
} from "../../../test/support/shipped-site.ts";
import { checkSite } from "../../check/check-site.ts";
import { RULES } from "../../check/rules/index.ts";
import { buildSite } from "../../site/build-site.ts";
import { resolveConfig } from "../../site/config.ts";
import { openFileTable } from "../../site/output/manifest.ts";
import { writeFiles } from "../../site/output/write.ts";
import { planSite, readSite } from "../../site/pipeline.ts";

const WRITTEN = ["stop-smoking", "ptsd"];

/** Copies a small part of the shipped site, because drawing images takes long. */
function makeShipped() {
	const rootDir = makeFolder();
	copyShipped(rootDir);
	keepServices(rootDir, [...WRITTEN, "ocd"]);
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const cacheDir = path.join(rootDir, "node_modules/.cache/hypno/share");
	const config = resolveConfig({ root: rootDir }, "/");
	return {
		rootDir,
		config,
		cacheDir,
		countDrawn: () =>
			fs.existsSync(cacheDir) ? fs.readdirSync(cacheDir).length : 0,
		build: async () => {
			const table = openFileTable(config, "this");
			const { files } = await buildSite(config, table);
			return writeFiles(files, config.outDir, { table });
		},
		edit: (file: string, from: string | RegExp, to: string) => {
			const filePath = path.join(rootDir, file);
			const text = fs.readFileSync(filePath, "utf8");
			expect(text.split(from).length).toBeGreaterThan(1);
			fs.writeFileSync(filePath, text.replace(from, to));
		},
	};
}

/** Home, services, about, contact and every record have one share image each. */
const SHARE_IMAGES = 4 + WRITTEN.length;
const ICONS = 4;

test("a build draws what the output folder does not have", async () => {
	const site = makeShipped();
	await site.build();
	expect(site.countDrawn()).toBe(SHARE_IMAGES + ICONS);
	fs.rmSync(site.cacheDir, { recursive: true });
	expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
	expect(site.countDrawn()).toBe(ICONS);
	site.edit("content/services/ptsd.md", "title: PTSD", "title: Trauma");
	await site.build();
	expect(site.countDrawn()).toBe(ICONS + 1);
});

test("a build without the cache draws all images again to compare every byte", async () => {
	const site = makeShipped();
	await site.build();
	fs.rmSync(path.dirname(site.cacheDir), { recursive: true });
	expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
	expect(site.countDrawn()).toBe(SHARE_IMAGES + ICONS);
});

test("a build without the output folder uses the cached images", async () => {
	const site = makeShipped();
	await site.build();
	const old = new Date(0);
	for (const name of fs.readdirSync(site.cacheDir))
		fs.utimesSync(path.join(site.cacheDir, name), old, old);
	const inodes = () =>
		fs.readdirSync(site.cacheDir).map((name) => {
			const { ino, mtimeMs } = fs.statSync(path.join(site.cacheDir, name));
			expect(mtimeMs).toBeGreaterThan(0);
			return ino;
		});
	const before = fs
		.readdirSync(site.cacheDir)
		.map((name) => fs.statSync(path.join(site.cacheDir, name)).ino);
	fs.rmSync(site.config.outDir, { recursive: true });
	expect(await site.build()).toMatchObject({ unchanged: 0 });
	expect(inodes()).toEqual(before);
});

const CARD = "templates/share/card.tsx";
const SERVICE = "content/services/ptsd.md";
const SITE = "content/site.yaml";

test("an edit changes the same images with and without the table of the previous build", async () => {
	const site = makeShipped();
	const build = async () => {
		await site.build();
		return readTree(site.config.outDir);
	};
	const first = await build();
	expect(await build()).toEqual(first);
	const edits = [
		["the title of one page", SERVICE, "title: PTSD", "title: Trauma"],
		["a text that no image shows", SERVICE, "description: ", "description: A "],
		["the name of the site", SITE, /^name: .*$/m, "name: Another Practice"],
		["the template of the images", CARD, "{title}", "{title}."],
		["one picture for all pages", SITE, "pages: own", "pages: same"],
	] as const;
	for (const [what, file, from, to] of edits) {
		site.edit(file, from, to);
		const changed = await build();
		expect(await build(), what).toEqual(changed);
		fs.rmSync(site.config.outDir, { recursive: true });
		expect(await build(), what).toEqual(changed);
	}
});

test("the cards of unchanged pages are not rendered again", async () => {
	const site = makeShipped();
	site.edit(CARD, "export function ShareCard(", "export function Card(");
	fs.appendFileSync(
		path.join(site.rootDir, CARD),
		"export function ShareCard(props) { globalThis.cards++; return <Card {...props} />; }\n",
	);
	const count = async () => {
		// The templates run once for builds that have the same ones.
		Reflect.set(globalThis, "cards", 0);
		const table = openFileTable(site.config, "this");
		const { files } = await buildSite(site.config, table);
		await writeFiles(files, site.config.outDir, { table });
		return Number(Reflect.get(globalThis, "cards"));
	};
	expect(await count()).toBe(SHARE_IMAGES);
	expect(await count()).toBe(0);
	site.edit(SERVICE, "title: PTSD", "title: Trauma");
	expect(await count()).toBe(1);
});

test("a check draws no image, and reports none as missing", async () => {
	const site = makeShipped();
	const { findings } = await checkSite(site.config, {
		rules: RULES.filter(({ id }) => /^(?:link|budget)\//.test(id)),
		external: "skip",
		invalidContent: "report",
	});
	const targets = findings.map(({ target }) => target);
	expect(targets).toContain("/services/stress-relief");
	expect(targets.filter((target) => /share|icon/.test(target ?? ""))).toEqual(
		[],
	);
	expect(site.countDrawn()).toBe(0);
});

test("the preview draws only the requested image", async () => {
	const site = makeShipped();
	const preview = await previewSite(site);
	expect(site.countDrawn()).toBe(0);
	const panel = await preview.get("/__hypno/panel?at=/services/stop-smoking");
	const [image = ""] =
		/\/assets\/share\/services-stop-smoking-[0-9a-f]{8}\.png/.exec(
			panel.text,
		) ?? [];
	expect(site.countDrawn()).toBe(0);
	const { status, headers } = await preview.get(image);
	expect(status).toBe(200);
	expect(headers.get("content-type")).toBe("image/png");
	expect(site.countDrawn()).toBe(1);
	const other = image.replace(/.{12}$/, "00000000.png");
	expect((await preview.get(other)).status).toBe(404);
});

test("no image is drawn when all pages share one picture", async () => {
	const site = makeShipped();
	site.edit("content/site.yaml", "  pages: own", "  pages: same");
	const paths: string[] = [];
	const images = new Set<string>();
	const { files } = await buildSite(site.config);
	for await (const { outputPath, contents } of files) {
		paths.push(outputPath);
		const image = /og:image" content="([^"]*)"/.exec(String(contents))?.[1];
		if (image) images.add(image);
	}
	expect([...images]).toEqual([
		expect.stringMatching(
			/^https:\/\/www\.example\.com\/share\.png\?v=[\w-]{8}$/,
		),
	]);
	expect(paths.filter((file) => file.startsWith("assets/share/"))).toEqual([]);
});

test("a share image that was exchanged under its name has another address", async () => {
	const site = makeShipped();
	site.edit("content/site.yaml", "  pages: own", "  pages: same");
	const readImage = async () => {
		const { files } = await buildSite(site.config);
		for await (const { outputPath, contents } of files)
			if (outputPath === "about.html")
				return /og:image" content="([^"]*)"/.exec(String(contents))?.[1];
		return undefined;
	};
	const before = await readImage();
	expect(await readImage()).toBe(before);
	fs.writeFileSync(
		path.join(site.config.staticDir, "share.png"),
		Buffer.concat([makePng(1200, 630), Buffer.from("x")]),
	);
	expect(await readImage()).not.toBe(before);
});

test("a share image template that throws an error is reported with its location", async () => {
	const site = makeShipped();
	site.edit(
		"templates/share/card.tsx",
		"\treturn (\n",
		'\tif (title.startsWith("PTSD")) throw new Error("no pencil");\n\treturn (\n',
	);
	await expect(site.build()).rejects.toMatchObject({
		problems: [
			{
				rule: "template/invalid",
				severity: "error",
				message: expect.stringContaining("no pencil"),
				pages: ["/services/ptsd"],
				rendered: "content/services/ptsd.md",
				source: { file: "templates/share/card.tsx" },
			},
		],
	});
});

test("a mistake in the stylesheet of the share images is reported with its location", async () => {
	const site = makeShipped();
	site.edit(
		"templates/styles/drawn.css",
		".share {",
		".share { @apply nothing;",
	);
	const { problems } = await planSite(await readSite(site.config));
	expect(problems).toMatchObject([
		{ severity: "error", source: { file: "templates/styles/drawn.css" } },
	]);
});
