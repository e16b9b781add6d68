// Pixels -> a PNG of at most 256 colours, a third of the size of one of all colours. What is
// drawn flat has few: those that are seen least take the place of the nearest that are kept.
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

/** Neighbours in a row that have one colour: most pixels are as the one before them. */
interface Runs {
	/** As 0xAABBGGRR, each where its run ends. */
	readonly colours: number[];
	/** Behind the last pixel of each. */
	readonly ends: number[];
}

function findRuns({ width, height, rgba }: Pixels): Runs {
	// Only some bytes begin where a number of 32 bits can.
	const bytes = rgba.byteOffset % 4 === 0 ? rgba : new Uint8Array(rgba);
	const all = new Int32Array(bytes.buffer, bytes.byteOffset, width * height);
	const runs: Runs = { colours: [], ends: [] };
	for (let row = 0, at = 0; row < height; row++) {
		for (const end = (row + 1) * width; at < end; at++) {
			const colour = all[at] ?? 0;
			if (colour === all[at + 1] && at + 1 < end) continue;
			runs.colours.push(colour);
			runs.ends.push(at + 1);
		}
	}
	return runs;
}

function countColours({ colours, ends }: Runs): Map<number, number> {
	const counts = new Map<number, number>();
	let start = 0;
	colours.forEach((colour, at) => {
		const end = ends[at] ?? start;
		counts.set(colour, (counts.get(colour) ?? 0) + end - start);
		start = end;
	});
	return counts;
}

const channel = (colour: number, shift: number) => (colour >>> shift) & 0xff;

function distance(one: number, other: number): number {
	const red = channel(one, 0) - channel(other, 0);
	const green = channel(one, 8) - channel(other, 8);
	const blue = channel(one, 16) - channel(other, 16);
	const alpha = channel(one, 24) - channel(other, 24);
	return red * red + green * green + blue * blue + alpha * alpha;
}

function nearest(colour: number, palette: readonly number[]): number {
	let best = 0;
	let least = Number.POSITIVE_INFINITY;
	for (let index = 0; index < palette.length; index++) {
		const far = distance(colour, palette[index] ?? 0);
		if (far >= least) continue;
		least = far;
		best = index;
	}
	return best;
}

interface Indexed {
	readonly palette: readonly number[];
	/** One byte for each pixel, and one in front of each row: 0, "as it is". */
	readonly rows: Uint8Array;
}

function indexColours(pixels: Pixels): Indexed {
	const { width, height } = pixels;
	const runs = findRuns(pixels);
	const ranked = [...countColours(runs)]
		.sort(([a, seenA], [b, seenB]) => seenB - seenA || a - b)
		.map(([colour]) => colour);
	const palette = ranked.slice(0, MOST_COLOURS);
	const indexOf = new Map(
		ranked.map((colour, rank) => [
			colour,
			rank < MOST_COLOURS ? rank : nearest(colour, palette),
		]),
	);
	const rows = new Uint8Array((width + 1) * height);
	let start = 0;
	runs.ends.forEach((end, at) => {
		const index = indexOf.get(runs.colours[at] ?? 0) ?? 0;
		const before = Math.floor(start / width) + 1;
		rows.fill(index, start + before, end + before);
		start = end;
	});
	return { palette, rows };
}

function chunk(type: string, body: Uint8Array): Buffer {
	const whole = Buffer.alloc(body.length + 12);
	whole.writeUInt32BE(body.length, 0);
	whole.write(type, 4, "latin1");
	whole.set(body, 8);
	whole.writeUInt32BE(zlib.crc32(whole.subarray(4, -4)), body.length + 8);
	return whole;
}

function header({ width, height }: Pixels): Buffer {
	const body = Buffer.alloc(13);
	body.writeUInt32BE(width, 0);
	body.writeUInt32BE(height, 4);
	// Eight bits for each pixel, which name a colour of the palette.
	body[8] = 8;
	body[9] = 3;
	return body;
}

export async function encodePng(pixels: Pixels): Promise<Buffer> {
	const { palette, rows } = indexColours(pixels);
	const bytesOf = (shifts: readonly number[]) =>
		Uint8Array.from(
			palette.flatMap((colour) =>
				shifts.map((shift) => channel(colour, shift)),
			),
		);
	const alpha = bytesOf([24]);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header(pixels)),
		chunk("PLTE", bytesOf([0, 8, 16])),
		...(alpha.every((opaque) => opaque === 255) ? [] : [chunk("tRNS", alpha)]),
		chunk("IDAT", await deflate(rows, { level: 5, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
