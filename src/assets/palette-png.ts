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

interface Run {
	readonly colour: number;
	readonly start: number;
	readonly end: number;
}

const MAX_COLOURS = 256;
/** Red, green, blue and alpha start at these bits of a colour. */
const SHIFTS = [0, 8, 16, 24];

const channel = (colour: number, shift: number) => (colour >>> shift) & 0xff;

function findRuns({ rgba }: Pixels): Run[] {
	// The bytes are copied, because a view of 32-bit numbers has to be aligned in memory.
	const pixels = new Int32Array(new Uint8Array(rgba).buffer);
	const runs: Run[] = [];
	let start = 0;
	for (let at = 1; at <= pixels.length; at++) {
		const colour = pixels[start] ?? 0;
		if (pixels[at] === colour) continue;
		runs.push({ colour, start, end: at });
		start = at;
	}
	return runs;
}

function rankColours(runs: readonly Run[]): number[] {
	const counts = new Map<number, number>();
	for (const { colour, start, end } of runs)
		counts.set(colour, (counts.get(colour) ?? 0) + end - start);
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

function chunk(type: string, body: Uint8Array): Buffer {
	const whole = Buffer.alloc(body.length + 12);
	whole.writeUInt32BE(body.length, 0);
	whole.write(type, 4, "latin1");
	whole.set(body, 8);
	whole.writeUInt32BE(zlib.crc32(whole.subarray(4, -4)), body.length + 8);
	return whole;
}

export async function encodePng(image: Pixels): Promise<Buffer> {
	const { width, height } = image;
	const runs = findRuns(image);
	const ranked = rankColours(runs);
	const palette = ranked.slice(0, MAX_COLOURS);
	const indexes = new Map(
		ranked.map((colour, rank) => [
			colour,
			rank < MAX_COLOURS ? rank : findNearest(colour, palette),
		]),
	);
	// Each row begins with a byte for its filter, which is 0 for none.
	const rows = new Uint8Array((width + 1) * height);
	for (const { colour, start, end } of runs) {
		const index = indexes.get(colour) ?? 0;
		for (let at = start; at < end; at++)
			rows[at + Math.floor(at / width) + 1] = index;
	}
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
