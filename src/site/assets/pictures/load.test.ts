import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeBytes } from "../../../../test/support/make-bytes.ts";
import { makeSite, type TestSite } from "../../../../test/support/make-site.ts";
import {
	ADOBE_RGB,
	addChunk,
	addProfile,
	DISPLAY_P3,
	makeCameraJpeg,
	makeCameraPng,
	makeColourPng,
	makeJpeg,
	makeNoise,
	makeOneColour,
	makeProfile,
	makeSegment,
	PROPHOTO,
	readPixels,
	toSrgb,
} from "../../../../test/support/pictures.ts";
import { openDiskCache } from "../../../base/disk/disk-cache.ts";
import { isNamedByHash } from "../../addresses/published-headers.ts";
import { encodePicture } from "./encode.ts";
import { loadPictures } from "./load.ts";
import { MAX_BYTES, type PictureFormat, pictureInfoKey } from "./recipe.ts";

/** The site has its own node_modules, so that no other test shares its cache. */
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

const encode = (bytes: Buffer, format: PictureFormat, width: number) =>
	encodePicture(bytes, { digest: String(bytes.length), format, width });

const outputPaths = async (made: TestSite, name: string) =>
	(await load(made, name)).assets.map(({ outputPath }) =>
		outputPath.replace(/-[0-9a-f]{8}\./, "."),
	);

async function makeAll(made: TestSite, name: string) {
	const { assets } = await load(made, name);
	return Promise.all(
		assets.map(async (asset) => ({
			outputPath: asset.outputPath,
			bytes: await makeBytes(asset),
		})),
	);
}

