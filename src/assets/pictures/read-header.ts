// Reads the size of a JPEG or PNG from its header. The pixels are not decoded.
interface PictureHeader {
	readonly format: "jpeg" | "png";
	/** The width of the stored picture in pixels; 0 if the file ends before its size. */
	readonly width: number;
	readonly height: number;
	/** False for a JPEG whose end is missing, which the decoder would fill with grey. */
	readonly isComplete: boolean;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

function isJpeg(bytes: Buffer): boolean {
	return bytes.toString("latin1", 0, 3) === "\xff\xd8\xff";
}

/** Returns the complete segments of a JPEG before its pixels. */
function readSegments(bytes: Buffer) {
	const segments: { marker: number; body: Buffer; end: number }[] = [];
	let at = 2;
	while (at + 4 <= bytes.length && bytes[at] === 0xff) {
		const marker = bytes[at + 1] ?? 0;
		// Any number of fill bytes may come before a marker.
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		const end = at + 2 + bytes.readUInt16BE(at + 2);
		if (end < at + 4 || end > bytes.length) break;
		segments.push({ marker, body: bytes.subarray(at + 4, end), end });
		if (marker === START_OF_SCAN) break;
		at = end;
	}
	return segments;
}

/** Segments with these markers contain the size. Three markers between them mean something else. */
const FRAMES = new Set([
	...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7],
	...[0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf],
]);

function readJpeg(bytes: Buffer): PictureHeader {
	const segments = readSegments(bytes);
	const frame = segments.find(
		({ marker, body }) => FRAMES.has(marker) && body.length >= 6,
	)?.body;
	const scan = segments.find(({ marker }) => marker === START_OF_SCAN);
	return {
		format: "jpeg",
		width: frame?.readUInt16BE(3) ?? 0,
		height: frame?.readUInt16BE(1) ?? 0,
		// These two bytes never follow each other in pixel data.
		isComplete: scan !== undefined && bytes.includes(END_OF_IMAGE, scan.end),
	};
}

/** @napi-rs/image finds the orientation of a JPEG only in its first segment. */
export function moveExifFirst(bytes: Buffer): Buffer {
	const exif = isJpeg(bytes)
		? readSegments(bytes).find(({ body }) => body.indexOf("Exif\0") === 0)
		: undefined;
	if (!exif) return bytes;
	const start = exif.end - exif.body.length - 4;
	return Buffer.concat([
		bytes.subarray(0, 2),
		bytes.subarray(start, exif.end),
		bytes.subarray(2, start),
		bytes.subarray(exif.end),
	]);
}

/** The size is at the start of the first chunk of a PNG. */
function readPng(bytes: Buffer): PictureHeader {
	const isCut = bytes.length < 24;
	return {
		format: "png",
		width: isCut ? 0 : bytes.readUInt32BE(16),
		height: isCut ? 0 : bytes.readUInt32BE(20),
		isComplete: true,
	};
}

/** Returns undefined for bytes that are neither a JPEG nor a PNG. */
export function readHeader(bytes: Buffer): PictureHeader | undefined {
	if (isJpeg(bytes)) return readJpeg(bytes);
	const start = bytes.toString("latin1", 0, 8);
	return start === "\x89PNG\r\n\x1a\n" ? readPng(bytes) : undefined;
}
