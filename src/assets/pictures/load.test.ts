import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { openDiskCache } from "../../disk-cache.js";
import { isNamedByHash } from "../../published-headers.ts";
import { madeBytes } from "../../testing/made-bytes.ts";
import { makeSite, type TestSite } from "../../testing/make-site.ts";
import {
	makeCameraJpeg,
	makeColourPng,
	makeJpeg,
	makeNoise,
} from "../../testing/pictures.ts";
import { encodePicture } from "./encode.ts";
import { loadPictures } from "./load.ts";
import { findingKey, MOST_BYTES, QUALITIES, SHARP_VERSION } from "./recipe.ts";

/** With a folder for packages, so that nothing is remembered of other tests. */
function site(files: Record<string, Buffer | string>): TestSite {
	return makeSite({
		"node_modules/none.txt": "",
		...Object.fromEntries(
			Object.entries(files).map(([name, bytes]) => [
				`static/pictures/${name}`,
				bytes,
			]),
		),
	});
}

const load = ({ config }: TestSite, ...names: string[]) =>
	loadPictures(
		config,
		names.map((name) => `/pictures/${name}`),
	);

const outputPaths = async (made: TestSite, name: string) =>
	(await load(made, name)).assets.map(({ outputPath }) =>
		outputPath.replace(/-[0-9a-f]{8}\./, "."),
	);

async function makeAll(made: TestSite, name: string) {
	const { assets } = await load(made, name);
	return Promise.all(
		assets.map(async (asset) => ({
			outputPath: asset.outputPath,
			bytes: await madeBytes(asset),
		})),
	);
}

describe("which files are made", () => {
	test("four widths of a large one in three formats, under names with hashes", async () => {
		const large = site({
			"Our rööm.JPG": await makeJpeg({ width: 2000, height: 1000 }),
		});
		const { assets, pictures } = await load(large, "Our rööm.JPG");
		expect(assets.every(({ outputPath }) => isNamedByHash(outputPath))).toBe(
			true,
		);
		expect(await outputPaths(large, "Our rööm.JPG")).toEqual(
			["avif", "webp", "jpg"].flatMap((ending) =>
				[400, 800, 1200, 1600].map(
					(width) => `assets/our-room-${width}.${ending}`,
				),
			),
		);
		expect(pictures).toMatchObject([{ width: 2000, height: 1000 }]);
		expect(pictures[0]?.versions.map(({ type }) => type)).toEqual([
			"image/avif",
			"image/webp",
			"image/jpeg",
		]);
	});

	test("none is wider than the original, nor almost as wide as another", async () => {
		const small = site({
			"small.png": await makeColourPng({ width: 60, height: 40 }),
			"middling.png": await makeColourPng({ width: 440, height: 10 }),
		});
		expect(await outputPaths(small, "small.png")).toEqual([
			"assets/small-60.avif",
			"assets/small-60.webp",
			"assets/small-60.png",
		]);
		expect(await outputPaths(small, "middling.png")).toContain(
			"assets/middling-440.png",
		);
		expect(await outputPaths(small, "middling.png")).toHaveLength(3);
	});

	test("another picture under the same name has other names", async () => {
		const before = site({
			"a.jpg": await makeJpeg({ width: 50, height: 50 }),
		});
		const { assets } = await load(before, "a.jpg");
		before.write({
			"static/pictures/a.jpg": await makeJpeg({ width: 50, height: 51 }),
		});
		const after = await load(before, "a.jpg");
		expect(after.assets.map(({ outputPath }) => outputPath)).not.toContain(
			assets[0]?.outputPath,
		);
	});

	test("copies whose names differ in signs alone have one set of files", async () => {
		const copy = await makeJpeg({ width: 50, height: 50 });
		const { assets } = await load(
			site({ "a b.jpg": copy, "a-b.jpg": copy }),
			"a b.jpg",
			"a-b.jpg",
		);
		expect(assets).toHaveLength(3);
	});
});

describe("what is in them", () => {
	test("they stand upright and say nothing of the camera or the place", async () => {
		const camera = await makeCameraJpeg({ width: 300, height: 500 });
		const original = await sharp(camera).metadata();
		expect(original).toMatchObject({ width: 500, height: 300, orientation: 6 });
		expect(original.exif).toBeDefined();
		const made = site({ "a.jpg": camera });
		const { pictures } = await load(made, "a.jpg");
		expect(pictures).toMatchObject([{ width: 300, height: 500 }]);
		const files = await makeAll(made, "a.jpg");
		expect(files).toHaveLength(3);
		for (const { bytes, outputPath } of files) {
			const found = await sharp(bytes).metadata();
			expect(found, outputPath).toMatchObject({ width: 300, height: 500 });
			for (const kind of ["exif", "xmp", "iptc", "icc", "orientation"] as const)
				expect(found[kind], `${outputPath} ${kind}`).toBeUndefined();
			expect(bytes.includes("Somebody")).toBe(false);
			const above = await sharp(bytes)
				.extract({ left: 0, top: 0, width: 300, height: 200 })
				.png()
				.toBuffer();
			const { dominant } = await sharp(above).stats();
			expect(dominant.b).toBeGreaterThan(dominant.r);
		}
	});

	test("what shines through still does", async () => {
		const clear = await sharp({
			create: {
				width: 40,
				height: 40,
				channels: 4,
				background: { r: 0, g: 90, b: 80, alpha: 0.5 },
			},
		})
			.png()
			.toBuffer();
		for (const { bytes } of await makeAll(site({ "a.png": clear }), "a.png"))
			expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
	});

	test("what would be too heavy is made lighter", async () => {
		const noise = await makeNoise({ width: 800, height: 800 });
		const [best] = QUALITIES.jpeg;
		const usual = await sharp(noise)
			.jpeg({ quality: best ?? 0, mozjpeg: true })
			.toBuffer();
		expect(usual.length).toBeGreaterThan(MOST_BYTES);
		const made = await encodePicture(noise, "jpeg", 800);
		expect(made.length).toBeLessThanOrEqual(MOST_BYTES);
		expect(made.length).toBeGreaterThan(MOST_BYTES / 3);
	});

	test("the same bytes each time, with and without memory", async () => {
		const bytes = await makeNoise({ width: 120, height: 80 });
		const made = site({ "a.jpg": bytes });
		const first = await makeAll(made, "a.jpg");
		const remembered = await makeAll(made, "a.jpg");
		const anew = await makeAll(site({ "a.jpg": bytes }), "a.jpg");
		expect(remembered).toEqual(first);
		expect(anew).toEqual(first);
	});
});