describe("a loaded picture", () => {
	test("gets four widths in three formats, under names with hashes, when it is large", async () => {
		const large = site({
			"Our rööm.JPG": await makeJpeg({ width: 2000, height: 20 }),
		});
		const { assets, pictures } = await load(large, "Our rööm.JPG");
		expect(assets.every(({ outputPath }) => isNamedByHash(outputPath))).toBe(
			true,
		);
		expect(await outputPaths(large, "Our rööm.JPG")).toEqual(
			[400, 800, 1200, 1600].flatMap((width) =>
				["avif", "webp", "jpg"].map(
					(ending) => `assets/our-room-${width}.${ending}`,
				),
			),
		);
		expect(pictures).toMatchObject([{ width: 2000, height: 20 }]);
		expect([
			...new Set(pictures[0]?.tasks.map(({ format }) => format)),
		]).toEqual(["avif", "webp", "jpeg"]);
	});

	test("gets no file wider than the original or almost as wide as another file", async () => {
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

	test("gets a shorter file name when its name is very long", async () => {
		const name = `${"long-".repeat(50)}.jpg`;
		const long = site({ [name]: await makeJpeg({ width: 50, height: 50 }) });
		const { assets } = await load(long, name);
		const longest = assets.map(({ outputPath }) => path.basename(outputPath));
		expect(longest.every((file) => file.length < 120)).toBe(true);
	});

	test("gets other file names when another picture has had the same name", async () => {
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

	test("shares its files with a copy whose name differs only in punctuation", async () => {
		const copy = await makeJpeg({ width: 50, height: 50 });
		const { assets } = await load(
			site({ "a b.jpg": copy, "a-b.jpg": copy }),
			"a b.jpg",
			"a-b.jpg",
		);
		expect(assets).toHaveLength(3);
	});
});

/** Makes a picture of two frames, one below the other. */
async function makeAnimation(format: "gif" | "webp") {
	const frames = await makeColourPng({ width: 20, height: 40 });
	const pixels = await sharp(frames).raw().toBuffer();
	const raw = { width: 20, height: 40, channels: 4, pageHeight: 20 } as const;
	return sharp(pixels, { raw })[format]().toBuffer();
}

/** Each format marks its metadata with these words. */
const METADATA = [
	"Somebody",
	"Exif",
	"EXIF",
	"eXIf",
	"ICC_PROFILE",
	"ICCP",
	"iCCP",
	"prof",
	"XMP",
	"xmp",
];

describe("a file made from a picture", () => {
	test("is upright and has no metadata of the camera or the location", async () => {
		const scene = { width: 300, height: 500 };
		const camera = addProfile(
			await makeCameraJpeg(scene),
			makeProfile(DISPLAY_P3),
		);
		expect(await readPixels(camera)).toMatchObject({
			width: 500,
			height: 300,
		});
		for (const name of ["Exif", "Somebody", "ICC_PROFILE"])
			expect(camera.includes(name), name).toBe(true);
		const made = site({ "a.jpg": camera });
		const { pictures } = await load(made, "a.jpg");
		expect(pictures).toMatchObject([scene]);
		const files = await makeAll(made, "a.jpg");
		expect(files).toHaveLength(3);
		for (const { bytes, outputPath } of files) {
			const found = await readPixels(bytes);
			expect(found, outputPath).toMatchObject(scene);
			for (const name of METADATA)
				expect(bytes.includes(name), `${outputPath} ${name}`).toBe(false);
			const { red, blue } = found.at(75, 100);
			expect(blue, outputPath).toBeGreaterThan(red + 80);
		}
	});

	test.each([1, 2, 3, 4, 5, 6, 7, 8])(
		"is turned upright from orientation %i",
		async (orientation) => {
			const scene = { width: 40, height: 60 };
			const camera = await makeCameraJpeg(scene, orientation);
			const webp = await encode(camera, "webp", 40);
			const { at, ...found } = await readPixels(webp);
			expect(found).toMatchObject(scene);
			const isBlue = ([x, y]: readonly [number, number]) =>
				at(x, y).blue > at(x, y).red + 80;
			const locations = [
				[5, 15],
				[25, 15],
				[37, 15],
				[5, 50],
			] as const;
			expect(locations.map(isBlue)).toEqual([true, true, false, false]);
		},
	);

	test.each([
		["a comment", 0xfe, "Made with care"],
		["a colour profile", 0xe2, "ICC_PROFILE\0\x01\x01profile"],
		["XMP data", 0xe1, "http://ns.adobe.com/xap/1.0/\0<x/>"],
	])(
		"is turned upright when %s comes before the orientation",
		async (_what, marker, text) => {
			const scene = { width: 40, height: 60 };
			const camera = await makeCameraJpeg(scene);
			const segment = makeSegment(marker, Buffer.from(text, "latin1"));
			const edited = Buffer.concat([
				camera.subarray(0, 2),
				segment,
				camera.subarray(2),
			]);
			const webp = await encode(edited, "webp", 40);
			expect(await readPixels(webp)).toMatchObject(scene);
		},
	);

	test.each([DISPLAY_P3, ADOBE_RGB, PROPHOTO])(
		"has sRGB colours converted from the profile $name",
		async (space) => {
			const colour = [180, 90, 70] as const;
			const expected = toSrgb(colour, space);
			const plain = await makeOneColour("jpeg", [...colour, 255]);
			const jpeg = addProfile(plain, makeProfile(space));
			for (const format of ["avif", "webp", "jpeg"] as const) {
				const { at } = await readPixels(await encode(jpeg, format, 40));
				const { red, green, blue } = at(20, 20);
				for (const [index, value] of [red, green, blue].entries())
					expect(Math.abs(value - (expected[index] ?? 0)), format).toBeLessThan(
						8,
					);
			}
		},
	);

	test("has sRGB colours converted from a PNG with the profile of Display P3", async () => {
		const colour = [180, 90, 70];
		const plain = await makeOneColour("png", [180, 90, 70, 255]);
		const wide = await sharp(plain).withIccProfile("p3").png().toBuffer();
		// The file holds other numbers for the same colour.
		const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
		expect(Math.abs(Number(stored[0]) - 180)).toBeGreaterThan(8);
		for (const format of ["avif", "webp", "jpeg"] as const) {
			const { at } = await readPixels(await encode(wide, format, 40));
			const { red, green, blue } = at(20, 20);
			for (const [index, value] of [red, green, blue].entries())
				expect(Math.abs(value - Number(colour[index])), format).toBeLessThan(8);
		}
	});

	test("has the colours of a CMYK picture with a profile", async () => {
		const plain = await makeOneColour("png", [150, 115, 100, 255]);
		const cmyk = await sharp(plain)
			.toColourspace("cmyk")
			.withIccProfile("cmyk")
			.jpeg({ quality: 100 })
			.toBuffer();
		expect(await sharp(cmyk).metadata()).toMatchObject({
			space: "cmyk",
			hasProfile: true,
		});
		// The calculator of Little CMS converts these inks (0, 31, 45 and 47 %) to this colour.
		const colour = [144, 109, 88];
		const { at } = await readPixels(await encode(cmyk, "webp", 40));
		const { red, green, blue } = at(20, 20);
		for (const [index, value] of [red, green, blue].entries())
			expect(Math.abs(value - (colour[index] ?? 0))).toBeLessThan(8);
	});

	test.each([3, 6, 8])(
		"is upright if a PNG says so: %s",
		async (orientation) => {
			const scene = { width: 40, height: 60 };
			const png = await makeCameraPng(scene, orientation);
			const { at, ...size } = await readPixels(await encode(png, "png", 40));
			expect(size).toEqual(scene);
			expect(at(5, 5).blue).toBeGreaterThan(at(5, 5).red);
			expect(at(35, 5).red).toBeGreaterThan(at(35, 5).blue);
			expect(at(5, 55).red).toBeGreaterThan(at(5, 55).blue);
		},
	);

	test("preserves transparency", async () => {
		const clear = await makeOneColour("png", [0, 90, 80, 128]);
		for (const { bytes, outputPath } of await makeAll(
			site({ "a.png": clear }),
			"a.png",
		)) {
			const { at } = await readPixels(bytes);
			expect(Math.abs(at(20, 20).alpha - 128), outputPath).toBeLessThan(4);
		}
	});

	test("is made with lower quality when it would be too large", async () => {
		const noise = await makeNoise({ width: 1000, height: 1000 });
		const quarter = await encode(
			await makeNoise({ width: 500, height: 500 }),
			"jpeg",
			500,
		);
		expect(quarter.length * 4).toBeGreaterThan(MAX_BYTES * 1.1);
		const made = await encode(noise, "jpeg", 1000);
		expect(made.length).toBeLessThanOrEqual(MAX_BYTES);
		expect(made.length).toBeGreaterThan(MAX_BYTES / 3);
	});

	test("has the same bytes with and without a cache", async () => {
		const bytes = await makeNoise({ width: 120, height: 80 });
		const made = site({ "a.jpg": bytes });
		const first = await makeAll(made, "a.jpg");
		const remembered = await makeAll(made, "a.jpg");
		const anew = await makeAll(site({ "a.jpg": bytes }), "a.jpg");
		expect(remembered).toEqual(first);
		expect(anew).toEqual(first);
	});
});

describe("the cache of pictures", () => {
	const cacheDir = ({ rootDir }: TestSite) =>
		path.join(rootDir, "node_modules/.cache/hypno/pictures");

	test("makes no file again", async () => {
		const made = site({ "a.jpg": await makeJpeg({ width: 20, height: 20 }) });
		await makeAll(made, "a.jpg");
		const { pictures } = await load(made, "a.jpg");
		const { rootDir } = made;
		const cache = openDiskCache({ rootDir, kind: "pictures" });
		const [task] = pictures[0]?.tasks ?? [];
		expect(String(cache.get(pictureInfoKey(task?.digest ?? "")))).toBe(
			'{"format":"jpeg","width":20,"height":20}',
		);
		cache.put(task?.key ?? "", Buffer.from("kept"));
		const [first] = await makeAll(made, "a.jpg");
		expect(String(first?.bytes)).toBe("kept");
	});

	test("changes no file when it is damaged or missing", async () => {
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

describe("loading an invalid picture", () => {
	test.each([
		["a text", async () => Buffer.from("no picture")],
		["an empty file", async () => Buffer.alloc(0)],
		[
			"half of a JPEG",
			async () =>
				(await makeNoise({ width: 90, height: 90 })).subarray(0, 5000),
		],
		[
			"a JPEG without its last two bytes",
			async () =>
				(await makeCameraJpeg({ width: 90, height: 90 })).subarray(0, -2),
		],
		[
			"half of a PNG",
			async () =>
				(await makeColourPng({ width: 90, height: 90 })).subarray(0, 150),
		],
		["a WebP", () => makeOneColour("webp", [1, 2, 3, 255])],
	])("reports that the file is no JPEG or PNG: %s", async (_, make) => {
		const broken = site({ "a.jpg": await make() });
		for (const _time of ["first", "remembered"]) {
			const { errors, assets } = await load(broken, "a.jpg");
			expect(errors).toMatchObject([
				{
					file: "/pictures/a.jpg",
					error: "is damaged, or is neither a JPEG nor a PNG",
				},
			]);
			expect(assets).toEqual([]);
		}
	});

	test.each([
		[
			"PNG",
			async () => {
				const png = await makeColourPng({ width: 9, height: 9 });
				return addChunk(png, "acTL", Buffer.alloc(8, 1));
			},
		],
		["GIF", () => makeAnimation("gif")],
		["WebP", () => makeAnimation("webp")],
	])("gives one answer for a picture that moves: %s", async (_, make) => {
		const moving = site({ "a.png": await make() });
		const { errors } = await load(moving, "a.png");
		expect(errors).toMatchObject([
			{ error: "moves, and pages show still pictures only" },
		]);
	});

	const numbers = (...values: readonly number[]) => {
		const bytes = Buffer.alloc(values.length * 4);
		for (const [at, value] of values.entries())
			bytes.writeUInt32BE(value, at * 4);
		return bytes;
	};
	const P3 = numbers(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);
	const SRGB = numbers(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000);
	const LINEAR = numbers(100_000);

	test.each<[what: string, chunks: Record<string, Buffer>, isSaid: boolean]>([
		["nothing", {}, false],
		["the gamma of sRGB", { gAMA: numbers(45455) }, false],
		["nearly the gamma of sRGB", { gAMA: numbers(45000) }, false],
		["sRGB in numbers", { gAMA: numbers(45455), cHRM: SRGB }, false],
		["a gamma that sRGB replaces", { gAMA: LINEAR, sRGB: numbers(0) }, false],
		["sRGB in codes", { cICP: numbers(0x010d0001) }, false],
		["codes that say nothing", { cICP: numbers(0x02020001) }, false],
		["linear light", { gAMA: LINEAR }, true],
		["the gamma of old Macs", { gAMA: numbers(55556) }, true],
		["wide colours", { gAMA: numbers(45455), cHRM: P3 }, true],
		["wide colours in codes", { cICP: numbers(0x0c0d0001) }, true],
		["bright light in codes", { cICP: numbers(0x09100001) }, true],
		["codes beside sRGB", { cICP: numbers(0x0c0d0001), sRGB: LINEAR }, true],
	])("says that colours of a PNG are lost: %s", async (_, chunks, isSaid) => {
		let png = await makeColourPng({ width: 9, height: 9 });
		for (const [name, body] of Object.entries(chunks))
			png = addChunk(png, name, body);
		const { errors, pictures } = await load(site({ "a.png": png }), "a.png");
		expect(pictures).toHaveLength(1);
		expect(errors.map(({ severity }) => severity)).toEqual(
			isSaid ? ["warning"] : [],
		);
	});

	test("refuses too many pixels by the header alone", async () => {
		const png = await makeColourPng({ width: 9, height: 9 });
		png.writeUInt32BE(10_001, 16);
		png.writeUInt32BE(5000, 20);
		const vast = site({ "a.png": png });
		for (const _time of ["first", "remembered"]) {
			const { errors, assets } = await load(vast, "a.png");
			expect(errors).toMatchObject([
				{
					file: "/pictures/a.png",
					error:
						"has more than 50 million pixels, and pages show none wider than 1600 pixels",
				},
			]);
			expect(assets).toEqual([]);
		}
	});

	test("treats a PNG with the name of a JPEG as a PNG", async () => {
		const png = await makeColourPng({ width: 9, height: 9 });
		expect(await outputPaths(site({ "a.jpg": png }), "a.jpg")).toContain(
			"assets/a-9.png",
		);
	});

	test("reports a missing picture and a symbolic link as missing", async () => {
		const made = site({ "room.jpg": await makeJpeg({ width: 9, height: 9 }) });
		made.write({ "static/pictures/ann.heic": "x" });
		fs.symlinkSync(
			"room.jpg",
			path.join(made.rootDir, "static/pictures/link.jpg"),
		);
		const { errors } = await load(
			made,
			"rom.jpg",
			"link.jpg",
			"../share.png",
			"ann.jpg",
		);
		expect(errors).toMatchObject([
			{ file: "/pictures/../share.png", error: "is not in static/" },
			{
				file: "/pictures/ann.jpg",
				hint: "Open static/pictures/ann.heic, save it as JPEG, and put the new file beside it",
				suggestions: [],
			},
			{ file: "/pictures/link.jpg", error: "is not in static/" },
			{
				file: "/pictures/rom.jpg",
				hint: "Did you mean /pictures/room.jpg?",
				suggestions: ["/pictures/room.jpg"],
			},
		]);
	});

	test("throws an error when the picture changes after it was loaded", async () => {
		const made = site({ "a.jpg": await makeJpeg({ width: 9, height: 9 }) });
		const { assets } = await load(made, "a.jpg");
		made.write({ "static/pictures/a.jpg": "other" });
		const [asset] = assets;
		await expect(asset && makeBytes(asset)).rejects.toMatchObject({
			exitCode: 1,
			problems: [{ source: { file: "static/pictures/a.jpg" } }],
		});
	});
});

test.each(["NFC", "NFD"] as const)(
	"finds a name in the form %s, whichever form the content uses",
	async (form) => {
		const made = site({
			["Küche.jpg".normalize(form)]: await makeJpeg({ width: 50, height: 50 }),
		});
		for (const written of ["NFC", "NFD"] as const) {
			const file = `/pictures/${"Küche.jpg".normalize(written)}`;
			const { pictures, errors, assets } = await loadPictures(made.config, [
				file,
			]);
			expect(errors).toEqual([]);
			expect(pictures).toMatchObject([{ file }]);
			await expect(Promise.all(assets.map(makeBytes))).resolves.toHaveLength(3);
		}
	},
);

test("reports a picture that is deleted meanwhile, and does not throw", async () => {
	const picture = await makeJpeg({ width: 50, height: 50 });
	const made = site({ "a.jpg": picture, "b.jpg": picture });
	// The loader reads a.jpg first, so b.jpg can be deleted before its turn.
	const loading = load(made, "a.jpg", "b.jpg");
	fs.rmSync(path.join(made.config.rootDir, "static/pictures/b.jpg"));
	const { errors } = await loading;
	expect(errors).toMatchInlineSnapshot(`
		[
		  {
		    "error": "cannot be read",
		    "file": "/pictures/b.jpg",
		    "hint": "Check that the picture is still in static/pictures/ and that you can open it, then run the same command again",
		    "suggestions": [],
		  },
		]
	`);
});
