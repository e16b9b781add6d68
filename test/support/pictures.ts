// Makes small pictures as cameras and drawing programs write them, and reads built pictures.
import zlib from "node:zlib";
import sharp, { type Sharp } from "sharp";

interface Scene {
	readonly width: number;
	readonly height: number;
}

type Colour = readonly [
	red: number,
	green: number,
	blue: number,
	alpha: number,
];

const BLUE: Colour = [0x20, 0x40, 0xc0, 255];
const RED: Colour = [0xc0, 0x20, 0x40, 255];

function paint(
	{ width, height }: Scene,
	colourAt: (line: number, column: number) => Colour,
) {
	const pixels = Buffer.from(
		Array.from({ length: height }, (_, line) =>
			Array.from({ length: width }, (_, column) =>
				colourAt(line, column),
			).flat(),
		).flat(),
	);
	return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** The picture is red, and blue at the top left, so that its pixels show the orientation. */
function paintScene(scene: Scene) {
	const isAbove = (line: number) => line < scene.height / 2;
	const isLeft = (column: number) => column < scene.width * 0.75;
	return paint(scene, (line, column) =>
		isAbove(line) && isLeft(column) ? BLUE : RED,
	);
}

export function makeJpeg(scene: Scene): Promise<Buffer> {
	return paintScene(scene).jpeg({ quality: 90 }).toBuffer();
}

export function makeColourPng(scene: Scene): Promise<Buffer> {
	return paintScene(scene).png().toBuffer();
}

export function makeOneColour(
	format: "jpeg" | "png" | "webp",
	colour: Colour,
): Promise<Buffer> {
	const image = paint({ width: 40, height: 40 }, () => colour);
	if (format !== "jpeg") return image[format]({ lossless: true }).toBuffer();
	return image.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
}

export function makeSegment(marker: number, body: Buffer): Buffer {
	const head = Buffer.from([0xff, marker, 0, 0]);
	head.writeUInt16BE(body.length + 2, 2);
	return Buffer.concat([head, body]);
}

/** Adds a segment at the start, or behind the EXIF data, which cameras write first. */
function addSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
	const segment = makeSegment(marker, body);
	const at = jpeg[3] === EXIF ? 4 + jpeg.readUInt16BE(4) : 2;
	return Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);
}

const EXIF = 0xe1;

type Entry = readonly [tag: number, type: number, count: number, value: number];

const LONG = 4;
const SHORT = 3;
const TEXT = 2;
const FRACTION = 5;

function listEntries(entries: readonly Entry[]): Buffer {
	const list = Buffer.alloc(2 + entries.length * 12 + 4);
	list.writeUInt16LE(entries.length, 0);
	for (const [index, [tag, type, count, value]] of entries.entries()) {
		const at = 2 + index * 12;
		list.writeUInt16LE(tag, at);
		list.writeUInt16LE(type, at + 2);
		list.writeUInt32LE(count, at + 4);
		list.writeUInt32LE(value, at + 8);
	}
	return list;
}

const ARTIST = Buffer.from("Somebody\0");

/** Makes EXIF data with an orientation, an artist and a location. */
function createExif(orientation: number): Buffer {
	const first = 8;
	const text = first + 2 + 3 * 12 + 4;
	const location = text + ARTIST.length;
	const latitude = location + 2 + 2 * 12 + 4;
	return Buffer.concat([
		Buffer.from("Exif\0\0II*\0\x08\0\0\0", "latin1"),
		listEntries([
			[0x0112, SHORT, 1, orientation],
			[0x8298, TEXT, ARTIST.length, text],
			[0x8825, LONG, 1, location],
		]),
		ARTIST,
		listEntries([
			[1, TEXT, 2, "N".charCodeAt(0)],
			[2, FRACTION, 3, latitude],
		]),
		Buffer.from(Uint32Array.from([51, 1, 30, 1, 0, 1]).buffer),
	]);
}

