// Encodes pixels as a PNG with a palette of at most 256 colours, which is half the size of another PNG. The
// nearest colours of the palette replace the rarest colours of the picture.
import { promisify } from "node:util";
import zlib from "node:zlib";

const deflate = promisify(zlib.deflate);

export interface Pixels {
	readonly width: number;
	readonly height: number;
	/** Each pixel has four bytes: red, green, blue and alpha. Pixels follow each other row by row. */
	readonly rgba: Uint8Array;
}

const MAX_COLOURS = 256;
/** Red, green, blue and alpha start at these bits of a colour. */
const SHIFTS = [0, 8, 16, 24];

const channel = (colour: number, shift: number) => (colour >>> shift) & 0xff;

/** Returns the colours of the pixels, the most frequent first. */
function rankColours(pixels: Int32Array): number[] {
	const counts = new Map<number, number>();
	let colour = pixels[0] ?? 0;
	let start = 0;
	for (let at = 1; at <= pixels.length; at++) {
		if (at < pixels.length && pixels[at] === colour) continue;
		counts.set(colour, (counts.get(colour) ?? 0) + at - start);
		colour = pixels[at] ?? 0;
		start = at;
	}
	return [...counts]
		.sort(([a, seenA], [b, seenB]) => seenB - seenA || a - b)
		.map(([colour]) => colour);
}

function findNearest(colour: number, palette: readonly number[]): number {
	let nearest = 0;
	let least = Number.POSITIVE_INFINITY;
	for (const [index, other] of palette.entries()) {
		let distance = 0;
		for (const shift of SHIFTS)
			distance += (channel(colour, shift) - channel(other, shift)) ** 2;
		if (distance < least) nearest = index;
		least = Math.min(least, distance);
	}
	return nearest;
}

/** Each row begins with a byte for its filter, which is 0 for none. */
function toRows(
	pixels: Int32Array,
	width: number,
	indexes: ReadonlyMap<number, number>,
): Uint8Array {
	const height = pixels.length / width;
	const rows = new Uint8Array(pixels.length + height);
	let colour = Number.NaN;
	let index = 0;
	let from = 0;
	for (let row = 0; row < height; row++)
		for (
			let to = row * (width + 1) + 1;
			from < (row + 1) * width;
			from++, to++
		) {
			const next = pixels[from] ?? 0;
			// Neighbours mostly have the same colour.
			if (next !== colour) index = indexes.get(next) ?? 0;
			colour = next;
			rows[to] = index;
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
	const { width, height, rgba } = image;
	// The bytes are copied, because a view of 32-bit numbers has to be aligned in memory.
	const pixels = new Int32Array(new Uint8Array(rgba).buffer);
	const ranked = rankColours(pixels);
	const palette = ranked.slice(0, MAX_COLOURS);
	const indexes = new Map(
		ranked.map((colour, rank) => [
			colour,
			rank < MAX_COLOURS ? rank : findNearest(colour, palette),
		]),
	);
	const rows = toRows(pixels, width, indexes);
	// The header says that a pixel has eight bits, and is the index of a colour in the palette.
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	const bytesOf = (...shifts: number[]) =>
		Buffer.from(
			palette.flatMap((colour) =>
				shifts.map((shift) => channel(colour, shift)),
			),
		);
	const alpha = bytesOf(24);
	const isOpaque = alpha.every((byte) => byte === 255);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("PLTE", bytesOf(0, 8, 16)),
		...(isOpaque ? [] : [chunk("tRNS", alpha)]),
		chunk("IDAT", await deflate(rows, { level: 5, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
