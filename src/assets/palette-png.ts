// Pixels -> a PNG of at most 256 colours, half the size of one of all colours. What is drawn flat
// has few: those that are seen least take the place of the nearest that are kept.
import { promisify } from "node:util";
import zlib from "node:zlib";

const deflate = promisify(zlib.deflate);

export interface Pixels {
	/** In pixels. */
	readonly width: number;
	readonly height: number;
	/** Four bytes each, red, green, blue and how opaque; row by row. */
	readonly rgba: Uint8Array;
}

const MOST_COLOURS = 256;
/** Where the bytes of red, green and blue, and of how opaque, are in a colour of 32 bits. */
const RGB = [0, 8, 16];
const ALPHA = [24];

const channel = (colour: number, shift: number) => (colour >>> shift) & 0xff;

/** Those seen most come first. Most pixels are as the one before them. */
function rankColours(pixels: Int32Array): number[] {
	const counts = new Map<number, number>();
	let start = 0;
	for (let at = 1; at <= pixels.length; at++) {
		const colour = pixels[start] ?? 0;
		if (pixels[at] === colour) continue;
		counts.set(colour, (counts.get(colour) ?? 0) + at - start);
		start = at;
	}
	return [...counts]
		.sort(([a, seenA], [b, seenB]) => seenB - seenA || a - b)
		.map(([colour]) => colour);
}

/** The index of the nearest colour. */
function findNearest(colour: number, palette: readonly number[]): number {
	let best = 0;
	let least = Number.POSITIVE_INFINITY;
	palette.forEach((other, index) => {
		let distance = 0;
		for (let shift = 0; shift < 32; shift += 8)
			distance += (channel(colour, shift) - channel(other, shift)) ** 2;
		if (distance >= least) return;
		least = distance;
		best = index;
	});
	return best;
}

/** One byte for each pixel, and one in front of each row: 0, "as it is". */
function writeRows(
	{ width, height }: Pixels,
	pixels: Int32Array,
	indexes: ReadonlyMap<number, number>,
): Uint8Array {
	const rows = new Uint8Array((width + 1) * height);
	let last: number | undefined;
	let index = 0;
	for (let at = 0; at < pixels.length; at++) {
		const colour = pixels[at] ?? 0;
		if (colour !== last) index = indexes.get(colour) ?? 0;
		last = colour;
		rows[at + Math.floor(at / width) + 1] = index;
	}
	return rows;
}

function chunk(type: string, body: Uint8Array): Buffer {
	const whole = Buffer.alloc(body.length + 12);
	whole.writeUInt32BE(body.length, 0);
	whole.write(type, 4, "latin1");
	whole.set(body, 8);
	whole.writeUInt32BE(zlib.crc32(whole.subarray(4, -4)), body.length + 8);
	return whole;
}

export async function encodePng(image: Pixels): Promise<Buffer> {
	// A copy, because only some bytes begin where a number of 32 bits can.
	const pixels = new Int32Array(new Uint8Array(image.rgba).buffer);
	const ranked = rankColours(pixels);
	const palette = ranked.slice(0, MOST_COLOURS);
	const indexes = new Map(
		ranked.map((colour, rank) => [
			colour,
			rank < MOST_COLOURS ? rank : findNearest(colour, palette),
		]),
	);
	const bytesOf = (shifts: readonly number[]) =>
		Uint8Array.from(
			palette.flatMap((colour) =>
				shifts.map((shift) => channel(colour, shift)),
			),
		);
	// Eight bits for each pixel, which name a colour of the palette.
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
	header.writeUInt32BE(image.width, 0);
	header.writeUInt32BE(image.height, 4);
	const alpha = bytesOf(ALPHA);
	const rows = writeRows(image, pixels, indexes);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("PLTE", bytesOf(RGB)),
		...(alpha.every((opaque) => opaque === 255) ? [] : [chunk("tRNS", alpha)]),
		chunk("IDAT", await deflate(rows, { level: 5, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
