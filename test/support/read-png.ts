// Reads the pixels of a PNG as hypno writes it, with a palette and without row filters.
import zlib from "node:zlib";

export interface ReadPng {
	readonly width: number;
	readonly height: number;
	/** The number of colours in the palette. */
	readonly colours: number;
	/** Each pixel has four bytes, row by row. */
	readonly rgba: Uint8Array;
}

function readChunks(png: Buffer): ReadonlyMap<string, Buffer> {
	const chunks = new Map<string, Buffer>();
	for (let at = 8; at < png.length; ) {
		const length = png.readUInt32BE(at);
		const type = png.toString("latin1", at + 4, at + 8);
		const named = png.subarray(at + 4, at + 8 + length);
		if (png.readUInt32BE(at + 8 + length) !== zlib.crc32(named))
			throw new Error(`${type} is broken`);
		chunks.set(type, named.subarray(4));
		at += length + 12;
	}
	return chunks;
}

/** @throws Error for a PNG of another kind */
export function readPng(bytes: Uint8Array): ReadPng {
	const chunks = readChunks(Buffer.from(bytes));
	const [header, palette, data] = ["IHDR", "PLTE", "IDAT"].map((name) => {
		const chunk = chunks.get(name);
		if (!chunk) throw new Error(`there is no ${name}`);
		return chunk;
	});
	if (!header || !palette || !data || header.readUInt16BE(8) !== 0x0803)
		throw new Error("this is no PNG with a palette");
	const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
	const alpha = chunks.get("tRNS");
	const rows = zlib.inflateSync(data);
	const rgba = new Uint8Array(width * height * 4);
	for (let row = 0; row < height; row++)
		for (let column = 0; column < width; column++) {
			const index = rows[row * (width + 1) + 1 + column] ?? 0;
			rgba.set(
				[...palette.subarray(index * 3, index * 3 + 3), alpha?.[index] ?? 255],
				(row * width + column) * 4,
			);
		}
	return { width, height, colours: palette.length / 3, rgba };
}