test("the version in every name is that of the package", () => {
	const root = path.resolve(import.meta.dirname, "../../..");
	const { dependencies } = JSON.parse(
		fs.readFileSync(path.join(root, "package.json"), "utf8"),
	);
	expect(SHARP_VERSION).toBe(dependencies.sharp);
});

describe("memory", () => {
	const cacheDir = ({ rootDir }: TestSite) =>
		path.join(rootDir, "node_modules/.cache/hypno/pictures");

	test("what was made is taken from it", async () => {
		const made = site({ "a.jpg": await makeJpeg({ width: 20, height: 20 }) });
		await makeAll(made, "a.jpg");
		const { pictures } = await load(made, "a.jpg");
		const { rootDir } = made;
		const cache = openDiskCache({ rootDir, kind: "pictures" });
		const [task] = pictures[0]?.tasks ?? [];
		expect(String(cache.get(findingKey(task?.digest ?? "")))).toBe(
			"jpeg 20 20",
		);
		cache.put(task?.key ?? "", Buffer.from("kept"));
		const [first] = await makeAll(made, "a.jpg");
		expect(String(first?.bytes)).toBe("kept");
	});

	test("damaged or gone, it changes nothing", async () => {
		const made = site({ "a.jpg": await makeJpeg({ width: 20, height: 20 }) });
		const first = await makeAll(made, "a.jpg");
		const names = fs.readdirSync(cacheDir(made));
		expect(names).toHaveLength(4);
		for (const name of names)
			fs.appendFileSync(path.join(cacheDir(made), name), "x");
		expect(await makeAll(made, "a.jpg")).toEqual(first);
		fs.rmSync(cacheDir(made), { recursive: true });
		expect(await makeAll(made, "a.jpg")).toEqual(first);
		fs.rmSync(cacheDir(made), { recursive: true });
		fs.writeFileSync(cacheDir(made), "a file in its place");
		expect(await makeAll(made, "a.jpg")).toEqual(first);
	});
});

describe("what cannot be shown", () => {
	test.each([
		["text", async () => Buffer.from("no picture")],
		["nothing", async () => Buffer.alloc(0)],
		[
			"half of it",
			async () =>
				(await makeNoise({ width: 90, height: 90 })).subarray(0, 5000),
		],
		[
			"a WebP",
			async () =>
				sharp(await makeJpeg({ width: 9, height: 9 }))
					.webp()
					.toBuffer(),
		],
	])("%s", async (_, make) => {
		const broken = site({ "a.jpg": await make() });
		for (const _time of ["first", "remembered"]) {
			const { faults, assets } = await load(broken, "a.jpg");
			expect(faults).toMatchObject([
				{
					file: "/pictures/a.jpg",
					fault: "is not a picture in one piece, or neither a JPEG nor a PNG",
				},
			]);
			expect(assets).toEqual([]);
		}
	});

	test("a PNG that is called a JPEG is shown as what it is", async () => {
		const png = await makeColourPng({ width: 9, height: 9 });
		expect(await outputPaths(site({ "a.jpg": png }), "a.jpg")).toContain(
			"assets/a-9.png",
		);
	});

	test("one that is not there, and a link", async () => {
		const made = site({ "room.jpg": await makeJpeg({ width: 9, height: 9 }) });
		fs.symlinkSync(
			"room.jpg",
			path.join(made.rootDir, "static/pictures/link.jpg"),
		);
		const { faults } = await load(made, "rom.jpg", "link.jpg", "../share.png");
		expect(faults).toMatchObject([
			{ file: "/pictures/../share.png", fault: "is not in static/" },
			{ file: "/pictures/link.jpg", fault: "is not in static/" },
			{
				file: "/pictures/rom.jpg",
				hint: "Did you mean /pictures/room.jpg?",
				suggestions: ["/pictures/room.jpg"],
			},
		]);
	});

	test("one that changes between being looked at and being made", async () => {
		const made = site({ "a.jpg": await makeJpeg({ width: 9, height: 9 }) });
		const { assets } = await load(made, "a.jpg");
		made.write({ "static/pictures/a.jpg": "other" });
		const [asset] = assets;
		await expect(asset && madeBytes(asset)).rejects.toMatchObject({
			exitCode: 1,
			problems: [{ source: { file: "static/pictures/a.jpg" } }],
		});
	});
});
