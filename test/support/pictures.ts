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