/** Makes a JPEG as a turned camera writes it, with the orientation and the location in its EXIF data. */
export async function makeCameraJpeg(
	scene: Scene,
	orientation = 6,
): Promise<Buffer> {
	const upright = sharp(await makeColourPng(scene));
	const turned = await turnBack(upright, orientation).png().toBuffer();
	const stored = await sharp(turned).jpeg({ quality: 95 }).toBuffer();
	return addSegment(stored, EXIF, createExif(orientation));
}

/** Makes a PNG as a turned camera writes it. */
export async function makeCameraPng(scene: Scene, orientation: number) {
	const upright = sharp(await makeColourPng(scene));
	const png = await turnBack(upright, orientation).png().toBuffer();
	return addChunk(png, "eXIf", createExif(orientation).subarray(6));
}

/** Adds a chunk behind the first one of a PNG. */
export function addChunk(png: Buffer, name: string, body: Buffer): Buffer {
	const chunk = Buffer.alloc(12 + body.length);
	chunk.writeUInt32BE(body.length, 0);
	chunk.write(name, 4);
	body.copy(chunk, 8);
	const checked = chunk.subarray(4, 8 + body.length);
	chunk.writeUInt32BE(zlib.crc32(checked), 8 + body.length);
	return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Does the opposite of what an EXIF orientation asks for. */
function turnBack(image: Sharp, orientation: number): Sharp {
	switch (orientation) {
		case 2:
			return image.flop();
		case 3:
			return image.rotate(180);
		case 4:
			return image.flip();
		case 5:
			return image.flop().rotate(270);
		case 6:
			return image.rotate(270);
		case 7:
			return image.flop().rotate(90);
		case 8:
			return image.rotate(90);
		default:
			return image;
	}
}

/** Makes noise, which no encoder can compress. */
export function makeNoise({ width, height }: Scene): Promise<Buffer> {
	const data = Buffer.alloc(width * height * 4, 255);
	let state = 1;
	for (let at = 0; at < data.length; at++) {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		if (at % 4 !== 3) data[at] = state >>> 16;
	}
	const raw = { width, height, channels: 4 } as const;
	return sharp(data, { raw }).jpeg({ quality: 95 }).toBuffer();
}

/** Adds a colour profile in two parts, as JPEG splits a long one. */
export function addProfile(jpeg: Buffer, profile: Buffer): Buffer {
	const part = (number: number, bytes: Buffer) =>
		Buffer.concat([
			Buffer.from(`ICC_PROFILE\0`),
			Buffer.from([number, 2]),
			bytes,
		]);
	const second = addSegment(jpeg, 0xe2, part(2, profile.subarray(100)));
	return addSegment(second, 0xe2, part(1, profile.subarray(0, 100)));
}

export async function readPixels(bytes: Uint8Array) {
	const { data: pixels, info } = await sharp(bytes)
		.raw()
		.toBuffer({ resolveWithObject: true });
	// Opaque pictures may have an alpha channel or none.
	const { width, height, channels } = info;
	const at = (x: number, y: number) => {
		const from = (y * width + x) * channels;
		const [red = 0, green = 0, blue = 0, alpha = 255] = pixels.subarray(
			from,
			from + channels,
		);
		return { red, green, blue, alpha };
	};
	return { width, height, at };
}

/** The columns are the XYZ of red, green and blue, for the white D50. */
export interface ColourSpace {
	readonly name: string;
	readonly gamma: number;
	readonly columns: readonly (readonly [number, number, number])[];
}

/** The values are those of the published profiles. */
export const DISPLAY_P3: ColourSpace = {
	name: "Display P3",
	gamma: 2.2,
	columns: [
		[0.51512, 0.2412, -0.00105],
		[0.29198, 0.69225, 0.04189],
		[0.1571, 0.06657, 0.78407],
	],
};
export const ADOBE_RGB: ColourSpace = {
	name: "Adobe RGB",
	gamma: 2.19921875,
	columns: [
		[0.60974, 0.31111, 0.01947],
		[0.20528, 0.62567, 0.06087],
		[0.14919, 0.06322, 0.74457],
	],
};
export const PROPHOTO: ColourSpace = {
	name: "ProPhoto RGB",
	gamma: 1.8,
	columns: [
		[0.7977, 0.28804, 0],
		[0.13519, 0.71188, 0],
		[0.03134, 0.00009, 0.82491],
	],
};

/** From XYZ with the white D50 to linear sRGB. */
const TO_SRGB = [
	[3.1339, -1.6169, -0.4906],
	[-0.9785, 1.9161, 0.0335],
	[0.072, -0.229, 1.4057],
] as const;

/** Returns the sRGB of a colour: 0 to 255 each. */
export function toSrgb(
	colour: readonly [number, number, number],
	{ columns, gamma }: ColourSpace,
): number[] {
	const linear = colour.map((value) => (value / 255) ** gamma);
	const xyz = [0, 1, 2].map((row) =>
		columns.reduce(
			(sum, one, at) => sum + (one[row] ?? 0) * (linear[at] ?? 0),
			0,
		),
	);
	return TO_SRGB.map((row) => {
		const sum = row.reduce((all, share, at) => all + share * (xyz[at] ?? 0), 0);
		const light = Math.min(Math.max(sum, 0), 1);
		const stored =
			light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
		return Math.round(255 * stored);
	});
}

function fixed(...values: number[]): Buffer {
	const bytes = Buffer.alloc(values.length * 4);
	for (const [at, value] of values.entries())
		bytes.writeInt32BE(Math.round(value * 65_536), at * 4);
	return bytes;
}

const EMPTY = Buffer.alloc(4);
const xyzTag = (...values: number[]) =>
	Buffer.concat([Buffer.from("XYZ "), EMPTY, fixed(...values)]);

function curveTag(gamma: number): Buffer {
	const bytes = Buffer.alloc(16);
	bytes.write("curv");
	bytes.writeUInt32BE(1, 8);
	bytes.writeUInt16BE(Math.round(gamma * 256), 12);
	return bytes;
}

function textTag(text: string): Buffer {
	const bytes = Buffer.alloc(96);
	bytes.write("desc");
	bytes.writeUInt32BE(text.length + 1, 8);
	bytes.write(text, 12);
	return bytes;
}

/** Makes a profile of version 2 for a screen. */
export function makeProfile({ name, gamma, columns }: ColourSpace): Buffer {
	const copyright = Buffer.alloc(12);
	copyright.write("text");
	copyright.write("-", 8);
	const tags: [string, Buffer][] = [
		["desc", textTag(name)],
		["cprt", copyright],
		["wtpt", xyzTag(0.9642, 1, 0.8249)],
	];
	for (const [at, channel] of ["r", "g", "b"].entries()) {
		tags.push([`${channel}XYZ`, xyzTag(...(columns[at] ?? []))]);
		tags.push([`${channel}TRC`, curveTag(gamma)]);
	}
	const head = Buffer.alloc(128 + 4 + tags.length * 12);
	let end = head.length;
	head.writeUInt32BE(0x02_40_00_00, 8);
	head.write("mntrRGB XYZ ", 12);
	head.write("acsp", 36);
	fixed(0.9642, 1, 0.8249).copy(head, 68);
	head.writeUInt32BE(tags.length, 128);
	for (const [at, [tag, data]] of tags.entries()) {
		head.write(tag, 132 + at * 12);
		head.writeUInt32BE(end, 136 + at * 12);
		head.writeUInt32BE(data.length, 140 + at * 12);
		end += data.length;
	}
	head.writeUInt32BE(end, 0);
	return Buffer.concat([head, ...tags.map(([, data]) => data)]);
}
